import type { Tokens } from '../../stores/admin/tokens/ApiTokensStore.ts';
import type { RootStore } from '../../stores/RootStore.ts';
import { DeleteToken } from '../core/account/tokens/DeleteToken.tsx';
import { NewToken } from '../core/account/tokens/NewToken.tsx';
import { TokenSecret } from '../core/account/tokens/TokenSecret.tsx';
import type { ApiTokensTexts } from '../core/account/tokens/words.ts';
import type { Asked } from './UserApiTokens.tsx';

interface Props {
  root: RootStore;
  tokens: Tokens;
  texts: ApiTokensTexts;
  asked: Asked;
  onAsk: (asked: Asked) => void;
  onClose: () => void;
}

/** The dialogs of the page, of which one is open. */
export function PersonalTokenDialogs({ root, asked, onAsk, ...props }: Props) {
  switch (asked.ask) {
    case 'new':
      return <NewToken {...props} personal onMade={(token) => onAsk({ ask: 'secret', token })} />;
    case 'secret':
      return <TokenSecret {...props} token={asked.token} root={root} />;
    case 'delete':
      return <DeleteToken {...props} token={asked.token} />;
  }
}

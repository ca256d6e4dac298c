import type { WithSecret } from '../../api/contract/apiTokens.ts';
import type { ApiToken, Tokens } from '../../stores/admin/tokens/ApiTokensStore.ts';
import type { RootStore } from '../../stores/RootStore.ts';
import { DeleteToken } from '../core/account/tokens/DeleteToken.tsx';
import { NewToken } from '../core/account/tokens/NewToken.tsx';
import { TokenSecret } from '../core/account/tokens/TokenSecret.tsx';
import type { ApiTokensTexts } from '../core/account/tokens/words.ts';
import type { ApiTokenEvent } from './admin-api-tokens.element.ts';
import { EditToken } from './EditToken.tsx';

/** The open dialog. The secret of a new token is nowhere else. */
export type Asked =
  | { readonly ask: 'new' }
  | { readonly ask: 'edit' | 'delete'; readonly token: ApiToken }
  | { readonly ask: 'secret'; readonly token: WithSecret<ApiToken> };

interface Props {
  root: RootStore;
  tokens: Tokens;
  texts: ApiTokensTexts;
  asked: Asked;
  onAsk: (asked: Asked) => void;
  onChange: (tokenId: string, change: ApiTokenEvent) => void;
  onClose: () => void;
}

/** The dialogs of the page, of which one is open. */
export function TokenDialogs({ root, tokens, texts, asked, onAsk, onChange, onClose }: Props) {
  switch (asked.ask) {
    case 'new':
      return (
        <NewToken
          tokens={tokens}
          texts={texts}
          onMade={(token) => {
            onChange(token.id, 'created');
            onAsk({ ask: 'secret', token });
          }}
          onClose={onClose}
        />
      );
    case 'secret':
      return <TokenSecret token={asked.token} root={root} texts={texts} onClose={onClose} />;
    case 'edit':
      return <EditToken tokens={tokens} texts={texts} token={asked.token} onChange={onChange} onClose={onClose} />;
    case 'delete':
      return (
        <DeleteToken
          tokens={tokens}
          texts={texts}
          token={asked.token}
          onDeleted={({ id }) => onChange(id, 'deleted')}
          onClose={onClose}
        />
      );
  }
}

import type { ApiToken, Tokens } from '../../../../stores/admin/tokens/ApiTokensStore.ts';
import { useKit } from '../../../ui/base/kit.ts';
import { ConfirmDialog } from '../../../ui/form/dialogs.tsx';
import { refusalIn, type ApiTokensTexts } from './words.ts';

export interface DeleteTokenProps {
  tokens: Tokens;
  texts: ApiTokensTexts;
  token: ApiToken;
  onDeleted?: (token: ApiToken) => void;
  onClose: () => void;
}

/** Takes a token back, once the user has confirmed it. */
export function DeleteToken({ tokens, texts, token, onDeleted, onClose }: DeleteTokenProps) {
  const { text, format } = texts;
  const { toasts } = useKit();
  const name = token.description;
  const remove = async () => {
    if (!(await tokens.remove(token))) return refusalIn(tokens.error(`remove:${token.id}`), texts);
    toasts.show({ tone: 'success', text: format('apiTokens.deleted', { name }) });
    return onDeleted?.(token);
  };
  return (
    <ConfirmDialog
      title={format('apiTokens.deleteTitle', { name })}
      text={text('apiTokens.deleteText')}
      verb={text('apiTokens.deleteVerb')}
      busyLabel={text('apiTokens.deleting')}
      onConfirm={remove}
      onClose={onClose}
    />
  );
}

import type { WithSecret } from '../../../../api/contract/apiTokens.ts';
import type { ApiToken } from '../../../../stores/admin/tokens/ApiTokensStore.ts';
import type { RootStore } from '../../../../stores/RootStore.ts';
import { useLocale } from '../../../ui/base/Time.tsx';
import { SecretDialog } from '../../page/SecretDialog.tsx';
import { dayWords, type ApiTokensTexts } from './words.ts';

export interface TokenSecretProps {
  token: WithSecret<ApiToken>;
  root: RootStore;
  texts: ApiTokensTexts;
  onClose: () => void;
}

/** The address of the provider, as a program calls it. */
const addressOf = ({ options: { baseUrl } }: RootStore): string =>
  (typeof baseUrl === 'string' ? baseUrl : baseUrl('')).replace(/\/$/, '');

const callOf = ({ clientId }: ApiToken, address: string): string =>
  clientId === undefined
    ? `curl ${address}/identity/resources/users/v3 \\\n  -H "Authorization: Bearer $TOKEN"`
    : [
        `curl ${address}/identity/resources/auth/v2/api-token \\`,
        `  -H 'Content-Type: application/json' \\`,
        `  -d "{ \\"clientId\\": \\"${clientId}\\", \\"secret\\": \\"$SECRET\\" }"`,
      ].join('\n');

/** The secret of a new token, shown once, with a call to try (TOKENS-009). */
export function TokenSecret({ token, root, texts, onClose }: TokenSecretProps) {
  const { text, format } = texts;
  const lang = useLocale(texts.lang);
  const { description, clientId, secret, expires } = token;
  const client = clientId === undefined ? [] : [{ label: text('apiTokens.clientId'), value: clientId }];
  return (
    <SecretDialog
      lead={description}
      values={[...client, { label: text('apiTokens.secret'), value: secret }]}
      warning={
        expires === undefined
          ? text('apiTokens.onceForever')
          : format('apiTokens.once', { date: dayWords(expires, lang) })
      }
      call={callOf(token, addressOf(root))}
      file={{ name: 'api-token.txt', text: `${clientId ? `clientId=${clientId}\n` : ''}secret=${secret}\n` }}
      onClose={onClose}
    />
  );
}

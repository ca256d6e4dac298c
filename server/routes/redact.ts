import { isRecord } from '../../api/rules/common/records.ts';

const WORD = 'REDACTED_FOR_SECURITY';
const TOKENS = new Set(['accessToken', 'access_token', 'idToken', 'id_token']);
const REFRESH = new Set(['refreshToken', 'refresh_token']);

/** What takes the place of a token in the page: its payload can be read, and nothing can be done with it. */
export const redactedToken = (token: string, signature = WORD): string =>
  `${WORD}.${token.split('.')[1] ?? ''}.${signature}`;

/**
 * An answer as the page may see it: refresh tokens never reach it; with secure JWT no usable token does (SSR-016).
 *
 * @param replace what takes the place of a token; undefined leaves it
 */
export function redact(body: unknown, replace: ((token: string) => string) | undefined): unknown {
  if (!isRecord(body)) return body;
  return Object.fromEntries(
    Object.entries(body)
      .filter(([key, value]) => !(REFRESH.has(key) && typeof value === 'string'))
      .map(([key, value]) => {
        if (key === 'authResponse') return [key, redact(value, replace)];
        return [key, replace && TOKENS.has(key) && typeof value === 'string' ? replace(value) : value];
      }),
  );
}

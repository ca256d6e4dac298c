import type { ApiError } from '../../../api/http/errors.ts';

export type RefreshFailure =
  /** The session is over: token and user go, once. */
  | 'terminal'
  /** May pass: the session stays until it expires. */
  | 'passing'
  /** Neither: tried at most three times, then the session is kept until expiry. */
  | 'odd';

/** Ordered rules, the first that holds wins (STO-06). A proxy's HTML answer carries neither error form nor trace id. */
const rules: readonly { when: (error: ApiError) => boolean; is: RefreshFailure }[] = [
  { when: ({ statusCode, code }) => statusCode === 400 && code === 'invalid_grant', is: 'terminal' },
  {
    when: ({ statusCode, fromProvider }) => (statusCode === 401 || statusCode === 403) && fromProvider,
    is: 'terminal',
  },
  { when: ({ statusCode }) => statusCode === 401 || statusCode === 403, is: 'passing' },
  {
    when: ({ statusCode }) => statusCode < 400 || statusCode === 408 || statusCode === 429 || statusCode >= 500,
    is: 'passing',
  },
];

export const toRefreshFailure = (error: ApiError): RefreshFailure => rules.find(({ when }) => when(error))?.is ?? 'odd';

export type AccessTokenErrorCode = 'GH-TOKEN-MISSING' | 'GH-TOKEN-INVALID' | 'GH-TOKEN-EXPIRED' | 'GH-KEYS-UNAVAILABLE';

const statusCodes: Readonly<Record<AccessTokenErrorCode, 401 | 503>> = {
  'GH-TOKEN-MISSING': 401,
  'GH-TOKEN-INVALID': 401,
  'GH-TOKEN-EXPIRED': 401,
  'GH-KEYS-UNAVAILABLE': 503,
};

/** Why a request is not let through. Match on `code`; answer with `statusCode`. Never carries the token. */
export class AccessTokenError extends Error {
  override name = 'AccessTokenError';
  readonly code: AccessTokenErrorCode;
  readonly statusCode: 401 | 503;

  constructor(code: AccessTokenErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
    this.statusCode = statusCodes[code];
  }
}

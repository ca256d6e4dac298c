import { ProviderError, type ErrorCode } from '../../ground/errors.ts';

/** The code has to be given, and its errors are those of RFC 6749: clients match on them. */
const failure = (code: ErrorCode, oauth: string, description?: string): ProviderError =>
  new ProviderError(code, { oauth, ...(description !== undefined && { errors: [description] }) });

export const invalidRequest = (description: string): ProviderError =>
  failure('ER-INVALID-REQUEST', 'invalid_request', description);

/** A code or refresh token that gives nothing: a client signs the person in again. It does not tell why. */
export const invalidGrant = (): ProviderError => failure('ER-GRANT-INVALID', 'invalid_grant');

export const unsupportedGrant = (): ProviderError => failure('ER-GRANT-UNSUPPORTED', 'unsupported_grant_type');

/** Browsers ask a person for a password where they are offered Basic, so only a client that came by it is. */
export const invalidClient = ({ headers }: Request): ProviderError =>
  new ProviderError('ER-CLIENT-REFUSED', {
    oauth: 'invalid_client',
    ...(headers.has('authorization') && { headers: [['WWW-Authenticate', 'Basic realm="token"']] }),
  });

/** The session goes on, and the application is closed to the person. */
export const accessDenied = (): ProviderError => failure('ER-APPLICATION-REFUSED', 'access_denied');

/** The session goes on, and only a page can ask for what is missing. */
export const interactionRequired = (): ProviderError => failure('ER-MFA-REQUIRED', 'interaction_required');

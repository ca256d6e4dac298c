import type { LoginResponse } from '../contract/auth.ts';
import type { OAuthTokenResponse } from '../contract/oauth.ts';
import { DEFAULT_LIFETIME } from './token.ts';

/**
 * A token answer as every other way to a session has it (AUTH-007). One that names no end has the usual life
 * (UTIL-006).
 */
export const toLoginResponse = ({
  access_token: accessToken,
  expires_in: expiresIn = DEFAULT_LIFETIME,
  refresh_token: refreshToken,
}: OAuthTokenResponse): LoginResponse => ({
  mfaRequired: false,
  accessToken,
  expiresIn,
  ...(refreshToken && { refreshToken }),
});

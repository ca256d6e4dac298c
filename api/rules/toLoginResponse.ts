import type { LoginResponse } from '../contract/auth.ts';
import type { OAuthTokenResponse } from '../contract/oauth.ts';

/** A token answer as every other way to a session has it (AUTH-007). */
export const toLoginResponse = ({
  access_token: accessToken,
  expires_in: expiresIn,
  refresh_token: refreshToken,
}: OAuthTokenResponse): LoginResponse => ({
  mfaRequired: false,
  accessToken,
  expiresIn,
  ...(refreshToken && { refreshToken }),
});

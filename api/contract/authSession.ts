import type { LoginResponse } from './auth.ts';
import { endpoint } from './endpoint.ts';

/** Rows of the area `auth`, in a file of their own: the login form loads without them. */
export const authSessionEndpoints = {
  refreshToken: endpoint<{ body: { tenantId?: string | null } }, LoginResponse>()(
    'POST',
    '/identity/resources/auth/v1/user/token/refresh',
    { anonymous: true },
  ),
  logout: endpoint()('POST', '/identity/resources/auth/v1/logout', { anonymous: true }),
  oauthLogout: endpoint<{ query: { id_token_hint?: string; post_logout_redirect_uri?: string; state?: string } }>()(
    'GET',
    '/oauth/logout',
    { anonymous: true, navigation: true },
  ),
} as const;

import type { LoginResponse } from '../../../api/contract/auth.ts';
import { oauthEndpoints } from '../../../api/contract/oauth.ts';
import { toLoginResponse } from '../../../api/rules/toLoginResponse.ts';
import type { HeldToken } from '../token/HeldToken.ts';
import type { Call } from '../../../api/modules/call.ts';

/**
 * What the next refresh is asked for with, by the token in use: it is in memory alone, and goes with the session. A
 * page whose provider is on another site may have no cookie there.
 */
export const refreshTokens = new WeakMap<HeldToken, string>();

/**
 * Renews a session of the hosted login: by the refresh token of this page where it has one, else by the cookie of the
 * provider (HOSTED-002, HOSTED-012).
 */
export async function renewHosted(
  call: Call,
  { held, tenantId }: { held: HeldToken | undefined; tenantId: string | null },
): Promise<LoginResponse> {
  const refreshToken = held && refreshTokens.get(held);
  const how = { withoutSession: true };
  if (refreshToken === undefined)
    return toLoginResponse(await call(oauthEndpoints.silent, { body: { tenantId } }, how));
  const body = { grant_type: 'refresh_token', refresh_token: refreshToken, tenantId };
  return toLoginResponse(await call(oauthEndpoints.token, { body }, how));
}

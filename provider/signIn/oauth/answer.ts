import type { OAuthTokenResponse } from 'gatehouse-contract/contract.js';
import type { AccessClaims } from '../../crypto/keys/accessTokens.ts';
import type { Circumstances } from '../../http/pipeline/call.ts';
import { signAccessToken } from '../auth/issueToken.ts';

/** What the token endpoint gives out, before it is signed. */
export interface Granted {
  readonly claims: AccessClaims;
  /** Left out where the cookie of the session is what refreshes. */
  readonly refreshToken?: string;
  /** The client that the id token is for. */
  readonly clientId: string;
  readonly nonce?: string | undefined;
  readonly scope?: string | undefined;
}

/** The answer of the token endpoint. The access token is the same that the embedded sign-in gives. */
export async function presentTokens(
  { services, now }: Circumstances,
  { claims, refreshToken, clientId, nonce, scope }: Granted,
): Promise<OAuthTokenResponse> {
  const { accessToken, expiresIn } = await signAccessToken(services, claims, now);
  const { sub, sid, amr, acr, auth_time, email, email_verified, name, tenantId } = claims;
  const facts = { sub, sid, amr, auth_time, email, email_verified, name, tenantId };
  const idToken = await services.idTokens.sign({
    claims: { ...facts, ...(acr !== undefined && { acr }), ...(nonce !== undefined && { nonce }) },
    audience: clientId,
    accessToken,
    now,
    seconds: expiresIn,
  });
  return {
    access_token: accessToken,
    token_type: 'Bearer',
    expires_in: expiresIn,
    id_token: idToken,
    ...(refreshToken !== undefined && { refresh_token: refreshToken }),
    ...(scope !== undefined && { scope }),
  };
}

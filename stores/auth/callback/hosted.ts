import type { LoginResponse } from '../../../api/contract/auth.ts';
import { oauthEndpoints } from '../../../api/contract/oauth.ts';
import type { Call } from '../../../api/modules/call.ts';
import { decodeToken } from '../../../api/rules/token.ts';
import type { Ports } from '../../core/ports.ts';
import { takeFlow } from '../../core/hosted/flows.ts';
import { toLoginResponse } from '../../../api/rules/toLoginResponse.ts';

/** What the provider has sent to the callback. */
export interface Returned {
  readonly code?: string | undefined;
  readonly state?: string | undefined;
  /** Who has sent it, where the provider tells (RFC 9207). */
  readonly iss?: string | undefined;
}

interface Here {
  readonly call: Call;
  readonly ports: Pick<Ports, 'local' | 'clock'>;
}

interface How {
  readonly signal: AbortSignal;
  /** Takes the session over; resolves to whether there is one. */
  readonly adopt: (answer: LoginResponse) => Promise<boolean>;
}

/**
 * Exchanges the code of the callback (HOSTED-010, HOSTED-011). Resolves to whether that signed in: not where the
 * provider has refused, nor for a request that was not begun in this browser, or was used before.
 */
export async function finishHosted(
  { call, ports }: Here,
  { code, state, iss }: Returned,
  { signal, adopt }: How,
): Promise<boolean> {
  const flow = takeFlow(ports.local, state, ports.clock.now());
  if (!flow || !code) return false;
  const { verifier, redirectUri, nonce } = flow;
  const body = { grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: verifier };
  const answer = await call(oauthEndpoints.token, { body }, { signal });
  const { id_token: idToken } = answer;
  if (idToken === undefined) return false;
  const claims = decodeToken(idToken);
  // Without the nonce of ours it may be the token of another request.
  if (claims.nonce !== nonce) return false;
  // The page knows its issuer by this token alone: its calls may go to a server before the provider.
  if (iss !== undefined && claims.iss !== iss) return false;
  return adopt(toLoginResponse(answer));
}

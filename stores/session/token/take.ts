import type { LoginResponse } from '../../../api/contract/auth.ts';
import { refreshTokens } from '../hosted/tokens.ts';
import { HeldToken } from './HeldToken.ts';
import type { SessionState } from '../SessionState.ts';

/** Takes what a sign-in or a refresh has answered. Resolves to whether the token is in use now. */
export async function takeAnswer(
  state: SessionState,
  { accessToken, expiresIn, refreshToken }: LoginResponse,
  generation: number,
  attempt: number,
): Promise<boolean> {
  if (!accessToken) throw state.options.newError('GH-SIGNED-OUT', 'Nobody is signed in', 401);
  const next = new HeldToken(state.options.ports.clock, { token: accessToken, generation, expiresIn });
  if (refreshToken && state.options.hostedLogin) refreshTokens.set(next, refreshToken);
  return takeToken(state, next, true, attempt);
}

/** New token first, then state: the account of the new owner is read before anything of the old one goes (STO-13). */
export async function takeToken(
  state: SessionState,
  next: HeldToken,
  own: boolean,
  attempt = state.attempt,
): Promise<boolean> {
  const { session, options } = state;
  const { held, account } = session;
  const sameOwner = account !== undefined && held?.user === next.user && held?.tenant === next.tenant;
  const loaded = sameOwner ? account : await options.loadAccount(next.token);
  const overtaken = session.held !== held && session.held !== undefined && session.held.generation >= next.generation;
  if (attempt !== state.attempt || overtaken) return false;
  const kept = held && held.user === next.user && refreshTokens.get(held);
  if (kept && !refreshTokens.has(next)) refreshTokens.set(next, kept);
  state.commit(next, loaded, sameOwner);
  if (own && next.user && next.tenant)
    session.post({
      kind: 'token',
      user: next.user,
      tenant: next.tenant,
      generation: next.generation,
      token: next.token,
      remaining: next.remaining,
    });
  if (held && !sameOwner && held.tenant !== next.tenant)
    options.emit('auth-tenant-change', { tenantId: next.tenant, previousTenantId: held.tenant, fromOtherTab: !own });
  return true;
}

/**
 * Whether page and provider stand on different sites. A guess without the list of public suffixes: sites differ when
 * the last two labels of their names do.
 */
export function isCrossSite({ baseUrl, ports }: SessionState['options']): boolean {
  const page = ports.navigation.href();
  const [provider, own] = [typeof baseUrl === 'function' ? baseUrl('/') : baseUrl, page].map(
    (address) => new URL(address, page).hostname,
  );
  return provider !== own && provider?.split('.').slice(-2).join('.') !== own?.split('.').slice(-2).join('.');
}

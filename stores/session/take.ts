import type { LoginResponse } from '../../api/contract/auth.ts';
import { HeldToken } from './HeldToken.ts';
import type { TabMessage } from './messages.ts';
import type { SessionState } from './SessionState.ts';

/** Takes what a sign-in or a refresh has answered. Resolves to whether the token is in use now. */
export async function takeAnswer(
  state: SessionState,
  { accessToken, expiresIn }: LoginResponse,
  generation: number,
  attempt: number,
): Promise<boolean> {
  if (!accessToken) throw state.options.newError('GH-SIGNED-OUT', 'Nobody is signed in', 401);
  return takeToken(
    state,
    new HeldToken(state.options.ports.clock, { token: accessToken, generation, expiresIn }),
    true,
    attempt,
  );
}

/** What another tab has told: taken only for this tab's own user and tenant. */
export function takeMessage(state: SessionState, message: Exclude<TabMessage, { kind: 'signed-out' }>): void {
  if (message.kind === 'token') return takeOther(state, message);
  const { held, user } = state.session;
  const isOwn = held?.user === message.user && held.tenant === message.tenant;
  if (isOwn && user?.rightsVersion !== message.rightsVersion) void reread(state);
}

/** Reads the account again, for rights that may have changed. What cannot be read stays as it is. Never rejects. */
export async function reread(state: SessionState): Promise<void> {
  const { session, options, attempt } = state;
  const { held } = session;
  if (!held) return;
  const account = await options.loadAccount(held.token).catch(() => undefined);
  const now = session.held;
  const isOwn = now?.user === held.user && now?.tenant === held.tenant;
  if (account && now && isOwn && attempt === state.attempt) state.commit(now, account, true);
}

function takeOther(state: SessionState, message: TabMessage & { kind: 'token' }): void {
  const { session, options } = state;
  const { held } = session;
  const bound = options.tabTenant();
  if (bound && message.tenant !== bound) return;
  if (held && message.generation <= held.generation) return;
  if (!held) {
    if (session.status === 'signed-out') void session.refresh();
  } else if (message.user !== held.user) {
    state.clear('signed-out-elsewhere');
    void session.refresh();
  } else {
    void takeToken(state, new HeldToken(options.ports.clock, message), false).catch(() => session.refresh());
  }
}

/** New token first, then state: the account of the new owner is read before anything of the old one goes (STO-13). */
async function takeToken(
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

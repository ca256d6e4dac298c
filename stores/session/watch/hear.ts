import { isRecord } from '../../../api/rules/common/records.ts';
import { HeldToken } from '../token/HeldToken.ts';
import { toLaterMessage, type LaterMessage } from './messages.ts';
import type { SessionState } from '../SessionState.ts';
import { takeToken } from '../token/take.ts';
import { follow } from './following.ts';

/** Takes a message of another tab, only for this tab's own user and tenant. */
export async function takeMessage(state: SessionState, told: unknown): Promise<void> {
  if (isRecord(told) && told.kind === 'account') return reread(state); // this page has changed it
  const message = toLaterMessage(told);
  if (!message) return;
  if (message.kind === 'token') return takeOther(state, message);
  const { held, user } = state.session;
  const isOwn = held?.user === message.user && held.tenant === message.tenant;
  if (isOwn && user?.rightsVersion !== message.rightsVersion) await reread(state);
}

/** Reads the account again, for rights that may have changed. What cannot be read stays as it is. Never rejects. */
async function reread(state: SessionState): Promise<void> {
  const { session, options, attempt } = state;
  const { held } = session;
  if (!held) return;
  const account = await options.loadAccount(held.token).catch(() => undefined);
  const now = session.held;
  const isOwn = now?.user === held.user && now?.tenant === held.tenant;
  if (account && now && isOwn && attempt === state.attempt) state.commit(now, account, true);
}

type TokenMessage = LaterMessage & { kind: 'token' };

function takeOther(state: SessionState, message: TokenMessage): void {
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
  } else if (message.tenant === held.tenant) {
    take(state, message);
  } else {
    follow(session, () => takeSwitched(state, message));
  }
}

/** After the page has agreed: unless it has gone elsewhere meanwhile. */
function takeSwitched(state: SessionState, message: TokenMessage): void {
  const { held } = state.session;
  if (held && held.user === message.user && held.generation < message.generation) take(state, message);
}

function take(state: SessionState, message: TokenMessage): void {
  const { session, options } = state;
  void takeToken(state, new HeldToken(options.ports.clock, message), false).catch(() => session.refresh());
}

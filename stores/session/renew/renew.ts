import type { LoginResponse } from '../../../api/contract/auth.ts';
import { authSessionEndpoints } from '../../../api/contract/authSession.ts';
import type { ApiError } from '../../../api/http/errors.ts';
import { renewHosted } from '../hosted/tokens.ts';
import { Cooldown } from './Cooldown.ts';
import { toRefreshFailure, type RefreshFailure } from './failures.ts';
import { rotate, type Rotated } from './rotate.ts';
import type { SessionState } from '../SessionState.ts';
import { takeAnswer } from '../token/take.ts';

/** A refresh answer that is neither terminal nor passing is asked for this often. */
const ODD_TRIES = 3;
/** A provider may put the next refresh off for so long. Milliseconds. */
const LONGEST_WAIT = 60_000;

/** A policy has come to ask for a second factor: a pending sign-in in place of a token. */
class PendingSignIn extends Error {
  readonly answer: Partial<LoginResponse>;

  constructor(answer: Partial<LoginResponse>) {
    super('A second factor is asked for');
    this.answer = answer;
  }
}

/**
 * One refresh, from the lock to the account behind the new token.
 *
 * @param needed whether it still matters: the token and the attempt are what they were when it was asked for
 * @param attempt the attempt it belongs to
 */
export async function renew(state: SessionState, needed: () => boolean, attempt: number): Promise<void> {
  const { options, session } = state;
  state.cooldown ??= new Cooldown(options.ports);
  for (let tries = 1; tries <= ODD_TRIES && needed(); tries++) {
    let rotated: Rotated;
    try {
      rotated = await ask(state, state.cooldown, needed);
    } catch (failure) {
      const error = options.toError(failure);
      if (!needed()) return;
      if (failure instanceof PendingSignIn) return toLogin(state, failure.answer, needed);
      const kind = toRefreshFailure(error);
      if (kind === 'odd' && tries < ODD_TRIES) continue;
      if (kind === 'odd') await state.cooldown.start(session.key);
      failed(state, error, kind);
      return;
    }
    if (rotated.kind === 'answer') return takeRotated(state, rotated, attempt);
    if (rotated.kind !== 'stale' || !needed()) return;
    await arrival(state, 1_000);
  }
}

/** The refresh itself succeeded: what fails now is the account, and says nothing of the session but by a 401. */
async function takeRotated(
  state: SessionState,
  { answer, generation }: { answer: LoginResponse; generation: number },
  attempt: number,
): Promise<void> {
  state.known = { key: state.session.key, generation };
  await state.cooldown?.end(state.session.key);
  try {
    await takeAnswer(state, answer, generation, attempt);
  } catch (failure) {
    const error = state.options.toError(failure);
    if (attempt === state.attempt)
      failed(state, error, error.statusCode === 401 && error.fromProvider ? 'terminal' : 'passing');
  }
}

function ask(state: SessionState, cooling: Cooldown, needed: () => boolean): Promise<Rotated> {
  const { session, known, options } = state;
  const { ports, call, newError, tabTenant, hostedLogin } = options;
  return rotate({
    ports,
    key: session.key,
    needed,
    generation: known.key === session.key ? known.generation : 0,
    arrival: (ms) => arrival(state, ms),
    send: async () => {
      const tenantId = tabTenant() ?? null;
      const answer = hostedLogin
        ? await renewHosted(call, { held: session.held, tenantId })
        : await call(authSessionEndpoints.refreshToken, { body: { tenantId } }, { withoutSession: true });
      if (answer.accessToken) return answer;
      if (answer.mfaRequired && answer.mfaToken) throw new PendingSignIn(answer);
      throw newError('GH-UNREADABLE', 'The refresh answered without a token');
    },
    cooling,
    urgent: state.urgent,
    signal: state.stopping.signal,
    toWait: (failure) => Math.min(options.toError(failure).retryAfter ?? 0, LONGEST_WAIT),
    isPassing: (failure) =>
      !(failure instanceof PendingSignIn) && toRefreshFailure(options.toError(failure)) === 'passing',
    cooldown: () => session.error ?? newError('GH-COOLDOWN', 'The last refresh failed a moment ago'),
  });
}

/** The login asks for the factor. The session goes on at the provider until that is proven. */
async function toLogin(state: SessionState, answer: Partial<LoginResponse>, needed: () => boolean): Promise<void> {
  // Beside a form that is open already, a person has asked for nothing.
  if (!state.session.probing) {
    const userEmail = answer.userEmail ?? state.session.user?.email ?? '';
    // Without its code the login asks for everything.
    await state.options.demand({ ...answer, userEmail }).catch(() => undefined);
    if (!needed()) return;
  }
  state.clear('expired');
}

/** Resolves when a token arrives from another tab, or after `ms`. */
function arrival(state: SessionState, ms: number): Promise<void> {
  return new Promise((done) => {
    const finish = (): void => (cancel(), done());
    const cancel = state.options.ports.clock.after(ms, finish);
    state.awaiting.push(finish);
  });
}

function failed(state: SessionState, error: ApiError, kind: RefreshFailure): void {
  if (kind !== 'terminal') state.failed(error, kind === 'odd');
  else if (state.session.held && state.unproven) state.unproven = false;
  else state.clear('expired');
}

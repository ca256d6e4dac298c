import { action, computed, makeObservable, observableRef } from 'mobx';
import type { LoginResponse } from '../../api/contract/auth.ts';
import type { UserProfile } from '../../api/contract/types.ts';
import type { ApiError } from '../../api/http/errors.ts';
import type { TokenSource } from '../../api/http/createHttp.ts';
import type { Requirement } from '../../api/rules/permissions.ts';
import { isRecord } from '../../api/rules/common/records.ts';
import * as storageKeys from '../../api/rules/storageKeys.ts';
import type { Claims } from '../../api/rules/token.ts';
import type { SessionFacts } from '../core/context.ts';
import type { AuthUser } from './token/AuthUser.ts';
import type { HeldToken } from './token/HeldToken.ts';
import type { TabMessage } from './watch/messages.ts';
import { parts } from './parts.ts';
import { PendingLogout } from './PendingLogout.ts';
import type { Account, SessionHint, SessionOptions, SignedOutReason } from './SessionOptions.ts';
import type { SessionState } from './SessionState.ts';

/** A token refused this soon after it was forced ends the session instead of another refresh. Milliseconds. */
const FORCED_GAP = 10_000;

/**
 * Who is signed in, with the token in memory only and one refresh for all tabs (specification part 1 §4; SESSION,
 * STO-01 to STO-13). What happens when is `SessionWatch`'s.
 */
export class SessionStore implements SessionFacts, TokenSource {
  status: SessionFacts['status'] = 'loading';
  /** A silent refresh runs beside a login form that is already shown. */
  probing = false;
  account: Account | undefined = undefined;
  /** Why the session could not be read or renewed; cleared by the next success. */
  error: ApiError | undefined = undefined;
  signedOutReason: SignedOutReason | undefined = undefined;
  held: HeldToken | undefined = undefined;

  /** Sends a message to the other tabs; set while the session is watched. */
  post: (message: TabMessage) => void = () => {};

  /** Pages that are asked before the session follows another tab into another tenant; each calls `go` to agree. */
  readonly followers = new Set<(go: () => void) => void>();

  readonly #options: SessionOptions;
  readonly #state: SessionState;
  #epoch = 0;
  /** The running refresh, and the attempt it belongs to. */
  #flight: { attempt: number; done: Promise<void> } | undefined;
  /** The last refresh failed, and a retry cannot help. */
  #odd = false;
  readonly #pendingLogout: PendingLogout;
  /** The page has named its user: the session begins without a refresh. */
  #given = false;
  #forcedAt = -Infinity;

  constructor(options: SessionOptions) {
    this.#options = options;
    this.#pendingLogout = new PendingLogout(options.ports.local, options.clientId);
    this.#state = {
      options,
      session: this,
      attempt: 0,
      known: { key: '', generation: 0 },
      unproven: false,
      urgent: false,
      stopping: new AbortController(),
      awaiting: [],
      cooldown: undefined,
      commit: this.#commit,
      failed: this.#failed,
      refused: this.#refused,
      clear: this.#clear,
    };
    makeObservable(this, {
      status: observableRef,
      probing: observableRef,
      account: observableRef,
      error: observableRef,
      signedOutReason: observableRef,
      held: observableRef,
      isLoading: computed,
      isAway: computed,
      profile: computed,
    });
  }

  get isAuthenticated(): boolean {
    return this.status === 'signed-in';
  }

  /** Gates and portal wait for this; a login form does not. */
  get isLoading(): boolean {
    return this.status === 'loading' || this.probing;
  }

  /** Whether a session may exist, but the provider cannot be reached to find out. */
  get isAway(): boolean {
    const { status, error } = this;
    return !!error && !this.probing && (status === 'loading' || (status === 'signed-out' && error.isOutage));
  }

  get user(): UserProfile | undefined {
    return this.account?.user;
  }

  /** The signed-in user: the claims of the token, overridden by the profile (specification part 1 §3). */
  get profile(): AuthUser | undefined {
    return this.account && this.held?.profileOf(this.account.user, this.#options.entitlements);
  }

  get accessToken(): string | undefined {
    return this.held?.token;
  }

  get claims(): Claims | undefined {
    return this.held?.claims;
  }

  /** Whole seconds until the access token ends (UTIL-005). */
  get expiresIn(): number | undefined {
    return this.held && Math.floor(this.held.remaining / 1000);
  }

  /** Whether the person holds these permissions and roles, or is a super user. Observable. */
  holds(required: Requirement): boolean {
    return this.account?.holds(required) ?? false;
  }

  can(permission: string): boolean {
    return this.holds({ permissions: [permission] });
  }

  /** The name of lock, counter and channel. */
  get key(): string {
    const tenant = this.#options.tabTenant();
    return `gatehouse:${this.#options.identity}${tenant ? `:${tenant}` : ''}`;
  }

  get #hintKey(): SessionHint {
    return storageKeys.hint(this.#options.clientId);
  }

  /** The last refresh failed, and a retry cannot help. */
  get isOdd(): boolean {
    return this.#odd;
  }

  /**
   * The first look for a session. With the hint nothing is shown until it is over; without it the form shows at once.
   */
  async begin(): Promise<void> {
    const { local } = this.#options.ports;
    if (this.#pendingLogout.marked) {
      this.#idle(!!this.#options.hostedLogin); // the page of the provider would still sign in who has signed out
      await this.#sendLogout();
      return this.#settle();
    }
    if (this.#given) return void (this.#given = false);
    if (!this.held && !local.get(this.#hintKey)) this.#idle(true);
    await this.refresh();
    this.#settle();
  }

  /**
   * Takes the user that the page names, before the session begins. Returns false where this browser knows better: it
   * has signed out without the provider's knowledge, or this tab is bound to another tenant.
   */
  give(next: HeldToken, account: Account): boolean {
    const { tenant } = next;
    if (this.#pendingLogout.marked || (this.#options.tabTenant() ?? tenant) !== tenant) return false;
    this.#commit(next, account, false);
    return (this.#given = true);
  }

  /** A submitted form takes precedence over a running silent refresh. */
  cancelSilent(): void {
    if (!this.probing && (this.status !== 'signed-out' || !this.error)) return;
    this.#state.attempt++;
    this.#settle();
    this.#say();
  }

  /**
   * Reports that a sign-in could not reach the provider. The session retries, as after a failed refresh. Returns
   * whether it does.
   */
  lost(error: ApiError): boolean {
    const isLost = !this.held && !error.statusCode && error.isOutage;
    if (isLost) this.#say(error);
    return isLost;
  }

  drop(): void {
    if (this.held) this.#clear('revoked');
  }

  async current(): Promise<string> {
    if (!this.held || this.held.expired) {
      if (this.status === 'signed-out' && !this.probing) throw this.#signedOut();
      await this.refresh();
    }
    if (this.held && !this.held.expired) return this.held.token;
    throw this.error ?? this.#signedOut();
  }

  async renew(refused: string): Promise<string | undefined> {
    const { held } = this;
    if (held?.token !== refused) return held?.token;
    const now = this.#options.ports.clock.monotonic();
    if (now - this.#forcedAt < FORCED_GAP) return this.#clear('revoked');
    await this.refresh();
    // By identity: two tokens of the same second may be the same text.
    if (this.held === held) return undefined;
    this.#forcedAt = now;
    return this.held?.token;
  }

  epoch(): number | undefined {
    return this.held && this.#epoch;
  }

  /**
   * One refresh for all callers; a failure lands in `error`, never in a rejection. One that has become pointless is not
   * joined: the next begins when it is over.
   */
  refresh(): Promise<void> {
    const { attempt } = this.#state;
    if (this.#flight?.attempt === attempt) return this.#flight.done;
    const earlier = this.#flight?.done;
    const done = (earlier ? earlier.then(() => this.#renew()) : this.#renew()).finally(() => {
      if (this.#flight?.done === done) this.#flight = undefined;
    });
    this.#flight = { attempt, done };
    return done;
  }

  /** Starts a new refresh: the running one may have been answered before the latest change. */
  async refreshAnew(): Promise<void> {
    await this.#flight?.done;
    await this.refresh();
  }

  async retry(): Promise<void> {
    this.#state.urgent = true;
    if (this.status === 'signed-out') this.#idle(true);
    this.#say();
    await this.refreshAnew();
    this.#settle();
    this.#state.urgent = false;
  }

  /** Cancels running work when the app stops; no timer and no wait for the lock remains (STO-19). */
  halt(): void {
    this.#state.attempt++;
    this.#wakeAll();
    this.#state.stopping.abort();
    this.#state.stopping = new AbortController();
  }

  /**
   * Takes the answer of a finished sign-in. Rejects when the account behind it cannot be read, and with
   * `GH-COOKIE-BLOCKED` when a first refresh shows that the browser keeps the cookie away: the next page would find no
   * user signed in.
   */
  async adopt(answer: LoginResponse): Promise<void> {
    const attempt = ++this.#state.attempt;
    this.#pendingLogout.forget();
    const [{ takeAnswer, isCrossSite }, generation = 0] = await Promise.all([
      parts.take(),
      this.#options.ports.counters?.bump(this.key),
    ]);
    if (!(await takeAnswer(this.#state, answer, generation, attempt)))
      throw this.#options.newError('GH-ABORTED', 'Overtaken');
    if (isCrossSite(this.#options)) await parts.prove().then(({ prove }) => prove(this.#state));
    this.#options.emit('auth-success', { userId: this.user?.id, tenantId: this.held?.tenant });
  }

  /**
   * Ends the session here and in every tab at once, then at the provider (STO-11). Resolves to whether the provider
   * answered; if it did not, the next start asks it again before anything else.
   */
  async logout(): Promise<boolean> {
    const { counters } = this.#options.ports;
    this.#pendingLogout.mark();
    this.#clear('signed-out');
    const tell = (generation: number): void => this.post({ kind: 'signed-out', generation });
    if (counters) void counters.bump(this.key).then(tell);
    else tell(0);
    return this.#sendLogout();
  }

  /** If its code cannot be loaded, the sign-out stays marked. */
  #sendLogout(): Promise<boolean> {
    const { key } = this;
    return parts.logout().then(
      ({ sendLogout }) => sendLogout(this.#pendingLogout, key, this.#options),
      () => false,
    );
  }

  /** Applies a message of another tab: a sign-out at once, anything else as soon as its code is loaded. */
  async hear(message: unknown): Promise<void> {
    if (isRecord(message) && message.kind === 'signed-out' && typeof message.generation === 'number')
      this.#clear('signed-out-elsewhere');
    else
      await parts
        .hear()
        .then(({ takeMessage }) => takeMessage(this.#state, message))
        .catch(() => this.refresh());
  }

  /** Compares with the moment of the request, not with the moment at which the code arrived. */
  async #renew(): Promise<void> {
    const { held } = this;
    const state = this.#state;
    const { attempt } = state;
    const needed = (): boolean => this.held === held && state.attempt === attempt;
    const part = await parts
      .renew()
      .catch((failure: unknown) => void (needed() && this.#failed(this.#options.toError(failure))));
    await part?.renew(state, needed, attempt);
  }

  #wakeAll(): void {
    for (const done of this.#state.awaiting.splice(0)) done();
  }

  #commit = action((next: HeldToken, account: Account, sameOwner: boolean): void => {
    if (!sameOwner) this.#epoch++;
    this.held = next;
    this.#state.known = { key: this.key, generation: next.generation };
    this.#odd = false;
    this.account = account;
    this.status = 'signed-in';
    this.probing = false;
    this.error = undefined;
    this.signedOutReason = undefined;
    this.#options.ports.local.set(this.#hintKey, '1');
    this.#wakeAll();
  });

  /** Shows the signed-out state; with `probing` the question is still open. */
  #idle = action((probing: boolean): void => {
    this.status = 'signed-out';
    this.probing = probing;
  });

  #settle = action((): void => {
    this.probing = false;
  });

  #failed = action((error: ApiError, odd = false): void => {
    this.#odd = odd;
    if (this.held || this.status === 'loading') this.#refused(error);
    else this.#say(error);
  });

  #say = action((error?: ApiError): void => {
    this.error = error;
  });

  #refused = action((error: ApiError): void => {
    this.#say(error);
    this.#options.emit('auth-error', { error });
  });

  #clear = action((reason: SignedOutReason): undefined => {
    const wasSignedIn = this.status === 'signed-in';
    this.#state.attempt++;
    this.#epoch++;
    this.held = undefined;
    this.account = undefined;
    this.status = 'signed-out';
    this.probing = false;
    this.error = undefined;
    this.signedOutReason = wasSignedIn ? reason : undefined;
    this.#options.ports.local.remove(this.#hintKey);
    // A sign-out leaves nothing behind: the next user of this browser may be another person.
    if (reason.startsWith('signed-out')) this.#options.forget();
    if (wasSignedIn) this.#options.emit('auth-signed-out', { reason });
  });

  #signedOut(): ApiError {
    return this.#options.newError('GH-SIGNED-OUT', 'Nobody is signed in', 401);
  }
}

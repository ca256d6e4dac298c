import { action, computed, makeObservable, observableRef } from 'mobx';
import { authEndpoints, type LoginResponse } from '../../api/contract/auth.ts';
import type { Tenant, UserProfile } from '../../api/contract/types.ts';
import type { ApiError } from '../../api/http/errors.ts';
import type { TokenSource } from '../../api/http/createHttp.ts';
import type { Call } from '../../api/modules/call.ts';
import { storageKeys } from '../../api/rules/storageKeys.ts';
import type { Claims } from '../../api/rules/token.ts';
import type { SessionFacts } from '../core/context.ts';
import type { Ports } from '../core/ports.ts';
import { toAuthUser, type AuthUser } from './AuthUser.ts';
import { Cooldown, COOLDOWN } from './Cooldown.ts';
import { toRefreshFailure, type RefreshFailure } from './failures.ts';
import { HeldToken } from './HeldToken.ts';
import type { TabMessage } from './messages.ts';
import { PendingLogout } from './PendingLogout.ts';
import { rotate, type Rotated } from './rotate.ts';

/** A refresh answer that is neither terminal nor passing is asked for this often. */
const ODD_TRIES = 3;

/** A token refused this soon after it was forced ends the session instead of another refresh. Milliseconds. */
const FORCED_GAP = 10_000;

export type SignedOutReason = 'signed-out' | 'signed-out-elsewhere' | 'expired' | 'revoked';

/** Everything that belongs to one person in one tenant, exchanged as a whole (STO-13). */
export interface Account {
  user: UserProfile;
  tenants: Tenant[];
  activeTenant: Tenant | undefined;
}

export interface SessionOptions {
  ports: Ports;
  call: Call;
  /** The failure as an `ApiError`. */
  toError: (failure: unknown) => ApiError;
  /** Makes an error of the client's own. */
  newError: (code: string, message: string, statusCode?: number) => ApiError;
  clientId: string;
  /** Base URL, client id and app name: what a session belongs to. */
  identity: string;
  /** The tenant this tab is bound to; undefined without separate-tabs mode. */
  tabTenant: () => string | undefined;
  /** Page and provider stand on different sites: the browser may keep the session cookie from the page. */
  crossSite: boolean;
  /** Reads the account a token belongs to. */
  loadAccount: (token: string) => Promise<Account>;
  /** Announces to the host; false when a listener cancelled. */
  emit: (event: string, detail: object) => boolean;
}

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

  readonly #options: SessionOptions;
  #epoch = 0;
  /** The refresh under way, and the attempt it belongs to. */
  #flight: { attempt: number; done: Promise<void> } | undefined;
  #awaiting: (() => void)[] = [];
  /** Bumped by whatever makes a refresh under way pointless. */
  #attempt = 0;
  /** The first refresh after a sign-in from another site: a missing cookie means that the browser blocks it. */
  #unproven = false;
  /** The newest generation this tab has fetched, and the key it counts under. */
  #known = { key: '', generation: 0 };
  /** The last refresh failed in a way that another try will not mend. */
  #odd = false;
  readonly #cooldown: Cooldown;
  readonly #pendingLogout: PendingLogout;
  #forcedAt = -Infinity;
  /** Somebody waits for the refresh: it sits the cooldown out. */
  #patient = false;

  constructor(options: SessionOptions) {
    this.#options = options;
    this.#cooldown = new Cooldown(options.ports);
    this.#pendingLogout = new PendingLogout(options.ports, options.call, options.toError, options.clientId);
    makeObservable(this, {
      status: observableRef,
      probing: observableRef,
      account: observableRef,
      error: observableRef,
      signedOutReason: observableRef,
      held: observableRef,
      isLoading: computed,
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

  get user(): UserProfile | undefined {
    return this.account?.user;
  }

  /** Everything known of the signed-in person: claims, then the profile; later wins (specification part 1 §3). */
  get profile(): AuthUser | undefined {
    return this.held && this.account && toAuthUser(this.held, this.account.user);
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

  can(permission: string): boolean {
    return this.user?.superUser === true || (this.user?.permissions?.some(({ key }) => key === permission) ?? false);
  }

  /** The name of lock, counter and channel. */
  get key(): string {
    const tenant = this.#options.tabTenant();
    return `gatehouse:${this.#options.identity}${tenant ? `:${tenant}` : ''}`;
  }

  get #hintKey(): string {
    return storageKeys.hint(this.#options.clientId);
  }

  /** Milliseconds until a failed refresh is tried again by itself; not before expiry when another try will not mend it. */
  get retryIn(): number {
    return Math.max(COOLDOWN, this.#odd ? (this.held?.remaining ?? 0) : 0);
  }

  /** The first look for a session. With the hint nothing is shown until it is over; without it the form shows at once. */
  async begin(): Promise<void> {
    const { local } = this.#options.ports;
    if (this.#pendingLogout.marked) {
      this.#idle(false);
      await this.#pendingLogout.send(this.key);
      return;
    }
    if (!this.held && !local.get(this.#hintKey)) this.#idle(true);
    await this.refresh();
    this.#settle();
  }

  /** A submitted form goes before a silent refresh under way. */
  cancelSilent(): void {
    if (!this.probing) return;
    this.#attempt++;
    this.#settle();
  }

  async current(): Promise<string | undefined> {
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
   * One refresh, whoever asks; a failure lands in `error`, never in a rejection. One that has become pointless is not
   * joined: the next begins when it is over.
   */
  refresh(): Promise<void> {
    if (this.#flight?.attempt === this.#attempt) return this.#flight.done;
    const earlier = this.#flight?.done;
    const done = (earlier ? earlier.then(() => this.#rotate()) : this.#rotate()).finally(() => {
      if (this.#flight?.done === done) this.#flight = undefined;
    });
    this.#flight = { attempt: this.#attempt, done };
    return done;
  }

  /** A refresh that begins now: the one under way may have been answered before what has just changed. */
  async refreshAnew(): Promise<void> {
    await this.#flight?.done;
    await this.refresh();
  }

  async retry(): Promise<void> {
    this.#patient = true;
    this.#forget();
    await this.refreshAnew();
    this.#patient = false;
  }

  /** Drops what is under way, for an app that stops; no timer stays (STO-19). */
  halt(): void {
    this.#attempt++;
    for (const done of this.#awaiting.splice(0)) done();
  }

  /**
   * Takes the answer of a finished sign-in. Rejects when the account behind it cannot be read, and with `GH-COOKIE-BLOCKED`
   * when a first refresh shows that the browser keeps the cookie away: the next page would find nobody signed in.
   */
  async adopt(answer: LoginResponse): Promise<void> {
    const attempt = ++this.#attempt;
    this.#pendingLogout.forget();
    const generation = (await this.#options.ports.counters?.bump(this.key)) ?? 0;
    if (!(await this.#take(answer, generation, attempt))) throw this.#options.newError('GH-ABORTED', 'The session changed hands meanwhile');
    if (this.#options.crossSite) await this.#prove();
    this.#options.emit('auth-success', { userId: this.user?.id, tenantId: this.held?.tenant });
  }

  /** Page and provider stand on different sites: shows at once whether the cookie comes back. */
  async #prove(): Promise<void> {
    this.#unproven = true;
    await this.refresh();
    this.#unproven = false;
    const { error } = this;
    if (error?.code !== 'GH-COOKIE-BLOCKED') return;
    this.#clear('signed-out');
    throw error;
  }

  /**
   * Ends the session here and in every tab at once, then at the provider (STO-11). Resolves to whether the provider
   * answered; if it did not, the next start asks it again before anything else.
   */
  async logout(): Promise<boolean> {
    const { counters } = this.#options.ports;
    this.#pendingLogout.mark();
    this.#clear('signed-out');
    void counters?.bump(this.key).then((generation) => this.post({ kind: 'signed-out', generation }));
    if (!counters) this.post({ kind: 'signed-out', generation: 0 });
    return this.#pendingLogout.send(this.key);
  }

  /** What another tab has told. A tab takes a token only for its own user and tenant. */
  hear(message: TabMessage): void {
    if (message.kind === 'signed-out') {
      this.#clear('signed-out-elsewhere');
      return;
    }
    const { held } = this;
    const bound = this.#options.tabTenant();
    if (bound && message.tenant !== bound) return;
    if (held && message.generation <= held.generation) return;
    if (!held) {
      if (this.status === 'signed-out') void this.refresh();
    } else if (message.user !== held.user) {
      this.#clear('signed-out-elsewhere');
      void this.refresh();
    } else {
      void this.#takeToken(new HeldToken(this.#options.ports.clock, message), false).catch(() => this.refresh());
    }
  }

  async #rotate(): Promise<void> {
    const { held } = this;
    const attempt = this.#attempt;
    const needed = (): boolean => this.held === held && this.#attempt === attempt;
    for (let tries = 1; tries <= ODD_TRIES; tries++) {
      let rotated: Rotated;
      try {
        rotated = await this.#ask(needed);
      } catch (failure) {
        const error = this.#options.toError(failure);
        if (!needed()) return;
        const kind = toRefreshFailure(error);
        if (kind === 'odd' && tries < ODD_TRIES) continue;
        if (kind === 'odd') await this.#cooldown.start(this.key);
        this.#failed(error, kind);
        return;
      }
      if (rotated.kind === 'answer') return this.#takeRotated(rotated, attempt);
      if (rotated.kind !== 'stale' || !needed()) return;
      await this.#arrival(1_000);
      if (!needed()) return;
    }
  }

  /** The refresh itself succeeded: what fails now is the account, and says nothing of the session but by a 401. */
  async #takeRotated({ answer, generation }: { answer: LoginResponse; generation: number }, attempt: number): Promise<void> {
    this.#known = { key: this.key, generation };
    this.#cooldown.end();
    try {
      await this.#take(answer, generation, attempt);
    } catch (failure) {
      const error = this.#options.toError(failure);
      if (attempt === this.#attempt) this.#failed(error, error.statusCode === 401 && error.fromProvider ? 'terminal' : 'passing');
    }
  }

  #ask(needed: () => boolean): Promise<Rotated> {
    const { ports, call, newError, tabTenant } = this.#options;
    return rotate({
      ports,
      key: this.key,
      needed,
      generation: this.#known.key === this.key ? this.#known.generation : 0,
      arrival: (ms) => this.#arrival(ms),
      send: async () => {
        const answer = await call(authEndpoints.refreshToken, { body: { tenantId: tabTenant() ?? null } }, { withoutSession: true });
        if (answer.accessToken) return answer;
        throw newError('GH-UNREADABLE', 'The refresh answered without a token');
      },
      cooling: this.#cooldown,
      patient: this.#patient,
      isPassing: (failure) => toRefreshFailure(this.#options.toError(failure)) === 'passing',
      cooldown: () => this.error ?? newError('GH-COOLDOWN', 'The last refresh failed a moment ago'),
    });
  }

  /** Resolves when a token arrives from another tab, or after `ms`. */
  #arrival(ms: number): Promise<void> {
    return new Promise((done) => {
      const finish = (): void => (cancel(), done());
      const cancel = this.#options.ports.clock.after(ms, finish);
      this.#awaiting.push(finish);
    });
  }

  /** Resolves to whether the token is in use now. */
  async #take({ accessToken, expiresIn }: LoginResponse, generation: number, attempt: number): Promise<boolean> {
    if (!accessToken) throw this.#signedOut();
    return this.#takeToken(new HeldToken(this.#options.ports.clock, { token: accessToken, generation, expiresIn }), true, attempt);
  }

  /** New token first, then state: the account of the new owner is read before anything of the old one goes (STO-13). */
  async #takeToken(next: HeldToken, own: boolean, attempt = this.#attempt): Promise<boolean> {
    const { held, account } = this;
    const sameOwner = account !== undefined && held?.user === next.user && held?.tenant === next.tenant;
    const loaded = sameOwner ? account : await this.#options.loadAccount(next.token);
    const overtaken = this.held !== held && this.held !== undefined && this.held.generation >= next.generation;
    if (attempt !== this.#attempt || overtaken) return false;
    this.#commit(next, loaded, sameOwner);
    if (own && next.user && next.tenant)
      this.post({ kind: 'token', user: next.user, tenant: next.tenant, generation: next.generation, token: next.token, remaining: next.remaining });
    if (held && !sameOwner && held.tenant !== next.tenant)
      this.#options.emit('auth-tenant-change', { tenantId: next.tenant, previousTenantId: held.tenant, fromOtherTab: !own });
    return true;
  }

  #commit = action((next: HeldToken, account: Account, sameOwner: boolean): void => {
    if (!sameOwner) this.#epoch++;
    this.held = next;
    this.#known = { key: this.key, generation: next.generation };
    this.#odd = false;
    this.account = account;
    this.status = 'signed-in';
    this.probing = false;
    this.error = undefined;
    this.signedOutReason = undefined;
    this.#options.ports.local.set(this.#hintKey, '1');
    for (const done of this.#awaiting.splice(0)) done();
  });

  /** Shows the signed-out state; with `probing` the question is still open. */
  #idle = action((probing: boolean): void => {
    this.status = 'signed-out';
    this.probing = probing;
  });

  #settle = action((): void => {
    this.probing = false;
  });

  #forget = action((): void => {
    this.error = undefined;
  });

  #failed = action((error: ApiError, kind: RefreshFailure): void => {
    const { emit, newError, ports } = this.#options;
    if (kind === 'terminal' && this.held && this.#unproven) {
      this.#unproven = false;
      const code = 'GH-COOKIE-BLOCKED';
      const message = 'The browser keeps the session cookie of the provider from this page';
      this.error = newError(code, message);
      ports.log('error', code, message);
      emit('auth-error', { error: this.error });
    } else if (kind === 'terminal') this.#clear('expired');
    else {
      this.#odd = kind === 'odd';
      this.error = error;
      if (this.held || this.status === 'loading') emit('auth-error', { error });
    }
  });

  #clear = action((reason: SignedOutReason): undefined => {
    const wasSignedIn = this.status === 'signed-in';
    this.#attempt++;
    this.#epoch++;
    this.held = undefined;
    this.account = undefined;
    this.status = 'signed-out';
    this.probing = false;
    this.error = undefined;
    this.signedOutReason = wasSignedIn ? reason : undefined;
    this.#options.ports.local.remove(this.#hintKey);
    if (wasSignedIn) this.#options.emit('auth-signed-out', { reason });
  });

  #signedOut(): ApiError {
    return this.#options.newError('GH-SIGNED-OUT', 'Nobody is signed in', 401);
  }
}

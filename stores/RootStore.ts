import { reaction } from 'mobx';
import type { EntitlementsBundle } from '../api/contract/entitlements.ts';
import { ApiError, errorTexts, toApiError } from '../api/http/errors.ts';
import { fault } from '../codes/fault.ts';
import type { Call } from '../api/modules/call.ts';
import * as storageKeys from '../api/rules/storageKeys.ts';
import { tellHost, type Callback } from './core/Actions.ts';
import { callsThrough } from './core/calls.ts';
import type { StoreContext, StoreKind } from './core/context.ts';
import { appOptions, type GatehouseOptions } from './core/options.ts';
import type { Reports } from './core/Reports.ts';
import type { Ports } from './core/ports.ts';
import { patiently } from './core/patiently.ts';
import { startLater } from './core/startLater.ts';
import { browserPorts } from './browser/ports.ts';
import { EntitlementsStore } from './entitlements/EntitlementsStore.ts';
import { registerApp } from './registry.ts';
import { FlagsStore } from './session/FlagsStore.ts';
import { parts } from './session/parts.ts';
import { PageRouting } from './session/PageRouting.ts';
import { SessionStore } from './session/SessionStore.ts';
import { joinTabs } from './session/tabs.ts';
import { TenantsStore } from './session/TenantsStore.ts';

/** How long the page stays after a sign-out before it leaves (SESSION-011). Milliseconds. */
const LOGOUT_DELAY = 500;

/** What a server passes to the page that it has rendered. It holds no secret, because it is in the page's source. */
export interface AppSnapshot {
  name: string;
  flags?: Readonly<Record<string, string>>;
  entitlements?: EntitlementsBundle;
}

/** The tenant the token in use belongs to. */
const activeTenant = (session: SessionStore) => ({
  get id(): string | undefined {
    return session.held?.tenant;
  },
  require(): string {
    const { id } = this;
    if (id) return id;
    throw new ApiError({ statusCode: 0, errorCode: 'GH-TENANT-MISSING', message: errorTexts.tenantMissing });
  },
});

/** The state of an app, and what it may do next. One per app; nothing starts before `start()`. */
export class RootStore {
  readonly name: string;
  readonly options: GatehouseOptions;
  readonly ports: Ports;
  readonly session: SessionStore;
  readonly tenants: TenantsStore;
  readonly flags: FlagsStore;
  readonly entitlements: EntitlementsStore;
  readonly routing: PageRouting;
  readonly context: StoreContext;
  readonly #made = new Map<StoreKind<unknown>, unknown>();
  readonly #resets = new Set<() => void>();
  /** Made by the first failure. */
  #reports: Reports | undefined;
  #flagsLoaded: Promise<unknown> = Promise.resolve();
  #answered = (): void => {};
  /** Resolves when the provider has answered for the first time. */
  readonly #reached = new Promise<void>((done) => (this.#answered = done));
  #accountAsked = (): void => {};
  /**
   * Resolves when the account was asked for, or there is none. A browser sends few requests at once: the account goes
   * first.
   */
  readonly #afterAccount = new Promise<void>((done) => (this.#accountAsked = done));
  #http: Promise<Call> | undefined;

  constructor(options: GatehouseOptions) {
    this.options = options;
    this.name = options.name ?? appOptions.app.initial;
    this.ports = { ...browserPorts(options.logLevel), ...options.ports };
    this.routing = new PageRouting(options, this.ports, () => this.#hasCustomLogin);
    const { ports } = this;
    const report = (request: string, error: ApiError): void => this.#report((to) => to.tell(request, error));
    const calls = callsThrough(this.#send as Call); // the table of the contract gives each answer its type
    const { call } = calls;
    this.session = new SessionStore({
      ports,
      call,
      toError: toApiError,
      newError: (errorCode, message, statusCode = 0) => new ApiError({ statusCode, errorCode, message }),
      clientId: options.clientId ?? '',
      identity: [typeof options.baseUrl === 'string' ? options.baseUrl : '', options.clientId, this.name].join(' '),
      hostedLogin: options.hostedLogin,
      tabTenant: () =>
        options.separateTabsByTenant ? (ports.session.get(storageKeys.tabTenant) ?? undefined) : undefined,
      baseUrl: options.baseUrl,
      entitlements: () => this.entitlements.bundle,
      loadAccount: async (token) => {
        if (!this.session.account) this.entitlements.readAhead(token);
        const [{ loadAccount }] = await Promise.all([parts.account(), this.#flagsLoaded]);
        const account = loadAccount(call, this.flags, token);
        this.#accountAsked();
        return account;
      },
      demand: async (answer) => {
        const { handPending } = await import('./auth/login/handover.ts');
        handPending(ports, answer, { isRunning: true });
      },
      forget: () => this.routing.forget(),
      emit: this.#emit,
    });
    const { session, routing } = this;
    this.flags = new FlagsStore({ call, toError: toApiError, report });
    this.context = {
      ...calls,
      ports,
      session,
      routing,
      flags: this.flags,
      toError: toApiError,
      report,
      tenant: activeTenant(session),
      allows: (permission) => this.entitlements.portalAllows(permission),
      readDocument: async (url) =>
        (await import('../api/http/loadDocument.ts')).readDocument(url, options, ports.navigation.href()),
      onReset: (callback) => (this.#resets.add(callback), () => this.#resets.delete(callback)),
    };
    this.tenants = new TenantsStore(this.context, session, options.separateTabsByTenant);
    this.entitlements = new EntitlementsStore({ ...this.context, session }, options.entitlements ?? true);
  }

  /**
   * Takes what another copy of this app has read, so that a page starts with it.
   *
   * @throws {Error} 'Mismatch in store names' when the snapshot is another app's (STORE-004)
   */
  restore({ name, flags, entitlements }: AppSnapshot): void {
    if (name !== this.name) throw fault('GH-SNAPSHOT-MISMATCH', 'Mismatch in store names');
    if (flags) this.flags.show(flags);
    if (entitlements) this.entitlements.show(entitlements);
  }

  /** The store of this kind, made on first use. */
  use<Store>(Kind: StoreKind<Store>): Store {
    const found = this.#made.get(Kind);
    if (found instanceof Kind) return found;
    const made = new Kind(this.context);
    this.#made.set(Kind, made);
    return made;
  }

  /**
   * Resolves to an access token for the API of the host. Waits for the session to be known, and refreshes a token that
   * has ended. Ask for it before each request: a token lives for minutes.
   *
   * @throws {ApiError} `GH-SIGNED-OUT` while no user is signed in, or why the refresh failed
   */
  getToken(): Promise<string> {
    return this.session.current();
  }

  /**
   * Calls `apply` now, and again after each change of an observable that `read` has read. Returns the undo. Elements
   * observe the stores by this: MobX comes with the app, and each app is observed by the MobX that made it.
   */
  watch<Value>(read: () => Value, apply: (value: Value) => void): () => void {
    return reaction(read, apply, { fireImmediately: true });
  }

  /** Loads what the app starts with and watches the session. Returns the undo; both may be called again. */
  start(): () => void {
    const { session, options, ports } = this;
    const stops = [
      registerApp(this),
      // Before the watch: what belonged to the earlier user goes before anything is loaded for the new one.
      reaction(
        () => [session.held?.user, session.held?.tenant].join(),
        () => this.#reset(),
      ),
      joinTabs(session, ports),
      () => session.halt(),
      reaction(
        () => session.held,
        (held) => held && void this.entitlements.load(held.token),
      ),
      // Before the session begins: a sign-out the provider has not heard of is known at once.
      reaction(
        () => options.requireSession === true && this.lacksUser,
        (lacks) => lacks && !this.routing.isFlowPage && this.toLogin(),
      ),
      this.#watch(session.begin().finally(this.#accountAsked)),
      this.#loadDefaults(),
      this.entitlements.watch(),
    ];
    return () => {
      for (const stop of stops.splice(0)) stop();
    };
  }

  /**
   * Signs out here and in every tab, and leaves for `target` when the guard allows it, else for the login URL, half a
   * second later (SESSION-009 to SESSION-013). Resolves to whether the provider answered.
   */
  async logout(
    { target = null, stay = false }: { target?: string | null; stay?: boolean } = {},
    callback?: Callback<true>,
  ): Promise<boolean> {
    const login = this.routing.url('loginUrl'); // while it is known whose it is
    const answered = this.session.logout();
    if (this.options.separateTabsByTenant) this.ports.session.remove(storageKeys.tabTenant);
    if (!stay) this.ports.clock.after(LOGOUT_DELAY, () => this.routing.toTarget(target, login));
    const done = await answered;
    if (callback) tellHost(() => callback(done || null));
    return done;
  }

  /**
   * Goes to the page that asks for a second factor, and comes back here afterwards (STEPUP-001). `maxAge` says how old
   * the factor may be, in seconds; without it any age will do.
   */
  stepUp({ maxAge }: { maxAge?: number | undefined } = {}): void {
    const { routing } = this;
    routing.rememberPage();
    routing.to('stepUpUrl', { query: maxAge === undefined ? {} : { maxAge: `${maxAge}` } });
  }

  /** Whether the tenant of the session, or of this login box, has a login of its own (ROUTE-021). */
  get #hasCustomLogin(): boolean {
    const { status } = this.session;
    return status === 'signed-in'
      ? this.tenants.activeTenant?.hasCustomLogin === true
      : !!this.options.tenantResolver?.().tenant;
  }

  /**
   * Loads what has defaults. One request shows whether the provider is there. Only the flags are requested beside it,
   * because the account of a user who was signed in waits for them.
   */
  #loadDefaults(): () => void {
    const { clock } = this.ports;
    const later = async (): Promise<boolean> => (await this.#reached, this.flags.load());
    const load =
      this.session.status === 'signed-out' ? later() : this.flags.load(1).then((isLoaded) => isLoaded || later());
    const flags = patiently(clock, load);
    this.#flagsLoaded = flags.done;
    const stopConfig = startLater(async () => {
      const [{ ConfigStore }] = await Promise.all([parts.config(), this.#reached, this.#afterAccount]);
      return () => this.use(ConfigStore).start();
    }, clock);
    return () => (flags.stop(), stopConfig());
  }

  /**
   * Starts the refreshes and checks of the session. They are not needed before a user may be signed in, so their code
   * loads later.
   */
  #watch(begun: Promise<void>): () => void {
    const { session, ports, options, context } = this;
    return startLater(async () => {
      const { watchSession } = await parts.watch();
      return () =>
        watchSession({
          session,
          ports,
          call: context.call,
          checkEvery: options.sessionCheck ?? appOptions.sessionCheck.usual,
          begun,
          reload: () => void this.entitlements.load(),
        });
    }, ports.clock);
  }

  /**
   * No user is signed in, and the page may leave for the login. With hosted login it stays while that cannot be
   * reached, and when it leaves for the sign-out of the provider. Observable.
   */
  get lacksUser(): boolean {
    const { status, probing, isAway, signedOutReason } = this.session;
    const stays = this.options.hostedLogin && (isAway || signedOutReason === 'signed-out');
    return status === 'signed-out' && !probing && !stays;
  }

  /** Goes to the login, and comes back here afterwards. */
  toLogin(): void {
    // Not to the page that a person has signed out on.
    if (!this.session.signedOutReason?.startsWith('signed-out')) this.routing.rememberPage();
    this.routing.to('loginUrl', { replace: true });
  }

  #reset(): void {
    this.entitlements.drop();
    for (const callback of this.#resets) callback();
  }

  #emit = (event: string, detail: object): boolean => this.options.emit?.(event, detail) ?? true;

  /** Sends a call to the provider and reports its failure. */
  #send = async (...asked: Parameters<Call>): Promise<unknown> => {
    try {
      const call = await this.load();
      const answer = await call(...asked);
      this.#answered();
      this.#reports?.answered();
      return answer;
    } catch (failure) {
      const error = toApiError(failure);
      if (error.statusCode > 0 && error.statusCode < 500) this.#answered();
      this.#report((to) => to.called(asked[0], error));
      throw error;
    }
  };

  /**
   * In the order of the failures. Without its code, which no page needs before, a failure is still shown where it
   * happened.
   */
  #report(tell: (to: Reports) => void): void {
    void parts.reports().then(
      ({ Reports: Made }) => tell((this.#reports ??= new Made(this.ports.log, this.options.onError))),
      () => undefined,
    );
  }

  /** Loads the HTTP layer. The first call does so too; a page that waits for input does not need it. */
  load(): Promise<Call> {
    return (this.#http ??= this.#createHttp().catch((failure: unknown) => {
      this.#http = undefined; // a chunk that did not arrive is asked for again by the next call
      throw failure;
    }));
  }

  async #createHttp(): Promise<Call> {
    const { createHttp } = await import('../api/http/createHttp.ts');
    const { options, routing, ports } = this;
    return createHttp({
      ...options,
      urlPrefix: options.urlPrefix ?? appOptions.urlPrefix.usual,
      applicationId: options.appId,
      loginAlias: () => options.tenantResolver?.().tenant,
      scopedTenant: () => routing.query('tenantId'),
      after: ports.clock.after,
      redirect: (target) => {
        const href = routing.allowed(target);
        if (href) ports.navigation.go(href);
        return !!href;
      },
      tokens: this.session,
    });
  }
}

import { action, computed, createAtom, makeObservable, observable, observableRef, reaction, runInAction } from 'mobx';
import { entitlementsEndpoints, type EntitlementsBundle } from '../../api/contract/entitlements.ts';
import type { EntitlementAttributes } from '../../api/rules/attributes.ts';
import type { Entitlements, Kind, Verdict } from '../../api/rules/evaluate.ts';
import type { Explanation } from '../../api/rules/explain.ts';
import { Actions } from '../core/Actions.ts';
import type { SessionFacts, StoreContext } from '../core/context.ts';
import type { Ports } from '../core/ports.ts';
import { loadedEngine, loadEngine } from './loadEngine.ts';
import type { CustomAttributes, Preloaded } from './preloaded.ts';

export interface EntitlementQuestion {
  feature?: string | undefined;
  permission?: string | undefined;
  /** Attributes of the host, readable by rules under their own names; over those of the app. */
  attributes?: CustomAttributes | undefined;
}

/** What a check raises while entitlements are switched off (ENT-038). */
export class EntitlementsOffError extends Error {
  readonly code = 'GH-ENTITLEMENTS-OFF';
  override name = 'EntitlementsOffError';

  constructor() {
    super('You must first enable entitlements via the provider options to use this function');
  }
}

type Context = Pick<StoreContext, 'call' | 'toError' | 'report' | 'flags'> & {
  readonly ports: Pick<Ports, 'clock' | 'wake'>;
  readonly session: Pick<SessionFacts, 'status' | 'profile' | 'user' | 'can'> & {
    /** Not known yet who is signed in. */
    readonly isLoading: boolean;
  };
};

/** The flag with which the portal asks entitlements instead of the permissions of the profile (FLAGS-005). */
const PORTAL_ASKS = 'admin-portal-use-is-entitled';

const LONGEST_TIMER = 2 ** 31 - 1;
const REFUSED = {
  feature: { isEntitled: false, justification: 'MISSING_FEATURE' },
  permission: { isEntitled: false, justification: 'MISSING_PERMISSION' },
} as const;

const reasonOf = (verdict: Verdict): string => (verdict.isEntitled ? 'entitled' : verdict.justification);

/** What the current user is entitled to. Fails closed: no bundle, no feature (STO-15). */
export class EntitlementsStore {
  status: 'loading' | 'ready' | 'failed' = 'loading';
  readonly actions: Actions<'load'>;
  readonly enabled: boolean;
  bundle: EntitlementsBundle | undefined = undefined;
  compiled: Entitlements | undefined = undefined;
  /** Attributes of the host for every question; given as a whole. */
  attributes: CustomAttributes = {};
  /** When the bundle arrived, epoch milliseconds. */
  loadedAt: number | undefined = undefined;
  readonly #context: Context;
  readonly #preloaded = observable.box<Preloaded | undefined>(undefined, { deep: false });
  /** Changes when an `expireTime` passes: verdicts are asked for again. */
  readonly #expiry = createAtom('expiry');
  /** The attributes that came with the page: they go with their user. */
  #brought: CustomAttributes | undefined;
  #ahead: { readonly token: string; readonly answer: Promise<EntitlementsBundle> } | undefined;
  #cancelExpiry = (): void => {};
  #watching = false;
  /** Each question is evaluated once, however many gates ask. */
  readonly #remembered = computed(() => this.compiled && loadedEngine()?.rememberVerdicts(this.compiled), {
    keepAlive: true,
  });
  readonly #person = computed(() => ({ custom: this.attributes, jwt: this.#profile }), { keepAlive: true });

  constructor(context: Context, enabled: boolean) {
    this.#context = context;
    this.enabled = enabled;
    this.actions = new Actions(context.toError, context.report);
    makeObservable(this, {
      status: observableRef,
      bundle: observableRef,
      compiled: observableRef,
      attributes: observableRef,
      loadedAt: observableRef,
      show: action,
      drop: action,
      preload: action,
      setAttributes: action,
    });
  }

  /** True until there is a verdict. Observable. */
  get isPending(): boolean {
    const { session } = this.#context;
    return (
      this.enabled &&
      !this.compiled &&
      (session.isLoading || (session.status === 'signed-in' && this.status === 'loading'))
    );
  }

  /**
   * Asks with a token that is not in use yet, while the account that it belongs to is read. `load` with that token
   * takes the answer: a page waits for both at once, not for one after the other.
   */
  readAhead(token: string): void {
    if (!this.enabled) return;
    const answer = this.#context.call(entitlementsEndpoints.load, {}, { token });
    answer.catch(() => {}); // a failure is the one of `load`, or of nothing when the token is never used
    this.#ahead = { token, answer };
  }

  /**
   * Reads the bundle again: with the user, after every refresh and tenant switch, and on demand (ENT-040).
   *
   * @param token the token in use, to take what was asked with it
   */
  load(token?: string): Promise<boolean> {
    if (!this.enabled) return Promise.resolve(false);
    const ahead = this.#ahead?.token === token ? this.#ahead?.answer : undefined;
    this.#ahead = undefined;
    const answer = () => ahead ?? this.#context.call(entitlementsEndpoints.load);
    const read = async () => (await Promise.all([answer(), loadEngine()]))[0];
    return this.actions.run('load', read, {
      done: (bundle) => this.show(bundle),
      failed: () => this.compiled || (this.status = 'failed'),
    });
  }

  /** Uses a bundle that is already there. It decides as soon as the engine is loaded. */
  show(bundle: EntitlementsBundle): void {
    this.#preloaded.set(undefined);
    this.#take(bundle);
  }

  /** Uses the entitlements that the page has brought, until the provider answers. */
  preload(preloaded: Preloaded): void {
    if (!this.enabled) return;
    this.#preloaded.set(preloaded);
    if (preloaded.attributes) this.#brought = this.attributes = { ...preloaded.attributes };
    this.#take(preloaded.bundle);
  }

  /** Attributes of the host that every question is asked with, over those given before. */
  setAttributes(attributes: CustomAttributes): void {
    this.attributes = { ...attributes };
  }

  /**
   * Drops the entitlements of the earlier user or tenant. Those in the page stay until the answer, if they are of this
   * user.
   */
  drop(): void {
    this.actions.invalidate();
    const preloaded = this.#preloaded.get();
    if (preloaded?.isOf(this.#context.session.profile)) return;
    this.#preloaded.set(undefined);
    if (this.attributes === this.#brought) this.attributes = {};
    this.bundle = this.compiled = this.loadedAt = undefined;
    this.status = 'loading';
    this.#cancelExpiry();
  }

  /**
   * Whether the user is entitled; with both names both must pass, and the first failing reason is the answer; nothing
   * asked is not entitled. Observable.
   *
   * @throws {EntitlementsOffError} while entitlements are switched off in the options
   */
  isEntitled({ feature, permission, attributes }: EntitlementQuestion): Verdict {
    this.#assertEnabled();
    this.#expiry.reportObserved();
    const byFeature = feature === undefined ? undefined : this.#ask('feature', feature, attributes);
    if (byFeature?.isEntitled === false || permission === undefined) return byFeature ?? REFUSED.feature;
    return this.#ask('permission', permission, attributes);
  }

  /**
   * Follows a question without MobX: `callback` is called at once and on every change, with the verdict and whether the
   * bundle is `loading`, `ready` or `failed`. Returns the undo.
   *
   * @throws {EntitlementsOffError} while entitlements are switched off in the options
   */
  subscribe(
    question: EntitlementQuestion,
    callback: (verdict: Verdict, status: EntitlementsStore['status']) => void,
  ): () => void {
    this.#assertEnabled();
    return reaction(
      () => [this.isEntitled(question), this.status] as const,
      ([verdict, status]) => callback(verdict, status),
      {
        fireImmediately: true,
        equals: ([was, before], [is, status]) => before === status && reasonOf(was) === reasonOf(is),
      },
    );
  }

  /**
   * Tells how a verdict came about, for a page to show; with both names, of the one that decided.
   *
   * @throws {EntitlementsOffError} (rejects) while entitlements are switched off in the options
   */
  async explain(question: EntitlementQuestion): Promise<Explanation> {
    this.#assertEnabled();
    const { explainVerdict } = await import('./explainVerdict.ts');
    return explainVerdict(this, question, this.#attributesWith(question.attributes), this.#context.ports.clock.now());
  }

  /**
   * Whether the portal shows what needs this permission: by entitlements if the flag is on, else by the permissions of
   * the profile (FLAGS-005, PORTAL-032). Undefined until that is known.
   */
  portalAllows(permission: string): boolean | undefined {
    const { session, flags } = this.#context;
    if (session.user?.superUser === true || !this.enabled || !flags.isOn(PORTAL_ASKS)) return session.can(permission);
    if (this.isPending) return undefined;
    const keys = loadedEngine()?.meant(permission, this.bundle) ?? [];
    return keys.some((key) => this.isEntitled({ permission: key }).isEntitled);
  }

  #end(): void {
    this.#ahead = undefined;
    this.drop();
  }

  /** Follows session and clock; returns the undo, which leaves no timer behind. */
  watch(): () => void {
    const { session, ports } = this.#context;
    this.#watching = true;
    this.#watchExpiry();
    const stops = [
      // Drops what the page brought for a user who is not signed in any more, or was not at the beginning.
      reaction(
        () => !session.isLoading && session.status === 'signed-out',
        (isOver) => isOver && this.#end(),
        { fireImmediately: true },
      ),
      // Timers stand still while the machine sleeps.
      ports.wake.listen(() => this.#look()),
      () => this.#cancelExpiry(),
    ];
    return () => {
      this.#watching = false; // an answer that comes later sets no timer
      for (const stop of stops) stop();
    };
  }

  /** @param own attributes of this question alone: their owner may change them, so nothing is kept of their verdict */
  #ask(kind: Kind, key: string, own: CustomAttributes | undefined): Verdict {
    const remembered = this.#remembered.get();
    return (
      (own ? this.compiled : remembered)?.[kind](key, this.#attributesWith(own), this.#context.ports.clock.now()) ??
      REFUSED[kind]
    );
  }

  #attributesWith(own: CustomAttributes | undefined): EntitlementAttributes {
    const person = this.#person.get();
    return own ? { ...person, custom: { ...person.custom, ...own } } : person;
  }

  get #profile(): object {
    return this.#context.session.profile ?? this.#preloaded.get()?.user ?? {};
  }

  #assertEnabled(): void {
    if (!this.enabled) throw new EntitlementsOffError();
  }

  #take(bundle: EntitlementsBundle): void {
    this.bundle = bundle;
    this.loadedAt = this.#context.ports.clock.now();
    const engine = loadedEngine();
    if (!engine) return void this.#awaitEngine(bundle);
    this.compiled = engine.compileEntitlements(bundle);
    this.status = 'ready';
    this.#watchExpiry();
  }

  /** A bundle that arrived before the engine. Without both, nothing is entitled. */
  async #awaitEngine(bundle: EntitlementsBundle): Promise<void> {
    const engine = await loadEngine().catch(() => undefined);
    runInAction(() => {
      if (this.bundle !== bundle) return;
      if (engine) this.#take(bundle);
      else this.status = 'failed';
    });
  }

  #watchExpiry(): void {
    this.#cancelExpiry();
    const { clock } = this.#context.ports;
    const next = this.#watching ? this.compiled?.nextExpiry(clock.now()) : undefined;
    if (next !== undefined)
      this.#cancelExpiry = clock.after(
        Math.min(next - clock.now(), LONGEST_TIMER),
        () => (this.#look(), void this.load()),
      );
  }

  /** Makes observers ask for their verdicts again after something has expired. */
  #look(): void {
    this.#expiry.reportChanged();
    this.#watchExpiry();
  }
}

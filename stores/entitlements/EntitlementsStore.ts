import { action, createAtom, makeObservable, observable, observableRef } from 'mobx';
import { entitlementsEndpoints, type EntitlementsBundle } from '../../api/contract/entitlements.ts';
import { compileEntitlements, type Entitlements, type Verdict } from '../../api/rules/evaluate.ts';
import { Actions } from '../core/Actions.ts';
import type { StoreContext } from '../core/context.ts';

export interface EntitlementQuestion {
  feature?: string | undefined;
  permission?: string | undefined;
  /** Attributes of the host, readable by rules under their own names. */
  attributes?: Readonly<Record<string, unknown>> | undefined;
}

/** What a check raises while entitlements are switched off (ENT-038). */
export const ENTITLEMENTS_OFF = 'You must first enable entitlements via the provider options to use this function';

const LONGEST_TIMER = 2 ** 31 - 1;

/** What the current user is entitled to. Fails closed: no bundle, no feature (STO-15). */
export class EntitlementsStore {
  status: 'loading' | 'ready' | 'failed' = 'loading';
  readonly actions: Actions<'load'>;
  readonly enabled: boolean;
  compiled: Entitlements | undefined = undefined;
  readonly #context: StoreContext;
  /** Changes when an `expireTime` passes: verdicts are asked for again. */
  readonly #expiry = createAtom('expiry');
  #cancelExpiry = (): void => {};

  constructor(context: StoreContext, enabled: boolean) {
    this.#context = context;
    this.enabled = enabled;
    this.actions = new Actions(context.toError, context.report);
    makeObservable(this, { status: observable, compiled: observableRef, show: action, drop: action });
  }

  /** Reads the bundle again: with the user, after every refresh and tenant switch, and on demand (ENT-040). */
  load(): Promise<boolean> {
    if (!this.enabled) return Promise.resolve(false);
    return this.actions.run('load', () => this.#context.call(entitlementsEndpoints.load), {
      done: (bundle) => this.show(bundle),
      failed: () => this.compiled || (this.status = 'failed'),
    });
  }

  /** Takes a bundle that is already there. */
  show(bundle: EntitlementsBundle): void {
    this.compiled = compileEntitlements(bundle);
    this.status = 'ready';
    this.#watchExpiry();
  }

  /** Forgets what belonged to the earlier user or tenant. */
  drop(): void {
    this.actions.invalidate();
    this.compiled = undefined;
    this.status = 'loading';
    this.#cancelExpiry();
  }

  /**
   * Whether the user is entitled; with both names both must pass, and the first failing reason is the answer. Observable.
   *
   * @throws {Error} while entitlements are switched off in the options
   */
  isEntitled({ feature, permission, attributes = {} }: EntitlementQuestion): Verdict {
    if (!this.enabled) throw new Error(ENTITLEMENTS_OFF);
    this.#expiry.reportObserved();
    const { compiled } = this;
    const given = { custom: attributes, jwt: this.#context.session.profile ?? {} };
    const now = this.#context.ports.clock.now();
    const byFeature: Verdict = feature === undefined ? { isEntitled: true } : (compiled?.feature(feature, given, now) ?? { isEntitled: false, justification: 'MISSING_FEATURE' });
    if (!byFeature.isEntitled || permission === undefined) return byFeature;
    return compiled?.permission(permission, given, now) ?? { isEntitled: false, justification: 'MISSING_PERMISSION' };
  }

  /** Stops the expiry timer. */
  dispose(): void {
    this.#cancelExpiry();
  }

  #watchExpiry(): void {
    this.#cancelExpiry();
    const { clock } = this.#context.ports;
    const next = this.compiled?.nextExpiry(clock.now());
    if (next === undefined) return;
    this.#cancelExpiry = clock.after(Math.min(next - clock.now(), LONGEST_TIMER), () => {
      this.#expiry.reportChanged();
      void this.load();
      this.#watchExpiry();
    });
  }
}

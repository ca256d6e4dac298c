import { action, computed, makeObservable, observableRef } from 'mobx';
import type { MfaEnforcement } from '../../../api/contract/configuration.ts';
import { ownMfaEndpoints, type RememberedDevice } from '../../../api/contract/mfa.ts';
import { READ_SECURITY_POLICY } from '../../../api/contract/permissions.ts';
import { securityPoliciesEndpoints } from '../../../api/contract/securityPolicies.ts';
import type { ApiError } from '../../../api/http/errors.ts';
import type { Callback } from '../../core/Actions.ts';
import type { StoreContext } from '../../core/context.ts';
import { Listing, without } from '../../core/lists/Listing.ts';
import { FactorEnrolment } from './FactorEnrolment.ts';
import { FactorProof } from './FactorProof.ts';
import { factorKinds, listOf, type Factor, type NewKind } from './factors.ts';
import { ownEnrolmentCalls, ownKinds, removalCalls } from './own.ts';

const NEW_PAGES = 'new-mfa-pages';
const RENEW = 'renew';
const FORGET_ALL = 'forgetAll';

/** A factor of the list. */
export interface FactorRow extends Factor {
  readonly id: string;
}

/** The second factors of the signed-in person, and the browsers that skip them (MFA-016 to MFA-021). */
export class FactorsStore {
  readonly list: Listing<FactorRow>;
  readonly remembered: Listing<RememberedDevice>;
  /** What may be set up here. */
  kinds: readonly NewKind[] = [];
  /** What the tenant demands, where the person may know it. */
  policy: MfaEnforcement | undefined;
  /** The new recovery code, as long as it is shown (ELE-11). */
  recoveryCode: string | undefined;
  readonly #context: StoreContext;

  constructor(context: StoreContext) {
    this.#context = context;
    this.list = new Listing(context, {
      id: ({ id }) => id,
      load: (_, { signal }) => this.#load(signal),
      reset: () => this.know({ kinds: [], policy: undefined, recoveryCode: undefined }),
    });
    this.remembered = new Listing(context, {
      id: ({ id }) => id,
      load: (_, { signal }) => this.#loadRemembered(signal),
    });
    makeObservable(this, {
      kinds: observableRef,
      policy: observableRef,
      recoveryCode: observableRef,
      isOn: computed,
      know: action,
    });
  }

  /** The pages of second factors are switched on (MFA-022). */
  get isOn(): boolean {
    return this.#context.flags.isOn(NEW_PAGES);
  }

  /** The policy asks for a second factor, as far as it is known. */
  get isDemanded(): boolean | undefined {
    return this.policy && this.policy !== 'DontForce';
  }

  /** What sets up another factor. */
  add(): FactorEnrolment<{ recoveryCode?: string }> {
    const calls = ownEnrolmentCalls(this.#context);
    return new FactorEnrolment({ kinds: this.kinds, calls, clock: this.#context.ports.clock });
  }

  /** What removes a factor: its own proof (MFA-018, MFA-019). */
  remove(factor: FactorRow): FactorProof<{ recoveryCode?: string }> {
    return new FactorProof({
      factors: [factor],
      calls: removalCalls(this.#context),
      clock: this.#context.ports.clock,
    });
  }

  /** A factor was added or removed. */
  async changed(): Promise<void> {
    await Promise.all([this.list.again(), this.remembered.again()]);
  }

  /** Makes a recovery code in the place of the present one. Resolves to whether that worked. */
  async renew(callback?: Callback): Promise<boolean> {
    let recoveryCode: string | undefined;
    const work = async () => {
      ({ recoveryCode } = await this.#context.call(ownMfaEndpoints.renewRecoveryCode));
    };
    // Of several, the code of the latest counts; none is shown to another person.
    return this.list.write(RENEW, work, { done: () => this.know({ recoveryCode }), callback });
  }

  /** The code is saved, or the page is left. */
  forgetCode(): void {
    this.know({ recoveryCode: undefined });
  }

  /** A browser asks for the factor again: it leaves the list at once, and comes back when the call fails. */
  forget(rememberedId: string, callback?: Callback): Promise<boolean> {
    const work = () => this.#context.call(ownMfaEndpoints.forget, { params: { rememberedId } });
    return this.remembered.write(`forget:${rememberedId}`, work, { show: without(rememberedId), callback });
  }

  forgetAll(callback?: Callback): Promise<boolean> {
    const work = () => this.#context.call(ownMfaEndpoints.forgetAll);
    return this.remembered.write(FORGET_ALL, work, { show: () => [], callback });
  }

  get renewError(): ApiError | undefined {
    return this.list.writeError(RENEW);
  }

  get forgetAllError(): ApiError | undefined {
    return this.remembered.writeError(FORGET_ALL);
  }

  forgetError(id: string): ApiError | undefined {
    return this.remembered.writeError(`forget:${id}`);
  }

  /** @internal */
  know(state: Partial<Pick<FactorsStore, 'kinds' | 'policy' | 'recoveryCode'>>): void {
    Object.assign(this, state);
  }

  async #load(signal: AbortSignal) {
    const [devices, kinds] = await Promise.all([
      this.#context.call(ownMfaEndpoints.devices, {}, { signal }),
      ownKinds(this.#context, signal),
      this.#readPolicy(signal),
    ]);
    if (!signal.aborted) this.know({ kinds });
    const rows = factorKinds
      .filter((kind) => kind !== 'email') // an address is no factor that a person adds or removes
      .flatMap((kind) => listOf(kind, devices))
      .map((factor) => ({ ...factor, id: `${factor.kind}/${factor.deviceId ?? ''}` }));
    return { rows, totalItems: rows.length };
  }

  async #readPolicy(signal: AbortSignal): Promise<void> {
    if (!this.#context.session.can(READ_SECURITY_POLICY)) return;
    const read = this.#context.call(securityPoliciesEndpoints.mfa, {}, { signal });
    const policy = await read.then(
      ({ enforceMFAType }) => enforceMFAType,
      () => undefined, // the page says what follows if there is one
    );
    if (!signal.aborted) this.know({ policy });
  }

  async #loadRemembered(signal: AbortSignal) {
    const rows = await this.#context.call(ownMfaEndpoints.remembered, {}, { signal });
    return { rows, totalItems: rows.length };
  }
}

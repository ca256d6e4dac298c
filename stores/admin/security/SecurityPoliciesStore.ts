import { makeAutoObservable, observable, observableRef } from 'mobx';
import { mfaEnforcements } from '../../../api/contract/configuration.ts';
import { READ_SECURITY_POLICY, WRITE_SECURITY_POLICY } from '../../../api/contract/permissions.ts';
import {
  securityPoliciesEndpoints as policies,
  type LockoutPolicyValues,
  type MfaPolicyValues,
  type PasswordHistoryPolicyValues,
  type PasswordRotationPolicy,
} from '../../../api/contract/securityPolicies.ts';
import type { ApiError } from '../../../api/http/errors.ts';
import type { Callback } from '../../core/Actions.ts';
import type { StoreContext } from '../../core/context.ts';
import { Listing } from '../../core/lists/Listing.ts';
import {
  idOf,
  isMissing,
  loadPolicies,
  type Editable,
  type EditableName,
  type Policies,
  type PolicyName,
  type PolicyRow,
} from './policies.ts';

export { mfaEnforcements, READ_SECURITY_POLICY };

/** Why a policy cannot be changed: it is the vendor's affair, or the provider has no call for it. */
export type Lock = 'vendor' | 'provider';

const NOTHING: Policies = { rows: [], facts: {}, vendorName: '', fixed: [] };

/** Goes back to what the vendor says. */
const removals = {
  mfa: policies.removeMfa,
  lockout: policies.removeLockout,
  history: policies.removePasswordHistory,
  rotation: policies.removePasswordRotation,
} as const;

/** The security policies of the active tenant and what it inherits of the vendor (SECPOL-001 to SECPOL-018). */
export class SecurityPoliciesStore {
  readonly list: Listing<PolicyRow>;
  private known: Policies = NOTHING;
  /** Policies that turned out not to be changed here. */
  private readonly refused = observable.map<PolicyName, Lock>([], { deep: false });
  /** The provider has no call to take a policy of the tenant's back. */
  private keeps = false;
  readonly #context: StoreContext;

  constructor(context: StoreContext) {
    this.#context = context;
    this.list = new Listing<PolicyRow>(context, {
      id: ({ id }) => id,
      permission: READ_SECURITY_POLICY,
      load: async (_, { signal }) => {
        const known = await loadPolicies(context, signal);
        if (!signal.aborted) this.know(known);
        return { rows: known.rows, totalItems: known.rows.length };
      },
      reset: () => this.forget(),
    });
    makeAutoObservable<this, 'known' | 'refused'>(
      this,
      { list: false, known: observableRef, refused: false },
      { autoBind: true, deep: false },
    );
  }

  /** Whether the person may change policies. The provider asks for the same key. */
  get mayWrite(): boolean {
    return this.#context.allows(WRITE_SECURITY_POLICY) === true;
  }

  /** What the policies say, as far as it is known. */
  get facts(): Policies['facts'] {
    return this.known.facts;
  }

  /** Who the inherited values come from; empty where that is not known. */
  get vendorName(): string {
    return this.known.vendorName;
  }

  /** Why no member of this tenant can change a policy here; undefined for one that can be changed. */
  lockOf(name: PolicyName): Lock | undefined {
    if (this.known.fixed.includes(name)) return 'vendor';
    return this.refused.get(name);
  }

  /** Saves who has to prove a second factor (SECPOL-003 to SECPOL-005). */
  saveMfa(values: MfaPolicyValues, callback?: Callback): Promise<boolean> {
    const { call } = this.#context;
    const id = idOf(this.facts.mfa?.own);
    const work = () =>
      this.#write(id && (() => call(policies.updateMfa, { body: { id, ...values } })), () =>
        call(policies.createMfa, { body: values }),
      );
    return this.#save('mfa', values, work, callback);
  }

  saveLockout(values: LockoutPolicyValues, callback?: Callback): Promise<boolean> {
    const { call } = this.#context;
    const id = idOf(this.facts.lockout?.own);
    const work = () =>
      this.#write(id && (() => call(policies.updateLockout, { body: { id, ...values } })), () =>
        call(policies.createLockout, { body: values }),
      );
    return this.#save('lockout', values, work, callback);
  }

  saveHistory(values: PasswordHistoryPolicyValues, callback?: Callback): Promise<boolean> {
    const { call } = this.#context;
    const id = idOf(this.facts.history?.own);
    const work = () =>
      this.#write(id && (() => call(policies.updatePasswordHistory, { body: { id, ...values } })), () =>
        call(policies.createPasswordHistory, { body: values }),
      );
    return this.#save('history', values, work, callback);
  }

  saveRotation(values: PasswordRotationPolicy, callback?: Callback): Promise<boolean> {
    const work = () => this.#context.call(policies.savePasswordRotation, { body: values });
    return this.#save('rotation', values, work, callback);
  }

  /** Whether the tenant has a value of its own. */
  isOwn(name: EditableName): boolean {
    return this.facts[name]?.own !== undefined;
  }

  /** Whether the tenant can go back to what it inherits. The call for it is an extension. */
  mayInherit(name: EditableName): boolean {
    return this.isOwn(name) && !this.keeps;
  }

  /** Back to what the vendor says (SECPOL-018). */
  inherit(name: EditableName, callback?: Callback): Promise<boolean> {
    return this.list.write(name, () => this.#context.call(removals[name]), {
      done: () => this.own(name, undefined),
      callback: (answer, error) => {
        this.keep(error);
        callback?.(answer, error);
      },
    });
  }

  /** Why the latest change of a policy failed. */
  error(name: EditableName): ApiError | undefined {
    return this.list.writeError(name);
  }

  /** Changes the policy with this id. If it was removed meanwhile, creates it anew. */
  async #write<Answer>(
    change: (() => Promise<Answer>) | '' | undefined,
    create: () => Promise<Answer>,
  ): Promise<Answer> {
    if (!change) return create();
    return change().catch((failure: unknown) => {
      if (isMissing(this.#context.toError(failure))) return create();
      throw failure;
    });
  }

  #save<Name extends EditableName>(
    name: Name,
    values: Editable[Name],
    work: () => Promise<object | undefined>,
    callback: Callback | undefined,
  ): Promise<boolean> {
    return this.list.write(name, work, {
      done: (answer) => this.own(name, { ...values, ...answer }),
      callback: (answer, error) => {
        this.learn(name, error);
        callback?.(answer, error);
      },
    });
  }

  private own<Name extends EditableName>(name: Name, own: Editable[Name] | undefined): void {
    const { facts } = this.known;
    const inherited = facts[name]?.inherited;
    this.know({ ...this.known, facts: { ...facts, [name]: { own, inherited } } });
  }

  /** What a refusal says of the policy from now on. */
  private learn(name: PolicyName, error: ApiError | undefined): void {
    if (error && isMissing(error)) this.refused.set(name, 'provider');
    if (error?.errorCode === 'ER-POLICY-OF-VENDOR') this.refused.set(name, 'vendor');
  }

  private keep(error: ApiError | undefined): void {
    if (error && isMissing(error)) this.keeps = true;
  }

  private know(known: Policies): void {
    this.known = known;
  }

  private forget(): void {
    this.refused.clear();
    this.keeps = false;
    this.know(NOTHING);
  }
}

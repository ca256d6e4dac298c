import { captchaEndpoints, type CaptchaKind, type CaptchaPolicy } from '../../../api/contract/captcha.ts';
import {
  configurationEndpoints,
  type AuthStrategies,
  type GlobalSecurityPolicy,
  vendorInfoEndpoints,
} from '../../../api/contract/configuration.ts';
import type { PasswordConfig } from '../../../api/contract/passwords.ts';
import { recoveryEndpoints, type RecoveryStrategy } from '../../../api/contract/recovery.ts';
import {
  policyLimits,
  securityPoliciesEndpoints as policies,
  type LockoutPolicyValues,
  type MfaPolicyValues,
  type PasswordHistoryPolicyValues,
  type PasswordRotationPolicy,
} from '../../../api/contract/securityPolicies.ts';
import type { ApiError } from '../../../api/http/errors.ts';
import { captchaKindOf } from '../../../api/rules/captchaKind.ts';
import { rotationInForce } from '../../../api/rules/passwordRotation.ts';
import { PASSWORD_LENGTHS } from '../../../api/rules/passwords.ts';
import type { StoreContext } from '../../core/context.ts';

export { policyLimits, rotationInForce };

/** What a tenant has set for itself, and what it inherits. Undefined: nothing is set there. */
export interface Layers<Values> {
  readonly own: Values | undefined;
  readonly inherited: Values | undefined;
}

/** What passwords must be like. */
export interface Complexity {
  /** Fewest characters. */
  readonly least: number;
  /** As many kinds of characters: small and capital letters, digits, signs. */
  readonly kinds: number;
  /** From this length on a password needs no kinds. */
  readonly phrase: number | undefined;
}

/** What signing in asks for beside the password. */
export interface CaptchaFacts {
  readonly enabled: boolean;
  /** Undefined where it is not known. */
  readonly kind: CaptchaKind | undefined;
  /** Public; empty where there is none. */
  readonly siteKey: string;
}

/** What an administrator can set. */
export interface Editable {
  mfa: MfaPolicyValues;
  lockout: LockoutPolicyValues;
  history: PasswordHistoryPolicyValues;
  rotation: PasswordRotationPolicy;
}
export type EditableName = keyof Editable;

/** What each policy says, by its name. */
export interface PolicyFacts extends Readonly<{ [Name in EditableName]: Layers<Editable[Name]> }> {
  readonly captcha: CaptchaFacts;
  readonly complexity: Complexity;
  readonly strategies: AuthStrategies & { readonly recovery: readonly RecoveryStrategy[] };
}
export type PolicyName = keyof PolicyFacts;
const policyNames = ['mfa', 'lockout', 'captcha', 'history', 'rotation', 'complexity', 'strategies'] as const;

/** A policy that the provider knows. */
export interface PolicyRow {
  readonly id: PolicyName;
  /** Why it is not known what it says. */
  readonly failed?: ApiError;
}

export interface Policies {
  /** In the order of the page. */
  readonly rows: readonly PolicyRow[];
  readonly facts: Partial<PolicyFacts>;
  /** Who the inherited values come from; empty where that is not known. */
  readonly vendorName: string;
  /** What the vendor lets no tenant change. */
  readonly fixed: readonly PolicyName[];
}

/** The provider has no such call, or nothing to answer. */
export const isMissing = ({ statusCode }: ApiError): boolean => statusCode === 404 || statusCode === 405;

/** An answer whose failure says nothing (SECPOL-009, SECPOL-010). */
const orElse = <Answer>(answer: Promise<Answer>, instead: Answer): Promise<Answer> => answer.catch(() => instead);

/** The id under which a policy is stored. */
export const idOf = (values: object | undefined): string | undefined =>
  values && 'id' in values && typeof values.id === 'string' && values.id ? values.id : undefined;

/** A tenant without a policy of its own is answered nothing, or the vendor's. */
function layersOf<Values extends object>(own: Values | undefined, inherited: Values | undefined): Layers<Values> {
  const id = idOf(own);
  return { own: id !== undefined && id !== idOf(inherited) ? own : undefined, inherited };
}

function complexityOf({
  minLength = PASSWORD_LENGTHS.least,
  minPhraseLength = PASSWORD_LENGTHS.phrase,
  minOptionalTestsToPass,
  allowPassphrases,
  optionalTests = {},
}: PasswordConfig): Complexity {
  const tests = Object.values(optionalTests).filter(Boolean).length;
  const kinds = Math.min(minOptionalTestsToPass ?? tests, tests);
  return { least: minLength, kinds, phrase: allowPassphrases && kinds > 0 ? minPhraseLength : undefined };
}

/**
 * Every policy the provider knows, and what goes with them. One that fails says so by itself.
 *
 * @throws {ApiError} when all of them fail
 */
export async function loadPolicies({ call, toError }: StoreContext, signal: AbortSignal): Promise<Policies> {
  const ask = { signal };
  /** An answer; undefined where there is none. */
  const found = async <Answer>(answer: Promise<Answer>): Promise<Answer | undefined> => {
    try {
      return (await answer) ?? undefined;
    } catch (failure) {
      if (isMissing(toError(failure))) return undefined;
      throw failure;
    }
  };
  const both = async <Values extends object>(
    own: Promise<Values>,
    inherited: Promise<Values>,
  ): Promise<Layers<Values> | undefined> => {
    const [one, other] = await Promise.all([found(own), found(inherited)]);
    return one || other ? layersOf(one, other) : undefined;
  };
  const loads: { readonly [Name in PolicyName]: () => Promise<PolicyFacts[Name] | undefined> } = {
    mfa: () => both(call(policies.mfa, {}, ask), call(policies.vendorMfa, {}, ask)),
    lockout: () => both(call(policies.lockout, {}, ask), call(policies.vendorLockout, {}, ask)),
    history: () => both(call(policies.passwordHistory, {}, ask), call(policies.vendorPasswordHistory, {}, ask)),
    rotation: async () => {
      const [own, inherited] = await Promise.all([
        orElse(call(policies.passwordRotation, {}, ask), {}),
        orElse(call(policies.vendorPasswordRotation, {}, ask), {}),
      ]);
      return { own: own.isActive === undefined ? undefined : own, inherited };
    },
    captcha: async () => {
      const policy: Partial<CaptchaPolicy> = (await orElse(call(captchaEndpoints.policy, {}, ask), null)) ?? {};
      const { enabled = false, siteKey = '' } = policy;
      return { enabled, siteKey, kind: captchaKindOf({ ...policy, siteKey }) };
    },
    complexity: async () => {
      const config = await found(call(policies.password, {}, ask));
      return config && complexityOf(config);
    },
    strategies: async () => {
      const [strategies, recovery] = await Promise.all([
        found(call(configurationEndpoints.strategies, {}, ask)),
        orElse(call(recoveryEndpoints.strategies, {}, ask), []),
      ]);
      return strategies && { ...strategies, recovery };
    },
  };
  const facts: Partial<PolicyFacts> = {};
  const load = async <Name extends PolicyName>(id: Name): Promise<PolicyRow | undefined> => {
    try {
      facts[id] = await loads[id]();
      return facts[id] === undefined ? undefined : { id };
    } catch (failure) {
      return { id, failed: toError(failure) };
    }
  };

  const [{ name }, rules, ...answers] = await Promise.all([
    orElse<{ name?: string }>(call(vendorInfoEndpoints.publicInfo, {}, ask), {}),
    orElse<Partial<GlobalSecurityPolicy>>(call(configurationEndpoints.global, {}, ask), {}),
    ...policyNames.map(load),
  ]);
  const rows = answers.filter((row) => row !== undefined);
  // What is never missing and never fails does not tell whether there are policies at all.
  const telling = rows.filter(({ id }) => id !== 'rotation' && id !== 'captcha');
  const [first] = telling;
  if (first?.failed && telling.every(({ failed }) => failed)) throw first.failed;
  const fixed: PolicyName[] = ['captcha', 'complexity', 'strategies'];
  if (rules.allowOverrideEnforcePasswordHistory === false) fixed.push('history');
  if (rules.allowOverridePasswordExpiration === false) fixed.push('rotation');
  return { rows: first ? rows : [], facts, vendorName: name ?? '', fixed };
}

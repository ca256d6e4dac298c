import type {
  LockoutPolicy,
  LockoutPolicyValues,
  MfaPolicy,
  MfaPolicyValues,
  PasswordHistoryPolicy,
  PasswordHistoryPolicyValues,
  PasswordRotationPolicy,
} from '../../api/contract/securityPolicies.ts';
import type { Caller, FakeCall } from './answer.ts';
import { Refusal } from './refusal.ts';

/** The security policies a tenant has of its own; where there is none, the vendor's holds. */
export interface OwnPolicies {
  mfa?: MfaPolicy;
  lockout?: LockoutPolicy;
  history?: PasswordHistoryPolicy;
  rotation?: Required<PasswordRotationPolicy>;
}
type StoredName = 'mfa' | 'lockout' | 'history';

/** What the vendor says: nothing is asked. */
export const vendorPolicies = {
  mfa: { enforceMFAType: 'DontForce' } satisfies MfaPolicyValues,
  lockout: { enabled: false, maxAttempts: 10 } satisfies LockoutPolicyValues,
  history: { enabled: false, historySize: 5 } satisfies PasswordHistoryPolicyValues,
  rotation: { isActive: false, rotationPeriod: 90, notificationPeriod: 14 } satisfies PasswordRotationPolicy,
} as const;

/** What a tenant has of its own, to read and to change. */
export function ownPolicies({ world }: FakeCall, { tenantId }: Caller): OwnPolicies {
  const own = world.policiesOf.get(tenantId) ?? {};
  world.policiesOf.set(tenantId, own);
  return own;
}

/** The vendor's policy as it is answered: under the vendor's id. */
export function storedByVendor<Values extends object>({ world }: FakeCall, values: Values) {
  const at = new Date(world.startedAt).toISOString();
  return { id: world.vendorId, createdAt: at, updatedAt: at, ...values };
}

/** A policy of the tenant's own with these values, made of the one before. */
export function storedByTenant<Values extends object>(
  call: FakeCall,
  caller: Caller,
  name: StoredName,
  values: Values,
) {
  const at = new Date(call.now).toISOString();
  const before = ownPolicies(call, caller)[name];
  return {
    id: before?.id ?? call.idOf(name, caller.tenantId),
    createdAt: before?.createdAt ?? at,
    ...values,
    updatedAt: at,
  };
}

/** A change by the vendor's id makes the tenant's own. @throws {Refusal} 404 for an id that was never answered */
export function assertAnswered(call: FakeCall, caller: Caller, name: StoredName, id: string): void {
  if (id !== ownPolicies(call, caller)[name]?.id && id !== call.world.vendorId) throw new Refusal('ER-NOT-FOUND');
}

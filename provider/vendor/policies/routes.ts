import * as v from 'valibot';
import {
  mfaEnforcements,
  policyLimits,
  READ_SECURITY_POLICY,
  WRITE_SECURITY_POLICY,
} from 'gatehouse-contract/contract.js';
import { ProviderError } from '../../ground/errors.ts';
import type { WriteCall } from '../../http/pipeline/call.ts';
import { oneOf, text } from '../../http/pipeline/fields.ts';
import type { Principal } from '../../http/pipeline/principal.ts';
import { userRead, type RouteTable } from '../../http/pipeline/route.ts';
import { NOTHING_CHANGED, userWrite, type Written } from '../../http/pipeline/writeRoute.ts';
import { readPasswordConfig } from './passwordConfig.ts';
import type { Reader } from '../../ground/database.ts';
import {
  inForce,
  isOverridable,
  readLockout,
  readMfaPolicy,
  readPasswordHistory,
  readPasswordRotation,
  removePolicy,
  saveLockout,
  saveMfaPolicy,
  savePasswordHistory,
  savePasswordRotation,
  type MfaPolicyRow,
  type PasswordRotationValues,
  type Policies,
  type PolicyName,
  type Stored,
} from './storage.ts';

const readers = { anyOf: [READ_SECURITY_POLICY] } as const;
const writers = { anyOf: [WRITE_SECURITY_POLICY] } as const;

const within = ({ least, most }: { least: number; most: number }, unit = '') => {
  const message = `must be a whole number from ${least} to ${most}${unit}`;
  return v.pipe(v.number(message), v.integer(message), v.minValue(least, message), v.maxValue(most, message));
};
const switched = v.boolean('must be true or false');

const lockout = { enabled: switched, maxAttempts: within(policyLimits.maxAttempts) };
const mfa = { enforceMFAType: oneOf(mfaEnforcements) };
const history = { enabled: switched, historySize: within(policyLimits.historySize) };
const rotation = v.pipe(
  v.object({
    isActive: v.optional(switched, false),
    rotationPeriod: v.optional(within(policyLimits.rotationPeriod, ' days'), 90),
    notificationPeriod: v.optional(within(policyLimits.notificationPeriod, ' days'), 14),
  }),
  v.forward(
    v.check(
      ({ rotationPeriod, notificationPeriod }) => notificationPeriod <= rotationPeriod,
      'must not be longer than rotationPeriod',
    ),
    ['notificationPeriod'],
  ),
);

const toWire = ({ id: policyId, createdAt, updatedAt }: Stored) => ({
  id: policyId,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});
const toMfa = ({ enforceMFAType, ...row }: MfaPolicyRow) => ({ ...toWire(row), enforceMFAType });
const toLockout = (row: Stored & { enabled: boolean; maxAttempts: number }) => ({
  ...toWire(row),
  enabled: row.enabled,
  maxAttempts: row.maxAttempts,
});
const toHistory = (row: Stored & { enabled: boolean; historySize: number }) => ({
  ...toWire(row),
  enabled: row.enabled,
  historySize: row.historySize,
});
const toRotation = ({ isActive, rotationPeriod, notificationPeriod }: PasswordRotationValues) => ({
  isActive,
  rotationPeriod,
  notificationPeriod,
});

/** @throws ProviderError 403 where the vendor decides for every tenant */
async function assertOverridable(db: Reader, name: PolicyName): Promise<void> {
  if (!(await isOverridable(db, name))) throw new ProviderError('ER-POLICY-OF-VENDOR');
}

const changed = (name: PolicyName, values: object) =>
  ({ event: 'admin.policy.changed', details: { policy: name, ...values } }) as const;

/** Saves a policy of the caller's tenant, and says so in the audit log. */
async function save<Values extends object, Row>(
  { db, now }: WriteCall,
  { tenantId }: Principal,
  name: PolicyName,
  values: Values,
  write: (db: WriteCall['db'], tenantId: string, values: Values, now: Date) => Promise<Row>,
): Promise<Written<Row>> {
  await assertOverridable(db, name);
  return { answer: await write(db, tenantId, values, now), event: changed(name, values) };
}

/**
 * A change by the vendor's id, which is answered to a tenant without a policy of its own, makes the tenant's own.
 * @throws ProviderError 404 for an id that the tenant was never answered
 */
function assertAnswered<Row extends Stored>({ own, vendor }: Policies<Row>, policyId: string): void {
  if (policyId !== own?.id && policyId !== vendor.id) throw new ProviderError('ER-NOT-FOUND');
}

const removing = (name: PolicyName) =>
  userWrite({
    access: writers,
    async write({ db }, { tenantId }): Promise<Written<undefined>> {
      await assertOverridable(db, name);
      const wasThere = await removePolicy(db, name, tenantId);
      return { answer: undefined, event: wasThere ? changed(name, { inherited: true }) : NOTHING_CHANGED };
    },
  });

const answering = <Row, Wire>(written: Written<Row>, present: (row: Row) => Wire): Written<Wire> =>
  'refusal' in written ? written : { ...written, answer: present(written.answer) };

export const securityPoliciesRoutes = {
  'securityPolicies.mfa': userRead({
    access: readers,
    handle: async ({ db }, { tenantId }) => toMfa(inForce(await readMfaPolicy(db, tenantId))),
  }),
  'securityPolicies.vendorMfa': userRead({
    access: readers,
    handle: async ({ db }) => toMfa((await readMfaPolicy(db)).vendor),
  }),
  'securityPolicies.createMfa': userWrite({
    access: writers,
    body: v.object(mfa),
    write: async (call, principal) => answering(await save(call, principal, 'mfa', call.body, saveMfaPolicy), toMfa),
  }),
  'securityPolicies.updateMfa': userWrite({
    access: writers,
    body: v.object({ id: text(100), ...mfa }),
    async write(call, principal) {
      const { id: policyId, ...values } = call.body;
      assertAnswered(await readMfaPolicy(call.db, principal.tenantId), policyId);
      return answering(await save(call, principal, 'mfa', values, saveMfaPolicy), toMfa);
    },
  }),
  'securityPolicies.removeMfa': removing('mfa'),

  'securityPolicies.lockout': userRead({
    access: readers,
    handle: async ({ db }, { tenantId }) => toLockout(inForce(await readLockout(db, tenantId))),
  }),
  'securityPolicies.vendorLockout': userRead({
    access: readers,
    handle: async ({ db }) => toLockout((await readLockout(db)).vendor),
  }),
  'securityPolicies.createLockout': userWrite({
    access: writers,
    body: v.object(lockout),
    write: async (call, principal) =>
      answering(await save(call, principal, 'lockout', call.body, saveLockout), toLockout),
  }),
  'securityPolicies.updateLockout': userWrite({
    access: writers,
    body: v.object({ id: text(100), ...lockout }),
    async write(call, principal) {
      const { id: policyId, ...values } = call.body;
      assertAnswered(await readLockout(call.db, principal.tenantId), policyId);
      return answering(await save(call, principal, 'lockout', values, saveLockout), toLockout);
    },
  }),
  'securityPolicies.removeLockout': removing('lockout'),

  'securityPolicies.passwordHistory': userRead({
    access: readers,
    handle: async ({ db }, { tenantId }) => toHistory(inForce(await readPasswordHistory(db, tenantId))),
  }),
  'securityPolicies.vendorPasswordHistory': userRead({
    access: readers,
    handle: async ({ db }) => toHistory((await readPasswordHistory(db)).vendor),
  }),
  'securityPolicies.createPasswordHistory': userWrite({
    access: writers,
    body: v.object(history),
    write: async (call, principal) =>
      answering(await save(call, principal, 'passwordHistory', call.body, savePasswordHistory), toHistory),
  }),
  'securityPolicies.updatePasswordHistory': userWrite({
    access: writers,
    body: v.object({ id: text(100), ...history }),
    async write(call, principal) {
      const { id: policyId, ...values } = call.body;
      assertAnswered(await readPasswordHistory(call.db, principal.tenantId), policyId);
      return answering(await save(call, principal, 'passwordHistory', values, savePasswordHistory), toHistory);
    },
  }),
  'securityPolicies.removePasswordHistory': removing('passwordHistory'),

  // A tenant without a policy of its own gets an empty answer: no id would distinguish the vendor's policy from its
  // own.
  'securityPolicies.passwordRotation': userRead({
    access: readers,
    async handle({ db }, { tenantId }) {
      const { own } = await readPasswordRotation(db, tenantId);
      return own ? toRotation(own) : {};
    },
  }),
  'securityPolicies.vendorPasswordRotation': userRead({
    access: readers,
    handle: async ({ db }) => toRotation((await readPasswordRotation(db)).vendor),
  }),
  'securityPolicies.savePasswordRotation': userWrite({
    access: writers,
    body: rotation,
    write: async (call, principal) =>
      answering(await save(call, principal, 'passwordRotation', call.body, savePasswordRotation), toRotation),
  }),
  'securityPolicies.removePasswordRotation': removing('passwordRotation'),

  'securityPolicies.password': userRead({
    access: readers,
    handle: async ({ db }) => (await readPasswordConfig(db)) ?? {},
  }),
} satisfies Partial<RouteTable>;

import { mfaEnforcements } from '../../../api/contract/configuration.ts';
import { READ_SECURITY_POLICY, WRITE_SECURITY_POLICY } from '../../../api/contract/permissions.ts';
import { policyLimits } from '../../../api/contract/securityPolicies.ts';
import { closed, closedWith, type AnswerTable, type FakeCall } from '../answer.ts';
import { boolean, oneOf, otherwise, readFields, text, wholeNumber, type Reader } from '../fields.ts';
import { passwordConfig } from '../passwords.ts';
import { assertAnswered, ownPolicies, storedByTenant, storedByVendor, vendorPolicies } from '../policies.ts';
import { refuseField } from '../refusal.ts';

const readers = { anyOf: [READ_SECURITY_POLICY] } as const;
const writers = { anyOf: [WRITE_SECURITY_POLICY] } as const;

/** A number in a body: a text is none. */
const within =
  ({ least, most }: { least: number; most: number }): Reader<number> =>
  (field, value) =>
    wholeNumber(least, most)(field, typeof value === 'number' ? value : undefined);

const mfa = { enforceMFAType: oneOf(mfaEnforcements) };
const lockout = { enabled: boolean, maxAttempts: within(policyLimits.maxAttempts) };
const history = { enabled: boolean, historySize: within(policyLimits.historySize) };
const { rotation: usual } = vendorPolicies;

function readRotation({ body }: FakeCall) {
  const given = readFields(
    {
      isActive: otherwise(boolean, usual.isActive),
      rotationPeriod: otherwise(within(policyLimits.rotationPeriod), usual.rotationPeriod),
      notificationPeriod: otherwise(within(policyLimits.notificationPeriod), usual.notificationPeriod),
    },
    body,
  );
  return given.notificationPeriod <= given.rotationPeriod
    ? given
    : refuseField('notificationPeriod', 'must not be longer than rotationPeriod');
}

export const securityPoliciesAnswers = {
  'securityPolicies.mfa': closed(
    readers,
    (call, caller) => ownPolicies(call, caller).mfa ?? storedByVendor(call, vendorPolicies.mfa),
  ),
  'securityPolicies.vendorMfa': closed(readers, (call) => storedByVendor(call, vendorPolicies.mfa)),
  'securityPolicies.createMfa': closedWith(
    writers,
    ({ body }) => readFields(mfa, body),
    (call, caller, values) => (ownPolicies(call, caller).mfa = storedByTenant(call, caller, 'mfa', values)),
  ),
  'securityPolicies.updateMfa': closedWith(
    writers,
    ({ body }) => readFields({ id: text, ...mfa }, body),
    (call, caller, { id: policyId, ...values }) => {
      assertAnswered(call, caller, 'mfa', policyId);
      return (ownPolicies(call, caller).mfa = storedByTenant(call, caller, 'mfa', values));
    },
  ),
  'securityPolicies.removeMfa': closed(writers, (call, caller) => void delete ownPolicies(call, caller).mfa),

  'securityPolicies.lockout': closed(
    readers,
    (call, caller) => ownPolicies(call, caller).lockout ?? storedByVendor(call, vendorPolicies.lockout),
  ),
  'securityPolicies.vendorLockout': closed(readers, (call) => storedByVendor(call, vendorPolicies.lockout)),
  'securityPolicies.createLockout': closedWith(
    writers,
    ({ body }) => readFields(lockout, body),
    (call, caller, values) => (ownPolicies(call, caller).lockout = storedByTenant(call, caller, 'lockout', values)),
  ),
  'securityPolicies.updateLockout': closedWith(
    writers,
    ({ body }) => readFields({ id: text, ...lockout }, body),
    (call, caller, { id: policyId, ...values }) => {
      assertAnswered(call, caller, 'lockout', policyId);
      return (ownPolicies(call, caller).lockout = storedByTenant(call, caller, 'lockout', values));
    },
  ),
  'securityPolicies.removeLockout': closed(writers, (call, caller) => void delete ownPolicies(call, caller).lockout),

  'securityPolicies.passwordHistory': closed(
    readers,
    (call, caller) => ownPolicies(call, caller).history ?? storedByVendor(call, vendorPolicies.history),
  ),
  'securityPolicies.vendorPasswordHistory': closed(readers, (call) => storedByVendor(call, vendorPolicies.history)),
  'securityPolicies.createPasswordHistory': closedWith(
    writers,
    ({ body }) => readFields(history, body),
    (call, caller, values) => (ownPolicies(call, caller).history = storedByTenant(call, caller, 'history', values)),
  ),
  'securityPolicies.updatePasswordHistory': closedWith(
    writers,
    ({ body }) => readFields({ id: text, ...history }, body),
    (call, caller, { id: policyId, ...values }) => {
      assertAnswered(call, caller, 'history', policyId);
      return (ownPolicies(call, caller).history = storedByTenant(call, caller, 'history', values));
    },
  ),
  'securityPolicies.removePasswordHistory': closed(
    writers,
    (call, caller) => void delete ownPolicies(call, caller).history,
  ),

  // A tenant without a policy of its own gets an empty answer: this policy has no id that shows whose it is.
  'securityPolicies.passwordRotation': closed(readers, (call, caller) => ownPolicies(call, caller).rotation ?? {}),
  'securityPolicies.vendorPasswordRotation': closed(readers, () => vendorPolicies.rotation),
  'securityPolicies.savePasswordRotation': closedWith(
    writers,
    readRotation,
    (call, caller, values) => (ownPolicies(call, caller).rotation = values),
  ),
  'securityPolicies.removePasswordRotation': closed(
    writers,
    (call, caller) => void delete ownPolicies(call, caller).rotation,
  ),

  'securityPolicies.password': closed(readers, () => passwordConfig ?? {}),
} satisfies AnswerTable;

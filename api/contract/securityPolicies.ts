import type { MfaEnforcement } from './configuration.ts';
import { endpoint } from './endpoint.ts';
import type { PasswordConfig } from './passwords.ts';

/** What every stored policy carries beside its values. */
interface StoredPolicy {
  id: string;
  createdAt: string;
  updatedAt: string;
}

/** Who has to prove a second factor. */
export interface MfaPolicyValues {
  enforceMFAType: MfaEnforcement;
}

/** Too many wrong passwords in a row lock the account. */
export interface LockoutPolicyValues {
  enabled: boolean;
  maxAttempts: number;
}

/** The last passwords cannot be used again. */
export interface PasswordHistoryPolicyValues {
  enabled: boolean;
  historySize: number;
}

export interface MfaPolicy extends StoredPolicy, MfaPolicyValues {}
export interface LockoutPolicy extends StoredPolicy, LockoutPolicyValues {}
export interface PasswordHistoryPolicy extends StoredPolicy, PasswordHistoryPolicyValues {}

/** A password has to be changed from time to time. Days. */
export interface PasswordRotationPolicy {
  isActive?: boolean;
  rotationPeriod?: number;
  /** How many days before the end users are notified. */
  notificationPeriod?: number;
}

/** Fewest and most of each number of a policy. */
export const policyLimits = {
  maxAttempts: { least: 1, most: 100 },
  historySize: { least: 1, most: 24 },
  /** Days. */
  rotationPeriod: { least: 1, most: 3650 },
  /** Days. */
  notificationPeriod: { least: 0, most: 365 },
} as const;

/**
 * Policies of the active tenant, and those of the vendor that a tenant inherits. A tenant without a policy of its own
 * is answered the vendor's, with the vendor's id: `create…` makes one, and so does `update…` by that id. `remove…` goes
 * back to the vendor's, an extension.
 */
export const securityPoliciesEndpoints = {
  mfa: endpoint<object, MfaPolicy>()('GET', '/identity/resources/configurations/v1/mfa-policy'),
  vendorMfa: endpoint<object, MfaPolicy>()('GET', '/identity/resources/configurations/v1/mfa-policy/vendor'),
  createMfa: endpoint<{ body: MfaPolicyValues }, MfaPolicy>()(
    'POST',
    '/identity/resources/configurations/v1/mfa-policy',
  ),
  updateMfa: endpoint<{ body: MfaPolicyValues & { id: string } }, MfaPolicy>()(
    'PATCH',
    '/identity/resources/configurations/v1/mfa-policy',
  ),
  removeMfa: endpoint()('DELETE', '/identity/resources/configurations/v1/mfa-policy', { extension: true }),
  lockout: endpoint<object, LockoutPolicy>()('GET', '/identity/resources/configurations/v1/lockout-policy'),
  vendorLockout: endpoint<object, LockoutPolicy>()(
    'GET',
    '/identity/resources/configurations/v1/lockout-policy/vendor',
  ),
  createLockout: endpoint<{ body: LockoutPolicyValues }, LockoutPolicy>()(
    'POST',
    '/identity/resources/configurations/v1/lockout-policy',
  ),
  updateLockout: endpoint<{ body: LockoutPolicyValues & { id: string } }, LockoutPolicy>()(
    'PATCH',
    '/identity/resources/configurations/v1/lockout-policy',
  ),
  removeLockout: endpoint()('DELETE', '/identity/resources/configurations/v1/lockout-policy', { extension: true }),
  passwordHistory: endpoint<object, PasswordHistoryPolicy>()(
    'GET',
    '/identity/resources/configurations/v1/password-history-policy',
  ),
  vendorPasswordHistory: endpoint<object, PasswordHistoryPolicy>()(
    'GET',
    '/identity/resources/configurations/v1/password-history-policy/vendor',
  ),
  createPasswordHistory: endpoint<{ body: PasswordHistoryPolicyValues }, PasswordHistoryPolicy>()(
    'POST',
    '/identity/resources/configurations/v1/password-history-policy',
  ),
  updatePasswordHistory: endpoint<{ body: PasswordHistoryPolicyValues & { id: string } }, PasswordHistoryPolicy>()(
    'PATCH',
    '/identity/resources/configurations/v1/password-history-policy',
  ),
  removePasswordHistory: endpoint()('DELETE', '/identity/resources/configurations/v1/password-history-policy', {
    extension: true,
  }),
  passwordRotation: endpoint<object, PasswordRotationPolicy>()(
    'GET',
    '/identity/resources/configurations/v1/password-rotation',
  ),
  vendorPasswordRotation: endpoint<object, PasswordRotationPolicy>()(
    'GET',
    '/identity/resources/configurations/v1/password-rotation/vendor',
  ),
  savePasswordRotation: endpoint<{ body: PasswordRotationPolicy }, PasswordRotationPolicy>()(
    'POST',
    '/identity/resources/configurations/v1/password-rotation',
  ),
  removePasswordRotation: endpoint()('DELETE', '/identity/resources/configurations/v1/password-rotation', {
    extension: true,
  }),
  password: endpoint<object, PasswordConfig>()('GET', '/identity/resources/configurations/v1/password'),
} as const;

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Membership, User } from '../people/accounts.ts';
import type { Tenant } from '../vendor/tenants/storage.ts';
import { presentApplication } from '../vendor/applications/presenter.ts';
import { presentPermission, presentRole, presentRolePermission } from '../people/roles/presenter.ts';
import { presentTenant } from '../vendor/tenants/presenter.ts';
import { presentUser } from '../people/users/presenter.ts';

const createdAt = new Date('2026-01-02T03:04:05.006Z');
const updatedAt = new Date('2026-02-03T04:05:06.007Z');
const dates = { createdAt, updatedAt };
const shown = { createdAt: '2026-01-02T03:04:05.006Z', updatedAt: '2026-02-03T04:05:06.007Z' };

const bareTenant: Tenant = {
  id: 't',
  parentId: 'parent',
  name: 'Acme',
  alias: null,
  hasCustomLogin: true,
  isReseller: false,
  subAccountAccessType: 'defaultOff',
  tenantType: null,
  metadata: '{"a":1}',
  address: null,
  timezone: null,
  dateFormat: null,
  timeFormat: null,
  currency: null,
  logo: null,
  applicationUrl: null,
  sessionIdleSeconds: 60,
  sessionAbsoluteSeconds: 120,
  erasedAs: null,
  ...dates,
};
const user: User = {
  id: 'u',
  email: 'Ada@acme.test',
  emailKey: 'ada@acme.test',
  name: 'Ada',
  nameKey: 'ada',
  verified: true,
  mfaEnrolled: false,
  mfaBypass: true,
  phoneNumber: null,
  provider: 'google',
  profilePictureUrl: null,
  metadata: '{}',
  isLocked: false,
  superUser: false,
  createdAt: updatedAt,
  updatedAt,
};
const membership: Membership = {
  tenantId: 't',
  userId: 'u',
  activatedAt: createdAt,
  isDisabled: true,
  lockedOutAt: null,
  temporaryExpirationDate: null,
  lastLogin: null,
  managedBy: 'scim2',
  invisible: false,
  signUp: 'founded',
  subAccountAccessAllowed: true,
  isInvited: false,
  shownNameKey: 'ada',
  shownEmailKey: 'ada@acme.test',
  shownUsernameKey: null,
  shownPhoneNumber: null,
  shownProvider: 'google',
  shownVerified: true,
  shownLocked: false,
  shownMfaEnrolled: false,
  ...dates,
};

describe('what the wire shows, and nothing beside it', () => {
  it('of a tenant: neither its parent nor its session policy, and of what is not set nothing', () => {
    const always = {
      id: 't',
      tenantId: 't',
      vendorId: 'v',
      name: 'Acme',
      hasCustomLogin: true,
      isReseller: false,
      tenantType: 'customer',
      metadata: '{"a":1}',
      deletedAt: null,
      ...shown,
    };
    assert.deepEqual(presentTenant(bareTenant, 'v'), always);
    const set = {
      alias: 'acme',
      tenantType: 'headquarter' as const,
      address: 'Street',
      timezone: 'Europe/Berlin',
      dateFormat: 'd',
      timeFormat: 't',
      currency: 'EUR',
      logo: 'l',
      applicationUrl: 'http://app.test',
    };
    assert.deepEqual(presentTenant({ ...bareTenant, ...set }, 'v'), { ...always, ...set });
    assert.equal(presentTenant({ ...bareTenant, alias: '' }, 'v').alias, '', 'an empty text is set');
  });

  it('of a person: as one tenant sees them', () => {
    const tenants = [{ tenantId: 't', roles: [] }];
    const always = {
      id: 'u',
      sub: 'u',
      email: 'Ada@acme.test',
      name: 'Ada',
      verified: true,
      mfaEnrolled: false,
      mfaBypass: true,
      provider: 'google',
      tenantId: 't',
      tenantIds: ['t'],
      tenants,
      activatedForTenant: true,
      isLocked: false,
      isDisabled: true,
      managedBy: 'scim2',
      subAccountAccessAllowed: true,
      metadata: '{}',
      createdAt: shown.createdAt,
      profilePictureUrl: null,
    };
    assert.deepEqual(presentUser({ user, membership }, tenants), always);
    const more = presentUser(
      {
        user: { ...user, phoneNumber: '+49', superUser: true, provider: 'unheard-of' },
        membership: {
          ...membership,
          invisible: true,
          activatedAt: null,
          temporaryExpirationDate: updatedAt,
          lastLogin: updatedAt,
        },
      },
      tenants,
    );
    assert.deepEqual(more, {
      ...always,
      provider: 'local',
      phoneNumber: '+49',
      superUser: true,
      invisible: true,
      activatedForTenant: false,
      temporaryExpirationDate: shown.updatedAt,
      lastLogin: shown.updatedAt,
    });
  });

  it('of roles and permissions', () => {
    const role = {
      id: 'r',
      tenantId: null,
      key: 'admin',
      name: 'Admin',
      description: null,
      isDefault: true,
      firstUserRole: true,
      level: 3,
      ...dates,
      permissionIds: ['p'],
    };
    const always = {
      id: 'r',
      key: 'admin',
      isDefault: true,
      name: 'Admin',
      description: null,
      permissions: ['p'],
      vendorId: 'v',
      level: 3,
      ...shown,
    };
    assert.deepEqual(presentRole(role, 'v'), always);
    assert.deepEqual(presentRole({ ...role, tenantId: 't' }, 'v'), { ...always, tenantId: 't' });
    const permission = { id: 'p', key: 'a.b', name: 'AB', description: 'd', categoryId: 'c', fePermission: true };
    const row = { ...permission, ...dates, assignmentType: 'NEVER' as const, roleIds: ['r'] };
    assert.deepEqual(presentRolePermission(row), { ...presentPermission(row), assignmentType: 'NEVER' });
    assert.deepEqual(presentPermission(row), {
      ...permission,
      roleIds: ['r'],
      ...shown,
    });
  });

  it('of an application: not where a logout may lead', () => {
    const application = {
      id: 'a',
      name: 'App',
      description: 'd',
      accessType: 'MANAGED_ACCESS' as const,
      appURL: 'http://app.test',
      loginURL: 'http://app.test/login',
      logoURL: '',
      isDefault: false,
      isActive: true,
      type: 'web',
      frontendStack: 'html',
    };
    // What only the provider reads of a client.
    const client = { redirectUris: [], clientSecretHash: 'hash', legacyVerifier: false };
    assert.deepEqual(
      presentApplication({
        ...application,
        ...client,
        ...dates,
        postLogoutRedirectUris: ['http://app.test/bye'],
        integrationFinishedAt: null,
      }),
      { ...application, ...shown, integrationFinishedAt: '' },
    );
    assert.equal(
      presentApplication({
        ...application,
        ...client,
        ...dates,
        postLogoutRedirectUris: [],
        integrationFinishedAt: createdAt,
      }).integrationFinishedAt,
      shown.createdAt,
    );
  });
});

import { countsOf } from '../../tests/support/counts.ts';
import type { SeedDocument } from '../app/createProvider.ts';

const password = 'correct horse battery';

export const ACME = 'aaaaaaaa-0000-4000-8000-000000000001';
export const GLOBEX = 'bbbbbbbb-0000-4000-8000-000000000002';
export const ACME_LABS = 'cccccccc-0000-4000-8000-000000000003';

const extras = Array.from({ length: 40 }, (_, index) => ({
  email: `person${String(index).padStart(2, '0')}@acme.test`,
  name: `Person ${String(index).padStart(2, '0')}`,
  provider: index % 2 === 0 ? ('local' as const) : ('google' as const),
  memberships: [{ tenant: 'acme', roles: ['member'], joinedDaysAgo: 100 - index, lastLoginDaysAgo: index }],
}));

/** Two companies, one of them with a branch: enough people to be kept apart. `testCounts` has their numbers. */
export const testSeed: SeedDocument = {
  name: 'test',
  flags: { 'fe-usage-page': 'on', other: 'off' },
  adminBox: { navigation: { users: { visibility: 'always' } } },
  applications: [
    {
      id: 'dddddddd-0000-4000-8000-000000000001',
      name: 'Free',
      appURL: 'http://app.test',
      loginURL: 'http://app.test/login',
      postLogoutRedirectUris: ['http://app.test/bye'],
      redirectUris: ['http://app.test/oauth/callback'],
    },
    {
      id: 'dddddddd-0000-4000-8000-000000000002',
      name: 'Managed',
      accessType: 'MANAGED_ACCESS',
      appURL: 'http://app.test/m',
      loginURL: 'http://app.test/login',
    },
  ],
  tenants: [
    { id: ACME, alias: 'acme', name: 'Acme', isReseller: true },
    { id: GLOBEX, alias: 'globex', name: 'Globex' },
    { id: ACME_LABS, alias: 'acme-labs', name: 'Acme Labs', parent: 'acme' },
  ],
  permissions: [
    'fe.secure.read.users',
    'fe.secure.read.roles',
    'fe.secure.read.groups',
    'fe.secure.write.adminBoxMetadata',
    'fe.account-hierarchy.read.subAccount',
    'reports.export',
    'projects.*',
  ].map((key) => ({ key, name: key })),
  roles: [
    {
      key: 'admin',
      name: 'Admin',
      permissions: [
        'fe.secure.read.users',
        'fe.secure.read.roles',
        'fe.secure.read.groups',
        'fe.secure.write.adminBoxMetadata',
        'fe.account-hierarchy.read.subAccount',
        'projects.*',
      ],
    },
    { key: 'reader', name: 'Reader', permissions: ['fe.secure.read.users'] },
    { key: 'member', name: 'Member', permissions: [] },
    { key: 'globex-only', name: 'Globex only', tenant: 'globex', permissions: ['reports.export'] },
  ],
  groups: [
    { tenant: 'acme', name: 'Reporters', roles: ['reader'] },
    { tenant: 'globex', name: 'Secret', roles: ['globex-only'] },
  ],
  users: [
    {
      email: 'ada@acme.test',
      name: 'Ada Lovelace',
      username: 'ada',
      password,
      memberships: [
        { tenant: 'acme', roles: ['admin'], groups: ['Reporters'], applications: ['Managed'], lastLoginDaysAgo: 1 },
        { tenant: 'globex', roles: ['reader'], lastLoginDaysAgo: 9 },
      ],
    },
    { email: 'rob@acme.test', name: 'Rob Müller', password, memberships: [{ tenant: 'acme', roles: ['reader'] }] },
    {
      email: 'sue@acme.test',
      name: 'Sue Storm',
      password,
      superUser: true,
      memberships: [{ tenant: 'acme', roles: ['member'] }],
    },
    {
      email: 'mia@acme.test',
      name: 'Mia Invited',
      password,
      verified: false,
      memberships: [{ tenant: 'acme', roles: ['member'], invited: true }],
    },
    {
      email: 'dan@acme.test',
      name: 'Dan Disabled',
      password,
      memberships: [{ tenant: 'acme', roles: ['member'], disabled: true }],
    },
    {
      email: 'gus@globex.test',
      name: 'Gus Globex',
      username: 'gus',
      password,
      memberships: [{ tenant: 'globex', roles: ['admin'], groups: ['Secret'], applications: ['Managed'] }],
    },
    {
      email: 'loc@globex.test',
      name: 'Loc Locked',
      password,
      locked: true,
      memberships: [{ tenant: 'globex', roles: ['member'] }],
    },
    {
      email: 'tim@globex.test',
      name: 'Tim Temporary',
      password,
      memberships: [{ tenant: 'globex', roles: ['member'], expiresInDays: 1 }],
    },
    { email: 'lou@labs.test', name: 'Lou Labs', password, memberships: [{ tenant: 'acme-labs', roles: ['member'] }] },
    ...extras,
  ],
  features: [
    { key: 'by-plan', name: 'By plan' },
    { key: 'by-flag', name: 'By flag', flag: { on: true, offTreatment: 'false', defaultTreatment: 'true' } },
    { key: 'expired', name: 'Expired', permissions: ['reports.export'] },
  ],
  plans: [
    { key: 'free', name: 'Free', features: [] },
    { key: 'team', name: 'Team', features: ['by-plan'] },
  ],
  assignments: [
    { tenant: 'acme', plan: 'team' },
    { tenant: 'globex', plan: 'free' },
    { tenant: 'acme', feature: 'expired', expireTime: 1_000 },
  ],
};

/** How much there is in it. */
export const testCounts = countsOf(testSeed);

const declared = new Set((testSeed.permissions ?? []).map(({ key }) => key));

/** The same, with further permissions of the role `admin`. */
export const seedWith = (...keys: readonly string[]): SeedDocument => ({
  ...testSeed,
  permissions: [
    ...(testSeed.permissions ?? []),
    ...keys.filter((key) => !declared.has(key)).map((key) => ({ key, name: key })),
  ],
  roles: (testSeed.roles ?? []).map((role) =>
    role.key === 'admin' ? { ...role, permissions: [...new Set([...role.permissions, ...keys])] } : role,
  ),
});

import type { SampleDocument } from './document.ts';
import { acme, globex, toPerson } from './people.ts';
import { ALWAYS_KEY, categories, productPermissions, readKeys, writeKeys } from './rights.ts';

/** The password of the sample accounts. Sample data only: never use it where anything is at stake. */
export const SAMPLE_PASSWORD = 'Gatehouse-demo-2026';

/** Who can sign in, and what each account is good for. */
export const sampleAccounts = [
  { email: 'ada@acme.example', password: SAMPLE_PASSWORD, role: 'Administrator of Acme, also a member of Globex' },
  { email: 'rob@acme.example', password: SAMPLE_PASSWORD, role: 'May read in Acme' },
  { email: 'sue@acme.example', password: SAMPLE_PASSWORD, role: 'Super user' },
] as const;

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** The roles, without the permission that each of them holds. */
const roles: SampleDocument['roles'] = [
  {
    key: 'administrator',
    name: 'Administrator',
    description: 'May do everything in the account',
    level: 0,
    permissions: [
      ...readKeys,
      ...writeKeys,
      'reports.export',
      'reports.read',
      'projects.*',
      'billing.read',
      'payouts.approve',
    ],
  },
  {
    key: 'manager',
    name: 'Manager',
    description: 'Leads a team',
    level: 1,
    permissions: ['fe.secure.read.users', 'fe.secure.read.groups', 'projects.*', 'reports.read'],
  },
  {
    key: 'analyst',
    name: 'Analyst',
    description: 'Works with figures',
    level: 2,
    permissions: ['reports.read', 'reports.export', 'projects.read'],
  },
  {
    key: 'member',
    name: 'Member',
    description: 'Works in projects',
    isDefault: true,
    level: 3,
    permissions: ['projects.read'],
  },
  {
    key: 'viewer',
    name: 'Viewer',
    description: 'May read in the portal',
    level: 4,
    permissions: [
      'fe.secure.read.users',
      'fe.secure.read.roles',
      'fe.secure.read.groups',
      'fe.secure.read.audits',
      'reports.read',
      'projects.read',
    ],
  },
  {
    key: 'field-engineer',
    name: 'Field engineer',
    description: 'A role of Acme alone',
    level: 3,
    tenant: 'acme',
    permissions: ['projects.*'],
  },
];

/**
 * Two companies with their people, rights and plans. `appOrigin` is where the pages live, `now` the moment from which expiry is
 * counted, in epoch milliseconds.
 */
export const sampleDocument = (appOrigin: string, now: number): SampleDocument => ({
  name: 'demo',
  vendor: { name: 'Gatehouse demo' },
  flags: {
    admin_portal_ip_restrictions: 'on',
    admin_portal_domain_restrictions: 'on',
    'new-mfa-pages': 'on',
    'show-passkeys-new': 'on',
    'groups-admin-box-new': 'on',
    'msp-all-accounts-new': 'on',
    'temporary-users': 'on',
    'admin-portal-use-is-entitled': 'on',
    admin_portal_should_load_authorization: 'off',
    admin_portal_use_current_user_tenants_v1_endpoint: 'off',
    'fe-usage-page': 'on',
    'multi-apps-admin-portal': 'off',
    'security-center-show-login-flows': 'off',
    invite_user_modal_enhancements_frontend: 'on',
  },
  adminBox: { navigation: { roles: { visibility: 'byPermissions' }, groups: { visibility: 'byPermissions' } } },
  applications: [
    {
      name: 'Console',
      description: 'The sample application',
      appURL: appOrigin,
      loginURL: `${appOrigin}/account/login`,
      isDefault: true,
      postLogoutRedirectUris: [appOrigin, `${appOrigin}/`, `${appOrigin}/account/login`],
    },
    {
      name: 'Reports',
      description: 'Figures and exports',
      accessType: 'MANAGED_ACCESS',
      appURL: `${appOrigin}/reports`,
      loginURL: `${appOrigin}/account/login`,
    },
  ],
  tenants: [
    {
      id: '0a4c7f52-6d3b-4e8f-9c11-aa00000000a1',
      alias: 'acme',
      name: 'Acme',
      timezone: 'Europe/Berlin',
      currency: 'EUR',
      applicationUrl: 'https://acme.example',
    },
    {
      id: '7be1d9c4-20f8-4b6a-8e57-bb00000000b2',
      alias: 'globex',
      name: 'Globex',
      timezone: 'America/New_York',
      currency: 'USD',
      applicationUrl: 'https://globex.example',
    },
  ],
  categories: categories.map((category) => ({ ...category })),
  permissions: [
    ...[...readKeys, ...writeKeys].map((key) => ({ key, name: key, categoryId: key.split('.')[1] ?? '' })),
    ...productPermissions.map((permission) => ({ ...permission })),
  ],
  roles: roles.map((role) => ({ ...role, permissions: [...role.permissions, ALWAYS_KEY] })),
  groups: [
    {
      tenant: 'acme',
      name: 'Engineering',
      color: '#3056d3',
      description: 'Builds the product',
      roles: ['field-engineer'],
    },
    { tenant: 'acme', name: 'Design', color: '#b8336a', description: 'Shapes the product' },
    { tenant: 'acme', name: 'Support', color: '#1f7a4d', description: 'Answers customers' },
    {
      tenant: 'acme',
      name: 'Data',
      color: '#8a5a00',
      description: 'Knows the figures',
      roles: ['analyst'],
      managedBy: 'scim2',
    },
    { tenant: 'globex', name: 'Operations', color: '#444b59', description: 'Keeps things running' },
  ],
  users: [
    {
      email: 'ada@acme.example',
      name: 'Ada Lovelace',
      password: SAMPLE_PASSWORD,
      username: 'ada',
      memberships: [
        {
          tenant: 'acme',
          roles: ['administrator'],
          groups: ['Engineering'],
          applications: ['Console', 'Reports'],
          joinedDaysAgo: 1000,
          lastLoginDaysAgo: 0.05,
        },
        { tenant: 'globex', roles: ['viewer'], joinedDaysAgo: 120, lastLoginDaysAgo: 15 },
      ],
    },
    {
      email: 'rob@acme.example',
      name: 'Rob Reader',
      password: SAMPLE_PASSWORD,
      memberships: [{ tenant: 'acme', roles: ['viewer'], joinedDaysAgo: 700, lastLoginDaysAgo: 1 }],
    },
    {
      email: 'sue@acme.example',
      name: 'Sue Storm',
      password: SAMPLE_PASSWORD,
      superUser: true,
      memberships: [{ tenant: 'acme', roles: ['member'], joinedDaysAgo: 720, lastLoginDaysAgo: 3 }],
    },
    ...acme.map((row) => toPerson('acme', row)),
    ...globex.map((row) => toPerson('globex', row)),
  ],
  features: [
    {
      key: 'advanced-reports',
      name: 'Advanced reports',
      description: 'Comes with the Team plan',
      permissions: ['reports.export', 'payouts.approve'],
    },
    { key: 'basic-reports', name: 'Basic reports', description: 'Comes with every plan' },
    {
      key: 'new-dashboard',
      name: 'New dashboard',
      description: 'Switched by its flag',
      flag: { on: true, offTreatment: 'false', defaultTreatment: 'true' },
    },
    {
      key: 'dark-launch',
      name: 'Dark launch',
      description: 'A flag that is off',
      flag: { on: false, offTreatment: 'false', defaultTreatment: 'true' },
    },
    { key: 'trial-insights', name: 'Trial insights', description: 'A trial that has ended' },
    { key: 'launch-offer', name: 'Launch offer', description: 'An offer that ends within the hour' },
    {
      key: 'priority-support',
      name: 'Priority support',
      description: 'Comes with the Enterprise plan',
      permissions: ['payouts.approve'],
    },
    {
      key: 'seat-planner',
      name: 'Seat planner',
      description: 'For larger fleets in Europe or in the beta, and for everybody in the Enterprise plan',
      flag: {
        on: true,
        offTreatment: 'false',
        defaultTreatment: 'false',
        rules: [
          {
            conditionLogic: 'and',
            treatment: 'true',
            conditions: [
              { attribute: 'seats', op: 'greater_than', negate: false, value: { number: 10 } },
              {
                conditionLogic: 'or',
                conditions: [
                  { attribute: 'region', op: 'in_list', negate: false, value: { list: ['eu-west', 'eu-north'] } },
                  { attribute: 'beta', op: 'is', negate: false, value: { boolean: true } },
                ],
              },
              { attribute: 'frontegg.email', op: 'ends_with', negate: true, value: { list: ['@globex.example'] } },
            ],
          },
        ],
      },
    },
    {
      key: 'acme-lab',
      name: 'Acme lab',
      description: 'For people with an Acme address',
      flag: {
        on: true,
        offTreatment: 'false',
        defaultTreatment: 'false',
        rules: [
          {
            conditionLogic: 'and',
            treatment: 'true',
            conditions: [
              { attribute: 'frontegg.email', op: 'ends_with', negate: false, value: { list: ['@acme.example'] } },
            ],
          },
        ],
      },
    },
  ],
  plans: [
    { key: 'free', name: 'Free', description: 'To get to know the product', features: ['basic-reports'] },
    {
      key: 'team',
      name: 'Team',
      description: 'For teams that live on figures',
      features: ['basic-reports', 'advanced-reports'],
    },
    {
      key: 'enterprise',
      name: 'Enterprise',
      description: 'For fleets of 50 seats and more',
      features: ['priority-support', 'seat-planner'],
      rules: [
        {
          conditionLogic: 'and',
          treatment: 'true',
          conditions: [{ attribute: 'seats', op: 'greater_than_equal', negate: false, value: { number: 50 } }],
        },
      ],
    },
  ],
  assignments: [
    { tenant: 'acme', plan: 'team' },
    { tenant: 'globex', plan: 'free' },
    { tenant: 'acme', feature: 'launch-offer', expireTime: now + 45 * MINUTE_MS },
    { tenant: 'acme', feature: 'trial-insights', expireTime: now - 7 * DAY_MS },
    { tenant: 'globex', feature: 'trial-insights', expireTime: now + 30 * DAY_MS },
  ],
});

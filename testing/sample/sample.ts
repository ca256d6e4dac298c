import type { Condition, ConditionOperation, FeatureFlag, Rule, Treatment } from '../../api/contract/entitlements.ts';
import { portalCategory, portalReads, portalWrites } from '../../api/contract/portalRights.ts';
import type { SampleDocument } from './document.ts';
import { acme, globex, toPerson } from './people.ts';
import { ALWAYS_KEY, categories, productPermissions } from './rights.ts';

/** The password of the sample accounts. Sample data only: never use it where anything is at stake. */
export const SAMPLE_PASSWORD = 'Gatehouse-demo-2026';
/** The sample person who signs in with a second factor: an authenticator app with `SAMPLE_AUTHENTICATOR`. */
const WITH_FACTOR = 'priya.ramanathan@acme.example';
const withPassword = <Person extends { email: string }>(person: Person): Person & { password?: string } =>
  person.email === WITH_FACTOR ? { ...person, password: SAMPLE_PASSWORD } : person;

/** Who can sign in, and what each account is good for. */
export const sampleAccounts = [
  { email: 'ada@acme.example', password: SAMPLE_PASSWORD, role: 'Administrator of Acme, also a member of Globex' },
  { email: 'rob@acme.example', password: SAMPLE_PASSWORD, role: 'May read in Acme' },
  { email: 'sue@acme.example', password: SAMPLE_PASSWORD, role: 'Super user' },
] as const;

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

type Role = SampleDocument['roles'][number];

/** A role, with the permission that each of them holds. */
const role = (
  key: string,
  level: number,
  name: string,
  description: string,
  permissions: readonly string[],
  more: Partial<Role> = {},
): Role => ({ key, level, name, description, permissions: [...permissions, ALWAYS_KEY], ...more });

const readsReports = ['fe.secure.read.users', 'fe.secure.read.groups', 'reports.read'];
const products = ['reports.export', 'reports.read', 'projects.*', 'billing.read', 'payouts.approve'];
const roles = (): Role[] => [
  role(
    'administrator',
    0,
    'Administrator',
    'May do everything in the workspace',
    [...portalReads(), ...portalWrites(), ...products],
    { firstUserRole: true },
  ),
  role('manager', 1, 'Manager', 'Leads a team', [...readsReports, 'projects.*']),
  role('analyst', 2, 'Analyst', 'Works with figures', ['reports.read', 'reports.export', 'projects.read']),
  role('member', 3, 'Member', 'Works in projects', ['projects.read'], { isDefault: true }),
  role('viewer', 4, 'Viewer', 'May read in the portal', [...readsReports, 'fe.secure.read.roles', 'projects.read']),
  role('field-engineer', 3, 'Field engineer', 'A role of Acme alone', ['projects.*'], { tenant: 'acme' }),
];

/** Grants where all of these conditions hold. */
const where = (...conditions: Rule['conditions']): Rule => ({ conditionLogic: 'and', treatment: 'true', conditions });
const flag = (on: boolean, defaultTreatment: Treatment): FeatureFlag => ({
  on,
  offTreatment: 'false',
  defaultTreatment,
});
const condition = (
  attribute: string,
  op: ConditionOperation,
  value: Condition['value'],
  negate = false,
): Condition => ({
  attribute,
  op,
  negate,
  value,
});
const endsWith = (domain: string, negate?: boolean): Condition =>
  condition('frontegg.email', 'ends_with', { list: [domain] }, negate);

const features = (): SampleDocument['features'] => [
  {
    key: 'advanced-reports',
    name: 'Advanced reports',
    description: 'Comes with the Team plan',
    permissions: ['reports.export', 'payouts.approve'],
  },
  { key: 'basic-reports', name: 'Basic reports', description: 'Comes with every plan' },
  { key: 'new-dashboard', name: 'New dashboard', description: 'Switched by its flag', flag: flag(true, 'true') },
  { key: 'dark-launch', name: 'Dark launch', description: 'A flag that is off', flag: flag(false, 'true') },
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
      ...flag(true, 'false'),
      rules: [
        where(
          condition('seats', 'greater_than', { number: 10 }),
          {
            conditionLogic: 'or',
            conditions: [
              condition('region', 'in_list', { list: ['eu-west', 'eu-north'] }),
              condition('beta', 'is', { boolean: true }),
            ],
          },
          endsWith('@globex.example', true),
        ),
      ],
    },
  },
  {
    key: 'acme-lab',
    name: 'Acme lab',
    description: 'For people with an Acme address',
    flag: { ...flag(true, 'false'), rules: [where(endsWith('@acme.example'))] },
  },
];

/**
 * Two companies with their people, rights and plans. `appOrigin` is where the pages live, `now` the moment from which
 * expiry is counted, in epoch milliseconds.
 */
export const sampleDocument = (appOrigin: string, now: number): SampleDocument => ({
  name: 'demo',
  vendor: { name: 'Tidewater', machineToMachineAuthStrategy: 'Both' },
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
    'multi-apps-admin-portal': 'on',
    'security-center-show-login-flows': 'off',
    invite_user_modal_enhancements_frontend: 'on',
  },
  adminBox: {
    navigation: {
      roles: { visibility: 'byPermissions' },
      applications: { visibility: 'byPermissions' },
      groups: { visibility: 'byPermissions' },
      apiTokens: { visibility: 'byPermissions' },
      personalApiTokens: { visibility: 'byPermissions' },
      webhooks: { visibility: 'byPermissions' },
    },
  },
  applications: [
    {
      name: 'Console',
      description: 'The sample application',
      appURL: appOrigin,
      loginURL: `${appOrigin}/account/login`,
      isDefault: true,
      postLogoutRedirectUris: [appOrigin, `${appOrigin}/`, `${appOrigin}/account/login`],
      redirectUris: [`${appOrigin}/oauth/callback`],
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
    ...[...portalReads(), ...portalWrites()].map((key) => ({ key, name: key, categoryId: portalCategory(key) })),
    ...productPermissions.map((permission) => ({ ...permission })),
  ],
  roles: roles(),
  groups: [
    {
      tenant: 'acme',
      name: 'Engineering',
      color: 'sky',
      description: 'Builds the product',
      roles: ['field-engineer'],
    },
    { tenant: 'acme', name: 'Design', color: 'rose', description: 'Shapes the product' },
    { tenant: 'acme', name: 'Support', color: 'moss', description: 'Answers customers' },
    {
      tenant: 'acme',
      name: 'Data',
      color: 'straw',
      description: 'Knows the figures',
      roles: ['analyst'],
      managedBy: 'scim2',
    },
    { tenant: 'globex', name: 'Operations', color: 'lagoon', description: 'Keeps things running' },
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
    ...acme.map((row) => toPerson('acme', row)).map(withPassword),
    ...globex.map((row) => toPerson('globex', row)),
  ],
  apiTokens: [
    {
      tenant: 'acme',
      by: 'ada@acme.example',
      type: 'clientCredentials',
      description: 'Warehouse sync',
      roles: ['viewer'],
      madeDaysAgo: 41,
      lastUsedDaysAgo: 0.02,
      endsAfterDays: 90,
    },
    {
      tenant: 'acme',
      by: 'ada@acme.example',
      type: 'accessToken',
      description: 'Payroll export',
      roles: ['member'],
      madeDaysAgo: 280,
      lastUsedDaysAgo: 120,
    },
    {
      tenant: 'acme',
      by: 'ada@acme.example',
      personal: true,
      type: 'accessToken',
      description: 'Command line',
      madeDaysAgo: 12,
      endsAfterDays: 30,
    },
  ],
  notices: [
    {
      tenant: 'acme',
      channel: 'email',
      eventKey: 'frontegg.user.failedAuthentication',
      name: 'Security team',
      recipients: ['security@acme.example'],
      confirmed: true,
    },
  ],
  features: features(),
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
      rules: [where(condition('seats', 'greater_than_equal', { number: 50 }))],
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

import type { SeedDocument } from 'gatehouse-provider';

/** The client id of the demo's vendor. */
export const DEMO_CLIENT_ID = '5d7a3c1e-9b42-4f60-8a1d-2e6c0f9b7a35';

/** The password of the three sample accounts. Sample data only: never use it where anything is at stake. */
export const DEMO_PASSWORD = 'Gatehouse-demo-2026';

/** Who can sign in, and what each account is good for. */
export const demoAccounts = [
  { email: 'ada@acme.example', password: DEMO_PASSWORD, role: 'Administrator of Acme, also a member of Globex' },
  { email: 'rob@acme.example', password: DEMO_PASSWORD, role: 'May read in Acme' },
  { email: 'sue@acme.example', password: DEMO_PASSWORD, role: 'Super user' },
] as const;

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** What the portal's pages read. */
const readKeys = [
  'fe.secure.read.users',
  'fe.secure.read.roles',
  'fe.secure.read.groups',
  'fe.secure.read.accountSettings',
  'fe.secure.read.securityPolicy',
  'fe.secure.read.audits',
  'fe.secure.read.userApiTokens',
  'fe.secure.read.tenantApiTokens',
  'fe.secure.read.samlConfiguration',
  'fe.secure.read.provisioningConfiguration',
  'fe.connectivity.read.webhooks',
  'fe.account-hierarchy.read.subAccount',
  'fe.subscriptions.read',
  'fe.usage.read',
] as const;

const writeKeys = [
  'fe.secure.write.users',
  'fe.secure.delete.users',
  'fe.secure.write.roles',
  'fe.secure.delete.roles',
  'fe.secure.write.groups',
  'fe.secure.delete.groups',
  'fe.secure.write.accountSettings',
  'fe.secure.write.securityPolicy',
  'fe.secure.write.userApiTokens',
  'fe.secure.delete.userApiTokens',
  'fe.secure.write.tenantApiTokens',
  'fe.secure.delete.tenantApiTokens',
  'fe.secure.write.samlConfiguration',
  'fe.secure.delete.samlConfiguration',
  'fe.secure.write.provisioningConfiguration',
  'fe.secure.write.adminBoxMetadata',
  'fe.connectivity.write.webhooks',
  'fe.connectivity.delete.webhooks',
  'fe.account-hierarchy.write.subAccount',
  'fe.account-hierarchy.delete.subAccount',
  'fe.subscriptions.write',
] as const;

/** The sample product's own permissions. `projects.*` is a pattern. */
const productPermissions = [
  { key: 'reports.export', name: 'Export reports', description: 'Download reports as CSV', categoryId: 'reports' },
  { key: 'reports.read', name: 'Read reports', description: 'Open the reports page', categoryId: 'reports' },
  { key: 'projects.*', name: 'Everything in projects', description: 'Create, change and delete projects', categoryId: 'projects' },
  { key: 'projects.read', name: 'Read projects', description: 'Open projects', categoryId: 'projects' },
  { key: 'payouts.approve', name: 'Approve payouts', description: 'Release money to a customer', categoryId: 'billing' },
  { key: 'billing.read', name: 'Read invoices', description: 'Open invoices', categoryId: 'billing' },
] as const;

type Person = SeedDocument['users'][number];
type Membership = Person['memberships'][number];
type Extra = Omit<Partial<Person>, 'memberships'> & Partial<Membership>;

/** One sample person: name, mailbox, roles, days since joining and since the last login (null: never), and what is special. */
type Row = readonly [name: string, mailbox: string, roles: readonly string[], joined: number, lastLogin: number | null, extra?: Extra];

const acme: readonly Row[] = [
  ['Jürgen Müller-Lüdenscheidt', 'juergen.mueller', ['member'], 812, 2, { groups: ['Engineering'], applications: ['Console'] }],
  ['Zoë Ångström', 'zoe.angstrom', ['member', 'analyst'], 640, 1, { groups: ['Data'], provider: 'google', mfaEnrolled: true }],
  ['سلمى الحدّاد', 'salma.alhaddad', ['member'], 501, 4, { groups: ['Support'], provider: 'microsoft' }],
  ['Maximiliana Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh von und zu Hohenzollern-Sigmaringen', 'maximiliana.wolfeschlegelsteinhausenbergerdorff', ['analyst'], 377, 30, { provider: 'saml' }],
  ['Nguyễn Thị Minh Khai', 'minhkhai.nguyen', ['member'], 365, 0.2, { groups: ['Engineering'], username: 'minhkhai', mfaEnrolled: true }],
  ['田中 陽菜', 'hina.tanaka', ['member'], 350, 12, { provider: 'github', groups: ['Engineering', 'Design'] }],
  ['Björk Guðmundsdóttir', 'bjork.gudmundsdottir', ['viewer'], 340, 61, { provider: 'scim2' }],
  ['Oluwaseun Adébáyọ̀', 'oluwaseun.adebayo', ['manager'], 322, 3, { groups: ['Support', 'Data'], mfaEnrolled: true, applications: ['Console', 'Reports'] }],
  ['María José García de la Vega', 'mariajose.garcia', ['member'], 300, 5, { provider: 'google' }],
  ["Siobhán O'Connor", 'siobhan.oconnor', ['viewer'], 290, 92, { provider: 'saml' }],
  ['Дмитрий Соколов', 'dmitri.sokolov', ['member'], 288, 7, { provider: 'scim2', groups: ['Engineering'] }],
  ['Łukasz Wójcik', 'lukasz.wojcik', ['member'], 271, null, { invited: true, verified: false }],
  ['Priya Ramanathan', 'priya.ramanathan', ['manager', 'analyst'], 260, 0.5, { username: 'priya', mfaEnrolled: true, applications: ['Reports'] }],
  ['João Gonçalves', 'joao.goncalves', ['member'], 255, 9, { provider: 'microsoft', groups: ['Design'] }],
  ['Anaïs Lefèbvre', 'anais.lefebvre', ['member'], 244, 140, { disabled: true }],
  ['Kwame Mensah', 'kwame.mensah', ['viewer'], 240, 22, { provider: 'linkedin' }],
  ['Şebnem Yıldız', 'sebnem.yildiz', ['member'], 231, 6, { provider: 'google', groups: ['Data'] }],
  ['Hans-Peter Öztürk', 'hanspeter.oeztuerk', ['member'], 225, 18, { locked: true }],
  ['Eirik Sørensen', 'eirik.sorensen', ['member'], 219, 2.5, { provider: 'github', groups: ['Engineering'], mfaEnrolled: true }],
  ['Chloe Baker', 'chloe.baker', ['analyst'], 210, 1.2, { applications: ['Reports'] }],
  ['Mohammed bin Rashid', 'mohammed.rashid', ['manager'], 203, 11, { provider: 'saml', mfaEnrolled: true }],
  ['Φωτεινή Παπαδοπούλου', 'foteini.papadopoulou', ['member'], 200, 33, { provider: 'facebook' }],
  ['Lena Großmann', 'lena.grossmann', ['member'], 190, 4.5, { groups: ['Support'] }],
  ['Tomasz Król', 'tomasz.krol', ['viewer'], 181, null, { invited: true, verified: false, provider: 'google' }],
  ['Yuki Nakamura', 'yuki.nakamura', ['member'], 176, 8, { provider: 'apple', groups: ['Design'] }],
  ['Fatima Zahra Benali', 'fatima.benali', ['member'], 170, 2, { provider: 'microsoft', groups: ['Support'] }],
  ['Ruth Cohen', 'ruth.cohen', ['analyst'], 160, 16, { mfaEnrolled: true }],
  ['Diego Fernández Núñez', 'diego.fernandez', ['member'], 150, 1, { provider: 'slack' }],
  ['Aoife Ní Bhriain', 'aoife.nibhriain', ['viewer'], 141, 210, { disabled: true, provider: 'scim2' }],
  ['Wei Zhang', 'wei.zhang', ['member'], 133, 3, { username: 'wzhang', groups: ['Engineering'], phoneNumber: '+8613800138000' }],
  ['Ingrid Bergström', 'ingrid.bergstrom', ['member'], 125, 5.5, { provider: 'google' }],
  ['Temporary Auditor', 'auditor', ['viewer'], 20, 2, { expiresInDays: 10 }],
  ['Marek Černý', 'marek.cerny', ['member'], 110, 47, { provider: 'github', breached: true }],
  ['Chidi Okonkwo', 'chidi.okonkwo', ['member'], 95, 6, { groups: ['Data'] }],
  ['Sofia Rossi', 'sofia.rossi', ['manager'], 88, 0.8, { mfaEnrolled: true, groups: ['Design'], applications: ['Console'] }],
  ['Arjun Patel', 'arjun.patel', ['member'], 71, 13, { provider: 'linkedin' }],
  ['Emma van den Berg', 'emma.vandenberg', ['member'], 60, 4, { provider: 'saml' }],
  ['Contractor Kim', 'kim.contractor', ['viewer'], 55, 41, { expiresInDays: -5 }],
  ['Noah Schäfer', 'noah.schaefer', ['member'], 41, 1.5, { groups: ['Engineering'] }],
  ['Grace Wanjiku', 'grace.wanjiku', ['member'], 30, null, { invited: true, verified: false }],
  ['Liam Tremblay', 'liam.tremblay', ['analyst'], 14, 0.1, { provider: 'google', groups: ['Data'] }],
  ['Isabella Morales', 'isabella.morales', ['member'], 3, null, { invited: true, verified: false }],
];

const globex: readonly Row[] = [
  ['Hank Scorpio', 'hank', ['administrator'], 900, 1, { mfaEnrolled: true }],
  ['Mindy Simmons', 'mindy', ['member'], 500, 4],
  ['Otávio Queirós', 'otavio', ['manager'], 420, 2, { provider: 'google' }],
  ['Käthe Vogel', 'kaethe', ['member'], 390, 9],
  ['Ravi Shankar Iyer', 'ravi', ['analyst'], 333, 0.4, { provider: 'microsoft' }],
  ['Beatriz Lima', 'beatriz', ['viewer'], 210, 35],
  ['Piotr Zieliński', 'piotr', ['member'], 190, 3, { provider: 'saml' }],
  ['Amélie Dubois', 'amelie', ['member'], 150, 6],
  ['Ethan Brooks', 'ethan', ['member'], 101, 77, { disabled: true }],
  ['林 志玲', 'zhiling', ['member'], 66, 2, { provider: 'apple' }],
  ['Nadia Haddad', 'nadia', ['manager'], 44, 1],
  ['Viktor Novák', 'viktor', ['viewer'], 9, null, { invited: true, verified: false }],
];

function toPerson(tenant: string, [name, mailbox, roles, joinedDaysAgo, lastLoginDaysAgo, extra = {}]: Row): Person {
  const { groups, applications, invited, disabled, expiresInDays, ...person } = extra;
  return {
    ...person,
    name,
    email: `${mailbox}@${tenant}.example`,
    memberships: [
      {
        tenant,
        roles: [...roles],
        joinedDaysAgo,
        ...(lastLoginDaysAgo !== null && { lastLoginDaysAgo }),
        ...(groups && { groups }),
        ...(applications && { applications }),
        ...(invited && { invited }),
        ...(disabled && { disabled }),
        ...(expiresInDays !== undefined && { expiresInDays }),
      },
    ],
  };
}

/**
 * Two companies with their people, rights and plans. `appOrigin` is where the demo's pages live, `now` the moment from which
 * expiry is counted.
 */
export const createSeed = (appOrigin: string, now = Date.now()): SeedDocument => ({
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
    { name: 'Console', description: 'The sample application', appURL: appOrigin, loginURL: `${appOrigin}/account/login`, isDefault: true, postLogoutRedirectUris: [appOrigin, `${appOrigin}/`, `${appOrigin}/account/login`] },
    { name: 'Reports', description: 'Figures and exports', accessType: 'MANAGED_ACCESS', appURL: `${appOrigin}/reports`, loginURL: `${appOrigin}/account/login` },
  ],
  tenants: [
    { id: '0a4c7f52-6d3b-4e8f-9c11-aa00000000a1', alias: 'acme', name: 'Acme', timezone: 'Europe/Berlin', currency: 'EUR', applicationUrl: 'https://acme.example' },
    { id: '7be1d9c4-20f8-4b6a-8e57-bb00000000b2', alias: 'globex', name: 'Globex', timezone: 'America/New_York', currency: 'USD', applicationUrl: 'https://globex.example' },
  ],
  permissions: [
    ...[...readKeys, ...writeKeys].map((key) => ({ key, name: key, categoryId: key.split('.')[1] ?? '' })),
    ...productPermissions.map((permission) => ({ ...permission })),
  ],
  roles: [
    { key: 'administrator', name: 'Administrator', description: 'May do everything in the account', level: 0, permissions: [...readKeys, ...writeKeys, 'reports.export', 'reports.read', 'projects.*', 'billing.read', 'payouts.approve'] },
    { key: 'manager', name: 'Manager', description: 'Leads a team', level: 1, permissions: ['fe.secure.read.users', 'fe.secure.read.groups', 'projects.*', 'reports.read'] },
    { key: 'analyst', name: 'Analyst', description: 'Works with figures', level: 2, permissions: ['reports.read', 'reports.export', 'projects.read'] },
    { key: 'member', name: 'Member', description: 'Works in projects', isDefault: true, level: 3, permissions: ['projects.read'] },
    { key: 'viewer', name: 'Viewer', description: 'May read in the portal', level: 4, permissions: ['fe.secure.read.users', 'fe.secure.read.roles', 'fe.secure.read.groups', 'fe.secure.read.audits', 'reports.read', 'projects.read'] },
    { key: 'field-engineer', name: 'Field engineer', description: 'A role of Acme alone', level: 3, tenant: 'acme', permissions: ['projects.*'] },
  ],
  groups: [
    { tenant: 'acme', name: 'Engineering', color: '#3056d3', description: 'Builds the product', roles: ['field-engineer'] },
    { tenant: 'acme', name: 'Design', color: '#b8336a', description: 'Shapes the product' },
    { tenant: 'acme', name: 'Support', color: '#1f7a4d', description: 'Answers customers' },
    { tenant: 'acme', name: 'Data', color: '#8a5a00', description: 'Knows the figures', roles: ['analyst'], managedBy: 'scim2' },
    { tenant: 'globex', name: 'Operations', color: '#444b59', description: 'Keeps things running' },
  ],
  users: [
    {
      email: 'ada@acme.example',
      name: 'Ada Lovelace',
      password: DEMO_PASSWORD,
      username: 'ada',
      memberships: [
        { tenant: 'acme', roles: ['administrator'], groups: ['Engineering'], applications: ['Console', 'Reports'], joinedDaysAgo: 1000, lastLoginDaysAgo: 0.05 },
        { tenant: 'globex', roles: ['viewer'], joinedDaysAgo: 120, lastLoginDaysAgo: 15 },
      ],
    },
    { email: 'rob@acme.example', name: 'Rob Reader', password: DEMO_PASSWORD, memberships: [{ tenant: 'acme', roles: ['viewer'], joinedDaysAgo: 700, lastLoginDaysAgo: 1 }] },
    { email: 'sue@acme.example', name: 'Sue Storm', password: DEMO_PASSWORD, superUser: true, memberships: [{ tenant: 'acme', roles: ['member'], joinedDaysAgo: 720, lastLoginDaysAgo: 3 }] },
    ...acme.map((row) => toPerson('acme', row)),
    ...globex.map((row) => toPerson('globex', row)),
  ],
  features: [
    { key: 'advanced-reports', name: 'Advanced reports', description: 'Comes with the Team plan', permissions: ['reports.export', 'payouts.approve'] },
    { key: 'basic-reports', name: 'Basic reports', description: 'Comes with every plan' },
    { key: 'new-dashboard', name: 'New dashboard', description: 'Switched by its flag', flag: { on: true, offTreatment: 'false', defaultTreatment: 'true' } },
    { key: 'dark-launch', name: 'Dark launch', description: 'A flag that is off', flag: { on: false, offTreatment: 'false', defaultTreatment: 'true' } },
    { key: 'trial-insights', name: 'Trial insights', description: 'A trial that has ended' },
    { key: 'launch-offer', name: 'Launch offer', description: 'An offer that ends within the hour' },
    { key: 'priority-support', name: 'Priority support', description: 'Comes with the Enterprise plan', permissions: ['payouts.approve'] },
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
        rules: [{ conditionLogic: 'and', treatment: 'true', conditions: [{ attribute: 'frontegg.email', op: 'ends_with', negate: false, value: { list: ['@acme.example'] } }] }],
      },
    },
  ],
  plans: [
    { key: 'free', name: 'Free', description: 'To get to know the product', features: ['basic-reports'] },
    { key: 'team', name: 'Team', description: 'For teams that live on figures', features: ['basic-reports', 'advanced-reports'] },
    {
      key: 'enterprise',
      name: 'Enterprise',
      description: 'For fleets of 50 seats and more',
      features: ['priority-support', 'seat-planner'],
      rules: [{ conditionLogic: 'and', treatment: 'true', conditions: [{ attribute: 'seats', op: 'greater_than_equal', negate: false, value: { number: 50 } }] }],
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

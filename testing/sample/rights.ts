/** Keys of one kind: `secure.read` and `users` give `fe.secure.read.users`. */
const keysOf = (kind: string, names: string): string[] => names.split(' ').map((name) => `fe.${kind}.${name}`);

/** What the portal's pages read. */
export const readKeys: readonly string[] = [
  ...keysOf('secure.read', 'users roles groups accountSettings securityPolicy audits userApiTokens tenantApiTokens'),
  ...keysOf('secure.read', 'samlConfiguration provisioningConfiguration'),
  'fe.connectivity.read.webhooks',
  'fe.account-hierarchy.read.subAccount',
  'fe.subscriptions.read',
  'fe.usage.read',
];

export const writeKeys: readonly string[] = [
  ...keysOf('secure.write', 'users roles groups accountSettings securityPolicy userApiTokens tenantApiTokens'),
  ...keysOf('secure.write', 'samlConfiguration provisioningConfiguration adminBoxMetadata'),
  ...keysOf('secure.delete', 'users roles groups userApiTokens tenantApiTokens samlConfiguration'),
  ...keysOf('connectivity', 'write.webhooks delete.webhooks'),
  ...keysOf('account-hierarchy', 'write.subAccount delete.subAccount'),
  'fe.subscriptions.write',
];

/** A permission that every role holds. */
export const ALWAYS_KEY = 'support.help';

/** The sample product's own permissions. `projects.*` is a pattern. */
export const productPermissions = [
  { key: 'reports.export', name: 'Export reports', description: 'Download reports as CSV', categoryId: 'reports' },
  { key: 'reports.read', name: 'Read reports', description: 'Open the reports page', categoryId: 'reports' },
  {
    key: 'projects.*',
    name: 'Everything in projects',
    description: 'Create, change and delete projects',
    categoryId: 'projects',
  },
  { key: 'projects.read', name: 'Read projects', description: 'Open projects', categoryId: 'projects' },
  {
    key: 'payouts.approve',
    name: 'Approve payouts',
    description: 'Release money to a customer',
    categoryId: 'billing',
  },
  { key: 'billing.read', name: 'Read invoices', description: 'Open invoices', categoryId: 'billing' },
  {
    key: ALWAYS_KEY,
    name: 'Read the help',
    description: 'Open the help pages',
    categoryId: 'support',
    assignmentType: 'ALWAYS',
  },
  {
    key: 'support.impersonate',
    name: 'Act for a customer',
    description: 'For the staff of the vendor',
    categoryId: 'support',
    assignmentType: 'NEVER',
  },
] as const;

/** What the page that edits a role groups the permissions by. */
export const categories = [
  { id: 'secure', name: 'People and security', description: 'Users, roles, groups and how people sign in' },
  { id: 'connectivity', name: 'Connectivity', description: 'Webhooks' },
  { id: 'account-hierarchy', name: 'Account hierarchy', description: 'Accounts below this one' },
  { id: 'subscriptions', name: 'Subscription', description: 'The plan and its invoices' },
  { id: 'usage', name: 'Usage', description: 'How much is used' },
  { id: 'reports', name: 'Reports', description: 'Figures and exports' },
  { id: 'projects', name: 'Projects', description: 'Where the work is' },
  { id: 'billing', name: 'Billing', description: 'Money' },
  { id: 'support', name: 'Support', description: 'Help for customers' },
] as const;

/** Keys of one kind: `secure.read` and `users` give `fe.secure.read.users`. */
const keysOf = (kind: string, names: string): string[] => names.split(' ').map((name) => `fe.${kind}.${name}`);

/** The permissions that the pages of the portal read with. */
export const portalReads = (): string[] => [
  ...keysOf('secure.read', 'users roles groups accountSettings securityPolicy audits userApiTokens tenantApiTokens'),
  ...keysOf('secure.read', 'samlConfiguration provisioningConfiguration'),
  'fe.connectivity.read.webhooks',
  'fe.account-hierarchy.read.subAccount',
  'fe.subscriptions.read',
  'fe.usage.read',
];

/** The permissions that the pages of the portal change and delete with. */
export const portalWrites = (): string[] => [
  ...keysOf('secure.write', 'users roles groups accountSettings securityPolicy userApiTokens tenantApiTokens'),
  ...keysOf('secure.write', 'samlConfiguration provisioningConfiguration adminBoxMetadata'),
  ...keysOf('secure.delete', 'users roles groups userApiTokens tenantApiTokens samlConfiguration'),
  ...keysOf('connectivity', 'write.webhooks delete.webhooks'),
  ...keysOf('account-hierarchy', 'write.subAccount delete.subAccount'),
  'fe.subscriptions.write',
];

/** What the page that edits a role groups these permissions by. */
export const PORTAL_CATEGORIES = [
  { id: 'secure', name: 'People and security', description: 'Users, roles, groups and how people sign in' },
  { id: 'connectivity', name: 'Connectivity', description: 'Webhooks' },
  { id: 'account-hierarchy', name: 'Account hierarchy', description: 'Accounts below this one' },
  { id: 'subscriptions', name: 'Subscription', description: 'The plan and its invoices' },
  { id: 'usage', name: 'Usage', description: 'How much is used' },
] as const;

/** The category of a permission of the portal. */
export const portalCategory = (key: string): string => key.split('.')[1] ?? '';

/** What the portal's pages read. */
export const readKeys = [
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

export const writeKeys = [
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
] as const;

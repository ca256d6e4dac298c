/**
 * The permission keys that guard calls and pages. Who holds none of those a row of the provider names is refused; the
 * pages ask for the same keys.
 */
export const READ_USERS = 'fe.secure.read.users';
export const READ_ROLES = 'fe.secure.read.roles';
export const READ_GROUPS = 'fe.secure.read.groups';
export const READ_SUB_ACCOUNTS = 'fe.account-hierarchy.read.subAccount';
export const WRITE_SUB_ACCOUNTS = 'fe.account-hierarchy.write.subAccount';
export const DELETE_SUB_ACCOUNTS = 'fe.account-hierarchy.delete.subAccount';
export const READ_USER_API_TOKENS = 'fe.secure.read.userApiTokens';
export const WRITE_USER_API_TOKENS = 'fe.secure.write.userApiTokens';
export const DELETE_USER_API_TOKENS = 'fe.secure.delete.userApiTokens';
export const READ_TENANT_API_TOKENS = 'fe.secure.read.tenantApiTokens';
export const WRITE_TENANT_API_TOKENS = 'fe.secure.write.tenantApiTokens';
export const DELETE_TENANT_API_TOKENS = 'fe.secure.delete.tenantApiTokens';
export const READ_ACCOUNT_SETTINGS = 'fe.secure.read.accountSettings';
export const READ_SECURITY_POLICY = 'fe.secure.read.securityPolicy';
export const READ_SAML_CONFIGURATION = 'fe.secure.read.samlConfiguration';
export const READ_PROVISIONING = 'fe.secure.read.provisioningConfiguration';
export const READ_AUDITS = 'fe.secure.read.audits';
export const READ_WEBHOOKS = 'fe.connectivity.read.webhooks';
export const WRITE_WEBHOOKS = 'fe.connectivity.write.webhooks';
export const DELETE_WEBHOOKS = 'fe.connectivity.delete.webhooks';
export const READ_USAGE = 'fe.usage.read';
export const ANY_SUBSCRIPTION = 'fe.subscriptions.*';
export const WRITE_USERS = 'fe.secure.write.users';
export const DELETE_USERS = 'fe.secure.delete.users';
export const WRITE_ROLES = 'fe.secure.write.roles';
export const WRITE_GROUPS = 'fe.secure.write.groups';
export const DELETE_GROUPS = 'fe.secure.delete.groups';
export const DELETE_ROLES = 'fe.secure.delete.roles';
export const WRITE_ADMIN_BOX_METADATA = 'fe.secure.write.adminBoxMetadata';
export const WRITE_SECURITY_POLICY = 'fe.secure.write.securityPolicy';

import type { EventKey } from './eventKeys.ts';

/** How grave an event is, from the least. The last two count as severe. */
export const auditSeverities = ['Info', 'Medium', 'High', 'Critical'] as const;
export type AuditSeverity = (typeof auditSeverities)[number];
export const severeSeverities: readonly AuditSeverity[] = ['High', 'Critical'];

/** What the catalogue says of an event. */
export interface AuditEntry {
  readonly severity: AuditSeverity;
  /** What happened, as a title. Never a name or a value: those are in the details. */
  readonly text: string;
  /** The details that leave the provider. Others stay in its database. */
  readonly details: readonly string[];
  /** Left out of what a tenant sees: it happens with each page, or says nothing that the next event does not say. */
  readonly isQuiet?: true;
  /** What other systems hear of it as, beside the row of the log. */
  readonly eventKey?: EventKey;
  /** The same where it was refused. */
  readonly refusedKey?: EventKey;
}

const entry =
  (severity: AuditSeverity) =>
  (text: string, ...details: readonly string[]): AuditEntry => ({ severity, text, details });
const [info, medium, high, critical] = [entry('Info'), entry('Medium'), entry('High'), entry('Critical')];
const quiet = (text: string): AuditEntry => ({ severity: 'Info', text, details: [], isQuiet: true });

/** An event that other systems hear of under a key of its own. */
const published = (eventKey: EventKey, row: AuditEntry): AuditEntry => ({ ...row, eventKey });

/**
 * Every event of the audit log (AUDIT-020): how grave it is, what it says, and which details it tells. A provider that
 * records an event which is not here does not compile.
 */
export const auditCatalogue = {
  'admin.group.changed': medium('Group changed', 'group', 'name', 'changed'),
  'admin.group.created': medium('Group created', 'group'),
  'admin.group.deleted': medium('Group deleted', 'group', 'roles'),
  'admin.group.members.changed': medium('People of a group changed', 'group', 'added', 'removed'),
  'admin.group.roles.changed': high('Roles of a group changed', 'group', 'added', 'removed'),
  'admin.groups.configuration.changed': medium('Groups switched on or off', 'before', 'after'),
  'admin.invitation.link.added': high('Invitation link made', 'roleIds'),
  'admin.invitation.link.changed': high('Invitation link changed', 'roleIds'),
  'admin.invitation.link.removed': medium('Invitation link taken back'),
  'admin.metadata.updated': medium('Portal settings changed', 'paths'),
  'admin.notice.changed': medium('Notices of an event changed', 'channel', 'eventKey', 'subscription', 'enabled'),
  'admin.notice.created': medium('Notices of an event set up', 'channel', 'eventKey', 'recipients'),
  'admin.notice.deleted': medium('Notices of an event deleted', 'channel', 'eventKey', 'subscription'),
  'admin.permission.roles.changed': high('Roles of a permission changed', 'permission', 'added', 'removed'),
  'admin.policy.changed': high(
    'Security policy changed',
    'policy',
    'inherited',
    'enabled',
    'isActive',
    'enforceMFAType',
    'maxAttempts',
    'historySize',
    'rotationPeriod',
    'notificationPeriod',
  ),
  'admin.role.added': high('Role created', 'role', 'level', 'permissions'),
  'admin.role.changed': high('Role changed', 'role', 'name', 'description', 'level', 'added', 'removed'),
  'admin.role.deleted': high('Role deleted', 'role', 'uses', 'replacement'),
  'admin.sub-account.access-type.changed': published(
    'frontegg.tenant.updated',
    high('Access from above changed', 'before', 'after'),
  ),
  'admin.sub-account.created': published(
    'frontegg.tenant.created',
    medium('Sub-account created', 'name', 'accessType'),
  ),
  'admin.sub-account.deleted': published('frontegg.tenant.deleted', high('Sub-account deleted', 'name')),
  'admin.sub-account.management.changed': published(
    'frontegg.tenant.updated',
    medium('Management of sub-accounts switched', 'isReseller'),
  ),
  'admin.sub-account.refused': medium('Change of a sub-account refused', 'code'),
  'admin.sub-account.renamed': published('frontegg.tenant.updated', info('Sub-account renamed', 'before', 'after')),
  'admin.user.added': published('frontegg.user.invitedToTenant', medium('Person added', 'roles')),
  'admin.user.applications.changed': published(
    'frontegg.user.updated',
    medium('Applications of a person changed', 'added', 'removed'),
  ),
  'admin.user.disabled': published('frontegg.user.updated', high('Person disabled')),
  'admin.user.enabled': published('frontegg.user.updated', medium('Person enabled')),
  'admin.user.expiration.changed': published(
    'frontegg.user.updated',
    medium('End date of a person changed', 'before', 'after'),
  ),
  'admin.user.group.joined': published('frontegg.user.updated', medium('Person put into a group', 'group')),
  'admin.user.group.left': published('frontegg.user.updated', medium('Person taken out of a group', 'group')),
  'admin.user.invited': published('frontegg.user.invitedToTenant', medium('Person invited', 'roles', 'again')),
  'admin.user.mfa.codeIssued': high('One-time code issued for a person'),
  'admin.user.mfa.reset': published('frontegg.user.disabledMFA', high('Second factor of a person reset', 'factors')),
  'admin.user.removed': published('frontegg.user.removedFromTenant', high('Person removed', 'roles')),
  'admin.user.roles.changed': published('frontegg.user.updated', high('Roles of a person changed', 'added', 'removed')),
  'admin.user.sessions.ended': medium('Person signed out everywhere', 'sessions'),
  'admin.user.sub-account-access.changed': high('Access of a person to sub-accounts changed', 'before', 'after'),
  'admin.apiToken.created': published(
    'frontegg.tenantApiToken.created',
    high('API token of the workspace made', 'description', 'type', 'roles', 'expires'),
  ),
  'admin.apiToken.changed': high('API token of the workspace changed', 'description', 'added', 'removed'),
  'admin.apiToken.deleted': published(
    'frontegg.tenantApiToken.deleted',
    high('API token of the workspace removed', 'description', 'type'),
  ),
  'admin.audits.exported': medium('Audit log exported', 'filters', 'from', 'to'),
  'auth.apiToken.exchanged': info('API token exchanged', 'type'),
  'auth.apiToken.refused': medium('API token refused', 'reason'),
  'admin.slack.connected': high('Slack connected', 'team'),
  'admin.slack.subscription.changed': medium('Notices in Slack changed', 'eventKeys', 'channelIds', 'isActive'),
  'admin.slack.subscription.created': medium('Notices in Slack set up', 'eventKeys', 'channelIds', 'isActive'),
  'admin.slack.subscription.deleted': medium('Notices in Slack deleted', 'eventKeys', 'channelIds'),
  'admin.webhook.changed': high('Webhook changed', 'webhook', 'fields'),
  'admin.webhook.created': high('Webhook created', 'webhook', 'eventKeys'),
  'admin.webhook.deleted': high('Webhook deleted', 'webhook'),
  'admin.webhook.resent': info('Deliveries of a webhook sent again', 'webhook', 'deliveries'),
  'admin.webhook.tested': info('Webhook tested', 'webhook', 'statusCode'),
  'auth.login': {
    ...published('frontegg.user.authenticated', info('Signed in', 'amr', 'code')),
    refusedKey: 'frontegg.user.failedAuthentication',
  },
  'auth.login.blocked': high('Sign-in blocked after many attempts', 'counter'),
  'auth.logout': info('Signed out', 'reason'),
  'auth.message.asked': info('Sign-in message asked for'),
  'auth.mfa.asked': info('Second factor asked for', 'amr'),
  'auth.mfa.sent': info('Code for the second factor sent', 'kind', 'code'),
  'auth.mfa.tried': medium('Second factor refused', 'code'),
  'auth.passkey.asked': quiet('Passkey asked for'),
  'auth.refresh': quiet('Session renewed'),
  'auth.refresh.ambiguous': medium('Several sessions in one browser'),
  'auth.refresh.reuse': critical('Used refresh token shown again'),
  'auth.stepUp': info('Proven anew', 'amr'),
  'auth.tenant.switched': info('Workspace switched'),
  'auth.token.issued': info('Token issued for an application'),
  'console.feature.changed': medium('Feature changed by the operator', 'flag', 'permissions'),
  'console.flag.changed': medium('Flag changed by the operator', 'value'),
  'console.key.created': high('Key of the console made'),
  'console.plan.changed': medium('Plan changed by the operator', 'features'),
  'console.portal.changed': medium('Portal changed by the operator', 'names'),
  'console.role.changed': high('Role changed by the operator', 'role', 'added', 'removed'),
  'console.session.ended': info('Operator signed out'),
  'console.session.opened': high('Operator signed in'),
  'console.tenant.feature.changed': medium('Feature of the workspace changed by the operator', 'expireTime'),
  'console.tenant.plans.changed': medium('Plans of the workspace changed by the operator', 'added', 'removed'),
  'console.user.disabled': published('frontegg.user.updated', high('Person disabled by the operator')),
  'console.user.enabled': published('frontegg.user.updated', medium('Person enabled by the operator')),
  'console.user.roles.changed': published(
    'frontegg.user.updated',
    high('Roles of a person changed by the operator', 'added', 'removed'),
  ),
  'console.user.sessions.ended': medium('Person signed out everywhere by the operator', 'sessions'),
  'console.user.stepped-up': high('Person stepped up by the operator', 'sessions', 'amr'),
  'console.vendor.changed': high('Settings changed by the operator'),
  'keys.rotated': medium('Signing keys rotated'),
  'notice.confirmed': info('Recipient of notices confirmed', 'channel', 'eventKey'),
  'notice.unsubscribed': info('Recipient of notices unsubscribed', 'channel', 'eventKey'),
  'oauth.client.refused': medium('Application refused', 'client'),
  'oauth.code.exchanged': quiet('Code of an application exchanged'),
  'oauth.code.given': info('Signed in to an application', 'client'),
  'oauth.code.refused': medium('Code of an application refused', 'client'),
  'oauth.code.reuse': critical('Used code of an application shown again', 'client'),
  'operator.applied': medium('Configuration applied by the operator', 'kind', 'name', 'change', 'fields'),
  'operator.bootstrapped': high('Workspace set up by the operator'),
  'operator.copied': high('Database copied by the operator'),
  'operator.exported': high('Data exported by the operator', 'withHashes'),
  'operator.imported': high('Data imported by the operator'),
  'operator.origins.changed': high('Origins changed by the operator', 'added', 'removed'),
  'operator.person.erased': high('Person erased by the operator'),
  'operator.tenant.closed': critical('Workspace closed by the operator'),
  'operator.tenant.erased': critical('Workspace erased by the operator'),
  'operator.token.created': high('Operator token made'),
  'operator.token.revoked': medium('Operator token revoked'),
  'operator.token.rotated': medium('Operator token rotated'),
  'seed.applied': info('Sample data written'),
  'slack.lost': high('Slack has refused the connection', 'team', 'reason'),
  'user.activated': published('frontegg.user.activated', info('Person activated', 'code')),
  'user.activation.asked': info('Activation mail asked for'),
  'user.apiToken.created': published(
    'frontegg.userApiToken.created',
    medium('Personal API token made', 'description', 'type', 'expires'),
  ),
  'user.apiToken.deleted': published(
    'frontegg.userApiToken.deleted',
    medium('Personal API token removed', 'description', 'type'),
  ),
  'user.email.asked': medium('Change of address asked for', 'code'),
  'user.email.cancelled': info('Change of address stopped'),
  'user.email.changed': published('frontegg.user.updated', high('Address changed', 'code')),
  'user.email.reverted': published('frontegg.user.updated', high('Change of address reverted', 'sessions', 'code')),
  'user.invitation.accepted': info('Invitation accepted', 'roles', 'leftOut', 'leftGroups', 'code'),
  'user.invitation.asked': info('Invitation mail asked for'),
  'user.joined.by.link': published(
    'frontegg.user.created',
    medium('Joined by an invitation link', 'link', 'roles', 'code'),
  ),
  'user.locked.out': high('Locked out after many attempts', 'tries'),
  'user.mfa.added': published('frontegg.user.enrolledMFA', medium('Second factor added', 'kind', 'code')),
  'user.mfa.asked': quiet('Second factor being set up'),
  'user.mfa.browserForgotten': medium('Trusted browser forgotten', 'browsers'),
  'user.mfa.codeRenewed': medium('Recovery code renewed'),
  'user.mfa.recovered': high('Signed in with a recovery code'),
  'user.mfa.removed': published('frontegg.user.disabledMFA', high('Second factor removed', 'kind', 'factors', 'code')),
  'user.passkey.added': medium('Passkey added', 'code'),
  'user.passkey.asked': quiet('Passkey being set up'),
  'user.passkey.removed': medium('Passkey removed'),
  'user.password.asked': published('frontegg.user.forgotPassword', medium('Password reset asked for')),
  'user.password.changed': published('frontegg.user.changedPassword', high('Password changed', 'sessions', 'code')),
  'user.password.demanded': medium('New password demanded', 'reason'),
  'user.password.proven': medium('Code of a password reset entered', 'code'),
  'user.password.reset': published('frontegg.user.changedPassword', high('Password reset', 'sessions', 'code')),
  'user.password.resetsAsked': high('Password resets sent to people', 'mails'),
  'user.phone.asked': medium('Change of number asked for'),
  'user.phone.changed': published('frontegg.user.updated', high('Number changed', 'code')),
  'user.phone.proven': medium('Code of a number entered', 'code'),
  'user.phone.removed': published('frontegg.user.updated', medium('Number removed', 'code')),
  'user.profile.changed': published('frontegg.user.updated', info('Profile changed', 'fields')),
  'user.session.ended': info('Session ended'),
  'user.sessions.ended': medium('All other sessions ended', 'sessions'),
  'user.signed.up': published('frontegg.user.signedUp', medium('Signed up', 'with', 'code')),
  'user.unlocked': medium('Unlocked by mail', 'code'),
  'user.username.changed': published('frontegg.user.updated', medium('Username changed', 'code')),
  'user.username.removed': published('frontegg.user.updated', medium('Username removed')),
  'webhook.stopped': high('Webhook switched off after failures', 'webhook', 'reason'),
} as const satisfies Readonly<Record<string, AuditEntry>>;

/** The name of an event, which is also its action on the wire. */
export type AuditEventKey = keyof typeof auditCatalogue;

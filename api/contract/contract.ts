import { activationEndpoints } from './activation.ts';
import {
  apiTokenExchangeEndpoints,
  tenantAccessTokensEndpoints,
  tenantApiTokensEndpoints,
  userAccessTokensEndpoints,
  userApiTokensEndpoints,
} from './apiTokens.ts';
import { applicationsEndpoints } from './applications.ts';
import { auditsEndpoints } from './audits.ts';
import { authEndpoints } from './auth.ts';
import { authSessionEndpoints } from './authSession.ts';
import { captchaEndpoints } from './captcha.ts';
import { configurationEndpoints, vendorInfoEndpoints } from './configuration.ts';
import { entitlementsEndpoints } from './entitlements.ts';
import { eventsEndpoints } from './events.ts';
import { groupsEndpoints } from './groups.ts';
import { invitationLinksEndpoints } from './invitationLinks.ts';
import { invitationsEndpoints } from './invitations.ts';
import { invitingEndpoints } from './inviting.ts';
import { keysEndpoints } from './keys.ts';
import { membersEndpoints } from './members.ts';
import { metadataEndpoints } from './metadata.ts';
import { mfaEndpoints, ownMfaEndpoints } from './mfa.ts';
import { noticeLinksEndpoints } from './noticeLinks.ts';
import { emailNoticesEndpoints, smsNoticesEndpoints } from './notices.ts';
import { oauthEndpoints } from './oauth.ts';
import { passwordlessEndpoints } from './passwordless.ts';
import { passwordsEndpoints } from './passwords.ts';
import { phoneNumbersEndpoints } from './phoneNumbers.ts';
import { phonesEndpoints } from './phones.ts';
import { profileEndpoints, usernamesEndpoints } from './profile.ts';
import { recoveryEndpoints } from './recovery.ts';
import { permissionsEndpoints, rolesEndpoints } from './roles.ts';
import { securityPoliciesEndpoints } from './securityPolicies.ts';
import { sessionsEndpoints } from './sessions.ts';
import { signUpEndpoints } from './signUp.ts';
import { slackEndpoints } from './slack.ts';
import { stepUpEndpoints } from './stepUp.ts';
import { subTenantsEndpoints } from './subTenants.ts';
import { subTenantUsersEndpoints } from './subTenantUsers.ts';
import { tenantsEndpoints } from './tenants.ts';
import { usersEndpoints } from './users.ts';
import { vendorEndpoints } from './vendor.ts';
import { webauthnEndpoints } from './webauthn.ts';
import { webhooksEndpoints } from './webhooks.ts';

/**
 * The wire protocol, one table per area. A new area is a new table and a new line here; the walk in `contract.test.ts`
 * fails until client and provider both know every row.
 */
export const contract = {
  activation: activationEndpoints,
  apiTokenExchange: apiTokenExchangeEndpoints,
  applications: applicationsEndpoints,
  audits: auditsEndpoints,
  auth: { ...authEndpoints, ...authSessionEndpoints, ...stepUpEndpoints },
  captcha: captchaEndpoints,
  configuration: configurationEndpoints,
  emailNotices: emailNoticesEndpoints,
  entitlements: entitlementsEndpoints,
  events: eventsEndpoints,
  groups: groupsEndpoints,
  invitationLinks: invitationLinksEndpoints,
  invitations: invitationsEndpoints,
  inviting: invitingEndpoints,
  keys: keysEndpoints,
  members: membersEndpoints,
  metadata: metadataEndpoints,
  mfa: mfaEndpoints,
  noticeLinks: noticeLinksEndpoints,
  oauth: oauthEndpoints,
  ownMfa: ownMfaEndpoints,
  passwordless: passwordlessEndpoints,
  passwords: passwordsEndpoints,
  permissions: permissionsEndpoints,
  phoneNumbers: phoneNumbersEndpoints,
  phones: phonesEndpoints,
  profile: profileEndpoints,
  recovery: recoveryEndpoints,
  roles: rolesEndpoints,
  securityPolicies: securityPoliciesEndpoints,
  sessions: sessionsEndpoints,
  signUp: signUpEndpoints,
  smsNotices: smsNoticesEndpoints,
  slack: slackEndpoints,
  subTenants: subTenantsEndpoints,
  subTenantUsers: subTenantUsersEndpoints,
  tenantAccessTokens: tenantAccessTokensEndpoints,
  tenantApiTokens: tenantApiTokensEndpoints,
  tenants: tenantsEndpoints,
  userAccessTokens: userAccessTokensEndpoints,
  userApiTokens: userApiTokensEndpoints,
  usernames: usernamesEndpoints,
  users: usersEndpoints,
  vendor: { ...vendorEndpoints, ...vendorInfoEndpoints },
  webauthn: webauthnEndpoints,
  webhooks: webhooksEndpoints,
} as const;

export type Contract = typeof contract;
export type Area = keyof Contract;
/** `'users.listV3'` and so on: how a route table names a row. */
export type EndpointName = { [A in Area]: `${A}.${keyof Contract[A] & string}` }[Area];

export { API_TOKEN_DESCRIPTION_LENGTH, API_TOKEN_MINUTES, apiTokenTypes } from './apiTokens.ts';
export { accessTypes } from './applications.ts';
export { auditColumns, auditsMetadata } from './auditColumns.ts';
export { auditCatalogue, auditSeverities, severeSeverities } from './auditCatalogue.ts';
export { auditTextIn } from './auditTexts.ts';
export { AUDIT_PAGE_LIMIT, AUDIT_COUNT_LIMIT, auditColumnTypes, auditSorts } from './audits.ts';
export { captchaKinds, PROOF_OF_WORK } from './captcha.ts';
export { authStrategies, machineAuthStrategies, mfaEnforcements, secondaryAuthStrategies } from './configuration.ts';
export { treatments } from './entitlements.ts';
export { errorCatalogue, type ErrorCode } from './errors.ts';
export { eventChannels } from './events.ts';
export * from './eventKeys.ts';
export { groupRelations, GROUP_IDS_PER_CALL } from './groups.ts';
export { headerNames } from './headers.ts';
export { INVITATION_LINK_MINUTES } from './invitationLinks.ts';
export { invitationNexts } from './invitations.ts';
export { teamFilters } from './inviting.ts';
export { NOTICE_RECIPIENT_LIMIT } from './notices.ts';
export * from './permissions.ts';
export * from './portalRights.ts';
export { PICTURE_BYTES } from './profile.ts';
export { assignmentTypes } from './roles.ts';
export { policyLimits } from './securityPolicies.ts';
export { signUpIdentifiers } from './signUp.ts';
export { slackStates } from './slack.ts';
export { SUB_TENANT_USERS_PER_CALL, subTenantUserRefusals } from './subTenantUsers.ts';
export { SUB_TENANTS_PER_SEARCH, subAccountAccessTypes, subTenantSorts, TENANT_IDS_PER_CALL } from './subTenants.ts';
export { deliveries, managers, sortOrders, tenantTypes, userProviders } from './types.ts';
export { userIdentifierTypes, userPresets, userSorts, userStatuses } from './users.ts';
export { passkeyDeviceTypes } from './webauthn.ts';
export {
  deliveryStates,
  WEBHOOK_LIMIT,
  WEBHOOK_LOG_LIMIT,
  WEBHOOK_PAYLOAD_LENGTH,
  WEBHOOK_RESEND_LIMIT,
  webhookStops,
} from './webhooks.ts';
export type * from './endpoint.ts';
export type * from './types.ts';
export { SAMPLE_AUTHENTICATOR } from './seed.ts';
export type * from './seed.ts';
export type * from './activation.ts';
export type * from './apiTokens.ts';
export type * from './auditCatalogue.ts';
export type * from './audits.ts';
export type * from './auth.ts';
export type * from './captcha.ts';
export type * from './events.ts';
export type * from './groups.ts';
export type * from './invitationLinks.ts';
export type * from './invitations.ts';
export type * from './inviting.ts';
export type * from './noticeLinks.ts';
export type * from './notices.ts';
export type * from './oauth.ts';
export type * from './passwords.ts';
export type * from './passwordless.ts';
export type * from './phoneNumbers.ts';
export type * from './phones.ts';
export type * from './profile.ts';
export type * from './recovery.ts';
export type * from './signUp.ts';
export type * from './slack.ts';
export type * from './members.ts';
export type * from './users.ts';
export type * from './securityPolicies.ts';
export type * from './sessions.ts';
export type * from './subTenants.ts';
export type * from './subTenantUsers.ts';
export type * from './myTenants.ts';
export type * from './tenants.ts';
export type * from './applications.ts';
export type * from './configuration.ts';
export type * from './vendor.ts';
export type * from './metadata.ts';
export type * from './mfa.ts';
export type * from './entitlements.ts';
export type * from './keys.ts';
export type * from './roles.ts';
export type * from './webauthn.ts';
export type * from './webhooks.ts';

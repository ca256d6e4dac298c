import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { routes } from '../../app/generated/routes.ts';
import type { AnyRoute } from './route.ts';

/** What calls have in common, with the calls: the words of each area. */
type Table = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Who may call. A person with one of the permissions, where there are some. */
const access: Table = {
  anonymous: {
    captcha: 'policy challenge',
    keys: 'jwks',
    invitationLinks: 'verify',
    invitations: 'read accept acceptWithCode resend resendAll',
    activation: 'strategy activate activateWithCode resend',
    signUp: 'strategies signUp signUpWithPhoneNumber signUpWithUsername',
    noticeLinks: 'confirmationPage confirm unsubscribingPage unsubscribe',
    apiTokenExchange: 'exchange exchangeV1 refresh refreshV1',
    profile: 'picture revertPage revertEmail',
    auth: 'preLogin login refreshToken logout oauthLogout',
    mfa: 'verify verifyAuthenticator recover resume enrollAuthenticator verifyNewAuthenticator sendEmailCode verifyEmailCode enrollSms verifyNewSms sendSms verifySms enrollWebAuthn verifyNewWebAuthn askWebAuthn verifyWebAuthn rememberPolicy',
    oauth: 'authorize resume accountPage accountStep portal token silent configuration',
    webauthn: 'preLogin postLogin',
    passwords: 'config',
    passwordless: 'preLogin postLogin validate',
    phones: 'reset verifyReset change',
    recovery: 'strategies forgotPassword viaEmail verifyEmail viaSms verifySms validate unlockMe resetPassword',
    configuration: 'vendorConfig publicStrategies',
    vendor: 'publicInfo flags',
    metadata: 'read',
  },
  'fe.account-hierarchy.delete.subAccount': {
    subTenants: 'remove',
  },
  'fe.account-hierarchy.read.subAccount': {
    subTenantUsers: 'list',
    subTenants: 'list tree parentsOf search metadata usersCount',
  },
  'fe.account-hierarchy.write.subAccount': {
    subTenantUsers: 'add addMany remove addRoles removeRoles setRoles setAccess',
    subTenants: 'create update setManagement setHierarchySettings previewHierarchySettings',
  },
  'fe.connectivity.delete.webhooks': {
    emailNotices: 'removeSubscription remove',
    smsNotices: 'removeSubscription remove',
    webhooks: 'remove',
    slack: 'remove',
  },
  'fe.connectivity.read.webhooks': {
    emailNotices: 'list',
    smsNotices: 'list',
    webhooks: 'logs list',
    events: 'categories channelMaps',
    slack: 'configuration application channels',
  },
  'fe.connectivity.write.webhooks': {
    emailNotices: 'create enable updateSubscription',
    smsNotices: 'create enable updateSubscription',
    webhooks: 'retry resend create update test',
    slack: 'create update register',
  },
  'fe.secure.delete.groups': {
    groups: 'remove',
  },
  'fe.secure.delete.roles': {
    roles: 'remove',
  },
  'fe.secure.delete.tenantApiTokens': {
    tenantAccessTokens: 'remove',
    tenantApiTokens: 'remove',
  },
  'fe.secure.delete.userApiTokens': {
    userAccessTokens: 'remove',
    userApiTokens: 'remove',
  },
  'fe.secure.delete.users': {
    members: 'remove',
  },
  'fe.secure.read.audits': {
    audits: 'list stats export',
  },
  'fe.secure.read.groups fe.secure.read.users': {
    groups: 'list',
  },
  'fe.secure.read.groups': {
    groups: 'config byIds read',
  },
  'fe.secure.read.roles fe.secure.read.users': {
    roles: 'list',
  },
  'fe.secure.read.roles': {
    permissions: 'list categories',
  },
  'fe.secure.read.securityPolicy': {
    securityPolicies:
      'mfa vendorMfa lockout vendorLockout passwordHistory vendorPasswordHistory passwordRotation vendorPasswordRotation password',
  },
  'fe.secure.read.tenantApiTokens': {
    tenantAccessTokens: 'list',
    tenantApiTokens: 'list',
  },
  'fe.secure.read.userApiTokens': {
    userAccessTokens: 'list',
    userApiTokens: 'list',
  },
  'fe.secure.read.users or oneself': {
    applications: 'ofUser',
    users: 'getById',
  },
  'fe.secure.read.users': {
    inviting: 'list stats roles',
    applications: 'ofUsers usersOf ofTenants ofTenantsV2',
    members: 'temporary',
    users: 'listV2 listV3 roles groups usernames',
  },
  'fe.secure.write.adminBoxMetadata': {
    metadata: 'updateAdminBox',
  },
  'fe.secure.write.groups': {
    groups: 'add setConfig update addRoles removeRoles addUsers removeUsers',
  },
  'fe.secure.write.roles': {
    roles: 'add addV2 update setPermissions',
    permissions: 'setRoles',
  },
  'fe.secure.write.securityPolicy': {
    securityPolicies:
      'createMfa updateMfa removeMfa createLockout updateLockout removeLockout createPasswordHistory updatePasswordHistory removePasswordHistory savePasswordRotation removePasswordRotation',
  },
  'fe.secure.write.tenantApiTokens': {
    tenantAccessTokens: 'add',
    tenantApiTokens: 'add update',
  },
  'fe.secure.write.userApiTokens': {
    userAccessTokens: 'add',
    userApiTokens: 'add',
  },
  'fe.secure.write.users': {
    invitationLinks: 'read add addV2 update remove',
    inviting: 'add resend',
    applications: 'assign unassign',
    members: 'update disable enable setExpiration setPermanent endSessions',
    ownMfa: 'reset issueCode',
    passwords: 'resetBreached',
  },
  user: {
    invitationLinks: 'configuration',
    applications: 'list',
    profile: 'me authorization update uploadPicture changeEmail verifyEmail pendingEmail cancelEmail',
    usernames: 'own create remove',
    subTenants: 'parents',
    ownMfa:
      'devices strategies enroll verify enrollAuthenticator verifyAuthenticator disable disableAuthenticator enrollSms verifySms askDisableSms disableSms enrollWebAuthn verifyWebAuthn askDisableWebAuthn disableWebAuthn renewRecoveryCode remembered forget forgetAll',
    auth: 'stepUp',
    oauth: 'userInfo userInfoByForm',
    webauthn: 'listDevices createDevice verifyDevice deleteDevice',
    passwords: 'change',
    phoneNumbers: 'list own create preVerify verify remove verifyRemoval',
    phones: 'changeOwn verifyOwn',
    sessions: 'mine current endOthers end',
    tenants: 'switch mineV1 mineV2 mineV3 token',
    configuration: 'global strategies emailsPolicy',
    entitlements: 'load',
    metadata: 'adminBox',
  },
};

/** Calls that programs may make: with a personal token, or with one of the tenant too. */
const programs: Table = {
  'userToken tenantToken': {
    inviting: 'list stats roles',
    applications: 'ofUsers ofUser usersOf ofTenants ofTenantsV2 assign unassign',
    audits: 'list stats export',
    groups: 'list add config setConfig byIds read update remove addRoles removeRoles addUsers removeUsers',
    members: 'update remove disable enable setExpiration setPermanent temporary endSessions',
    roles: 'list add addV2 update remove setPermissions',
    permissions: 'list categories setRoles',
    users: 'getById listV2 listV3 roles groups usernames',
  },
  userToken: {
    inviting: 'add resend',
  },
};

/** The limit of requests that counts a call. */
const limits: Table = {
  links: {
    invitationLinks: 'verify',
    invitations: 'read accept acceptWithCode',
    activation: 'strategy activate activateWithCode',
    noticeLinks: 'confirmationPage confirm unsubscribingPage unsubscribe',
    profile: 'verifyEmail revertPage revertEmail',
    ownMfa: 'verify verifyAuthenticator disable disableAuthenticator verifySms disableSms',
    mfa: 'verify verifyAuthenticator recover resume enrollAuthenticator verifyNewAuthenticator verifyEmailCode verifyNewSms verifySms rememberPolicy',
    passwordless: 'postLogin validate',
    phones: 'verifyOwn verifyReset change',
    phoneNumbers: 'verify verifyRemoval',
    recovery: 'verifyEmail verifySms validate unlockMe resetPassword',
  },
  mails: {
    invitations: 'resend resendAll',
    activation: 'resend',
    emailNotices: 'create updateSubscription',
    smsNotices: 'create updateSubscription',
    profile: 'changeEmail',
    ownMfa: 'enrollSms askDisableSms',
    mfa: 'sendEmailCode enrollSms sendSms',
    passwordless: 'preLogin',
    phones: 'changeOwn reset',
    phoneNumbers: 'create preVerify remove',
    recovery: 'forgotPassword viaEmail viaSms',
  },
  passkeys: {
    ownMfa: 'enrollWebAuthn verifyWebAuthn askDisableWebAuthn disableWebAuthn',
    mfa: 'enrollWebAuthn verifyNewWebAuthn askWebAuthn verifyWebAuthn',
    webauthn: 'preLogin postLogin',
  },
  preLogin: {
    captcha: 'challenge',
    auth: 'preLogin',
  },
  refresh: {
    auth: 'refreshToken',
    oauth: 'authorize resume token silent',
  },
  signUps: {
    signUp: 'signUp signUpWithPhoneNumber signUpWithUsername',
  },
};

/** How recent the sign-in must be, in seconds, and which proof in the body takes its place. */
const recent: Table = {
  '600 or factor as code': {
    ownMfa: 'disableSms',
  },
  '600 or factor as options': {
    ownMfa: 'disableWebAuthn',
  },
  '600 or factor as token': {
    ownMfa: 'disable disableAuthenticator',
  },
  '600 or password as password': {
    passwords: 'change',
  },
  '600': {
    usernames: 'create remove',
    profile: 'changeEmail verifyEmail',
    ownMfa: 'enroll enrollAuthenticator enrollSms enrollWebAuthn renewRecoveryCode reset issueCode',
    webauthn: 'createDevice verifyDevice deleteDevice',
    phones: 'changeOwn verifyOwn',
    phoneNumbers: 'create preVerify verify remove verifyRemoval',
  },
};

const rows = Object.entries<AnyRoute>(routes);
const written = (table: Table): Map<string, string> =>
  new Map(
    Object.entries(table).flatMap(([what, areas]) =>
      Object.entries(areas).flatMap(([area, calls]) => calls.split(' ').map((call) => [`${area}.${call}`, what])),
    ),
  );
/** The calls of which there is something to say. */
const found = (of: (route: AnyRoute) => string | undefined): Map<string, string> =>
  new Map(
    rows.flatMap(([name, route]) => {
      const what = of(route);
      return what === undefined ? [] : [[name, what]];
    }),
  );

describe('What a call asks for', () => {
  it('PRO-23 is the permission of what it reads, changes or deletes', () => {
    const held = found(({ access: who }) =>
      typeof who === 'string' ? who : [...who.anyOf, ...(who.orSelf === undefined ? [] : ['or oneself'])].join(' '),
    );
    assert.deepEqual(held, written(access));
  });

  it('PRO-23 is a person, but for calls that programs make as well', () => {
    const taken = found(({ takes: [, ...others] }) => (others.length > 0 ? others.join(' ') : undefined));
    assert.deepEqual(taken, written(programs));
  });

  it('is counted for the address, where it costs much, sends messages, or can be guessed', () => {
    assert.deepEqual(
      found(({ limit }) => limit),
      written(limits),
    );
  });

  it('is a recent sign-in, where it changes how a person gets in', () => {
    const asked = found(({ stepUp, ownProof }) => {
      if (stepUp === undefined) return undefined;
      return ownProof ? `${stepUp} or ${ownProof.of} as ${ownProof.field}` : String(stepUp);
    });
    assert.deepEqual(asked, written(recent));
  });
});

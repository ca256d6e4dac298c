import { createHash, randomUUID } from 'node:crypto';
import {
  contract,
  type Contract,
  type Endpoint,
  type EndpointName,
  type InputFor,
  type SeedDocument,
} from 'gatehouse-elements/contract.js';
import { mfaCalls, newApp, newKey, newPhone, withoutFactors } from './mfaCalls.ts';
import { TestAuthenticator, type Ceremony } from '../../provider/testing/authenticator.ts';

export type SampleIds = Readonly<
  Record<
    'user' | 'tenant' | 'role' | 'permission' | 'group' | 'application' | 'passkey' | 'session' | 'username',
    string
  >
>;

/** What a call may use up. `invited`: somebody who has not joined yet. */
export type Spare =
  | 'role'
  | 'group'
  | 'passkey'
  | 'user'
  | 'invited'
  | 'app'
  | 'phone'
  | 'key'
  | 'number'
  | 'browser'
  | 'session'
  | 'account'
  | 'webhook'
  | 'delivery'
  | 'event'
  | 'emailSubscription'
  | 'smsSubscription'
  | 'slackSubscription'
  | TokenKind;
/** The kinds of API tokens, by the area of the contract without its last letter. */
type TokenKind = 'userAccessToken' | 'userApiToken' | 'tenantAccessToken' | 'tenantApiToken';
const tokenKinds: ReadonlySet<string> = new Set([
  'userAccessToken',
  'userApiToken',
  'tenantAccessToken',
  'tenantApiToken',
]);
const isTokenKind = (kind: Spare): kind is TokenKind => tokenKinds.has(kind);

/** Where a sample is asked: who asks, and what there is. */
export interface Scene {
  /** Things of the tenant the caller is in; the user is the caller. */
  readonly ids: SampleIds;
  readonly credentials: { readonly email: string; readonly password: string };
  /** The address of somebody who has an account, in another tenant. */
  readonly outsider: string;
  /** An address that nobody has; another one each time. */
  newAddress(): string;
  /** The origin of the page, where passkeys belong. */
  readonly origin: string;
  /** Sends another call as the same person, and resolves to its answer, also to a refusal. */
  ask(name: EndpointName, input: object): Promise<unknown>;
  /** Where an address leads a browser; a visitor is signed in nowhere. Left out: what needs it is refused. */
  readonly leadsTo?: (address: string, who: 'caller' | 'visitor') => Promise<string>;
  /** The client of hosted login. */
  readonly clientId?: string;
  /** The text of the newest mail to an address; empty where there is none. */
  mail(address: string): Promise<string>;
  /** The provider's clock, where it is not the usual one. Epoch milliseconds. */
  now?(): number;
  /** The id of something that the call may use up. */
  spare(kind: Spare): Promise<string>;
}

type RowOf<Name extends EndpointName> = Name extends `${infer Area extends keyof Contract}.${infer Row}`
  ? Row extends keyof Contract[Area]
    ? Contract[Area][Row]
    : never
  : never;
type Sample<Name extends EndpointName> = (scene: Scene) => InputFor<RowOf<Name>> | Promise<InputFor<RowOf<Name>>>;

/** The ways to sign in that the samples need. */
const sampleStrategies = {
  secondary: ['UsernameAndPassword', 'Passkeys', 'UsernameAndMagicLink', 'UsernameAndCode', 'SmsCode'],
} satisfies SeedDocument['strategies'];

/**
 * A document in which the samples work for the person of an address: with the ways that they take, and a number to send
 * codes to.
 */
export const forSamples = (seed: SeedDocument, email: string): SeedDocument => ({
  ...seed,
  vendor: { ...seed.vendor, machineToMachineAuthStrategy: 'Both' },
  strategies: sampleStrategies,
  recovery: { sms: true },
  mfa: { strategies: ['AuthenticatorApp', 'WebAuthnPlatform', 'WebAuthnCrossPlatform', 'SMS', 'EmailCode'] },
  users: seed.users.map((user) => (user.email === email ? { ...user, phoneNumber: SAMPLE_NUMBER } : user)),
});
const SAMPLE_NUMBER = '+4917604069012';

/** The calls of somebody who is not signed in yet: sent from a browser of its own. */
export const ofVisitors: ReadonlySet<EndpointName> = new Set([
  'activation.activate',
  'activation.activateWithCode',
  'invitations.accept',
  'invitations.acceptWithCode',
  'noticeLinks.confirm',
  'noticeLinks.unsubscribe',
  'passwordless.postLogin',
  'phones.change',
  'profile.revertEmail',
  'recovery.resetPassword',
  'signUp.signUp',
  'signUp.signUpWithPhoneNumber',
  'signUp.signUpWithUsername',
]);

const nothing = (): object => ({});
const someAssignment = async ({ ids, spare }: Scene) => ({
  body: { userId: await spare('user'), tenantId: ids.tenant, appIds: [ids.application] },
});
/** Somebody who has no account yet. */
const somebody = ({ newAddress }: Scene) => ({
  email: newAddress(),
  companyName: 'Sample company',
  name: 'Sample person',
  password: 'a lamp of green glass',
});
/** A number that is free: it follows from an address that is free, so that the scene alone decides which it is. */
const numberOf = (address: string): string => {
  const digits = 2_000_000 + (createHash('sha256').update(address).digest().readUInt32BE(0) % 8_000_000);
  return `+1201${digits}`; // a valid number of New Jersey: its second part begins with 2 to 9
};
// Switched off, so that the samples after it are let in.
/** A call that needs a recent proof: what earlier samples have set up would have to be proven. */
const recent =
  <Made>(sample: (scene: Scene) => Made) =>
  async (scene: Scene): Promise<Awaited<Made>> => {
    await withoutFactors(scene);
    return await sample(scene);
  };
const someMfa = { enforceMFAType: 'DontForce' } as const;
const someLockout = { enabled: false, maxAttempts: 7 };
const someHistory = { enabled: false, historySize: 3 };
const someRotation = { isActive: false, rotationPeriod: 30, notificationPeriod: 7 };
const idOf = (answer: unknown): string => String(Object(answer).id);
/** What a page makes for one sign-in. */
const VERIFIER = 'a-verifier-of-more-than-forty-three-characters';
const authorizeQuery = ({ clientId = 'none', origin, ids }: Scene) => ({
  response_type: 'code',
  client_id: clientId,
  redirect_uri: `${origin}/oauth/callback`,
  scope: 'openid email profile',
  code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
  code_challenge_method: 'S256',
  tenantId: ids.tenant,
});
/** Where an authorize request leads: back to the page with a code, or to the login page. */
const authorized = async (scene: Scene, who: 'caller' | 'visitor'): Promise<string> =>
  (await scene.leadsTo?.(`/oauth/authorize?${new URLSearchParams(authorizeQuery(scene)).toString()}`, who)) ??
  'http://none.test';
const waitingRequest = async (scene: Scene) => ({
  request: new URL(await authorized(scene, 'visitor')).searchParams.get('request') ?? 'none',
});
/** Roles of somebody in the caller's account. */
const someRoles = async ({ ids, spare }: Scene) => ({
  params: { userId: await spare('user') },
  body: { subTenantsRoles: [{ tenantId: ids.tenant, roleIds: [ids.role] }] },
});
const someToken = { description: 'Sample', expiresInMinutes: 1_440 };
const someTenantToken = ({ ids }: Scene) => ({ body: { ...someToken, roleIds: [ids.role] } });
/** What a program is given for its own. */
async function credentialsOf(scene: Scene) {
  const made = await scene.ask('tenantApiTokens.add', someTenantToken(scene));
  return { body: { clientId: String(valueAt(made, 'clientId')), secret: String(valueAt(made, 'secret')) } };
}
async function refreshOf(scene: Scene) {
  const given = await scene.ask('apiTokenExchange.exchange', await credentialsOf(scene));
  return { body: { refreshToken: String(valueAt(given, 'refreshToken')) } };
}
const someGroup = () => ({ name: randomUUID() });
const someRole = () => ({ key: randomUUID(), name: 'Sample' });

/**
 * One call of each row of the contract that succeeds for a person who may do everything, and names every id it can. The
 * walk of the client, the matrix of tenants, the proof of audited writes and the comparison with the fake all send
 * these. A row without one does not compile.
 */
export const calls: { readonly [Name in EndpointName]: Sample<Name> } = {
  ...mfaCalls({ numberOf: ({ newAddress }) => numberOf(newAddress()) }),
  'activation.strategy': async (scene) => ({ query: await linkOf(scene, scene.newAddress(), 'activate') }),
  'activation.activate': async (scene) => ({
    body: { ...(await linkOf(scene, scene.newAddress(), 'activate')), password: newPassword() },
  }),
  'activation.activateWithCode': async (scene) => ({
    body: { ...(await codeOf(scene, scene.newAddress(), 'activate/code')), password: newPassword() },
  }),
  'activation.resend': ({ newAddress }) => ({ body: { email: newAddress() } }),
  'apiTokenExchange.exchange': credentialsOf,
  'apiTokenExchange.exchangeV1': credentialsOf,
  'apiTokenExchange.refresh': refreshOf,
  'apiTokenExchange.refreshV1': refreshOf,
  'userAccessTokens.list': nothing,
  'userAccessTokens.add': () => ({ body: someToken }),
  'userAccessTokens.remove': async ({ spare }) => ({ params: { id: await spare('userAccessToken') } }),
  'userApiTokens.list': nothing,
  'userApiTokens.add': () => ({ body: someToken }),
  'userApiTokens.remove': async ({ spare }) => ({ params: { id: await spare('userApiToken') } }),
  'tenantAccessTokens.list': nothing,
  'tenantAccessTokens.add': someTenantToken,
  'tenantAccessTokens.remove': async ({ spare }) => ({ params: { id: await spare('tenantAccessToken') } }),
  'tenantApiTokens.list': nothing,
  'tenantApiTokens.add': someTenantToken,
  'tenantApiTokens.update': async ({ ids, spare }) => ({
    params: { id: await spare('tenantApiToken') },
    body: { description: randomUUID(), roleIds: [ids.role] },
  }),
  'tenantApiTokens.remove': async ({ spare }) => ({ params: { id: await spare('tenantApiToken') } }),
  'applications.list': ({ ids }) => ({ query: { ids: ids.application } }),
  'applications.ofUsers': ({ ids }) => ({ query: { userIds: ids.user } }),
  'applications.ofUser': ({ ids }) => ({ params: { userId: ids.user } }),
  'applications.usersOf': ({ ids }) => ({ query: { appIds: ids.application } }),
  'applications.ofTenants': nothing,
  'applications.ofTenantsV2': nothing,
  'applications.assign': async (scene) => {
    const given = await someAssignment(scene);
    await scene.ask('applications.unassign', given);
    return given;
  },
  'applications.unassign': async (scene) => {
    const given = await someAssignment(scene);
    await scene.ask('applications.assign', given);
    return given;
  },
  'auth.preLogin': ({ credentials: { email } }) => ({ body: { email } }),
  'auth.login': ({ credentials }) => ({ body: { ...credentials } }),
  'auth.refreshToken': () => ({ body: { tenantId: null } }),
  'auth.logout': nothing,
  'auth.oauthLogout': () => ({ query: {} }),
  'captcha.policy': nothing,
  'captcha.challenge': nothing,
  'configuration.global': nothing,
  'configuration.vendorConfig': nothing,
  'configuration.strategies': nothing,
  'configuration.publicStrategies': nothing,
  'configuration.emailsPolicy': nothing,
  'entitlements.load': nothing,
  'groups.list': () => ({ query: {} }),
  'groups.add': () => ({ body: { ...someGroup(), color: 'sea', description: 'Sample', metadata: '{"sample":true}' } }),
  'groups.config': nothing,
  // What holds without a configuration: the samples after it are let in.
  'groups.setConfig': () => ({ body: { enabled: true, rolesEnabled: true } }),
  'groups.byIds': ({ ids }) => ({ query: { _groupsRelations: 'rolesAndUsers' }, body: { groupsIds: [ids.group] } }),
  'groups.read': ({ ids }) => ({
    params: { groupId: ids.group },
    query: { _groupsRelations: 'rolesAndUsers' },
  }),
  'groups.update': async ({ spare }) => ({
    params: { groupId: await spare('group') },
    body: { description: 'changed' },
  }),
  'groups.remove': async ({ spare }) => ({ params: { groupId: await spare('group') } }),
  'groups.addRoles': async ({ spare }) => ({
    params: { groupId: await spare('group') },
    body: { roleIds: [await spare('role')] },
  }),
  'groups.removeRoles': async ({ ask, spare }) => {
    const given = { params: { groupId: await spare('group') }, body: { roleIds: [await spare('role')] } };
    await ask('groups.addRoles', given);
    return given;
  },
  'groups.addUsers': async ({ spare }) => ({
    params: { groupId: await spare('group') },
    body: { userIds: [await spare('user')] },
  }),
  'groups.removeUsers': async ({ ask, spare }) => {
    const given = { params: { groupId: await spare('group') }, body: { userIds: [await spare('user')] } };
    await ask('groups.addUsers', given);
    return given;
  },
  'invitationLinks.verify': async (scene) => ({ body: { token: await invitationLink(scene) } }),
  'invitationLinks.read': async (scene) => (await invitationLink(scene), {}),
  'invitationLinks.add': ({ ids }) => ({ body: { ...someLink(), roleIds: [ids.role] } }),
  'invitationLinks.addV2': ({ ids }) => ({ body: { ...someLink(), roleIds: [ids.role] } }),
  'invitationLinks.update': async (scene) => {
    await invitationLink(scene);
    return { body: { expiresInMinutes: 90, shouldSendEmail: true, roleIds: [scene.ids.role] } };
  },
  'invitationLinks.remove': async (scene) => (await invitationLink(scene), {}),
  'invitationLinks.configuration': nothing,
  'invitations.read': async (scene) => ({ query: await linkOf(scene, scene.newAddress(), 'activate') }),
  'invitations.accept': async (scene) => ({ body: await linkOf(scene, scene.outsider, 'invitation/accept') }),
  'invitations.acceptWithCode': async (scene) => ({ body: await codeOf(scene, scene.outsider, 'invitation/code') }),
  'invitations.resend': ({ newAddress }) => ({ body: { email: newAddress() } }),
  'invitations.resendAll': ({ newAddress }) => ({ body: { email: newAddress() } }),
  'inviting.add': ({ ids, newAddress }) => {
    const email = newAddress();
    return {
      body: { email, provider: 'local', name: `Sample ${email}`, roleIds: [ids.role], expirationInSeconds: 3600 },
    };
  },
  'inviting.resend': async ({ spare }) => ({ params: { userId: await spare('invited') }, body: {} }),
  'inviting.list': ({ ids }) => ({
    query: { pageOffset: 0, pageSize: 5, sortBy: 'name', sortDirection: 'asc', roleIds: ids.role },
  }),
  'inviting.stats': nothing,
  'inviting.roles': nothing,
  'keys.jwks': nothing,
  'audits.list': () => ({ query: { offset: 0, count: 1, action: 'auth.login', sortBy: 'createdAt' } }),
  'audits.stats': () => ({ query: {} }),
  'audits.export': () => ({
    query: { outputFileName: 'audits.csv' },
    body: { properties: [{ name: 'action', displayName: 'Action' }] },
  }),
  'metadata.read': () => ({ query: { entityName: 'adminBox' } }),
  'metadata.adminBox': nothing,
  'metadata.updateAdminBox': () => ({
    body: { actions: [{ type: `navigation/${randomUUID()}`, payload: { visibility: 'always' } }] },
  }),
  'oauth.authorize': (scene) => ({ query: authorizeQuery(scene) }),
  'oauth.resume': async (scene) => ({ query: await waitingRequest(scene) }),
  'oauth.accountPage': async (scene) => ({ params: { page: 'login' }, query: await waitingRequest(scene) }),
  'oauth.accountStep': async (scene) => ({
    params: { page: 'activate', step: 'code' },
    query: await waitingRequest(scene),
  }),
  'oauth.portal': nothing,
  'oauth.token': async (scene) => {
    const { redirect_uri } = authorizeQuery(scene);
    const code = new URL(await authorized(scene, 'caller')).searchParams.get('code') ?? 'none';
    return { body: { grant_type: 'authorization_code', code, code_verifier: VERIFIER, redirect_uri } };
  },
  'oauth.silent': () => ({ body: { tenantId: null } }),
  'oauth.userInfo': nothing,
  'oauth.userInfoByForm': nothing,
  'oauth.configuration': nothing,
  'passwordless.preLogin': ({ credentials: { email } }) => ({ params: { type: 'magiclink' }, body: { email } }),
  // A link, which any browser may use: a code is taken in the browser that asked alone.
  'passwordless.postLogin': async ({ ask, mail, credentials: { email } }) => {
    const params = { type: 'magiclink' };
    await ask('passwordless.preLogin', { params, body: { email } });
    return { params, body: { token: signInTokenIn(await mail(email)) } };
  },
  'passwordless.validate': async ({ ask, mail, credentials: { email } }) => {
    await ask('passwordless.preLogin', { params: { type: 'magiclink' }, body: { email } });
    return { body: { token: signInTokenIn(await mail(email)) } };
  },
  'permissions.categories': nothing,
  'permissions.list': nothing,
  'permissions.setRoles': async ({ ids, spare }) => ({
    params: { permissionId: ids.permission },
    body: { roleIds: [await spare('role')] },
  }),
  'passwords.config': ({ ids }) => ({ query: { userId: ids.user } }),
  // The same again, which no policy forbids here: the person signs in for the next sample.
  'passwords.change': async (scene) => {
    await withoutFactors(scene);
    const { password } = scene.credentials;
    return { body: { password, newPassword: password } };
  },
  'passwords.resetBreached': nothing,
  'profile.me': nothing,
  'profile.authorization': nothing,
  'profile.update': async ({ ask }) => {
    await ask('profile.uploadPicture', { body: pictureForm() });
    return { body: { metadata: '{"jobTitle":"Sample"}', profilePictureUrl: null } };
  },
  'profile.uploadPicture': () => ({ body: pictureForm() }),
  'profile.picture': async ({ ask }) => {
    const url = await ask('profile.uploadPicture', { body: pictureForm() });
    return { params: { pictureId: typeof url === 'string' ? (url.split('/').at(-1) ?? '') : '{pictureId}' } };
  },
  'profile.pendingEmail': nothing,
  'profile.changeEmail': recent(({ newAddress }) => ({ body: { email: newAddress() } })),
  // Away with calls of its own, and back with the sample.
  'profile.verifyEmail': recent(async (scene) => ({ body: await emailChange(scene, await respeltAddress(scene)) })),
  'profile.cancelEmail': async (scene) => {
    await withoutFactors(scene);
    await scene.ask('profile.changeEmail', { body: { email: scene.newAddress() } });
    return {};
  },
  'profile.revertPage': () => ({ query: { id: 'none', token: 'none' } }),
  'profile.revertEmail': async (scene) => {
    await withoutFactors(scene);
    const me = await respeltAddress(scene);
    const [, id = 'none', token = 'none'] = /email\/revert\?id=([^&\s]+)&token=(\S+)/.exec(await scene.mail(me)) ?? [];
    return { body: { id, token } };
  },
  'usernames.own': nothing,
  'usernames.create': async (scene) => {
    await withoutFactors(scene);
    const username = await ownUsername(scene);
    await scene.ask('usernames.remove', { params: { username } });
    return { body: { username } };
  },
  'usernames.remove': recent(async (scene) => ({ params: { username: await ownUsername(scene) } })),
  'phoneNumbers.list': nothing,
  'phoneNumbers.own': nothing,
  'phones.reset': ({ newAddress }) => ({ body: { email: newAddress() } }),
  'phones.verifyReset': async (scene) => ({ body: await phoneReset(scene, scene.credentials.email) }),
  'phones.change': async (scene) => {
    const told = await scene.ask('phones.verifyReset', { body: await phoneReset(scene, scene.outsider) });
    const changePhoneNumberToken = String(valueAt(told, 'changePhoneNumberToken'));
    return { body: { changePhoneNumberToken, phoneNumber: numberOf(scene.newAddress()) } };
  },
  'phones.changeOwn': async (scene) => {
    await withoutFactors(scene);
    return { body: { phoneNumber: await ownNumber(scene) } };
  },
  'phones.verifyOwn': async (scene) => {
    await withoutFactors(scene);
    const phoneNumber = await ownNumber(scene);
    const told = await scene.ask('phones.changeOwn', { body: { phoneNumber } });
    const code = /\d{6}/.exec(await scene.mail(phoneNumber))?.[0] ?? '000000';
    return { body: { changePhoneId: String(valueAt(told, 'changePhoneId')), code } };
  },
  'phoneNumbers.create': async (scene) => {
    await withoutFactors(scene);
    return { body: { phoneNumber: await ownNumber(scene), verify: true } };
  },
  'phoneNumbers.preVerify': async (scene) => {
    await withoutFactors(scene);
    return { body: { phoneNumber: await ownNumber(scene) } };
  },
  'phoneNumbers.verify': async (scene) => {
    await withoutFactors(scene);
    const phoneNumber = await ownNumber(scene);
    return { body: await textedTo(scene, phoneNumber, 'phoneNumbers.create', { body: { phoneNumber } }) };
  },
  'phoneNumbers.remove': async (scene) => {
    await withoutFactors(scene);
    return { params: { phoneId: await scene.spare('number') } };
  },
  'phoneNumbers.verifyRemoval': async (scene) => {
    await withoutFactors(scene);
    const phoneNumber = await withNumber(scene);
    const params = { phoneId: await scene.spare('number') };
    return { params, body: await textedTo(scene, phoneNumber, 'phoneNumbers.remove', { params }) };
  },
  'recovery.strategies': nothing,
  'recovery.forgotPassword': ({ newAddress }) => ({ body: { email: newAddress() } }),
  'recovery.viaEmail': ({ newAddress }) => ({ body: { identifier: newAddress(), identifierType: 'email' } }),
  'recovery.verifyEmail': async (scene) => {
    const { email } = scene.credentials;
    const told = await scene.ask('recovery.viaEmail', { body: { identifier: email, identifierType: 'email' } });
    const otcToken = codeIn(await scene.mail(email));
    return { body: { otcToken, sessionId: String(valueAt(told, 'sessionId')) } };
  },
  'recovery.viaSms': ({ newAddress }) => ({ body: { identifier: newAddress(), identifierType: 'email' } }),
  'recovery.verifySms': async (scene) => {
    await withNumber(scene);
    const { email } = scene.credentials;
    const told = await scene.ask('recovery.viaSms', { body: { identifier: email, identifierType: 'email' } });
    const otcToken = /\d{6}/.exec(await scene.mail(SAMPLE_NUMBER))?.[0] ?? '';
    return { body: { otcToken, sessionId: String(valueAt(told, 'sessionId')) } };
  },
  'recovery.validate': async ({ ask, mail, credentials: { email } }) => {
    await ask('recovery.forgotPassword', { body: { email } });
    return { body: linkIn(await mail(email), 'reset-password') };
  },
  'recovery.unlockMe': async (scene) => ({ body: { token: await unlockLink(scene) } }),
  'recovery.resetPassword': async ({ ask, mail, outsider: email }) => {
    await ask('recovery.forgotPassword', { body: { email } });
    return { body: { ...linkIn(await mail(email), 'reset-password'), password: newPassword() } };
  },
  'roles.list': nothing,
  'roles.add': ({ ids }) => ({ body: { ...someRole(), permissions: [ids.permission] } }),
  'roles.addV2': ({ ids }) => ({
    body: { ...someRole(), permissionIds: [ids.permission], baseRoleId: ids.role },
  }),
  'roles.update': async ({ spare }) => ({ params: { roleId: await spare('role') }, body: { description: 'changed' } }),
  'roles.setPermissions': async (scene) => ({
    params: { roleId: await scene.spare('role') },
    body: { permissionIds: [scene.ids.permission, ...(await locked(scene))] },
  }),
  'roles.remove': async ({ ids, spare }) => ({
    params: { roleId: await spare('role') },
    query: { replacementRoleId: ids.role },
  }),
  'securityPolicies.mfa': nothing,
  'securityPolicies.vendorMfa': nothing,
  'securityPolicies.createMfa': () => ({ body: someMfa }),
  'securityPolicies.updateMfa': async ({ ask }) => ({
    body: { ...someMfa, id: idOf(await ask('securityPolicies.createMfa', { body: someMfa })) },
  }),
  'securityPolicies.removeMfa': async ({ ask }) => (await ask('securityPolicies.createMfa', { body: someMfa }), {}),
  'securityPolicies.lockout': nothing,
  'securityPolicies.vendorLockout': nothing,
  'securityPolicies.createLockout': () => ({ body: someLockout }),
  'securityPolicies.updateLockout': async ({ ask }) => ({
    body: { ...someLockout, id: idOf(await ask('securityPolicies.createLockout', { body: someLockout })) },
  }),
  'securityPolicies.removeLockout': async ({ ask }) => (
    await ask('securityPolicies.createLockout', { body: someLockout }),
    {}
  ),
  'securityPolicies.passwordHistory': nothing,
  'securityPolicies.vendorPasswordHistory': nothing,
  'securityPolicies.createPasswordHistory': () => ({ body: someHistory }),
  'securityPolicies.updatePasswordHistory': async ({ ask }) => ({
    body: { ...someHistory, id: idOf(await ask('securityPolicies.createPasswordHistory', { body: someHistory })) },
  }),
  'securityPolicies.removePasswordHistory': async ({ ask }) => (
    await ask('securityPolicies.createPasswordHistory', { body: someHistory }),
    {}
  ),
  'securityPolicies.passwordRotation': nothing,
  'securityPolicies.vendorPasswordRotation': nothing,
  'securityPolicies.savePasswordRotation': () => ({ body: someRotation }),
  'securityPolicies.removePasswordRotation': async ({ ask }) => (
    await ask('securityPolicies.savePasswordRotation', { body: someRotation }),
    {}
  ),
  'securityPolicies.password': nothing,
  'sessions.mine': nothing,
  'sessions.current': nothing,
  'sessions.endOthers': nothing,
  'sessions.end': async ({ spare }) => ({ params: { id: await spare('session') } }),
  'signUp.strategies': nothing,
  'signUp.signUp': (scene) => ({ body: somebody(scene) }),
  'signUp.signUpWithPhoneNumber': (scene) => {
    const { email, companyName, name } = somebody(scene);
    return { body: { companyName, name, phoneNumber: numberOf(email) } };
  },
  'signUp.signUpWithUsername': (scene) => ({ body: { ...somebody(scene), username: `sample-${randomUUID()}` } }),
  'tenants.switch': ({ ids }) => ({ body: { tenantId: ids.tenant } }),
  'tenants.mineV1': nothing,
  'tenants.mineV2': nothing,
  'tenants.mineV3': nothing,
  'tenants.token': ({ ids }) => ({ body: { tenantId: ids.tenant } }),
  'users.getById': ({ ids }) => ({ params: { userId: ids.user } }),
  'users.listV2': ({ ids }) => ({ query: { ids: ids.user, _filter: filterOf(ids) } }),
  'users.listV3': ({ ids }) => ({ query: { ids: ids.user, _tenantId: ids.tenant, _filter: filterOf(ids) } }),
  'users.roles': ({ ids }) => ({ query: { ids: ids.user } }),
  'subTenants.list': nothing,
  'subTenants.tree': nothing,
  'subTenants.parents': nothing,
  'subTenants.parentsOf': ({ ids }) => ({ params: { tenantId: ids.tenant } }),
  'subTenants.search': ({ ids }) => ({ query: { _limit: 20, _subTenantId: ids.tenant } }),
  'subTenants.metadata': ({ ids }) => ({ query: { _tenantIds: ids.tenant } }),
  'subTenants.usersCount': ({ ids }) => ({ body: { tenantIds: [ids.tenant] } }),
  'subTenants.create': ({ ids }) => ({
    body: { name: 'Sample account', parentTenantId: ids.tenant, subAccountAccessType: 'defaultOn' },
  }),
  'subTenants.update': async ({ spare }) => ({
    params: { tenantId: await spare('account') },
    body: { name: randomUUID() },
  }),
  'subTenants.remove': async ({ spare }) => ({ params: { tenantId: await spare('account') } }),
  'subTenants.setManagement': async ({ spare }) => ({
    params: { tenantId: await spare('account') },
    body: { isReseller: true },
  }),
  'subTenants.setHierarchySettings': async ({ spare }) => ({
    params: { tenantId: await spare('account') },
    body: { subAccountAccessType: 'alwaysOn' },
  }),
  'subTenants.previewHierarchySettings': async ({ spare }) => ({
    params: { tenantId: await spare('account') },
    query: { subAccountAccessType: 'alwaysOn' },
  }),
  'subTenantUsers.list': ({ ids }) => ({ query: { _limit: 20, _subTenantId: ids.tenant } }),
  'subTenantUsers.add': async ({ newAddress, spare }) => ({
    body: { user: { email: newAddress() }, subTenants: [{ tenantId: await spare('account'), roleIds: [] }] },
  }),
  'subTenantUsers.addMany': async ({ newAddress, spare }) => ({
    body: { users: [{ email: newAddress() }], tenantId: await spare('account'), roleIds: [] },
  }),
  'subTenantUsers.remove': async ({ ids, spare }) => ({
    body: { userId: await spare('user'), subTenants: [{ tenantId: ids.tenant }] },
  }),
  'subTenantUsers.addRoles': async (scene) => {
    const given = await someRoles(scene);
    await scene.ask('subTenantUsers.removeRoles', given);
    return given;
  },
  'subTenantUsers.removeRoles': async (scene) => {
    const given = await someRoles(scene);
    await scene.ask('subTenantUsers.addRoles', given);
    return given;
  },
  'subTenantUsers.setRoles': async (scene) => {
    const given = await someRoles(scene);
    await scene.ask('subTenantUsers.removeRoles', given);
    return given;
  },
  'subTenantUsers.setAccess': async ({ ids, ask, spare }) => {
    const given = { params: { userId: await spare('user') }, body: { allowAccess: true, tenantId: ids.tenant } };
    await ask('subTenantUsers.setAccess', { ...given, body: { ...given.body, allowAccess: false } });
    return given;
  },
  'users.groups': ({ ids }) => ({ query: { ids: ids.user } }),
  'members.update': async ({ spare }) => ({ body: { id: await spare('user'), roleIds: [await spare('role')] } }),
  'members.remove': async ({ spare }) => ({ params: { userId: await spare('user') } }),
  'members.disable': async ({ spare }) => ({ params: { userId: await spare('user') } }),
  'members.enable': async ({ ask, spare }) => {
    const params = { userId: await spare('user') };
    await ask('members.disable', { params });
    return { params };
  },
  'members.setExpiration': async ({ ask, spare }) => {
    const params = { userId: await spare('user') };
    await ask('members.setPermanent', { params });
    return { params, body: { expirationInSeconds: 3600 } };
  },
  'members.setPermanent': async ({ ask, spare }) => {
    const params = { userId: await spare('user') };
    await ask('members.setExpiration', { params, body: { expirationInSeconds: 3600 } });
    return { params };
  },
  'members.temporary': nothing,
  'members.endSessions': async ({ spare }) => ({ body: { userId: await spare('user') } }),
  'users.usernames': ({ ids }) => ({ query: { userIds: ids.user } }),
  'vendor.publicInfo': nothing,
  'vendor.flags': nothing,
  'events.categories': nothing,
  'events.channelMaps': () => ({ query: { channels: 'webhook' } }),
  'webhooks.list': nothing,
  'webhooks.create': () => ({ body: someWebhook() }),
  'webhooks.update': async ({ spare }) => ({
    params: { _id: await spare('webhook') },
    body: { description: randomUUID() },
  }),
  'webhooks.remove': async ({ spare }) => ({ params: { id: await spare('webhook') } }),
  'webhooks.logs': async ({ spare }) => ({ query: { id: await spare('webhook'), offset: 0, limit: 10 } }),
  'webhooks.test': async ({ spare }) => ({
    body: { url: NO_RECEIVER, secret: null, payload: { sample: true }, _id: await spare('webhook') },
  }),
  'webhooks.retry': async ({ spare }) => ({ params: { id: await spare('delivery') } }),
  'webhooks.resend': async (scene) => {
    const webhookId = await scene.spare('webhook');
    await testedWebhook(scene, webhookId);
    return {
      params: { _id: webhookId },
      body: { from: '2020-01-01T00:00:00Z', to: new Date((scene.now?.() ?? Date.now()) + 60_000).toISOString() },
    };
  },
  'emailNotices.list': nothing,
  'emailNotices.create': async (scene) => ({
    params: { eventKey: await scene.spare('event') },
    body: someNotices(scene.credentials.email),
  }),
  'emailNotices.enable': async ({ spare }) => ({
    params: { eventKey: await spare('event') },
    body: { enabled: false },
  }),
  'emailNotices.updateSubscription': async ({ spare, credentials }) => ({
    params: { eventKey: await spare('event'), subscriptionId: await spare('emailSubscription') },
    body: someSubscription(credentials.email),
  }),
  'emailNotices.removeSubscription': async ({ spare }) => ({
    params: { eventKey: await spare('event'), subscriptionId: await spare('emailSubscription') },
  }),
  'emailNotices.remove': async ({ spare }) => ({ params: { eventKey: await spare('event') } }),
  'smsNotices.list': nothing,
  'smsNotices.create': async ({ spare }) => ({
    params: { eventKey: await spare('event') },
    body: someNotices(SAMPLE_NUMBER),
  }),
  'smsNotices.enable': async ({ spare }) => ({ params: { eventKey: await spare('event') }, body: { enabled: false } }),
  'smsNotices.updateSubscription': async ({ spare }) => ({
    params: { eventKey: await spare('event'), subscriptionId: await spare('smsSubscription') },
    body: someSubscription(SAMPLE_NUMBER),
  }),
  'smsNotices.removeSubscription': async ({ spare }) => ({
    params: { eventKey: await spare('event'), subscriptionId: await spare('smsSubscription') },
  }),
  'smsNotices.remove': async ({ spare }) => ({ params: { eventKey: await spare('event') } }),
  'noticeLinks.confirmationPage': () => ({ query: { token: 'none' } }),
  'noticeLinks.confirm': async (scene) => ({ query: { token: await noticeToken(scene, 'confirmation') } }),
  'noticeLinks.unsubscribingPage': () => ({ query: { token: 'none' } }),
  'noticeLinks.unsubscribe': async (scene) => ({ query: { token: await noticeToken(scene, 'unsubscribing') } }),
  'slack.configuration': nothing,
  'slack.application': () => ({ query: {} }),
  'slack.register': slackGrant,
  'slack.channels': async (scene) => (await connectSlack(scene), {}),
  'slack.create': async (scene) => (await connectSlack(scene), { body: someChannels() }),
  'slack.update': async ({ spare }) => ({
    params: { id: await spare('slackSubscription') },
    body: { ...someChannels(), isActive: false },
  }),
  'slack.remove': async ({ spare }) => ({ params: { id: await spare('slackSubscription') } }),
  'webauthn.createDevice': async (scene) => (await withoutFactors(scene), {}),
  'webauthn.verifyDevice': async (scene) => ({
    body: {
      ...new TestAuthenticator().create(await ceremony(scene, 'webauthn.createDevice')),
      deviceType: 'CrossPlatform',
    },
  }),
  'webauthn.listDevices': nothing,
  'webauthn.deleteDevice': async ({ spare }) => ({ params: { deviceId: await spare('passkey') } }),
  'webauthn.preLogin': () => ({ body: {} }),
  'webauthn.postLogin': async (scene) => ({ body: await assertionOf(scene) }),
};

const filterOf = ({ role, group, application }: SampleIds): string =>
  JSON.stringify({ roleIds: [role], groupIds: [group], appIds: [application] });

const valueAt = (value: unknown, ...path: (string | number)[]): unknown =>
  path.reduce<unknown>((found, name) => Reflect.get(Object(found), name), value);

/** For scenes that compare no addresses. */
export const anyNewAddress = (): string => `${randomUUID()}@new.example`;
/** One that is on no list of breached passwords. */
const newPassword = (): string => `Sample ${randomUUID()}`;
/** Where nothing answers, on this machine. */
export const NO_RECEIVER = 'http://127.0.0.1:9/sample';
const someWebhook = () => ({
  displayName: 'Sample',
  description: 'Sample',
  eventKeys: ['frontegg.user.removedFromTenant'],
  isActive: true,
  url: NO_RECEIVER,
  secret: null,
});
/** The event of which samples hear. */
const SAMPLE_EVENT = 'frontegg.user.removedFromTenant';
const someSubscription = (...recipients: string[]) => ({ name: 'Sample', enabled: true, recipients });
const someNotices = (...recipients: string[]) => ({ enabled: true, subscriptions: [someSubscription(...recipients)] });
/** Notices of the event, by mail and text message, in the place of those that there were. */
async function newNotices({ ask, credentials }: Scene): Promise<string> {
  const params = { eventKey: SAMPLE_EVENT };
  await ask('emailNotices.remove', { params });
  await ask('smsNotices.remove', { params });
  await ask('emailNotices.create', { params, body: someNotices(credentials.email) });
  await ask('smsNotices.create', { params, body: someNotices(SAMPLE_NUMBER) });
  return SAMPLE_EVENT;
}
/** The first subscription of the event by a channel. */
async function noticeSubscription({ ask }: Scene, name: 'emailNotices.list' | 'smsNotices.list'): Promise<string> {
  const rows = Object.values(Object(await ask(name, {})));
  const row = rows.find((one) => valueAt(one, 'eventKey') === SAMPLE_EVENT);
  return String(valueAt(row, 'subscriptions', 0, 'id'));
}
/** What a link in the question to a new recipient carries. */
async function noticeToken(scene: Scene, page: 'confirmation' | 'unsubscribing'): Promise<string> {
  const address = scene.newAddress();
  const eventKey = await scene.spare('event');
  await scene.ask('emailNotices.create', { params: { eventKey }, body: someNotices(address) });
  return new RegExp(`${page}[?]token=(\\S+)`).exec(await scene.mail(address))?.[1] ?? 'none';
}
/** A test of a webhook, whose delivery is in its log from then on. */
const testedWebhook = ({ ask }: Scene, webhookId: string): Promise<unknown> =>
  ask('webhooks.test', { body: { url: NO_RECEIVER, secret: null, _id: webhookId } });
const newWebhook = async ({ ask }: Scene): Promise<string> =>
  String(valueAt(await ask('webhooks.create', { body: someWebhook() }), '_id'));
async function newDelivery(scene: Scene): Promise<string> {
  const webhookId = await newWebhook(scene);
  await testedWebhook(scene, webhookId);
  return String(valueAt(await scene.ask('webhooks.logs', { query: { id: webhookId } }), 'rows', 0, 'id'));
}
/** A code that the stand-in of Slack in tests takes again and again, with a state of the caller. */
async function slackGrant({ ask }: Scene): Promise<{ body: { code: string; state: string } }> {
  const state = String(valueAt(await ask('slack.application', {}), 'state'));
  return { body: { code: SLACK_CODE, state } };
}
export const SLACK_CODE = 'sample-code';
const connectSlack = async (scene: Scene): Promise<unknown> => scene.ask('slack.register', await slackGrant(scene));
const someChannels = () => ({
  isActive: true,
  slackEvents: [{ eventKey: 'frontegg.user.removedFromTenant', channelIds: ['C0SECURITY1'] }],
});
async function newSlackSubscription(scene: Scene): Promise<string> {
  await connectSlack(scene);
  return String(valueAt(await scene.ask('slack.create', { body: someChannels() }), 'id'));
}
const someLink = () => ({ expiresInMinutes: 60, shouldSendEmail: false });

/** Invites an address anew, and resolves to the mail. */
async function inviteMail({ ask, mail, ids }: Scene, email: string): Promise<string> {
  const found = valueAt(await ask('users.listV3', { query: { _email: email } }), 'items', 0, 'id');
  if (typeof found === 'string') await ask('members.remove', { params: { userId: found } });
  const body = { email, provider: 'local', roleIds: [ids.role] };
  return typeof valueAt(await ask('inviting.add', { body }), 'id') === 'string' ? mail(email) : '';
}

/** What the link of an invitation carries; of who may not invite, something that nobody was sent. */
async function linkOf(scene: Scene, email: string, page: string): Promise<{ userId: string; token: string }> {
  return linkIn(await inviteMail(scene, email), page);
}

function linkIn(text: string, page: string): { userId: string; token: string } {
  const [, userId = '0d0d0d0d-0000-4000-8000-00000000000d', token = 'none'] =
    new RegExp(`/${page}\\?userId=([^&\\s]+)&token=(\\S+)`).exec(text) ?? [];
  return { userId, token };
}

/** Whom other samples send text messages to keeps the number; anybody else gets a new one. */
async function ownNumber({ ask, credentials, newAddress }: Scene): Promise<string> {
  const me = await ask('profile.me', {});
  return valueAt(me, 'email') === credentials.email ? SAMPLE_NUMBER : numberOf(newAddress());
}

/** The code of a text message that a call sends, and what names it. */
async function textedTo(scene: Scene, phoneNumber: string, name: EndpointName, input: object) {
  const told = await scene.ask(name, input);
  const code = /\d{6}/.exec(await scene.mail(phoneNumber))?.[0] ?? '000000';
  return { otcToken: String(valueAt(told, 'otcToken')), code };
}

/** The number of the person who calls, who gets one where there is none. */
async function withNumber(scene: Scene): Promise<string> {
  const { ask } = scene;
  const isThere = valueAt(await ask('phoneNumbers.own', {}), 0) !== undefined;
  if (!isThere) {
    const phoneNumber = await ownNumber(scene);
    await ask('phoneNumbers.verify', {
      body: await textedTo(scene, phoneNumber, 'phoneNumbers.create', { body: { phoneNumber } }),
    });
  }
  return String(valueAt(await ask('phoneNumbers.own', {}), 0, 'phoneNumber'));
}

/** The username of the person who calls; of a person without one, a new one. */
async function ownUsername({ ask }: Scene): Promise<string> {
  const own = valueAt(await ask('usernames.own', {}), 'username');
  if (typeof own === 'string') return own;
  const username = `sample.${randomUUID().slice(0, 8)}`;
  await ask('usernames.create', { body: { username } });
  return username;
}

/** The smallest picture that there is. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=';
const pictureForm = (): FormData => {
  const form = new FormData();
  form.append('image', new Blob([Buffer.from(PNG, 'base64')], { type: 'image/png' }), 'picture.png');
  return form;
};

/** A change of the own address to another spelling, by which the person signs in all the same. */
async function emailChange({ ask, mail }: Scene, email: string): Promise<{ email: string; code: string }> {
  await ask('profile.changeEmail', { body: { email } });
  return { email, code: codeIn(await mail(email)) };
}

/** The own address, after a change to another spelling of it. */
async function respeltAddress(scene: Scene): Promise<string> {
  const me = String(valueAt(await scene.ask('profile.me', {}), 'email'));
  await scene.ask('profile.verifyEmail', { body: await emailChange(scene, respelt(me)) });
  return me;
}

const respelt = (address: string): string => {
  const [first = ''] = address;
  return (first === first.toUpperCase() ? first.toLowerCase() : first.toUpperCase()) + address.slice(1);
};

/** A mail with a code for another phone number. */
async function phoneReset(scene: Scene, email: string): Promise<{ resetPhoneNumberToken: string; code: string }> {
  const told = await scene.ask('phones.reset', { body: { email } });
  const code = codeIn(await scene.mail(email));
  return { resetPhoneNumberToken: String(valueAt(told, 'resetPhoneNumberToken')), code };
}

/** Locks somebody new out, and gives what the link of the mail says. */
async function unlockLink({ ask, ids, newAddress, mail }: Scene): Promise<string> {
  const email = newAddress();
  await ask('inviting.add', { body: { email, provider: 'local', name: `Sample ${email}`, roleIds: [ids.role] } });
  await ask('securityPolicies.createLockout', { body: { enabled: true, maxAttempts: 1 } });
  await ask('auth.login', { body: { email, password: 'not the password' } });
  await ask('securityPolicies.removeLockout', {});
  return /unlock\?token=(\S+)/.exec(await mail(email))?.[1] ?? 'none';
}

/** The token of a link that signs in. */
const signInTokenIn = (text: string): string => /magic-link\?token=(\S+)/.exec(text)?.[1] ?? 'none';

const codeIn = (text: string): string => /^\s*(\d{6})\s*$/m.exec(text)?.[1] ?? '000000';

/** The same with the code beside it. */
async function codeOf(scene: Scene, email: string, page: string) {
  const text = await inviteMail(scene, email);
  return { ...linkIn(text, page), code: codeIn(text) };
}

/** The token of a new invitation link of the tenant. */
async function invitationLink({ ask }: Scene): Promise<string> {
  const token = valueAt(await ask('invitationLinks.add', { body: someLink() }), 'token');
  return typeof token === 'string' ? token : 'none';
}

/** The permissions that every role holds and none can lose. */
async function locked({ ask }: Scene): Promise<string[]> {
  const known = await ask('permissions.list', {});
  return (Array.isArray(known) ? known : [])
    .filter((permission) => valueAt(permission, 'assignmentType') === 'ALWAYS')
    .map((permission) => String(valueAt(permission, 'id')));
}

/** What an authenticator is asked; of who may not ask, something nobody asked. */
async function ceremony({ ask, origin }: Scene, asked: EndpointName): Promise<Ceremony> {
  const challenge = valueAt(await ask(asked, { body: {} }), 'options', 'challenge');
  return {
    challenge: typeof challenge === 'string' ? challenge : 'none',
    origin,
    rpId: new URL(origin).hostname,
  };
}

/** A new passkey of the caller, and its authenticator. */
async function enrol(scene: Scene): Promise<{ authenticator: TestAuthenticator; id: string }> {
  const authenticator = new TestAuthenticator();
  await withoutFactors(scene);
  await scene.ask('webauthn.verifyDevice', {
    body: authenticator.create(await ceremony(scene, 'webauthn.createDevice')),
  });
  const devices = valueAt(await scene.ask('webauthn.listDevices', {}), 'devices');
  return { authenticator, id: String(valueAt(Array.isArray(devices) ? devices.at(-1) : undefined, 'id')) };
}

/** What a new passkey of the caller says to a sign-in; `lies` are what it says instead. */
export async function assertionOf(scene: Scene, lies: Partial<Ceremony> = {}) {
  const { authenticator } = await enrol(scene);
  const userHandle = Buffer.from(scene.ids.user).toString('base64url');
  return authenticator.get({ ...(await ceremony(scene, 'webauthn.preLogin')), userHandle, ...lies });
}

/** A new account below the caller's. */
const newAccount = async ({ ask, ids }: Scene): Promise<string> => {
  const made = await ask('subTenants.create', { body: { name: 'Sample account', parentTenantId: ids.tenant } });
  return String(valueAt(made, 'tenantId'));
};

/** The last of the active members whom the caller may manage. */
async function otherMember({ ask, ids }: Scene): Promise<string> {
  const filter = JSON.stringify({ status: ['active'] });
  const items = valueAt(await ask('users.listV3', { query: { _limit: 200, _filter: filter } }), 'items');
  const others = (Array.isArray(items) ? items : []).filter(
    (one) => valueAt(one, 'id') !== ids.user && valueAt(one, 'superUser') !== true,
  );
  return String(valueAt(others.at(-1), 'id'));
}

/** Another session of the caller; where there is none, one of no user. */
async function otherSession({ ask, ids }: Scene): Promise<string> {
  const mine = await ask('sessions.mine', {});
  const other = (Array.isArray(mine) ? mine : []).find((one) => valueAt(one, 'current') === false);
  return String(valueAt(other, 'id') ?? ids.session);
}

/** Makes what a call may use up. */
export async function makeSpare(kind: Spare, scene: Scene): Promise<string> {
  if (isTokenKind(kind)) return idOf(await scene.ask(`${kind}s.add`, { body: someToken }));
  if (kind === 'passkey') return (await enrol(scene)).id;
  if (kind === 'session') return otherSession(scene);
  if (kind === 'app') return (await newApp(scene)).id;
  if (kind === 'account') return newAccount(scene);
  if (kind === 'phone') return newPhone(scene, numberOf(scene.newAddress()));
  if (kind === 'key') return newKey(scene);
  if (kind === 'webhook') return newWebhook(scene);
  if (kind === 'delivery') return newDelivery(scene);
  if (kind === 'event') return newNotices(scene);
  if (kind === 'emailSubscription') return noticeSubscription(scene, 'emailNotices.list');
  if (kind === 'smsSubscription') return noticeSubscription(scene, 'smsNotices.list');
  if (kind === 'slackSubscription') return newSlackSubscription(scene);
  if (kind === 'number') {
    await withNumber(scene);
    return String(valueAt(await scene.ask('phoneNumbers.own', {}), 0, 'id'));
  }
  // A browser is remembered by a whole sign-in, which would end the session of the scene.
  if (kind === 'browser') return '0d0d0d0d-0000-4000-8000-00000000000f';
  if (kind === 'user') return otherMember(scene);
  if (kind === 'invited') {
    const body = { email: scene.newAddress(), provider: 'local', roleIds: [] };
    return String(valueAt(await scene.ask('inviting.add', { body }), 'id'));
  }
  const made =
    kind === 'group' ? scene.ask('groups.add', { body: someGroup() }) : scene.ask('roles.add', { body: someRole() });
  return String(valueAt(await made, 'id'));
}

export interface ContractRow extends Endpoint<never> {
  readonly name: EndpointName;
}

const isName = (name: string): name is EndpointName => Object.hasOwn(calls, name);

/** Every row of the contract. */
export const contractRows: readonly ContractRow[] = Object.entries(contract).flatMap(([area, table]) =>
  Object.entries<Endpoint<never>>(table).flatMap(([row, endpoint]) => {
    const name = `${area}.${row}`;
    return isName(name) ? [{ ...endpoint, name }] : [];
  }),
);

/** @throws {TypeError} for a name that is none */
export function rowNamed(name: EndpointName): ContractRow {
  const found = contractRows.find((row) => row.name === name);
  if (!found) throw new TypeError(`The contract has no row ${name}`);
  return found;
}

/** The parts of a sample, each there. */
export interface SampleParts {
  readonly params: Record<string, unknown>;
  readonly query: Record<string, unknown>;
  readonly body: Record<string, unknown>;
}

/** One call of a row, taken apart. */
export async function sampleOf(name: EndpointName, scene: Scene): Promise<SampleParts> {
  return partsOf(await calls[name](scene));
}

/** The parts of any input. */
export const partsOf = ({
  params,
  query,
  body,
}: {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}): SampleParts => ({
  params: { ...Object(params) },
  query: { ...Object(query) },
  body: body instanceof FormData ? body : { ...Object(body) },
});

/** Path and query of a call, without the prefix. */
export function addressOf({ path }: Pick<Endpoint, 'path'>, { params, query }: Omit<SampleParts, 'body'>): string {
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  const search = new URLSearchParams(given).toString();
  return path.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? '')) + (search && `?${search}`);
}

import { contract, READ_USERS, type Endpoint, type EndpointName } from 'gatehouse-elements/contract.js';
import { applySeed, createProvider, refreshCookieName } from 'gatehouse-provider';
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { createApi, type Api } from '../api/createApi.ts';
import { TestAuthenticator } from '../provider/testing/authenticator.ts';
import { nonEmpty } from '../tests/support/expect.ts';
import { createSeed, DEMO_CLIENT_ID, DEMO_PASSWORD } from '../demo/seed.ts';

const APP = 'http://app.example';
const PROVIDER = 'http://auth.example';

const authenticator = new TestAuthenticator();

const newRole = (api: Api) => api.roles.add({ body: { key: randomUUID(), name: 'Walk' } });

/** How a person who may do everything calls each row. A row without a line here fails the walk. */
const sample: {
  readonly [Name in EndpointName]: (
    api: Api,
    known: { userId: string; tenantId: string; appId: string },
  ) => Promise<unknown>;
} = {
  'applications.list': (api, { appId }) => api.applications.list({ query: { ids: appId } }),
  'applications.ofUsers': (api, { userId }) => api.applications.ofUsers({ query: { userIds: userId } }),
  'auth.preLogin': (api) => api.auth.preLogin({ body: { email: 'ada@acme.example' } }),
  'auth.login': (api) => api.auth.login({ body: { email: 'ada@acme.example', password: DEMO_PASSWORD } }),
  'auth.refreshToken': (api) => api.auth.refreshToken({ body: { tenantId: null } }),
  'auth.logout': async () => undefined, // last: it ends the walk's session
  'auth.oauthLogout': async () => undefined, // a page for the browser
  'configuration.global': (api) => api.configuration.global(),
  'configuration.vendorConfig': (api) => api.configuration.vendorConfig(),
  'configuration.strategies': (api) => api.configuration.strategies(),
  'configuration.publicStrategies': (api) => api.configuration.publicStrategies(),
  'configuration.emailsPolicy': (api) => api.configuration.emailsPolicy(),
  'entitlements.load': (api) => api.entitlements.load(),
  'groups.list': (api) => api.groups.list({ query: {} }),
  'keys.jwks': (api) => api.keys.jwks(),
  'metadata.read': (api) => api.metadata.read({ query: { entityName: 'adminBox' } }),
  'metadata.adminBox': (api) => api.metadata.adminBox(),
  'metadata.updateAdminBox': (api) =>
    api.metadata.updateAdminBox({
      body: { actions: [{ type: 'navigation/roles/visibility', payload: 'byPermissions' }] },
    }),
  'permissions.categories': (api) => api.permissions.categories(),
  'permissions.list': (api) => api.permissions.list(),
  'permissions.setRoles': async (api) => {
    const { id } = await newRole(api);
    const permission = (await api.permissions.list()).find(({ key }) => key === READ_USERS);
    const roleIds = [...(permission?.roleIds ?? []), id];
    await api.permissions.setRoles({ params: { permissionId: permission?.id ?? '' }, body: { roleIds } });
  },
  'profile.me': (api) => api.profile.me(),
  'profile.authorization': (api) => api.profile.authorization(),
  'roles.list': (api) => api.roles.list(),
  'roles.add': newRole,
  'roles.addV2': async (api) => {
    const { id: baseRoleId } = await newRole(api);
    await api.roles.addV2({ body: { key: randomUUID(), name: 'Copy', baseRoleId } });
  },
  'roles.update': async (api) =>
    api.roles.update({ params: { roleId: (await newRole(api)).id }, body: { name: 'Renamed' } }),
  'roles.setPermissions': async (api) =>
    api.roles.setPermissions({ params: { roleId: (await newRole(api)).id }, body: { permissionIds: [] } }),
  'roles.remove': async (api) => api.roles.remove({ params: { roleId: (await newRole(api)).id }, query: {} }),
  'sessions.mine': (api) => api.sessions.mine(),
  'sessions.current': (api) => api.sessions.current(),
  'tenants.switch': (api, { tenantId }) => api.tenants.switch({ body: { tenantId } }),
  'tenants.mineV1': (api) => api.tenants.mineV1(),
  'tenants.mineV2': (api) => api.tenants.mineV2(),
  'tenants.mineV3': (api) => api.tenants.mineV3(),
  'tenants.token': (api, { tenantId }) => api.tenants.token({ body: { tenantId } }),
  'users.getById': (api, { userId }) => api.users.getById({ params: { userId } }),
  'users.listV2': (api) => api.users.listV2({ query: {} }),
  'users.listV3': (api) => api.users.listV3({ query: {} }),
  'users.roles': (api, { userId }) => api.users.roles({ query: { ids: userId } }),
  'users.groups': (api, { userId }) => api.users.groups({ query: { ids: userId } }),
  'users.usernames': (api, { userId }) => api.users.usernames({ query: { userIds: userId } }),
  'vendor.publicInfo': (api) => api.vendor.publicInfo(),
  'vendor.flags': (api) => api.vendor.flags(),
  'webauthn.createDevice': (api) => api.webauthn.createDevice(),
  'webauthn.verifyDevice': async (api) => {
    const { challenge } = (await api.webauthn.createDevice()).options;
    await api.webauthn.verifyDevice({
      body: {
        ...authenticator.create({ challenge, origin: APP, rpId: new URL(APP).hostname }),
        deviceType: 'CrossPlatform',
      },
    });
  },
  'webauthn.listDevices': async (api) =>
    assert.equal((await api.webauthn.listDevices()).devices[0]?.deviceType, 'CrossPlatform'),
  'webauthn.preLogin': (api) => api.webauthn.preLogin({ body: {} }),
  'webauthn.postLogin': async (api, { userId }) => {
    const { challenge } = (await api.webauthn.preLogin({ body: {} })).options;
    const userHandle = Buffer.from(userId).toString('base64url');
    await api.webauthn.postLogin({
      body: authenticator.get({ challenge, origin: APP, rpId: new URL(APP).hostname, userHandle }),
    });
  },
  'webauthn.deleteDevice': async (api) => {
    const [device] = (await api.webauthn.listDevices()).devices;
    await api.webauthn.deleteDevice({ params: { deviceId: device?.id ?? '' } });
    assert.deepEqual((await api.webauthn.listDevices()).devices, []);
  },
};

describe('client, provider and contract', () => {
  it('agree on every row (PROV-001, PROV-004)', async () => {
    const provider = await createProvider({
      clientId: DEMO_CLIENT_ID,
      publicUrl: PROVIDER,
      allowedOrigins: [APP],
      passwordHashing: { memoryCost: 1024, timeCost: 1 },
      log: () => {},
    });
    await applySeed(provider, createSeed(APP));
    let cookie = '';
    const served = new Set<string>();
    const wire = async (url: unknown, init: RequestInit = {}): Promise<Response> => {
      const request = new Request(String(url), { ...init, headers: { ...init.headers, origin: APP, cookie } });
      served.add(`${request.method} ${new URL(request.url).pathname}`);
      const response = await provider.fetch(request);
      cookie =
        response.headers
          .getSetCookie()
          .find((line) => line.startsWith(refreshCookieName(DEMO_CLIENT_ID)))
          ?.split(';')[0] ?? cookie;
      return response;
    };
    let token: string | undefined;
    const api = createApi({
      baseUrl: PROVIDER,
      fetch: wire as typeof fetch,
      tokens: { current: async () => token, renew: async () => undefined, epoch: () => 0 },
    });
    token = (await api.auth.login({ body: { email: 'ada@acme.example', password: DEMO_PASSWORD } })).accessToken;
    const me = await api.profile.me();
    const apps = await api.applications.ofUsers({ query: { userIds: me.id } });
    const known = { userId: me.id, tenantId: me.tenantId, appId: apps[0]?.appIds[0] ?? '' };
    for (const [name, call] of Object.entries(sample)) await assert.doesNotReject(call(api, known), name);
    await api.auth.logout();

    const asked = [...served];
    for (const [area, table] of nonEmpty(Object.entries(contract)))
      for (const [name, { method, path, prefix, navigation }] of nonEmpty(Object.entries<Endpoint<never>>(table))) {
        if (navigation) continue;
        const pattern = new RegExp(
          `^${method} ${prefix === false ? '' : '/frontegg'}${path.replace(/\{\w+\}/g, '[^/]+')}$`,
        );
        assert.ok(
          asked.some((one) => pattern.test(one)),
          `${area}.${name} was called`,
        );
      }
    await provider.close();
  });
});

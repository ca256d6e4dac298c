import { READ_USERS, type EndpointName } from 'gatehouse-elements/contract.js';
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createApi } from '../api/createApi.ts';
import { createSeed, DEMO_PASSWORD } from '../demo/seed.ts';
import { calls, contractRows, makeSpare, type Scene } from '../tests/support/calls.ts';
import { nonEmpty } from '../tests/support/expect.ts';
import { APP, openProviderWire, PROVIDER } from './providerWire.ts';

describe('client, provider and contract', () => {
  it('agree on every row (PROV-001, PROV-004)', async () => {
    const { wire, served, close } = await openProviderWire(createSeed(APP));
    let token: string | undefined;
    const api = createApi({
      baseUrl: PROVIDER,
      fetch: wire as typeof fetch,
      tokens: { current: async () => token, renew: async () => undefined, epoch: () => 0 },
    });
    const credentials = { email: 'ada@acme.example', password: DEMO_PASSWORD };
    token = (await api.auth.login({ body: credentials })).accessToken;
    const me = await api.profile.me();
    const apps = await api.applications.ofUsers({ query: { userIds: me.id } });
    const scene: Scene = {
      ids: {
        user: me.id,
        tenant: me.tenantId,
        role: (await api.roles.list()).find(({ key }) => key === 'member')?.id ?? '',
        permission: (await api.permissions.list()).find(({ key }) => key === READ_USERS)?.id ?? '',
        group: (await api.groups.list({ query: {} })).groups[0]?.id ?? '',
        application: apps[0]?.appIds[0] ?? '',
        passkey: '',
      },
      credentials,
      origin: APP,
      async ask(name, input) {
        const [area = '', row = ''] = name.split('.');
        const call: unknown = Reflect.get(Object(Reflect.get(api, area)), row);
        assert.equal(typeof call, 'function', name);
        const answer: unknown = await Reflect.apply(Object(call), undefined, [input]);
        // Whoever signs in anew goes on with the new session: the one before it ends.
        const accessToken: unknown = Reflect.get(Object(answer), 'accessToken');
        if (typeof accessToken === 'string') token = accessToken;
        return answer;
      },
      spare: (kind) => makeSpare(kind, scene),
    };

    const walked = nonEmpty(
      contractRows.filter(({ navigation }) => !navigation),
      'calls',
    );
    const leaving: EndpointName = 'auth.logout'; // last: it ends the walk's session
    const walk = (name: EndpointName) =>
      assert.doesNotReject(async () => scene.ask(name, await calls[name](scene)), name);
    for (const { name } of walked) if (name !== leaving) await walk(name);
    const { devices } = await api.webauthn.listDevices();
    assert.equal(nonEmpty(devices.filter(({ deviceType }) => deviceType === 'CrossPlatform')).length, 1);
    for (const { id } of devices) await api.webauthn.deleteDevice({ params: { deviceId: id } });
    assert.deepEqual((await api.webauthn.listDevices()).devices, []);
    await walk(leaving);

    for (const { name, method, path, prefix } of walked) {
      const pattern = new RegExp(
        `^${method} ${prefix === false ? '' : '/frontegg'}${path.replace(/\{\w+\}/g, '[^/]+')}$`,
      );
      assert.equal(
        served.some((one) => pattern.test(one)),
        true,
        `${name} was called`,
      );
    }
    await close();
  });
});

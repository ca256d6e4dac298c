import { READ_USERS, type EndpointName } from 'gatehouse-elements/contract.js';
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createApi } from '../api/createApi.ts';
import { createTreeSeed, DEMO_CLIENT_ID, DEMO_PASSWORD } from '../demo/seed.ts';
import { anyNewAddress, calls, contractRows, makeSpare, ofVisitors, type Scene } from '../tests/support/calls.ts';
import { withoutFactors } from '../tests/support/mfaCalls.ts';
import { nonEmpty } from '../tests/support/expect.ts';
import { APP, openProviderWire, PROVIDER } from './providerWire.ts';

describe('client, provider and contract', () => {
  it('agree on every row (PROV-001, PROV-004)', async (test) => {
    const { wire, visitor, mail, served, allowEverySignUp, close } = await openProviderWire(createTreeSeed(APP));
    test.after(close);
    await allowEverySignUp();
    let token: string | undefined;
    const open = (fetchOf: unknown, current: () => Promise<string | undefined>) =>
      createApi({
        baseUrl: PROVIDER,
        fetch: fetchOf as typeof fetch,
        tokens: { current, renew: async () => undefined, epoch: () => 0 },
      });
    const api = open(wire, async () => token);
    const callIn = (one: typeof api, name: EndpointName, input: object): Promise<unknown> => {
      const [area = '', row = ''] = name.split('.');
      const call: unknown = Reflect.get(Object(Reflect.get(one, area)), row);
      assert.equal(typeof call, 'function', name);
      return Reflect.apply(Object(call), undefined, [input]);
    };
    const credentials = { email: 'ada@acme.example', password: DEMO_PASSWORD };
    token = (await api.auth.login({ body: credentials })).accessToken;
    const me = await api.profile.me();
    const apps = await api.applications.ofUsers({ query: { userIds: me.id } });
    const send = async (name: EndpointName, input: object): Promise<unknown> => {
      const answer = await callIn(api, name, input);
      // Whoever signs in anew goes on with the new session: the one before it ends. A program's tokens are no session.
      const program = name.startsWith('apiTokenExchange.');
      const accessToken: unknown = program ? undefined : Reflect.get(Object(answer), 'accessToken');
      if (typeof accessToken === 'string') token = accessToken;
      return answer;
    };
    const scene: Scene = {
      ids: {
        user: me.id,
        tenant: me.tenantId,
        role: (await api.roles.list()).find(({ key }) => key === 'member')?.id ?? '',
        permission: (await api.permissions.list()).find(({ key }) => key === READ_USERS)?.id ?? '',
        group: (await api.groups.list({ query: {} })).groups[0]?.id ?? '',
        application: apps[0]?.appIds[0] ?? '',
        passkey: '',
        username: '',
        session: '0d0d0d0d-0000-4000-8000-000000000008',
      },
      credentials,
      outsider: 'kaethe@globex.example',
      newAddress: anyNewAddress,
      origin: APP,
      mail,
      ask: (name, input) => send(name, input).catch((error: unknown) => error),
      clientId: DEMO_CLIENT_ID,
      leadsTo: async (address, who) => {
        const answer = await (who === 'caller' ? wire : visitor())(`${PROVIDER}${address}`, { redirect: 'manual' });
        return answer.headers.get('location') ?? '';
      },
      spare: (kind) => makeSpare(kind, scene),
    };

    const walked = nonEmpty(
      contractRows.filter(({ navigation }) => !navigation),
      'calls',
    );
    const leaving: EndpointName = 'auth.logout'; // last: it ends the walk's session
    /** A session without a second factor, of a person who has none: a policy that demands one asks for it. */
    const signInAnew = async (): Promise<void> => {
      await withoutFactors(scene);
      token = (await api.auth.login({ body: credentials })).accessToken;
    };
    const walk = (name: EndpointName) =>
      assert.doesNotReject(async () => {
        const input = await calls[name](scene);
        return ofVisitors.has(name)
          ? callIn(
              open(visitor(), async () => undefined),
              name,
              input,
            )
          : send(name, input);
      }, name);
    for (const { name } of walked) {
      if (name === leaving) continue;
      if (/^(?:mfa|ownMfa)\./.test(name)) await signInAnew();
      await walk(name);
    }
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
  });
});

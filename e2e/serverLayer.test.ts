import { createServerLayer } from 'gatehouse-elements/server.js';
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { CLIENT_ID, ORIGIN, PUBLIC_URL, startProvider, type TestProvider } from '../provider/testing/provider.ts';
import { ACME, GLOBEX } from '../provider/testing/seed.ts';

const AUTH = '/api/frontegg/identity/resources/auth/v1';
const ENCRYPTION_PASSWORD = '8f3a1c5e7b9d2f4068ace13579bdf02468a1b2c3d4e5f60718293a4b5c6d7e8f';
/** What the layer of the host asks for when it is hard to guess. */
const SECRET = 'shared-secret-of-the-layer-and-the-provider';

describe('the session layer in front of the provider', () => {
  let real: TestProvider;
  let cookies: Map<string, string>;
  let layers: ReturnType<typeof createServerLayer>[];
  const addresses: string[] = [];

  before(async () => (real = await startProvider({ forwardingSecret: SECRET })));
  after(() => real.end());
  beforeEach(() => {
    cookies = new Map();
    layers = [create(), create()];
  });

  const create = (secureJwt = true) =>
    createServerLayer({
      appUrl: ORIGIN,
      baseUrl: PUBLIC_URL,
      clientId: CLIENT_ID,
      clientSecret: 'x',
      encryptionPassword: ENCRYPTION_PASSWORD,
      secureJwt,
      forwardIp: true,
      sharedSecret: SECRET,
      env: {},
      clock: real.clock.read,
      fetch: (input, init) => {
        const request = new Request(input, init);
        addresses.push(request.headers.get('x-frontegg-forwarded-for') ?? '');
        return real.provider.fetch(request, { address: '127.0.0.1' });
      },
    });
  const keep = (lines: readonly string[]): void => {
    for (const line of lines) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value) cookies.set(name, value);
      else cookies.delete(name);
    }
  };
  const request = (path: string, method = 'GET', body?: object): Request =>
    new Request(ORIGIN + path, {
      method,
      headers: {
        origin: ORIGIN,
        'content-type': 'application/json',
        cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
  const call = async (path: string, method = 'GET', body?: object): Promise<Response> => {
    const answer = await layers[0]?.handle(request(path, method, body), { address: '192.0.2.77' });
    assert.ok(answer, `the layer answers ${path}`);
    keep(answer.headers.getSetCookie());
    return answer;
  };
  const signIn = () => call(`${AUTH}/user`, 'POST', { email: 'ada@acme.test', password: 'correct horse battery' });
  const open = async (layer = layers[0]) => {
    const session = await layer?.session(request('/'), { address: '192.0.2.77' });
    assert.ok(session, 'a session, also a blank one');
    return session;
  };

  it('SSR-001, SSR-025: signs a user in, and reads account, tenants and entitlements for the first HTML', async () => {
    const answer = await signIn();
    assert.equal(answer.status, 200);
    assert.match(await answer.text(), /"accessToken":"REDACTED_FOR_SECURITY\./);
    const session = await open();
    const [user, tenants, entitlements] = await Promise.all([
      session.user(),
      session.tenants(),
      session.entitlements(),
    ]);
    assert.deepEqual(
      [user?.email, tenants?.activeTenant.tenantId, typeof entitlements?.features],
      ['ada@acme.test', ACME, 'object'],
    );
    assert.match((await layers[0]?.firstHtml(session)) ?? '', /^<script type="application\/json" data-session>/);
    assert.equal((await call('/api/frontegg/identity/resources/users/v2/me')).status, 200);
  });

  it('SRV-10: keeps a user signed in over many renewals, in two processes at once', async () => {
    await signIn();
    for (let round = 0; round < 4; round++) {
      real.clock.forward(24 * 3600 * (round % 2) + 3600);
      const sessions = await Promise.all([...layers, ...layers].map(open));
      assert.deepEqual(
        sessions.map(({ status }) => status),
        ['signed-in', 'signed-in', 'signed-in', 'signed-in'],
      );
      for (const { setCookies } of sessions) keep(setCookies);
    }
  });

  it('switches the tenant and renews in the name of it', async () => {
    await signIn();
    const { claims } = await open();
    const switched = await call('/api/frontegg/identity/resources/users/v1/tenant', 'PUT', { tenantId: GLOBEX });
    const refresh = await call(`${AUTH}/user/token/refresh`, 'POST', { tenantId: GLOBEX });
    assert.deepEqual([claims?.tenantId, switched.status, refresh.status], [ACME, 204, 200]);
    assert.equal((await open()).claims?.tenantId, GLOBEX);
    await call('/api/frontegg/identity/resources/users/v1/tenant', 'PUT', { tenantId: ACME });
  });

  it('SRV-07, SESSION-009: signs out here and there', async () => {
    await signIn();
    const before = new Map(cookies);
    assert.equal((await call(`${AUTH}/logout`, 'POST', {})).status, 200);
    assert.equal((await open()).status, 'signed-out');
    cookies = new Map(before);
    real.clock.forward(24 * 3600);
    const [, other] = layers;
    assert.equal((await open(other)).status, 'signed-out');
  });

  it('PROV-013, SSR-018: names the user’s address to the provider, which believes the layer', async () => {
    addresses.length = 0;
    await signIn();
    assert.ok(addresses.includes('192.0.2.77'), addresses.join());
    const answer = await call('/api/frontegg/identity/resources/users/sessions/v1/me');
    assert.match(await answer.text(), /192\.0\.2\.77/);
  });
});

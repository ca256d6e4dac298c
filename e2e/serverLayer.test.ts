import { createServerLayer } from 'gatehouse-elements/server.js';
import { createGatehouse } from 'gatehouse-elements/stores.js';
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { CLIENT_ID, ORIGIN, PUBLIC_URL, startProvider, type TestProvider } from '../provider/testing/provider.ts';
import { handBrowser } from '../stores/testing/browser.ts';
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
  const opened = async (layer = layers[0]) => {
    const session = await layer?.session(request('/'), { address: '192.0.2.77' });
    assert.ok(session, 'a session, also a blank one');
    return session;
  };

  it('SSR-001, SSR-025: signs a user in, and reads account, tenants and entitlements for the first HTML', async () => {
    const answer = await signIn();
    assert.equal(answer.status, 200);
    assert.match(await answer.text(), /"accessToken":"REDACTED_FOR_SECURITY\./);
    const session = await opened();
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
      const sessions = await Promise.all([...layers, ...layers].map(opened));
      assert.deepEqual(
        sessions.map(({ status }) => status),
        ['signed-in', 'signed-in', 'signed-in', 'signed-in'],
      );
      for (const { setCookies } of sessions) keep(setCookies);
    }
  });

  it('switches the tenant and renews in the name of it', async () => {
    await signIn();
    const { claims } = await opened();
    const switched = await call('/api/frontegg/identity/resources/users/v1/tenant', 'PUT', { tenantId: GLOBEX });
    const refresh = await call(`${AUTH}/user/token/refresh`, 'POST', { tenantId: GLOBEX });
    assert.deepEqual([claims?.tenantId, switched.status, refresh.status], [ACME, 204, 200]);
    assert.equal((await opened()).claims?.tenantId, GLOBEX);
    await call('/api/frontegg/identity/resources/users/v1/tenant', 'PUT', { tenantId: ACME });
  });

  it('SRV-07, SESSION-009: signs out here and there', async () => {
    await signIn();
    const before = new Map(cookies);
    assert.equal((await call(`${AUTH}/logout`, 'POST', {})).status, 200);
    assert.equal((await opened()).status, 'signed-out');
    cookies = new Map(before);
    real.clock.forward(24 * 3600);
    const [, other] = layers;
    assert.equal((await opened(other)).status, 'signed-out');
  });

  it('PROV-013, SSR-018: names the user’s address to the provider, which believes the layer', async () => {
    addresses.length = 0;
    await signIn();
    assert.ok(addresses.includes('192.0.2.77'), addresses.join());
    const answer = await call('/api/frontegg/identity/resources/users/sessions/v1/me');
    assert.match(await answer.text(), /192\.0\.2\.77/);
  });

  for (const secureJwt of [false, true])
    it(`SSR-015, SSR-016: serves the client of the page: sign-in, reload, tenant and sign-out${secureJwt ? ', without a token in it' : ''}`, async () => {
      layers = [create(secureJwt)];
      const seen: string[] = [];
      const { openTab } = handBrowser();
      const open = () =>
        createGatehouse({
          baseUrl: `${ORIGIN}/api`,
          clientId: CLIENT_ID,
          ports: openTab().ports,
          fetch: async (input, init) => {
            const asked = new Request(input, init);
            const headers = new Headers(asked.headers);
            headers.set('origin', ORIGIN);
            headers.set('cookie', [...cookies].map((pair) => pair.join('=')).join('; '));
            const { method } = asked;
            const body = method === 'GET' ? null : await asked.text();
            const answer = await layers[0]?.handle(new Request(asked.url, { method, headers, body: body || null }));
            assert.ok(answer, `the layer answers ${asked.url}`);
            keep(answer.headers.getSetCookie());
            const text = await answer.text();
            seen.push(text);
            const { status } = answer;
            return new Response(status === 204 ? null : text, { status, headers: answer.headers });
          },
        });
      const first = open();
      const stop = first.start();
      const login = await signIn();
      await first.session.adopt(JSON.parse(await login.text()));
      assert.equal(first.session.profile?.email, 'ada@acme.test');
      await first.session.refresh();
      stop();

      const reloaded = open();
      const end = reloaded.start();
      await reloaded.session.refresh();
      assert.equal(reloaded.session.profile?.email, 'ada@acme.test');
      await reloaded.tenants.switchTenant({ tenantId: GLOBEX, reload: 'silent' });
      assert.equal(reloaded.session.claims?.tenantId, GLOBEX);
      assert.equal((await opened()).claims?.tenantId, GLOBEX);
      await reloaded.tenants.switchTenant({ tenantId: ACME, reload: 'silent' });
      await reloaded.session.logout();
      assert.deepEqual([reloaded.session.isAuthenticated, (await opened()).status], [false, 'signed-out']);
      assert.equal(
        seen.some((text) => /"eyJ[\w-]+\.eyJ[\w-]+\.[\w-]+"/.test(text)),
        !secureJwt,
      );
      end();
    });
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createServerLayer, type ServerLayerOptions } from './server.ts';
import { APP, CLIENT_ID, FakeProvider, HostBrowser, LIFETIME, REFRESH, SESSION } from './testing/fakeProvider.ts';

const API = '/api/frontegg';
const LOGIN = `${API}/identity/resources/auth/v1/user`;
const ME = `${API}/identity/resources/users/v2/me`;
const REFRESHES = `${API}/identity/resources/auth/v1/user/token/refresh`;
const LOGOUT = `${API}/identity/resources/auth/v1/logout`;
const SCOPED = `${API}/identity/resources/users/v3/me/token`;

async function signedIn(options: ServerLayerOptions = {}) {
  const provider = new FakeProvider();
  const browser = new HostBrowser();
  const layer = createServerLayer(provider.options(options));
  const login = await layer.handle(browser.post(LOGIN, { email: 'ada@example.com', password: 'secret' }));
  assert.ok(login, 'the layer answers a sign-in');
  browser.keep(login.headers.getSetCookie());
  const answer = async (request: Request, address?: string): Promise<Response> => {
    const found = await layer.handle(request, { address });
    assert.ok(found, 'the layer answers');
    return found;
  };
  return { provider, browser, layer, login, answer, last: () => provider.calls.at(-1) };
}

describe('the proxy of the session layer', () => {
  it('SSR-015: signs in below /api, and seals what the provider answers', async () => {
    const { provider, browser, login, answer, last } = await signedIn();
    assert.equal(login.status, 200);
    const sent = provider.calls.find(({ path }) => path === '/frontegg/identity/resources/auth/v1/user');
    assert.deepEqual(JSON.parse(sent?.body ?? ''), { email: 'ada@example.com', password: 'secret' });
    const body: Record<string, string> = JSON.parse(await login.text());
    assert.equal(body.mfaRequired, false);
    assert.ok(body.accessToken && !('refreshToken' in body), 'the page gets an access token and no refresh token');
    const me = await answer(browser.request(`${ME}?a=1`, { headers: { authorization: `Bearer ${body.accessToken}` } }));
    assert.equal(me.status, 200);
    assert.deepEqual([last()?.search, last()?.headers.get('authorization')], ['?a=1', `Bearer ${body.accessToken}`]);
  });

  it('SSR-016: lets no refresh token and no usable access token reach the browser', async () => {
    const { provider, browser, login, answer, last } = await signedIn({ secureJwt: true });
    const seen = [await login.text(), JSON.stringify([...login.headers])];
    const refresh = await answer(browser.post(REFRESHES, { tenantId: null }));
    browser.keep(refresh.headers.getSetCookie());
    seen.push(await refresh.text(), JSON.stringify([...refresh.headers]));
    const body: Record<string, string> = JSON.parse(seen[2] ?? '');
    const [head, payload = '', tail] = (body.accessToken ?? '').split('.');
    assert.deepEqual([head, tail], ['REDACTED_FOR_SECURITY', 'REDACTED_FOR_SECURITY']);
    assert.equal(JSON.parse(Buffer.from(payload, 'base64url').toString()).sub, 'u1');
    await answer(browser.request(ME, { headers: { authorization: `Bearer ${body.accessToken}` } }));
    const usable = last()?.headers.get('authorization')?.slice('Bearer '.length) ?? '';
    assert.match(usable, /^eyJ[\w-]+\.[\w-]+\.[\w-]{80,}$/);
    await answer(browser.request(ME));
    assert.equal(last()?.headers.get('authorization'), `Bearer ${usable}`);
    for (const text of seen) {
      assert.doesNotMatch(text, /refresh-token-\d/);
      assert.doesNotMatch(text, /eyJ[\w-]+\.eyJ[\w-]+\.[\w-]{80,}/);
    }
    provider.answers = () =>
      Response.json({ authResponse: { access_token: 'a.b.c', id_token: 'd.e.f', refresh_token: 'refresh-token-9' } });
    assert.deepEqual(await (await answer(browser.request(ME))).json(), {
      authResponse: {
        access_token: 'REDACTED_FOR_SECURITY.b.REDACTED_FOR_SECURITY',
        id_token: 'REDACTED_FOR_SECURITY.e.REDACTED_FOR_SECURITY',
      },
    });
  });

  it('SSR-016: renews the session of a call whose token has ended', async () => {
    const { provider, browser, answer } = await signedIn({ secureJwt: true });
    provider.now += LIFETIME * 1000;
    const me = await answer(browser.request(ME));
    assert.equal(me.status, 200);
    assert.ok(
      me.headers.getSetCookie().some((line) => line.startsWith(SESSION)),
      'the answer renews the session',
    );
  });

  it('SSR-016: opens a token for one tenant for its owner alone', async () => {
    const { provider, browser, answer, last } = await signedIn({ secureJwt: true });
    const response = await answer(browser.post(SCOPED, { tenantId: 't2' }));
    assert.deepEqual(
      response.headers.getSetCookie().filter((line) => line.startsWith('fe_session')),
      [],
    );
    const { accessToken }: Record<string, string> = JSON.parse(await response.text());
    assert.doesNotMatch(accessToken ?? '', /eyJ[\w-]+\.eyJ[\w-]+\.[\w-]{300,}/);
    const headers = { authorization: accessToken ?? '' };
    await answer(browser.request(ME, { headers }));
    const [, payload = ''] = last()?.headers.get('authorization')?.split('.') ?? [];
    assert.equal(JSON.parse(Buffer.from(payload, 'base64url').toString()).tenantId, 't2');
    provider.claims = { sub: 'u2', sid: 's2' };
    const other = new HostBrowser();
    other.keep((await answer(other.post(LOGIN))).headers.getSetCookie());
    await answer(other.request(ME, { headers }));
    assert.equal(last()?.headers.get('authorization'), null);
  });

  it('SRV-14, SSR-017, SSR-019: forwards an allow-list of headers and the cookies of the provider', async () => {
    const { browser, answer, last } = await signedIn();
    browser.cookies.set('host_session', 'of-the-host');
    browser.cookies.set('fe_device', 'd1');
    browser.cookies.set('fe_session-of-another-client', 'sealed');
    browser.cookies.set('gatehouse_login_x', 'sealed');
    const forwarded = {
      'accept-language': 'de',
      'user-agent': 'Browser/1',
      'frontegg-source': 'login-box',
      'frontegg-login-alias': 'acme',
      'frontegg-requested-application-id': 'app1',
      'x-frontegg-framework': 'react@19',
      'x-frontegg-sdk': 'gatehouse@1',
    };
    const dropped = {
      'x-forwarded-for': '192.0.2.9',
      'x-forwarded-host': 'evil.example.com',
      'x-frontegg-forwarded-for': '192.0.2.9',
      'x-frontegg-headers-verifier': 'guess',
      'frontegg-vendor-id': CLIENT_ID,
      'x-middleware-subrequest': 'middleware',
      'x-original-url': '/admin',
      'x-http-method-override': 'DELETE',
      'transfer-encoding': 'chunked',
      te: 'trailers',
      upgrade: 'websocket',
      forwarded: 'for=192.0.2.9',
    };
    await answer(browser.request(ME, { headers: { ...forwarded, ...dropped } }));
    for (const [name, value] of Object.entries(forwarded)) assert.equal(last()?.headers.get(name), value, name);
    for (const name of Object.keys(dropped)) assert.equal(last()?.headers.get(name), null, name);
    const cookies = last()?.headers.get('cookie') ?? '';
    assert.match(cookies, new RegExp(`^gatehouse_known_x=device; fe_device=d1; ${REFRESH}=refresh-token-\\d+$`));
  });

  it('SSR-018, SRV-15: names the user’s address with the proof, from the configured proxies alone', async () => {
    const named = async (options: ServerLayerOptions, headers: Record<string, string>) => {
      const { browser, answer, last } = await signedIn({ forwardIp: true, sharedSecret: 'shared', ...options });
      await answer(browser.request(ME, { headers }), '192.0.2.1');
      return ['x-frontegg-forwarded-for', 'x-frontegg-headers-verifier', 'frontegg-vendor-id'].map((name) =>
        last()?.headers.get(name),
      );
    };
    const chain = { 'x-forwarded-for': '203.0.113.66, 198.51.100.7' };
    assert.deepEqual(await named({}, chain), ['192.0.2.1', 'shared', CLIENT_ID]);
    assert.deepEqual(await named({ trustedProxies: 1 }, chain), ['198.51.100.7', 'shared', CLIENT_ID]);
    assert.deepEqual(await named({ trustedProxies: 1 }, { 'x-forwarded-for': 'a\tb' }), [null, null, null]);
    assert.deepEqual(await named({ forwardIp: false }, chain), [null, null, null]);
  });

  it('SSR-020: sends no access token with refresh, activation and sign-out', async () => {
    for (const secureJwt of [false, true]) {
      const { provider, browser, answer } = await signedIn({ secureJwt });
      const before = provider.calls.length;
      for (const path of [REFRESHES, `${API}/identity/resources/users/v1/activate`, LOGOUT])
        await answer(browser.post(path, {}, { authorization: 'Bearer of-the-page' }));
      const sent = provider.calls.slice(before).filter(({ method }) => method === 'POST');
      assert.deepEqual(
        sent.map(({ headers }) => headers.get('authorization')),
        [null, null, null],
      );
    }
  });

  it('SSR-021: names its cookies by the application where that is asked for', async () => {
    const { browser, answer, last } = await signedIn({ appId: 'aaaa-bbbb-cccc', rewriteCookieByAppId: true });
    assert.deepEqual([...browser.cookies.keys()].sort(), [
      'fe_refresh_aaaabbbb-cccc',
      'fe_session-aaaabbbbcccc',
      'gatehouse_known_x',
    ]);
    await answer(browser.request(ME));
    assert.match(last()?.headers.get('cookie') ?? '', new RegExp(`; ${REFRESH}=refresh-token-\\d+$`));
  });

  it('SRV-14: cannot be aimed at another path or another host', async () => {
    const { provider, browser, layer } = await signedIn({ secureJwt: true });
    const before = provider.calls.length;
    for (const path of [
      `${API}/identity/resources/users/v2/me/../../../../../admin`,
      `${API}/identity/resources/users/v2/%2e%2e/%2e%2e/secrets`,
      `${API}/identity/resources/users/v2%2fme`,
      `${API}/identity/resources/users%5cv2/me`,
      `${API}//identity/resources/users/v2/me`,
      `${API}/identity/resources/groups/v1/%252e%252e`,
      `${API}/identity/resources/groups/v1/a%2fb`,
      `${API}/identity/resources/groups/v1/a%00b`,
      `${API}/identity/resources/groups/v1/a%7fb`,
      `${API}/identity/resources/groups/v1/a%0d%0ab`,
      `${API}/identity/resources/groups/v1/a%zzb`,
      `${API}/https://evil.example.com/identity/resources/users/v2/me`,
      `${API}//evil.example.com/`,
      `${API}/@evil.example.com/`,
      `${API}/.evil.example.com/`,
      `${API}/console`,
      `${API}/oauth/authorize`,
      `${API}/identity/resources/vendor-only/users/v1`,
      `/api/.evil.example.com/identity/resources/users/v2/me`,
      '/api/',
      '/api/own/route',
    ]) {
      const answer = await layer.handle(browser.request(path));
      assert.ok(answer === undefined || answer.status === 404, path);
    }
    for (const method of ['PATCH', 'DELETE'])
      assert.equal((await layer.handle(browser.request(ME, { method })))?.status, 404);
    assert.equal(provider.calls.length, before);
    assert.ok(
      provider.calls.every((call) => !call.path.includes('..')),
      'no path climbs',
    );
  });

  it('SRV-14: carries calls that the configuration adds, compared whole', async () => {
    const { browser, answer, last } = await signedIn({ allowedPaths: ['/acme/v1/reports'] });
    await answer(browser.request(`${API}/acme/v1/reports`));
    assert.equal(last()?.path, '/frontegg/acme/v1/reports');
    assert.equal((await answer(browser.request(`${API}/acme/v1/reports/all`))).status, 404);
  });

  it('SRV-14: follows no redirect of the provider, and gives its target as a text', async () => {
    const { provider, browser, answer } = await signedIn();
    for (const headers of [new Headers({ location: 'https://evil.example.com/' }), new Headers()]) {
      provider.answers = () => new Response('https://evil.example.com/', { status: 302, headers });
      const before = provider.calls.length;
      const response = await answer(browser.request(ME));
      assert.deepEqual(
        [response.status, response.headers.get('location'), await response.text()],
        [302, null, 'https://evil.example.com/'],
      );
      assert.equal(provider.calls.at(-1)?.redirect, 'manual');
      assert.equal(provider.calls.length, before + 1);
    }
  });

  it('SRV-16: changes nothing for a request of another site, whatever the SameSite mode', async () => {
    const { provider, browser, answer } = await signedIn({ allowedOrigins: ['https://two.example.com'] });
    const before = provider.calls.length;
    const bare = (headers: Record<string, string>) => {
      const request = browser.post(LOGOUT, {}, headers);
      if (!('origin' in headers)) request.headers.delete('origin');
      return request;
    };
    const foreign = [
      bare({ origin: 'https://evil.example.com' }),
      bare({ origin: 'https://app.example.com.evil.example.com' }),
      bare({ origin: 'http://app.example.com' }),
      bare({ origin: 'null' }),
      bare({ origin: 'https://evil.example.com', 'sec-fetch-site': 'same-origin' }),
      bare({ 'sec-fetch-site': 'same-site' }),
      bare({ 'sec-fetch-site': 'none' }),
      bare({}),
      browser.post('/account/logout', {}, { origin: 'https://evil.example.com' }),
      browser.post(LOGIN, {}, { origin: 'https://evil.example.com' }),
      browser.post(REFRESHES, {}, { origin: 'https://evil.example.com' }),
      browser.request(ME, { headers: { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' } }),
    ];
    for (const request of foreign) {
      const response = await answer(request);
      assert.deepEqual([response.status, response.headers.getSetCookie()], [403, []]);
    }
    assert.equal(provider.calls.length, before);
    for (const request of [bare({ 'sec-fetch-site': 'same-origin' }), bare({ origin: 'https://two.example.com' })])
      assert.equal((await answer(request)).status, 200);
  });

  it('SRV-16: takes no body but JSON', async () => {
    const { provider, browser, answer } = await signedIn();
    const before = provider.calls.length;
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', ''])
      assert.equal((await answer(browser.post(LOGIN, {}, { 'content-type': type }))).status, 415, type);
    const big = browser.post(LOGIN, 'x'.repeat(6_100_000));
    assert.equal((await answer(big)).status, 413);
    assert.equal(provider.calls.length, before);
  });

  it('SRV-11, SRV-19: keeps and frames nothing, runs nothing, and passes no header of the provider on', async () => {
    const { provider, browser, answer, login } = await signedIn();
    const hostile = new Headers({
      'content-type': 'text/html',
      'access-control-allow-origin': '*',
      'x-powered-by': 'x',
    });
    hostile.append('set-cookie', `${SESSION}=planted; Path=/`);
    hostile.append('set-cookie', '__Host-other=planted; Path=/');
    hostile.append('set-cookie', 'host_session=planted; Path=/');
    hostile.append('set-cookie', 'fe_fine=1; Path=/elsewhere; Domain=example.com; SameSite=None');
    provider.answers = () => new Response('<script>alert(1)</script>', { headers: hostile });
    const page = await answer(browser.request(ME));
    const refused = await answer(browser.request(`${API}/none`));
    const logout = await answer(browser.post('/account/logout'));
    for (const { headers } of [login, page, refused, logout]) {
      assert.equal(headers.get('cache-control'), 'no-store');
      assert.equal(headers.get('x-content-type-options'), 'nosniff');
      assert.equal(headers.get('referrer-policy'), 'same-origin');
      assert.match(
        headers.get('content-security-policy') ?? '',
        /default-src 'none'; frame-ancestors 'none'.*; sandbox$/,
      );
      assert.match(headers.get('strict-transport-security') ?? '', /max-age=31536000/);
      assert.equal(headers.get('cross-origin-opener-policy'), 'same-origin');
      assert.equal(headers.get('access-control-allow-origin'), null);
    }
    assert.equal(page.headers.get('x-powered-by'), null);
    assert.deepEqual(page.headers.getSetCookie(), [
      'fe_fine=1; Domain=app.example.com; Path=/; HttpOnly; Priority=High; Secure; SameSite=Lax',
    ]);
  });

  it('SRV-06: ends the session whose place a new sign-in takes', async () => {
    const { provider, browser, layer, answer } = await signedIn();
    const old = new Map(browser.cookies);
    provider.claims = { sid: 's2' };
    browser.keep((await answer(browser.post(LOGIN))).headers.getSetCookie());
    const copy = new HostBrowser();
    copy.cookies.set(SESSION, old.get(SESSION) ?? '');
    assert.equal((await layer.session(copy.request('/'), { canSetCookies: false })).claims, undefined);
    assert.equal((await layer.session(browser.request('/'))).claims?.sid, 's2');
  });

  it('SSR-024: shares one refresh between the page and the server, and passes a refusal on', async () => {
    const { provider, browser, layer, answer } = await signedIn();
    provider.now += LIFETIME * 1000;
    const [session, refresh] = await Promise.all([
      layer.session(browser.request('/')),
      answer(browser.post(REFRESHES, { tenantId: null })),
    ]);
    assert.equal(provider.count('/user/token/refresh'), 1);
    assert.equal((await refresh.json()).accessToken, session.accessToken);

    await answer(browser.post(REFRESHES, { tenantId: 't2' }));
    assert.equal(provider.calls.at(-1)?.body, '{"tenantId":"t2"}');
    assert.equal((await answer(new HostBrowser().post(REFRESHES))).status, 401);

    const { provider: gone, browser: user, answer: ask } = await signedIn();
    gone.answers = () => Response.json({ errors: ['Over'] }, { status: 401 });
    const refused = await ask(user.post(REFRESHES));
    assert.deepEqual([refused.status, await refused.json()], [401, { errors: ['Over'] }]);
    user.keep(refused.headers.getSetCookie());
    assert.deepEqual(user.sessionParts(), []);
  });

  it('SSR-024: keeps the session where the provider refuses another tenant', async () => {
    const { provider, browser, layer, answer } = await signedIn();
    provider.answers = ({ path }) =>
      path.endsWith('/user/token/refresh')
        ? Response.json({ errors: ['Not a member'], errorCode: 'ER-NOT-A-MEMBER' }, { status: 403 })
        : undefined;
    const refused = await answer(browser.post(REFRESHES, { tenantId: 't2' }));
    assert.deepEqual([refused.status, refused.headers.getSetCookie()], [403, []]);
    assert.equal((await layer.session(browser.request('/'))).status, 'signed-in');
  });

  it('SESSION-009: signs out with a dead provider, and tells a living one', async () => {
    const { provider, browser, answer } = await signedIn();
    const parts = new Map(browser.cookies);
    for (const isDown of [false, true]) {
      for (const [name, value] of parts) browser.cookies.set(name, value);
      provider.isDown = isDown;
      const response = await answer(browser.post(LOGOUT));
      assert.equal(response.status, 200);
      browser.keep(response.headers.getSetCookie());
      assert.deepEqual([...browser.cookies.keys()], ['gatehouse_known_x']);
    }
    const [told] = provider.calls.filter(({ path }) => path.endsWith('/auth/v1/logout'));
    assert.match(told?.headers.get('cookie') ?? '', /refresh-token-/);
  });

  it('SESSION-009: tells the provider of every refresh token that a browser holds', async () => {
    const { provider, browser, answer } = await signedIn();
    browser.cookies.set(REFRESH.replaceAll('-', ''), 'refresh-token-of-before');
    await answer(browser.post(LOGOUT));
    const sent = provider.calls
      .filter(({ path }) => path.endsWith('/auth/v1/logout'))
      .map(({ headers }) => /refresh-token-[\w-]+/.exec(headers.get('cookie') ?? '')?.[0]);
    assert.deepEqual([sent.length, sent.includes('refresh-token-of-before')], [2, true]);
  });

  it('answers what is loaded ahead with nothing', async () => {
    const { provider, browser, answer } = await signedIn();
    const before = provider.calls.length;
    for (const [name, value] of [
      ['purpose', 'prefetch'],
      ['sec-purpose', 'prefetch'],
      ['next-router-prefetch', '1'],
    ] as const) {
      const response = await answer(browser.request(ME, { headers: { [name]: value } }));
      assert.deepEqual([response.status, response.headers.getSetCookie()], [204, []]);
    }
    assert.equal(provider.calls.length, before);
  });

  it('says that the provider is away, without a session lost', async () => {
    const { provider, browser, answer } = await signedIn();
    provider.isDown = true;
    for (const [request, status] of [
      [browser.request(ME), 502],
      [browser.post(REFRESHES), 503],
    ] as const) {
      const response = await answer(request);
      assert.deepEqual([response.status, response.headers.getSetCookie()], [status, []]);
      assert.ok(Array.isArray((await response.json()).errors), 'the refusal has the form of the provider');
    }
    assert.ok(
      provider.calls.every(({ headers }) => headers.get('origin') === APP || headers.get('origin') === null),
      'every call names the origin of the host',
    );
  });
});

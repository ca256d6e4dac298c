import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createServerLayer, type ServerLayerOptions } from './server.ts';
import { APP, BASE, FakeProvider, HostBrowser, LIFETIME, REFRESH, SESSION } from './testing/fakeProvider.ts';

const LOGIN = '/api/frontegg/identity/resources/auth/v1/user';
const REFRESHES = '/user/token/refresh';

/** Sealed by the library that published layers use, with the password of these tests. */
const PUBLISHED =
  'Fe26.2*1*2112a90bb7f862c900712690607ad99f11f899b539b8dddb2f2eaa1355ab3431*-IyEfr4rfzTWVqeXGJWi4g*j5P0A2kSixj-SiiNL3UFJdEB8eSgeJ0wdoJ9q4rh1ogDKrD_it1pTb3uyO-WMWiEFbminXJmoeSnWZUtdl7sxJASyPHJr2J5oDtJyr37Bn9Jik-JOw2cesgPJWV3_BPc*3590885208196*e5d51f60cd051b03793213f5c3f94e67b5779563dcc608389455e59db015608f*UrTua31Lmy1CUbfMRRJJJbw0BEqvn6poFOVx86kJzck~2';

async function signedIn(options: ServerLayerOptions = {}) {
  const provider = new FakeProvider();
  if (options.appId) provider.claims = { aud: options.appId };
  const browser = new HostBrowser();
  const layer = createServerLayer(provider.options(options));
  browser.keep((await layer.handle(browser.post(LOGIN)))?.headers.getSetCookie() ?? []);
  return { provider, browser, layer, another: () => createServerLayer(provider.options(options)) };
}

describe('the session of a request', () => {
  it('SSR-025, SSR-027: names the user, and reads account, tenants and entitlements once', async () => {
    const { provider, browser, layer } = await signedIn();
    const session = await layer.session(browser.request('/'));
    assert.deepEqual([session.status, session.claims?.sub, session.setCookies], ['signed-in', 'u1', []]);
    const reads = () => Promise.all([session.user(), session.tenants(), session.entitlements()]);
    const [user, tenants, entitlements] = await reads();
    assert.deepEqual([user?.id, tenants?.tenants.length, entitlements?.features], ['u1', 1, {}]);
    await reads();
    assert.deepEqual([provider.count('/users/v2/me'), provider.count('/users/v3/me/tenants')], [1, 1]);
    const listed = provider.calls.find(({ path }) => path.endsWith('/users/v3/me/tenants'));
    assert.equal(listed?.search, '?_limit=50', 'a first HTML is as small with 1,000 tenants as with one page');
    const asked = provider.calls.find(({ path }) => path.endsWith('/users/v2/me'));
    assert.equal(asked?.headers.get('authorization'), `Bearer ${session.accessToken}`);
    provider.isDown = true;
    assert.equal(await (await layer.session(browser.request('/'))).user(), undefined);
  });

  it('knows a visitor without asking anyone', async () => {
    const { provider, layer } = await signedIn();
    const before = provider.calls.length;
    const session = await layer.session(new Request(`${APP}/`));
    assert.deepEqual([session.status, session.setCookies, await session.user()], ['signed-out', [], undefined]);
    assert.equal(provider.calls.length, before);
  });

  it('SSR-002, SSR-024, SESSION-003: renews a session that has ended, with an empty object and the cookie alone', async () => {
    const { provider, browser, layer } = await signedIn();
    provider.now += (LIFETIME + 3600) * 1000;
    const session = await layer.session(browser.request('/'));
    assert.equal(session.status, 'signed-in');
    const [call, more] = provider.calls.filter(({ path }) => path.endsWith(REFRESHES));
    assert.deepEqual([call?.body, call?.headers.get('authorization'), more], ['{}', null, undefined]);
    assert.match(call?.headers.get('cookie') ?? '', new RegExp(`^${REFRESH}=refresh-token-\\d+$`));
    assert.ok(
      session.setCookies.some((line) => line.startsWith(`${SESSION}=Fe26.2`)),
      'the answer seals the new session',
    );
    browser.keep(session.setCookies);
    assert.deepEqual((await layer.session(browser.request('/'))).setCookies, []);
  });

  it('goes on with a session that a published layer has sealed', async () => {
    const { provider, layer } = await signedIn();
    const asked: string[] = [];
    provider.answers = ({ path, headers }) => {
      if (path.endsWith(REFRESHES)) asked.push(headers.get('cookie') ?? '');
      return undefined;
    };
    const headers = { cookie: `${SESSION}=${encodeURIComponent(PUBLISHED)}` };
    await layer.session(new Request(`${APP}/`, { headers }));
    assert.deepEqual(asked, [`${REFRESH}=refresh-of-the-published-layer`]);
    await layer.session(new Request(`${APP}/`, { headers: { cookie: `${REFRESH}=plain-refresh-token` } }));
    assert.deepEqual(asked[1], `${REFRESH}=plain-refresh-token`);
  });

  it('SRV-10: renews once for all requests of a process, and for those that come a little later', async () => {
    const { provider, browser, layer } = await signedIn();
    provider.now += LIFETIME * 1000;
    const sessions = await Promise.all(Array.from({ length: 20 }, () => layer.session(browser.request('/'))));
    provider.now += 5000;
    const late = await layer.session(browser.request('/'));
    assert.ok(
      [...sessions, late].every(({ status }) => status === 'signed-in'),
      'all are signed in',
    );
    assert.equal(new Set([...sessions, late].map(({ accessToken }) => accessToken)).size, 1);
    assert.equal(provider.count(REFRESHES), 1);
  });

  it('warns once in development when a host loses the cookies of a renewed session', async () => {
    const warned: unknown[] = [];
    const { warn } = console;
    console.warn = (line: unknown) => void warned.push(line);
    try {
      for (const [NODE_ENV, keeps] of [
        ['production', false],
        ['development', true],
        ['development', false],
      ] as const) {
        const { provider, browser, layer } = await signedIn({ env: { NODE_ENV } });
        for (let times = 0; times < 3; times++) {
          provider.now += LIFETIME * 1000;
          const { setCookies } = await layer.session(browser.request('/'));
          if (keeps) browser.keep(setCookies);
        }
        const lost = '[GH-COOKIE-LOST]          The cookie of a renewed session did not come back.';
        assert.deepEqual(warned, NODE_ENV === 'production' || keeps ? [] : [lost]);
      }
    } finally {
      console.warn = warn;
    }
  });

  it('SRV-10: signs out in no process when several renew at once', async () => {
    const { provider, browser, layer, another } = await signedIn();
    provider.now += LIFETIME * 1000;
    const processes = [layer, another(), another(), another()];
    const sessions = await Promise.all(processes.map((one) => one.session(browser.request('/'))));
    assert.ok(
      sessions.every(({ status }) => status === 'signed-in'),
      'no process signs out',
    );
    assert.equal(provider.count(REFRESHES), 4);
    for (const { setCookies } of sessions) browser.keep(setCookies);
    provider.now += LIFETIME * 1000;
    assert.equal((await layer.session(browser.request('/'))).status, 'signed-in');
  });

  it('renews nothing where the answer cannot carry a cookie, or is loaded ahead', async () => {
    const { provider, browser, layer } = await signedIn();
    provider.now += LIFETIME * 1000;
    for (const [headers, canSetCookies] of [
      [{}, false],
      [{ purpose: 'prefetch' }, true],
      [{ 'sec-purpose': 'prefetch;prerender' }, true],
      [{ 'next-router-prefetch': '1' }, true],
    ] as const) {
      const session = await layer.session(browser.request('/', { headers }), { canSetCookies });
      assert.deepEqual([session.status, session.setCookies], ['signed-in', []]); // within the tolerance of clocks
    }
    provider.now += 60_000;
    const session = await layer.session(browser.request('/'), { canSetCookies: false });
    assert.deepEqual([session.status, session.setCookies], ['unavailable', []]);
    assert.equal(provider.count(REFRESHES), 0);
  });

  it('keeps the session while the provider is down, asks four times a minute, and goes on afterwards', async () => {
    const { provider, browser, layer } = await signedIn();
    provider.now += (LIFETIME - 20) * 1000;
    provider.isDown = true;
    const session = await layer.session(browser.request('/'));
    assert.deepEqual([session.status, session.setCookies], ['signed-in', []]);
    provider.now += 120_000;
    for (let i = 0; i < 10; i++) {
      const { status, setCookies } = await layer.session(browser.request('/'));
      assert.deepEqual([status, setCookies], ['unavailable', []]);
    }
    assert.equal(provider.count(REFRESHES), 2);
    for (const answer of [
      new Response('<h1>Bad gateway</h1>', { status: 502 }),
      new Response('<h1>Forbidden</h1>', { status: 403 }),
      new Response('nonsense'),
      Response.json({}, { status: 429 }),
      new Response(null, { status: 302, headers: { location: 'https://elsewhere.example.com' } }),
    ]) {
      provider.isDown = false;
      provider.now += 16_000;
      provider.answers = ({ path }) => (path.endsWith(REFRESHES) ? answer : undefined);
      const { status, setCookies } = await layer.session(browser.request('/'));
      assert.deepEqual([status, setCookies], ['unavailable', []], String(answer.status));
    }
    provider.now += 16_000;
    provider.answers = undefined;
    assert.equal((await layer.session(browser.request('/'))).status, 'signed-in');
  });

  it('SRV-03: ends the session that the provider refuses, and takes all its cookies', async () => {
    const { provider, browser, layer } = await signedIn();
    provider.now += LIFETIME * 1000;
    provider.answers = ({ path }) =>
      path.endsWith(REFRESHES) ? Response.json({ errors: ['Unauthorized'] }, { status: 401 }) : undefined;
    const session = await layer.session(browser.request('/'));
    assert.equal(session.status, 'signed-out');
    browser.keep(session.setCookies);
    assert.deepEqual([...browser.cookies.keys()], ['gatehouse_known_x']);
  });

  it('SRV-03: opens no refresh token whose seal has ended', async () => {
    const { provider, browser, layer } = await signedIn();
    browser.cookies.delete(SESSION);
    provider.now += 86_400_000 + 31_000;
    assert.equal((await layer.session(browser.request('/'))).status, 'signed-out');
    assert.equal(provider.count(REFRESHES), 0);
  });

  it('SRV-08, SSR-026: takes no token that the key set does not prove, though its seal opens', async () => {
    const { provider, browser, layer } = await signedIn();
    for (const claims of [{ aud: 'another' }, { iss: 'https://else.example.com' }, { type: 'tenantAccessToken' }]) {
      provider.claims = claims;
      const answer = await layer.handle(new HostBrowser().post(LOGIN));
      assert.ok(!answer?.headers.getSetCookie().some((line) => line.startsWith('fe_session')), JSON.stringify(claims));
    }
    provider.claims = {};
    browser.cookies.delete(REFRESH);
    const offline = createServerLayer(provider.options());
    provider.isDown = true;
    const session = await offline.session(browser.request('/'));
    assert.deepEqual([session.status, session.claims, session.setCookies], ['unavailable', undefined, []]);
  });

  it('SRV-11: marks an answer as this user’s, and sets a cookie only when the session changed', async () => {
    const { provider, browser, layer } = await signedIn();
    const answer = async () =>
      (await layer.session(browser.request('/'))).applyTo(new Response('<p>', { status: 201, headers: { a: 'b' } }));
    const quiet = await answer();
    assert.deepEqual(
      [quiet.status, quiet.headers.get('a'), quiet.headers.get('cache-control'), quiet.headers.getSetCookie()],
      [201, 'b', 'private, no-store', []],
    );
    provider.now += LIFETIME * 1000;
    const renewed = await answer();
    assert.ok(renewed.headers.getSetCookie().length >= 2, 'the answer carries the new cookies');
    assert.equal(renewed.headers.get('cache-control'), 'private, no-store');
  });

  it('SRV-11: leaves an answer what it depends on by itself', async () => {
    const { browser, layer } = await signedIn();
    const session = await layer.session(browser.request('/'));
    const { headers } = session.applyTo(new Response('<p>', { headers: { vary: 'Accept-Language' } }));
    assert.equal(headers.get('vary'), 'Accept-Language, Cookie');
  });

  it('SRV-07, SESSION-009: opens no copy of a cookie after the sign-out, in the process and by a shared memory', async () => {
    const ended = new Map<string, number>();
    const shared = {
      add: (session: string, until: number) => void ended.set(session, until),
      has: async (session: string) => ended.has(session),
    };
    for (const endedSessions of [undefined, shared]) {
      const { provider, browser, layer, another } = await signedIn({ endedSessions });
      const copy = new HostBrowser();
      for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
      provider.isDown = true;
      const answer = await layer.handle(browser.post('/account/logout'));
      assert.deepEqual([answer?.status, answer?.headers.get('location')], [303, APP]);
      browser.keep(answer?.headers.getSetCookie() ?? []);
      assert.deepEqual(browser.sessionParts(), []);
      provider.isDown = false;
      for (const one of [layer, ...(endedSessions ? [another()] : [])]) {
        assert.equal((await one.session(copy.request('/'))).status, 'signed-out');
        const refresh = await one.handle(copy.post('/api/frontegg/identity/resources/auth/v1/user/token/refresh'));
        assert.equal(refresh?.status, 401);
      }
      assert.equal(provider.count(REFRESHES), 0);
    }
  });

  it('SRV-07: opens no copy either while a token that has just ended is taken for clocks that differ', async () => {
    const { provider, browser, layer } = await signedIn();
    const copy = new HostBrowser();
    for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
    await layer.handle(browser.post('/account/logout'));
    provider.now += (LIFETIME + 20) * 1000;
    assert.equal((await layer.session(copy.request('/'))).status, 'signed-out');
  });

  it('SRV-07: a sign-out overtakes a renewal that is under way', async () => {
    const { provider, browser, layer } = await signedIn();
    provider.claims = { sid: undefined };
    provider.now += (LIFETIME + 60) * 1000;
    let answer = (): void => {};
    const held = new Promise<undefined>((done) => (answer = () => done(undefined)));
    const asked = new Promise<void>((begun) => {
      provider.answers = (call) => {
        if (!call.path.endsWith(REFRESHES)) return undefined;
        begun();
        provider.answers = undefined;
        return held.then(() => provider.fetch(BASE + call.path, call));
      };
    });
    const late = layer.session(browser.request('/'));
    await asked;
    await layer.handle(browser.post('/account/logout'));
    answer();
    const { status, setCookies } = await late;
    assert.equal(status, 'signed-out');
    assert.ok(!setCookies.some((line) => /=(?:Fe26|gh1)/.test(line)), 'no cookie signs in again');
  });

  it('says at a sign-in that the keys of the provider are away, instead of a session without one', async () => {
    const provider = new FakeProvider();
    const layer = createServerLayer(provider.options());
    provider.answers = ({ path }) => (path.endsWith('jwks.json') ? new Response('', { status: 500 }) : undefined);
    const answer = await layer.handle(new HostBrowser().post(LOGIN));
    assert.deepEqual([answer?.status, answer?.headers.getSetCookie()], [503, []]);
  });

  it('SSR-022: renews a hosted session by a grant', async () => {
    const { provider, browser, layer } = await signedIn({ hostedLogin: true });
    provider.now += LIFETIME * 1000;
    assert.equal((await layer.session(browser.request('/'))).status, 'signed-in');
    const call = provider.calls.find(({ path }) => path === '/frontegg/oauth/token');
    const { refresh_token, ...rest }: Record<string, string> = JSON.parse(call?.body ?? '{}');
    assert.match(refresh_token ?? '', /^refresh-token-/);
    assert.deepEqual(rest, {
      grant_type: 'refresh_token',
      client_id: provider.options().clientId,
      client_secret: 'the-secret-of-the-client',
    });
  });

  it('SSR-022: renews a hosted session as the application that has exchanged the code, for the tenant that is asked', async () => {
    const appId = '22222222-3333-4444-8555-666666666666';
    const { provider, browser, layer } = await signedIn({ hostedLogin: true, appId });
    const answer = await layer.handle(
      browser.post('/api/frontegg/identity/resources/auth/v1/user/token/refresh', { tenantId: 't2' }),
    );
    const call = provider.calls.find(({ path }) => path === '/frontegg/oauth/token');
    const { client_id, tenantId }: Record<string, string> = JSON.parse(call?.body ?? '{}');
    assert.deepEqual([client_id, tenantId], [appId, 't2']);
    const { accessToken, expiresIn, mfaRequired, ...rest }: Record<string, unknown> = JSON.parse(
      (await answer?.text()) ?? '{}',
    );
    assert.deepEqual([typeof accessToken, expiresIn, mfaRequired], ['string', LIFETIME, false]);
    assert.deepEqual(rest, {}, 'the page has the answer of every sign-in, without another token');
  });

  it('SRV-17: writes its first HTML so that no value can leave the script, and without a token', async () => {
    const { browser, layer } = await signedIn({ secureJwt: true });
    const session = await layer.session(browser.request('/'));
    const html = await layer.firstHtml(session);
    const scripts = [...html.matchAll(/<script type="application\/json" (data-\w+)>([^<>&]*)<\/script>/g)];
    assert.equal(scripts.map(([whole]) => whole).join(''), html);
    const state = Object.fromEntries(scripts.map(([, name = '', text = '']) => [name, JSON.parse(text)]));
    const { user, token, secureJwt } = state['data-session'];
    assert.deepEqual([user.name, secureJwt], ['</script><b>Ada & Co', true]);
    assert.match(token, /^REDACTED_FOR_SECURITY\.[\w-]+\.REDACTED_FOR_SECURITY$/);
    const { sub, tenantId, name } = state['data-entitlements'].user;
    assert.deepEqual([sub, tenantId, name], ['u1', 't1', state['data-session'].user.name]);
    assert.ok(
      session.accessToken && !html.includes(session.accessToken.slice(-40)),
      'the markup holds no access token',
    );
    assert.doesNotMatch(html, /refresh-token/);
    assert.equal(await layer.firstHtml(await layer.session(new Request(BASE))), '');
  });

  it('SSR-027: says on the server what the gates of the page will say', async () => {
    const condition = { attribute: 'seats', op: 'greater_than', value: { number: 10 }, negate: false };
    const manySeats = {
      on: true,
      offTreatment: 'false',
      defaultTreatment: 'false',
      rules: [{ treatment: 'true', conditionLogic: 'and', conditions: [condition] }],
    };
    const { browser, layer, provider } = await signedIn();
    provider.answers = ({ path }) => {
      if (path.endsWith('/user-entitlements'))
        return Response.json({
          features: {
            reports: { planIds: [], expireTime: -1, linkedPermissions: [] },
            seats: { planIds: [], expireTime: null, linkedPermissions: [], featureFlag: manySeats },
          },
          plans: {},
          permissions: {},
        });
      if (path.endsWith('/users/v2/me'))
        return Response.json({ id: 'u1', permissions: [{ key: 'fe.secure.read.users' }], roles: [] });
      return undefined;
    };
    const session = await layer.session(browser.request('/'));
    assert.deepEqual(await session.isEntitled({ feature: 'reports' }), { isEntitled: true });
    assert.deepEqual(await session.isEntitled({ feature: 'planner' }), {
      isEntitled: false,
      justification: 'MISSING_FEATURE',
    });
    assert.equal(await session.holds({ permissions: ['fe.secure.read.users'] }), true);
    assert.equal(await session.holds({ permissions: ['fe.secure.write.users'] }), false);
    const asked = { feature: 'seats', attributes: { seats: 12 } };
    assert.deepEqual(await session.isEntitled(asked), { isEntitled: true });
    assert.equal((await session.isEntitled({ ...asked, attributes: { seats: 2 } })).isEntitled, false);
    assert.match(await layer.firstHtml(session, { attributes: { seats: 12 } }), /"attributes":\{"seats":12\}/);
    const visitor = await layer.session(new Request(BASE));
    assert.deepEqual(
      [(await visitor.isEntitled({ feature: 'reports' })).isEntitled, await visitor.holds({ permissions: ['x'] })],
      [false, false],
    );
  });

  it('SSR-027: reads a rule in the profile before the claims, except for whose they are', async () => {
    const { browser, layer, provider } = await signedIn();
    provider.claims = { name: 'Ada of the token', plan: 'gold' };
    browser.keep((await layer.handle(browser.post(LOGIN)))?.headers.getSetCookie() ?? []);
    const holds = (attribute: string, string: string) => ({
      on: true,
      offTreatment: 'false',
      defaultTreatment: 'false',
      rules: [
        {
          conditionLogic: 'and',
          conditions: [{ attribute, op: 'in_list', value: { list: [string] }, negate: false }],
          treatment: 'true',
        },
      ],
    });
    const features = Object.entries({
      profile: holds('jwt.name', 'Ada of the profile'),
      claim: holds('jwt.plan', 'gold'),
      tenant: holds('frontegg.tenantId', 't1'),
    }).map(([key, featureFlag]) => [key, { planIds: [], expireTime: null, linkedPermissions: [], featureFlag }]);
    provider.answers = ({ path }) => {
      if (path.endsWith('/user-entitlements'))
        return Response.json({ features: Object.fromEntries(features), plans: {}, permissions: {} });
      if (path.endsWith('/users/v2/me'))
        return Response.json({ id: 'u1', name: 'Ada of the profile', tenantId: 'another' });
      return undefined;
    };
    const session = await layer.session(browser.request('/'));
    for (const feature of ['profile', 'claim', 'tenant'])
      assert.deepEqual(await session.isEntitled({ feature }), { isEntitled: true }, feature);
  });
});

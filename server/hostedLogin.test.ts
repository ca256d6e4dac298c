import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { codeChallenge } from '../api/rules/random.ts';
import { createServerLayer, type ServerLayerOptions } from './server.ts';
import { APP, BASE, CLIENT_ID, FakeProvider, HostBrowser, LIFETIME, REFRESH, SESSION } from './testing/fakeProvider.ts';

const FLOWS = 'gatehouse_login_11111111222243338444555555555555';

async function started(options: ServerLayerOptions = {}) {
  const provider = new FakeProvider();
  const browser = new HostBrowser();
  const layer = createServerLayer(provider.options({ hostedLogin: true, ...options }));
  const go = async (path: string, from = browser): Promise<Response> => {
    const answer = await layer.handle(
      from.request(path, { headers: { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' } }),
    );
    assert.ok(answer, 'the layer answers');
    from.keep(answer.headers.getSetCookie());
    return answer;
  };
  /** Begins a sign-in; what the provider's page would see of it. */
  const begin = async (query = '', from = browser): Promise<URLSearchParams> => {
    const { searchParams } = new URL((await go(`/account/login${query}`, from)).headers.get('location') ?? '');
    provider.nonce = searchParams.get('nonce') ?? '';
    return searchParams;
  };
  const back = (asked: URLSearchParams, more = 'code=c1', from = browser) =>
    go(`/oauth/callback?${more}&state=${encodeURIComponent(asked.get('state') ?? '')}`, from);
  const exchanges = () => provider.calls.filter(({ path }) => path === '/frontegg/oauth/token');
  return { provider, browser, layer, go, begin, back, exchanges };
}

describe('hosted login through the session layer', () => {
  it('leads to the provider with state, nonce and PKCE, and keeps its secrets sealed', async () => {
    const { browser, go } = await started();
    const answer = await go(
      '/account/login?redirectUrl=/reports&prompt=login&client_id=evil&redirect_uri=https://evil.example.com',
    );
    const url = new URL(answer.headers.get('location') ?? '');
    assert.deepEqual([answer.status, url.origin, url.pathname], [303, BASE, '/frontegg/oauth/authorize']);
    const { state = '', nonce = '', code_challenge: challenge = '', ...rest } = Object.fromEntries(url.searchParams);
    assert.deepEqual(rest, {
      response_type: 'code',
      client_id: CLIENT_ID,
      scope: 'openid email profile',
      redirect_uri: `${APP}/oauth/callback`,
      code_challenge_method: 'S256',
      prompt: 'login',
    });
    assert.ok(
      state.length >= 22 && nonce.length >= 22 && challenge.length === 43,
      'values are long enough to guess none',
    );
    const sealed = decodeURIComponent(browser.cookies.get(FLOWS) ?? '');
    assert.match(sealed, /^gh1~/);
    assert.ok(![state, nonce].some((secret) => sealed.includes(secret)), 'the cookie shows no secret');
    const line = answer.headers.getSetCookie().find((one) => one.startsWith(FLOWS)) ?? '';
    assert.match(line, /HttpOnly; .*Secure; SameSite=Lax$/);
    const life = (Date.parse(/Expires=([^;]+)/.exec(line)?.[1] ?? '') - Date.parse('2026-11-20T12:00:00Z')) / 1000;
    assert.ok(life > 0 && life <= 600, 'the flow lives ten minutes');
  });

  it('SSR-023: exchanges the code with verifier and secret, signs in and goes to the target', async () => {
    const { browser, layer, begin, back, exchanges } = await started();
    const asked = await begin('?redirectUrl=/reports%3Fyear=1');
    const answer = await back(asked);
    assert.deepEqual([answer.status, answer.headers.get('location')], [303, `${APP}/reports?year=1`]);
    const [call] = exchanges();
    const { code_verifier: verifier = '', ...body }: Record<string, string> = JSON.parse(call?.body ?? '');
    assert.deepEqual([call?.method, call?.headers.get('content-type')], ['POST', 'application/json']);
    assert.deepEqual(body, {
      grant_type: 'authorization_code',
      code: 'c1',
      redirect_uri: `${APP}/oauth/callback`,
      client_id: CLIENT_ID,
      client_secret: 'the-secret-of-the-client',
    });
    assert.equal(await codeChallenge(verifier), asked.get('code_challenge'));
    assert.ok(browser.cookies.has(SESSION) && !browser.cookies.has(FLOWS), 'the session takes the place of the flow');
    assert.equal((await layer.session(browser.request('/reports'))).claims?.sub, 'u1');
  });

  it('signs in below a base path, whether the layer sees it or a server before takes it away', async () => {
    const routes = { login: '/shop/account/login', callback: '/shop/oauth/callback' };
    for (const [sees, options] of [
      ['/shop', { routes }],
      ['', {}],
    ] as const) {
      const { go, provider, exchanges } = await started({ appUrl: `${APP}/shop`, ...options });
      const { searchParams } = new URL((await go(`${sees}/account/login`)).headers.get('location') ?? '');
      assert.equal(searchParams.get('redirect_uri'), `${APP}/shop/oauth/callback`, sees);
      provider.nonce = searchParams.get('nonce') ?? '';
      const callback = `${sees}/oauth/callback?code=c1&state=${searchParams.get('state')}`;
      for (const time of ['first', 'again'])
        assert.equal((await go(callback)).headers.get('location'), `${APP}/shop`, `${sees}, ${time}`);
      const own = await go(`${sees}/account/login?redirectUrl=/shop/account/login`);
      assert.equal(own.headers.get('location'), `${APP}/shop`, 'the sign-in is no target');
      assert.match(exchanges()[0]?.body ?? '', /app\.example\.com\/shop\/oauth\/callback/);
    }
  });

  it('takes no answer a second time, and none with the state of another browser', async () => {
    const { begin, back, exchanges } = await started();
    const asked = await begin();
    await back(asked);
    assert.equal(
      (await back(asked)).headers.getSetCookie().some((line) => line.startsWith(SESSION)),
      false,
    );
    const victim = new HostBrowser();
    const attack = await back(await begin('?prompt=login'), 'code=of-the-attacker', victim);
    assert.deepEqual([victim.sessionParts(), exchanges().length], [[], 1]);
    assert.equal(new URL(attack.headers.get('location') ?? '').pathname, '/frontegg/oauth/authorize');
  });

  it('goes to the target at once for somebody who is signed in, unless more is asked for', async () => {
    const { go, begin, back } = await started();
    await back(await begin());
    const link = await go('/account/login?redirectUrl=/reports%3Fyear=1');
    assert.deepEqual([link.status, link.headers.get('location')], [303, `${APP}/reports?year=1`]);
    const evil = await go('/account/login?redirectUrl=//evil.example.com');
    assert.equal(evil.headers.get('location'), `${APP}/`);
    const fresh = await go('/account/login?redirectUrl=/reports&prompt=login');
    assert.equal(new URL(fresh.headers.get('location') ?? '').pathname, '/frontegg/oauth/authorize');
  });

  it('signs in anew with a session that cannot be renewed, whose page would come back for ever', async () => {
    const { go, begin, back, provider } = await started();
    provider.answers = ({ path }) =>
      path === '/frontegg/oauth/token'
        ? Promise.all([provider.token(), provider.token({ nonce: provider.nonce, type: 'id' })]).then(
            ([access_token, id_token]) => Response.json({ access_token, id_token, expires_in: 600 }),
          )
        : undefined;
    assert.equal((await back(await begin('?redirectUrl=/reports'))).headers.get('location'), `${APP}/reports`);
    const again = await go('/account/login?redirectUrl=/reports');
    assert.equal(new URL(again.headers.get('location') ?? '').pathname, '/frontegg/oauth/authorize');
  });

  it('leads into the application where a callback is opened again by somebody who is signed in', async () => {
    const { go, begin, back, exchanges } = await started();
    const first = await go('/oauth/callback?code=c1&state=unknown');
    const again = new URL(first.headers.get('location') ?? '').searchParams;
    const asked = await begin();
    await back(asked);
    for (const { searchParams } of [{ searchParams: asked }, { searchParams: again }]) {
      const state = encodeURIComponent(searchParams.get('state') ?? '');
      await go(`/oauth/callback?error=access_denied&state=${state}`); // the flow of the second is over then
      const { status, headers } = await go(`/oauth/callback?code=c1&state=${state}`);
      assert.deepEqual([status, headers.get('location')], [303, `${APP}/`]);
      assert.equal(
        headers.getSetCookie().some((line) => line.startsWith(SESSION)),
        false,
      );
    }
    assert.equal(exchanges().length, 1);
  });

  it('tries once more after a wrong state, and then shows a page that names the cause', async () => {
    const { go, exchanges } = await started();
    const again = await go('/oauth/callback?code=c1&state=unknown');
    const state = new URL(again.headers.get('location') ?? '').searchParams.get('state') ?? '';
    const blind = new HostBrowser();
    const page = await go(`/oauth/callback?code=c1&state=${encodeURIComponent(state)}`, blind);
    const html = await page.text();
    assert.equal(page.status, 400);
    assert.match(html, /keeps no cookies of this site/);
    assert.match(html, /href="https:&#47;|href="https:\/\/app\.example\.com\/account\/login"/);
    assert.equal(exchanges().length, 0);
  });

  it('gives a sign-in up after ten minutes', async () => {
    const { provider, begin, back, exchanges } = await started();
    const asked = await begin();
    provider.now += 601_000;
    assert.match((await back(asked)).headers.get('location') ?? '', /oauth\/authorize/);
    assert.equal(exchanges().length, 0);
  });

  it('refuses an answer whose nonce is not that of the sign-in', async () => {
    const { provider, browser, begin, back } = await started();
    const asked = await begin();
    for (const nonce of ['another', '']) {
      provider.nonce = nonce;
      const page = await back(nonce ? asked : await begin().finally(() => (provider.nonce = '')));
      assert.equal(page.status, 400);
      assert.match(await page.text(), /does not belong to this sign-in/);
    }
    assert.deepEqual(browser.sessionParts(), []);
  });

  it('API-17: takes an answer that names the provider as its issuer, and none that names another', async () => {
    const { browser, begin, back, exchanges } = await started();
    const named = (...issuers: string[]) => issuers.map((issuer) => `iss=${encodeURIComponent(issuer)}`).join('&');
    const foreign = 'https://evil.example.com';
    for (const more of [
      `code=c1&${named(foreign)}`,
      `code=c1&${named(`${BASE}/`)}`,
      'code=c1&iss=',
      `code=c1&${named(BASE, foreign)}`,
      `error=access_denied&${named(foreign)}`,
    ]) {
      const asked = await begin();
      const page = await back(asked, more);
      assert.equal(page.status, 400, more);
      assert.match(await page.text(), /does not belong to this sign-in/, more);
      assert.match((await back(asked)).headers.get('location') ?? '', /oauth\/authorize/, 'its state is used up');
    }
    assert.deepEqual([browser.sessionParts(), exchanges().length], [[], 0]);
    assert.equal((await back(await begin(), `code=c1&${named(BASE)}`)).headers.get('location'), `${APP}/`);
    assert.equal(exchanges().length, 1);
  });

  it('API-17: knows the issuer that the configuration names', async () => {
    const issuer = 'https://issuer.example.com';
    const { provider, begin, back } = await started({ issuer });
    provider.claims = { iss: issuer };
    const answer = await back(await begin(), `code=c1&iss=${encodeURIComponent(issuer)}`);
    assert.deepEqual([answer.status, answer.headers.get('location')], [303, `${APP}/`]);
  });

  it('SRV-06: ends the session of the person before, and not the one that the same session goes on with', async () => {
    const { provider, browser, layer, begin, back } = await started();
    const statusOf = async (cookies: ReadonlyMap<string, string>) => {
      const copy = new HostBrowser();
      for (const [name, value] of cookies) copy.cookies.set(name, value);
      return (await layer.session(copy.request('/'), { canSetCookies: false })).claims?.sid;
    };
    await back(await begin());
    const first = new Map([...browser.cookies].filter(([name]) => name.startsWith('fe_session')));
    await back(await begin('?prompt=login'));
    assert.equal(await statusOf(first), 's1', 'the provider has confirmed the same session');
    provider.claims = { sid: 's2', sub: 'u2' };
    await back(await begin('?prompt=login'));
    assert.deepEqual([await statusOf(first), await statusOf(browser.cookies)], [undefined, 's2']);
  });

  it('SRV-06: leaves no refresh cookie of the person before, also where the new session has none', async () => {
    const { provider, browser, begin, back } = await started();
    await back(await begin());
    const before = browser.cookies.get(REFRESH);
    const withoutRefresh = async () =>
      Response.json({
        access_token: await provider.token(),
        id_token: await provider.token({ nonce: provider.nonce, type: 'id' }),
        expires_in: LIFETIME,
      });
    provider.answers = ({ path }) => (path.endsWith('/oauth/token') ? withoutRefresh() : undefined);
    await back(await begin('?prompt=login'));
    assert.ok(before && browser.cookies.get(REFRESH) === before, 'the same session goes on with its refresh cookie');
    provider.claims = { sid: 's2', sub: 'u2' };
    await back(await begin('?prompt=login'));
    assert.equal(browser.cookies.has(REFRESH), false);
  });

  it('SRV-06: ends no session for a sign-in that fails', async () => {
    const { provider, browser, layer, begin, back } = await started();
    await back(await begin());
    provider.claims = { sid: 's2', sub: 'u2' };
    const asked = await begin('?prompt=login');
    provider.nonce = 'another';
    assert.equal((await back(asked)).status, 400);
    assert.equal((await layer.session(browser.request('/'))).claims?.sid, 's1');
  });

  it('names the cause of every other end, without a word of the request', async () => {
    const { provider, browser, begin, back } = await started();
    const denied = await back(await begin(), 'error=access_denied&error_description=<b>call+0900');
    assert.equal(denied.status, 400);
    assert.doesNotMatch(await denied.text(), /0900|access_denied/);
    for (const [answer, cause] of [
      [Response.json({ error: 'invalid_grant' }, { status: 400 }), /did not accept the code/],
      [new Response('<h1>Bad gateway', { status: 502 }), /cannot be reached/],
    ] as const) {
      const asked = await begin();
      provider.answers = ({ path }) => (path.endsWith('/oauth/token') ? answer : undefined);
      assert.match(await (await back(asked)).text(), cause);
    }
    const asked = await begin();
    provider.isDown = true;
    const away = await back(asked);
    assert.deepEqual([away.status, browser.sessionParts()], [502, []]);
    assert.match(away.headers.get('content-security-policy') ?? '', /default-src 'none'/);
  });

  it('keeps at most five sign-ins in at most two kilobytes, the newest', async () => {
    const { browser, begin, back } = await started();
    const asked: URLSearchParams[] = [];
    for (let i = 0; i < 7; i++) asked.push(await begin(`?redirectUrl=/page${i}`));
    assert.ok((browser.cookies.get(FLOWS)?.length ?? 0) < 2000, 'the cookie is small');
    assert.match((await back(asked[1] ?? new URLSearchParams())).headers.get('location') ?? '', /authorize/);
    assert.match((await back(asked[6] ?? new URLSearchParams())).headers.get('location') ?? '', /page6$/);
    let last = new URLSearchParams();
    for (let i = 0; i < 5; i++) {
      last = await begin(`?prompt=login&redirectUrl=/${'x'.repeat(550)}${i}`);
      assert.ok((browser.cookies.get(FLOWS)?.length ?? 0) < 2000, 'the cookie is small');
    }
    assert.match((await back(last)).headers.get('location') ?? '', /x4$/);
  });

  it('leads to no other site afterwards', async () => {
    const { begin, back } = await started({ allowedOrigins: ['https://two.example.com'] });
    for (const [target, end] of [
      ['https://evil.example.com/', `${APP}/`],
      ['//evil.example.com/', `${APP}/`],
      ['/\\evil.example.com', `${APP}/`],
      ['/%09/evil.example.com', `${APP}/%09/evil.example.com`],
      ['\t//evil.example.com', `${APP}/`],
      ['javascript:alert(1)', `${APP}/`],
      ['https://app.example.com@evil.example.com/', `${APP}/`],
      ['/..//evil.example.com', `${APP}//evil.example.com`],
      ['/account/login', `${APP}/`],
      [`${'/x'.repeat(400)}`, `${APP}/`],
      ['https://two.example.com/a', 'https://two.example.com/a'],
      ['/fine?a=1#b', `${APP}/fine?a=1#b`],
    ] as const)
      assert.equal(
        (await back(await begin(`?prompt=login&redirectUrl=${encodeURIComponent(target)}`))).headers.get('location'),
        end,
        target,
      );
  });

  it('arrives by a page of its own where cookies are strict', async () => {
    const { begin, back } = await started({ cookieSameSite: 'strict' });
    const answer = await back(await begin('?redirectUrl=/reports'));
    assert.equal(answer.status, 200);
    // In a sandbox it could not lead on.
    assert.doesNotMatch(answer.headers.get('content-security-policy') ?? '', /sandbox/);
    assert.match(await answer.text(), /http-equiv="refresh" content="0;url=https:\/\/app\.example\.com\/reports"/);
  });

  it('SRV-16: signs out here first and then at the provider, by no link of another site', async () => {
    const { browser, layer, begin, back } = await started();
    await back(await begin());
    const address = `${BASE}/frontegg/oauth/logout?post_logout_redirect_uri=${encodeURIComponent(APP)}`;
    const form = await layer.handle(browser.post('/account/logout'));
    assert.deepEqual([form?.status, form?.headers.get('location')], [200, null]);
    const refresh = `http-equiv="refresh" content="0;url=${address.replace('&', '&#38;')}"`;
    assert.ok(
      ((await form?.text()) ?? '').includes(refresh),
      'a form of a strict page may not be redirected to another site',
    );
    const call = await layer.handle(browser.post('/api/frontegg/identity/resources/auth/v1/logout'));
    assert.deepEqual([call?.status, call?.headers.get('location'), await call?.text()], [302, null, address]);
    const link = (site: string, mode: string) =>
      layer.handle(
        browser.request('/api/frontegg/oauth/logout', { headers: { 'sec-fetch-site': site, 'sec-fetch-mode': mode } }),
      );
    const foreign = await link('cross-site', 'navigate');
    assert.deepEqual([foreign?.status, foreign?.headers.getSetCookie()], [403, []]);
    const [navigation, fetched] = [await link('same-origin', 'navigate'), await link('same-origin', 'cors')];
    assert.deepEqual([navigation?.status, navigation?.headers.get('location')], [303, address]);
    assert.deepEqual([fetched?.status, await fetched?.text()], [302, address]);
    browser.keep(form?.headers.getSetCookie() ?? []);
    assert.deepEqual(browser.sessionParts(), []);
  });

  it('begins nothing for a request that loads ahead', async () => {
    const { layer, browser } = await started();
    const answer = await layer.handle(browser.request('/account/login', { headers: { 'sec-purpose': 'prefetch' } }));
    assert.deepEqual([answer?.status, answer?.headers.getSetCookie()], [204, []]);
  });
});

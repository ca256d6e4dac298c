import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { FakeProvider, HostBrowser, LIFETIME, APP } from '../testing/fakeProvider.ts';
import { isOfOneUser, sets, signedIn } from '../testing/signedIn.ts';
import { createNextLayer, nextProxy, nextRoutes, nextSession, type NextProxyRequest } from './next.ts';

/** The documented part of `NextResponse`: what the page gets is kept for the test. */
class Responses {
  page: Headers | undefined;
  next({ request }: { request: { headers: Headers } }): Response {
    this.page = request.headers;
    return new Response(null, { headers: { 'x-middleware-next': '1' } });
  }
}

describe('the session layer in Next.js', () => {
  const provider = new FakeProvider();
  const layer = createNextLayer(provider.options({ apiPath: '/shop/api' }));
  const responses = new Responses();
  const proxy = nextProxy(layer, responses, {
    needsUser: ['/reports'],
    policy: (nonce) => `script-src 'nonce-${nonce}'`,
  });
  const asked = (request: Request, basePath = ''): NextProxyRequest =>
    Object.assign(request, { nextUrl: { basePath } });
  /** Signed in by another layer of the process, as route handlers are another module than the proxy. */
  const handlers = createNextLayer(provider.options());

  it('SSR-030: gives the renewed session to the browser and to the page of the same request', async () => {
    const browser = await signedIn(handlers);
    provider.now += (LIFETIME + 3600) * 1000;
    const before = await nextSession(layer, browser.request('/').headers);
    assert.equal(before.status, 'unavailable', 'a page renews nothing');
    const answer = await proxy(asked(browser.request('/reports')));
    assert.equal(isOfOneUser(answer), true);
    const page = await nextSession(layer, responses.page ?? []);
    assert.deepEqual([page.status, page.claims?.sub, page.setCookies], ['signed-in', 'u1', []]);
    browser.keep(answer.headers.getSetCookie());
    assert.equal((await nextSession(layer, browser.request('/').headers)).status, 'signed-in');

    const again = await proxy(asked(browser.request('/reports')));
    assert.deepEqual([again.headers.getSetCookie(), isOfOneUser(again)], [[], true]);
    assert.equal(responses.page?.get('cookie'), browser.request('/').headers.get('cookie'));
  });

  it('takes an ended session out of the same request', async () => {
    const browser = await signedIn(handlers);
    for (const name of browser.sessionParts()) browser.cookies.delete(name);
    provider.answers = ({ path }) =>
      path.endsWith('/token/refresh') ? Response.json({ errors: ['no'] }, { status: 401 }) : undefined;
    const answer = await proxy(asked(browser.request('/')));
    provider.answers = undefined;
    assert.equal(sets(answer.headers.getSetCookie(), 'fe_refresh_'), true);
    assert.equal((await nextSession(layer, responses.page ?? [])).status, 'signed-out');
  });

  it('gives page and browser one policy with a nonce of this request', async () => {
    const seen = new Set<string | null>();
    for (let times = 0; times < 2; times++) {
      const answer = await proxy(asked(new HostBrowser().request('/')));
      assert.equal(responses.page?.get('content-security-policy'), answer.headers.get('content-security-policy'));
      seen.add(answer.headers.get('content-security-policy'));
    }
    assert.equal(seen.size, 2);
  });

  it('leaves the policy to a host that names none', async () => {
    const own = new HostBrowser().request('/', { headers: { 'content-security-policy': "default-src 'self'" } });
    const answer = await nextProxy(layer, responses)(asked(own));
    assert.equal(responses.page?.get('content-security-policy'), "default-src 'self'");
    assert.equal(answer.headers.get('content-security-policy'), null);
  });

  it('leads visitors to the sign-in below the base path', async () => {
    const answer = await proxy(asked(new HostBrowser().request('/shop/reports'), '/shop'));
    assert.equal(answer.headers.get('location'), `${APP}/shop/account/login?redirectUrl=%2Fshop%2Freports`);
    assert.equal((await proxy(asked(new HostBrowser().request('/reports'), '/shop'))).headers.has('location'), false);
  });

  it('answers the calls of the page by route handlers, and by the proxy where the matcher lets them in', async () => {
    const browser = await signedIn(handlers);
    const { POST, GET } = nextRoutes(handlers);
    assert.equal((await GET(browser.request('/api/other'))).status, 404);
    const login = browser.post('/api/frontegg/identity/resources/auth/v1/user', { email: 'ada@example.com' });
    assert.equal((await nextRoutes(layer, '/shop').POST(login)).status, 200);
    assert.equal(provider.calls.at(-1)?.body, '{"email":"ada@example.com"}');
    const me = '/api/frontegg/identity/resources/users/v2/me?a=1';
    await nextRoutes(layer, '/shop').GET(browser.request(me));
    assert.equal(provider.calls.at(-1)?.search, '?a=1');
    const foreign = browser.post('/account/logout', {}, { origin: 'https://evil.example.com' });
    assert.equal((await POST(foreign)).status, 403);
    assert.equal((await nextProxy(handlers, responses)(asked(browser.post('/account/logout')))).status, 303);
  });

  it('SRV-07: signs out in proxy, pages and handlers at once', async () => {
    const browser = await signedIn(handlers);
    const { headers } = browser.request('/');
    await nextRoutes(handlers).POST(browser.post('/account/logout'));
    assert.equal((await nextSession(layer, headers)).status, 'signed-out');
  });

  it('SSR-011: refuses a short password with the specified words when it starts, and needs none to build', async () => {
    const options = provider.options({ encryptionPassword: '0123456789' });
    const refusal =
      /Invalid environment variable \(FRONTEGG_ENCRYPTION_PASSWORD\), must be a valid 64-character hex string/;
    assert.throws(() => createNextLayer(options), refusal);
    process.env.NEXT_PHASE = 'phase-production-build';
    const built = createNextLayer(options);
    delete process.env.NEXT_PHASE;
    await assert.rejects(built.session(new HostBrowser().request('/')), refusal);
  });
});

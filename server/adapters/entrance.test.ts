import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { nonEmpty } from '../../tests/support/expect.ts';
import { createServerLayer, type ServerLayerOptions } from '../server.ts';
import { FakeProvider, HostBrowser, LIFETIME } from '../testing/fakeProvider.ts';
import { isOfOneUser, sets, signedIn } from '../testing/signedIn.ts';
import { enter, personal } from './entrance.ts';
import { honoMiddleware } from './hono.ts';
import { createNextLayer, nextRoutes } from './next.ts';
import { nuxtMiddleware } from './nuxt.ts';
import { reactRouterMiddleware, reactRouterRoutes } from './reactRouter.ts';
import { svelteHandle } from './sveltekit.ts';

const LOGIN = '/api/frontegg/identity/resources/auth/v1/user';

function scene() {
  const provider = new FakeProvider();
  return { provider, layer: createServerLayer(provider.options({ forwardIp: true, sharedSecret: 'shared' })) };
}

describe('an answer of the host behind the session layer', () => {
  for (const [what, headers, isPersonal] of nonEmpty([
    ['a page that says to be kept', { 'content-type': 'text/html', 'cache-control': 'public, max-age=60' }, true],
    ['the data of a page of Next.js', { 'content-type': 'text/x-component', 'cache-control': 'public' }, true],
    ['the data of a page of React Router', { 'content-type': 'text/x-script', 'cache-control': 'public' }, true],
    ['what says nothing of being kept', { 'content-type': 'application/json' }, true],
    ['a script that says to be kept', { 'content-type': 'text/javascript', 'cache-control': 'public' }, false],
  ] as const))
    it(`SRV-11: is ${isPersonal ? 'of one user alone' : 'left as it is'}: ${what}`, async () => {
      const { layer } = scene();
      const { session } = await enter(layer, new HostBrowser().request('/'), {});
      assert.ok(session, 'the host answers');
      assert.equal(isOfOneUser(personal(new Response('x', { headers }), session)), isPersonal);
    });

  it('keeps its status and the text of it', async () => {
    const { layer } = scene();
    const { session } = await enter(layer, new HostBrowser().request('/'), {});
    assert.ok(session, 'the host answers');
    const { status, statusText } = personal(new Response('', { status: 402, statusText: 'Pay first' }), session);
    assert.deepEqual([status, statusText], [402, 'Pay first']);
  });

  it('SRV-11: is of one user alone where it carries the cookies of a renewed session, whatever it is', async () => {
    const { provider, layer } = scene();
    const browser = await signedIn(layer);
    provider.now += LIFETIME * 1000;
    const { session } = await enter(layer, browser.request('/picture'), {});
    assert.ok(session, 'the host answers');
    const headers = { 'content-type': 'image/png', 'cache-control': 'public, max-age=60' };
    const picture = personal(new Response('x', { headers }), session);
    assert.deepEqual([isOfOneUser(picture), sets(picture.headers.getSetCookie(), 'fe_session-')], [true, true]);
  });
});

describe('the sign-in that visitors of guarded pages are led to', () => {
  const ledTo = async (path: string, loginUrl?: string) => {
    const { layer } = scene();
    const { answer } = await enter(layer, new HostBrowser().request(path), { needsUser: ['/reports'], loginUrl });
    return answer?.headers.get('location');
  };

  it('may be one of another site, or have a query of its own', async () => {
    assert.equal(
      await ledTo('/reports', 'https://login.example.com/start?a=1'),
      'https://login.example.com/start?a=1&redirectUrl=%2Freports',
    );
    assert.equal(await ledTo('/reports', '/sign-in?a=1#b'), '/sign-in?a=1&redirectUrl=%2Freports#b');
  });

  it('leads back to the page, without any query of a router', async () => {
    const query = 'x-sveltekit-trailing-slash=1&year=2026&x-sveltekit-invalidated=01&_routes=a&_rsc=b';
    assert.equal(await ledTo(`/reports?${query}`), '/account/login?redirectUrl=%2Freports%3Fyear%3D2026');
  });
});

describe('the network address of a user', () => {
  const named = (provider: FakeProvider) => provider.calls[0]?.headers.get('x-frontegg-forwarded-for');

  it('SRV-15: is that which Hono is asked for', async () => {
    const { provider, layer } = scene();
    const context = { req: { raw: new HostBrowser().post(LOGIN) }, res: new Response(), set() {}, header() {} };
    await honoMiddleware(layer, { address: () => '192.0.2.1' })(context, async () => {});
    assert.equal(named(provider), '192.0.2.1');
  });

  it('SRV-15: is that which SvelteKit names', async () => {
    const { provider, layer } = scene();
    const request = new HostBrowser().post(LOGIN);
    const event = { request, url: new URL(request.url), locals: {}, getClientAddress: () => '192.0.2.2' };
    await svelteHandle(layer)({ event, resolve: () => new Response() });
    assert.equal(named(provider), '192.0.2.2');
  });

  it('SRV-15: is that at the other end of the connection of Nuxt', async () => {
    const { provider, layer } = scene();
    const { method, headers } = new HostBrowser().post(LOGIN);
    const req = {
      method,
      url: LOGIN,
      headers: Object.fromEntries(headers),
      socket: { remoteAddress: '192.0.2.3' },
      readableEnded: true,
      body: {},
      destroy() {},
      async *[Symbol.asyncIterator]() {},
    };
    const res = { headersSent: false, statusCode: 200, setHeader() {}, appendHeader() {} };
    await nuxtMiddleware(layer)({ node: { req, res }, context: {} });
    assert.equal(named(provider), '192.0.2.3');
  });

  const forwarding = { forwardIp: true, sharedSecret: 'shared' };
  const behindProxy = new HostBrowser().post(LOGIN, {}, { 'x-forwarded-for': '203.0.113.66, 192.0.2.4' });

  it('SRV-15: is that which the proxy in front of Next.js names', async () => {
    const provider = new FakeProvider();
    const layer = createNextLayer(provider.options({ ...forwarding, trustedProxies: 1 }));
    await nextRoutes(layer).POST(behindProxy.clone());
    assert.equal(named(provider), '192.0.2.4');
  });

  it('SRV-15: is that which the proxy in front of React Router names', async () => {
    const provider = new FakeProvider();
    const layer = createServerLayer(provider.options({ ...forwarding, trustedProxies: 1 }));
    await reactRouterRoutes(layer).action({ request: behindProxy.clone() });
    assert.equal(named(provider), '192.0.2.4');
  });

  for (const [what, adapt] of nonEmpty([
    ['Next.js', createNextLayer],
    ['React Router', (options) => reactRouterMiddleware(createServerLayer(options), {})],
  ] as readonly (readonly [string, (options: ServerLayerOptions) => unknown])[])) {
    it(`is missed aloud in ${what} where it is asked for and no proxy is trusted`, (test) => {
      const warn = test.mock.method(console, 'warn', () => {});
      const provider = new FakeProvider();
      adapt(provider.options({ ...forwarding, trustedProxies: 1 }));
      adapt(provider.options({ trustedProxies: 0 }));
      assert.equal(warn.mock.callCount(), 0);
      adapt(provider.options(forwarding));
      assert.deepEqual(
        warn.mock.calls.map(({ arguments: [line] }) => line),
        ['[GH-NO-ADDRESS]           No network address of a user reaches the provider.'],
      );
    });
  }
});

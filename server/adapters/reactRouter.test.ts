import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { createContext, createRequestHandler, type MiddlewareFunction, type ServerBuild } from 'react-router';
import { createServerLayer, type ServerSession } from '../server.ts';
import { APP, FakeProvider, HostBrowser, LIFETIME } from '../testing/fakeProvider.ts';
import { isOfOneUser, sets, signedIn } from '../testing/signedIn.ts';
import { reactRouterMiddleware, reactRouterRoutes } from './reactRouter.ts';

const provider = new FakeProvider();
const layer = createServerLayer(provider.options());
const sessionContext = createContext<ServerSession>();
const middleware: MiddlewareFunction<Response>[] = [
  reactRouterMiddleware(layer, sessionContext, { needsUser: ['/reports'] }),
];

type Route = NonNullable<ServerBuild['routes'][string]>;
const route = (id: string, path: string, module: Partial<Route['module']>): Route => ({
  id,
  path,
  ...(id !== 'root' && { parentId: 'root' }),
  module: { default: () => null, ...module },
});

/** An application of React Router as its bundler would build it: of version 7, or with what version 8 does. */
const buildOf = (version: 7 | 8): ServerBuild => ({
  entry: {
    module: {
      default: (_request, status, headers, context) => {
        headers.set('content-type', 'text/html');
        return new Response(JSON.stringify(context.staticHandlerContext.loaderData), { status, headers });
      },
    },
  },
  routes: {
    root: route('root', '', { middleware }),
    reports: route('reports', 'reports', {
      loader: ({ context }) => context.get(sessionContext).claims?.sub ?? 'nobody',
    }),
    calls: route('calls', 'api/frontegg/*', { ...reactRouterRoutes(layer), default: undefined }),
    logout: route('logout', 'account/logout', { ...reactRouterRoutes(layer), default: undefined }),
  },
  assets: { entry: { imports: [], module: '' }, routes: {}, url: '', version: '1' },
  publicPath: '/',
  assetsBuildDirectory: '',
  future: {
    v8_middleware: true,
    v8_passThroughRequests: version === 8,
    v8_trailingSlashAwareDataRequests: version === 8,
  },
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: 'initial', manifestPath: '' },
});

for (const version of [7, 8] as const)
  describe(`the session layer in React Router, in the way of version ${version}`, () => {
    const handle = createRequestHandler(buildOf(version), 'production');
    // A session that has been signed out stays so.
    before(() => void (provider.claims = { sid: `s${version}` }));

    it('tells loaders who is asking, and adds to the answer of the host what changed', async () => {
      const browser = await signedIn(layer);
      const first = await handle(browser.request('/reports'));
      assert.deepEqual(
        [await first.json(), first.headers.getSetCookie(), isOfOneUser(first)],
        [{ reports: 'u1' }, [], true],
      );
      for (const path of ['/reports', '/reports.data']) {
        provider.now += (LIFETIME + 3600) * 1000;
        const renewed = await handle(browser.request(path));
        assert.match(await renewed.text(), /u1/);
        assert.equal(isOfOneUser(renewed), true, path);
        assert.equal(sets(renewed.headers.getSetCookie(), 'fe_session-'), true);
        browser.keep(renewed.headers.getSetCookie());
      }
    });

    it('answers the calls of the page and the form that signs out', async () => {
      const browser = await signedIn(layer);
      assert.equal((await handle(browser.request('/api/frontegg/none'))).status, 404);
      const me = await handle(browser.request('/api/frontegg/identity/resources/users/v2/me'));
      assert.equal((await me.json()).id, 'u1');
      const out = await handle(browser.post('/account/logout'));
      assert.deepEqual([out.status, out.headers.get('location')], [303, APP]);
    });

    it('leads visitors to the sign-in, also where a router asks for the data of a page', async () => {
      const led = await handle(new HostBrowser().request('/reports'));
      assert.equal(led.headers.get('location'), '/account/login?redirectUrl=%2Freports');
      const data = await (await handle(new HostBrowser().request('/reports.data?_routes=reports'))).text();
      assert.match(data, /\/account\/login\?redirectUrl=%2Freports"/);
    });
  });

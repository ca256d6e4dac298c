import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { createApp, defineEventHandler, readBody, toNodeListener } from 'h3';
import { createServerLayer } from '../server.ts';
import { APP, FakeProvider, HostBrowser, LIFETIME } from '../testing/fakeProvider.ts';
import { isOfOneUser, sets } from '../testing/signedIn.ts';
import { nuxtMiddleware } from './nuxt.ts';

describe('the session layer in a server of h3, as Nuxt has one', () => {
  const provider = new FakeProvider();
  const layer = createServerLayer(provider.options());
  let server: Server;

  before(async () => {
    const app = createApp()
      .use(defineEventHandler(nuxtMiddleware(layer, { needsUser: ['/reports'] })))
      .use(
        '/notes',
        defineEventHandler((event) => readBody(event)),
      )
      .use(
        defineEventHandler(async ({ context, node }) => {
          const inner = await layer.session(new Request(APP, { headers: { cookie: node.req.headers.cookie ?? '' } }));
          return `${context['session'].claims?.sub} ${inner.claims?.sub} ${inner.setCookies.length}`;
        }),
      );
    server = createServer(toNodeListener(app));
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  });
  after(() => server.close());

  async function ask(browser: HostBrowser, path: string, body?: object): Promise<Response> {
    const { port } = server.address() as AddressInfo;
    const { headers } = body ? browser.post(path) : browser.request(path);
    const init = body ? { method: 'POST', body: JSON.stringify(body) } : {};
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { ...init, headers, redirect: 'manual' });
    browser.keep(answer.headers.getSetCookie());
    return answer;
  }

  it('names the user to the page and to the calls it makes, and adds to the answer what changed', async () => {
    const browser = new HostBrowser();
    const login = await ask(browser, '/api/frontegg/identity/resources/auth/v1/user', { email: 'ada@example.com' });
    assert.deepEqual([login.status, browser.sessionParts().length], [200, 1]);
    assert.equal(await (await ask(browser, '/reports')).text(), 'u1 u1 0');
    provider.now += (LIFETIME + 3600) * 1000;
    const renewed = await ask(browser, '/reports');
    assert.deepEqual([await renewed.text(), isOfOneUser(renewed)], ['u1 u1 0', true]);
    assert.equal(sets(renewed.headers.getSetCookie(), 'fe_session-'), true);
    assert.deepEqual((await ask(browser, '/reports')).headers.getSetCookie(), []);
  });

  it('leads visitors to the sign-in, and leaves the host the bodies of its own requests', async () => {
    const led = await ask(new HostBrowser(), '/reports?year=2026');
    assert.deepEqual(
      [led.status, led.headers.get('location')],
      [303, '/account/login?redirectUrl=%2Freports%3Fyear%3D2026'],
    );
    assert.deepEqual(await (await ask(new HostBrowser(), '/notes', { text: 'a note' })).json(), { text: 'a note' });
  });
});

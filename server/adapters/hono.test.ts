import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Hono, type Context } from 'hono';
import { createServerLayer } from '../server.ts';
import { APP, FakeProvider, HostBrowser, LIFETIME } from '../testing/fakeProvider.ts';
import { isOfOneUser, sets, signedIn } from '../testing/signedIn.ts';
import { honoMiddleware, type SessionVariables } from './hono.ts';

describe('the session layer in Hono', () => {
  const provider = new FakeProvider();
  const layer = createServerLayer(provider.options());
  const app = new Hono<{ Variables: SessionVariables }>()
    .use(honoMiddleware(layer, { needsUser: ['/reports'], address: (c: Context) => c.req.header('at') }))
    .get('/reports', (c) => {
      c.header('set-cookie', 'own=1');
      return c.html(c.get('session').claims?.sub ?? '');
    })
    .get('/picture', (c) =>
      c.body('bytes', 200, { 'cache-control': 'public, max-age=60', 'content-type': 'image/png' }),
    )
    .post('/notes', async (c) => c.text(await c.req.text()));

  it('answers the calls of the page, names the user, and adds to the answer of the host what changed', async () => {
    const browser = await signedIn(layer);
    const first = await app.request(browser.request('/reports'));
    assert.deepEqual([await first.text(), first.headers.getSetCookie(), isOfOneUser(first)], ['u1', ['own=1'], true]);
    provider.now += (LIFETIME + 3600) * 1000;
    const renewed = await app.request(browser.request('/reports'));
    const [own, ...lines] = renewed.headers.getSetCookie();
    assert.deepEqual([await renewed.text(), own, isOfOneUser(renewed)], ['u1', 'own=1', true]);
    assert.equal(sets(lines, 'fe_session-'), true);
    browser.keep(lines);
    const out = await app.request(browser.post('/account/logout'));
    assert.deepEqual([out.status, out.headers.get('location')], [303, APP]);
  });

  it('leads visitors of guarded pages to the sign-in, and leaves the rest to the host', async () => {
    const visitor = new HostBrowser();
    assert.equal((await app.request(visitor.request('/reports'))).status, 303);
    assert.equal(await (await app.request(visitor.post('/notes', 'a note'))).text(), '"a note"');
    const picture = await app.request(visitor.request('/picture'));
    assert.equal(picture.headers.get('cache-control'), 'public, max-age=60');
  });
});

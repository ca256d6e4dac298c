import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createServerLayer, type ServerSession } from '../server.ts';
import { FakeProvider, HostBrowser, LIFETIME } from '../testing/fakeProvider.ts';
import { isOfOneUser, sets, signedIn } from '../testing/signedIn.ts';
import { svelteHandle } from './sveltekit.ts';

/** An event in the documented shape of SvelteKit 2: its own server comes with a compiler and a bundler. */
class Event {
  readonly locals: { session?: ServerSession } = {};
  readonly request: Request;
  readonly url: URL;
  constructor(request: Request, url = new URL(request.url)) {
    this.request = request;
    this.url = url;
  }
  getClientAddress(): string {
    throw new Error('Cannot read clientAddress during prerendering');
  }
}

describe('the session layer in SvelteKit', () => {
  const provider = new FakeProvider();
  const layer = createServerLayer(provider.options());
  const handle = svelteHandle(layer, { needsUser: ['/reports'] });
  const resolve = ({ locals }: Event): Response =>
    new Response(locals.session?.claims?.sub ?? 'a visitor', {
      status: 201,
      headers: { 'content-type': 'text/html', 'set-cookie': 'own=1' },
    });

  it('tells locals who is asking, and adds to the answer of the host what changed', async () => {
    const browser = await signedIn(layer);
    const first = await handle({ event: new Event(browser.request('/reports')), resolve });
    assert.deepEqual([first.status, await first.text(), first.headers.getSetCookie()], [201, 'u1', ['own=1']]);
    provider.now += (LIFETIME + 3600) * 1000;
    const renewed = await handle({ event: new Event(browser.request('/reports')), resolve });
    assert.equal(isOfOneUser(renewed), true);
    assert.equal(await renewed.text(), 'u1');
    assert.equal(sets(renewed.headers.getSetCookie(), 'fe_session-'), true);
  });

  it('answers the calls of the page, and leads visitors to the sign-in', async () => {
    const visitor = new HostBrowser();
    const none = await handle({ event: new Event(visitor.request('/api/frontegg/none')), resolve });
    assert.equal(none.status, 404);
    const data = visitor.request('/reports/__data.json?x-sveltekit-invalidated=01');
    const page = new URL('/reports?x-sveltekit-invalidated=01', data.url);
    const led = await handle({ event: new Event(data, page), resolve });
    assert.equal(led.headers.get('location'), '/account/login?redirectUrl=%2Freports');
    const start = await handle({ event: new Event(visitor.request('/')), resolve });
    assert.equal(await start.text(), 'a visitor');
  });
});

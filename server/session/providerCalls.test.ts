import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createServerLayer, type ServerLayerOptions } from '../server.ts';
import { APP, FakeProvider, HostBrowser } from '../testing/fakeProvider.ts';
import { signedIn } from '../testing/signedIn.ts';

const API = '/api/frontegg';
const ME = `${API}/identity/resources/users/v2/me`;

async function scene(options: ServerLayerOptions = {}) {
  const provider = new FakeProvider();
  if (options.appId) provider.claims = { aud: options.appId };
  const layer = createServerLayer(provider.options(options));
  const browser = await signedIn(layer);
  return { provider, layer, browser, last: () => provider.calls.at(-1)?.headers };
}

describe('a call of the session layer to the provider', () => {
  it('has eight seconds, and two while a user waits for the sign-out', async (test) => {
    const { layer, browser } = await scene();
    await layer.session(browser.request('/')); // the keys have a limit of their own
    const limits = test.mock.method(AbortSignal, 'timeout', () => new AbortController().signal);
    await layer.handle(browser.request(ME));
    await (await layer.session(browser.request('/'))).user();
    await layer.handle(browser.post('/account/logout'));
    assert.deepEqual(
      limits.mock.calls.map((call) => call.arguments),
      [[8_000], [8_000], [2_000]],
    );
  });

  it('reads an answer of up to five megabytes, and no bigger one', async () => {
    const { provider, layer, browser } = await scene();
    const statusOf = async (bytes: number) => {
      provider.answers = () => new Response('x'.repeat(bytes));
      return (await layer.handle(browser.request(ME)))?.status;
    };
    assert.deepEqual([await statusOf(5_000_000), await statusOf(5_000_001)], [200, 502]);
  });

  it('SSR-017: names the origin of the host, and this layer where the browser names no framework', async () => {
    const { layer, browser, last } = await scene();
    await layer.handle(browser.request(ME));
    const names = ['accept', 'origin', 'x-frontegg-framework', 'x-frontegg-sdk', 'frontegg-requested-application-id'];
    assert.deepEqual(
      names.map((name) => last()?.get(name)),
      ['application/json', APP, 'gatehouse-server', 'gatehouse-server', null],
    );
  });

  it('SSR-019: names the application of the configuration, whatever the page says', async () => {
    const { layer, browser, last } = await scene({ appId: 'app-1' });
    await layer.handle(browser.request(ME, { headers: { 'frontegg-requested-application-id': 'app-2' } }));
    assert.equal(last()?.get('frontegg-requested-application-id'), 'app-1');
  });

  it('SRV-15: counts the proxies that the configuration trusts from the end', async () => {
    const named = async (trustedProxies: number, chain: string) => {
      const options = { forwardIp: true, sharedSecret: 'shared', trustedProxies };
      const { layer, browser, last } = await scene(options);
      await layer.handle(browser.request(ME, { headers: { 'x-forwarded-for': chain } }), { address: '192.0.2.1' });
      return last()?.get('x-frontegg-forwarded-for');
    };
    assert.deepEqual(
      [await named(2, '203.0.113.66, 2001:db8::7, 198.51.100.7'), await named(2, '198.51.100.7')],
      ['2001:db8::7', null],
    );
  });

  it('SSR-018: proves nothing with the shared secret where addresses are not to be named', async () => {
    const { layer, browser, last } = await scene({ sharedSecret: 'shared' });
    await layer.handle(browser.request(ME), { address: '192.0.2.1' });
    assert.equal(last()?.get('x-frontegg-headers-verifier'), null);
  });

  it('SSR-025: that fails with a text of its own says nothing of the user', async () => {
    const { provider, layer, browser } = await scene();
    for (const answer of [
      () => Response.json({ errors: ['Over'] }, { status: 500 }),
      () => Response.json({ id: 'u2' }, { status: 401 }),
      () => Response.json('u1'),
    ]) {
      provider.answers = answer;
      const session = await layer.session(browser.request('/'));
      assert.deepEqual([await session.user(), await layer.firstHtml(session)], [undefined, '']);
    }
  });

  it('is not made for a visitor who signs out', async () => {
    const { provider, layer } = await scene();
    const before = provider.calls.length;
    assert.equal((await layer.handle(new HostBrowser().post('/account/logout')))?.status, 303);
    assert.equal(provider.calls.length, before);
  });
});

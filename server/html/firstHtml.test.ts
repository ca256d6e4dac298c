import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createServerLayer } from '../server.ts';
import { FakeProvider, LIFETIME } from '../testing/fakeProvider.ts';
import { signedIn } from '../testing/signedIn.ts';

async function scene() {
  const provider = new FakeProvider();
  const layer = createServerLayer(provider.options());
  const browser = await signedIn(layer);
  const html = async () => layer.firstHtml(await layer.session(browser.request('/'), { canSetCookies: false }));
  /** Lets the provider fail at the calls whose paths end so. */
  const without = (path: string): void => {
    provider.answers = (call) => (call.path.endsWith(path) ? Response.json({}, { status: 503 }) : undefined);
  };
  return { provider, html, without };
}

describe('the first HTML of a page with a session', () => {
  it('SSR-027: is empty where the user or the tenants cannot be read', async () => {
    const { html, without } = await scene();
    for (const path of ['/users/v2/me', '/users/v3/me/tenants']) {
      without(path);
      assert.equal(await html(), '', path);
    }
  });

  it('SSR-027: names the user also where the entitlements cannot be read, and then no gate decides', async () => {
    const { html, without } = await scene();
    without('/user-entitlements');
    const text = await html();
    assert.deepEqual([text.includes('data-session'), text.includes('data-entitlements')], [true, false]);
  });

  it('says how long the token lasts, and nothing below zero', async () => {
    const { provider, html } = await scene();
    const remaining = async (): Promise<unknown> => {
      const [, json = ''] = /data-session>([^<]*)</.exec(await html()) ?? [];
      return JSON.parse(json).remaining;
    };
    provider.now += 100_000;
    assert.equal(await remaining(), LIFETIME * 1000 - 100_000);
    provider.now += LIFETIME * 1000 - 90_000;
    assert.equal(await remaining(), 0, 'clocks may differ by half a minute');
  });

  it('SRV-17: holds no letter that ends a line for older parsers', async () => {
    const { provider, html } = await scene();
    provider.answers = ({ path }) =>
      path.endsWith('/users/v2/me') ? Response.json({ id: 'u1', name: 'a\u2028b\u2029c' }) : undefined;
    assert.match(await html(), /"name":"a\\u2028b\\u2029c"/);
  });
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createServerLayer, type ServerLayerOptions } from '../server.ts';
import { APP, FakeProvider, HostBrowser } from '../testing/fakeProvider.ts';

const API = '/api/frontegg/identity/resources';
const LOGIN = `${API}/auth/v1/user`;

function scene(options: ServerLayerOptions = {}) {
  const provider = new FakeProvider();
  const layer = createServerLayer(provider.options(options));
  const answer = async (request: Request): Promise<Response> => {
    const found = await layer.handle(request);
    assert.ok(found, 'the layer answers');
    return found;
  };
  return { provider, answer };
}

describe('an answer of the session layer', () => {
  it('SRV-19: says all that keeps it where it belongs', async () => {
    const { answer } = scene();
    const { headers } = await answer(new HostBrowser().request(`${API}/none`));
    assert.deepEqual(Object.fromEntries(headers), {
      'cache-control': 'no-store',
      'content-security-policy':
        "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'; sandbox",
      'content-type': 'application/json',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'same-origin',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      vary: 'Cookie',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    });
  });

  it('binds no browser to https where the host has none', async () => {
    const { answer } = scene({ appUrl: 'http://localhost:3000' });
    const { headers } = await answer(new Request(`http://localhost:3000${API}/none`));
    assert.equal(headers.get('strict-transport-security'), null);
  });

  it('SRV-19: that is a page runs nothing either, and has a link that goes on', async () => {
    const { answer } = scene({ hostedLogin: true });
    const page = await answer(new HostBrowser().request('/oauth/callback?state=again.unknown'));
    assert.deepEqual(
      ['content-security-policy', 'content-type', 'x-frame-options'].map((name) => page.headers.get(name)),
      [
        "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
        'text/html; charset=utf-8',
        'DENY',
      ],
    );
    const html = await page.text();
    assert.ok(html.includes(`<a href="${APP}/account/login">Go on</a>`), html);
    assert.doesNotMatch(html, /http-equiv/);
  });

  it('takes JSON in any spelling of its type', async () => {
    const { answer } = scene();
    for (const type of ['Application/JSON', 'application/json ; charset=utf-8'])
      assert.equal((await answer(new HostBrowser().post(LOGIN, {}, { 'content-type': type }))).status, 200, type);
  });
});

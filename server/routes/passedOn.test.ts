import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { nonEmpty } from '../../tests/support/expect.ts';
import { createServerLayer, type ServerLayerOptions } from '../server.ts';
import { FakeProvider, HostBrowser, LIFETIME, REFRESH } from '../testing/fakeProvider.ts';
import { signedIn } from '../testing/signedIn.ts';

const API = '/api/frontegg/identity/resources';
const ME = `${API}/users/v2/me`;
const REFRESHES = `${API}/auth/v1/user/token/refresh`;

async function scene(options: ServerLayerOptions = {}) {
  const provider = new FakeProvider();
  const layer = createServerLayer(provider.options(options));
  return { provider, layer, browser: await signedIn(layer) };
}

describe('an answer of the provider that the session layer passes on', () => {
  for (const [what, status, headers, body, expected] of nonEmpty([
    ['without a body', 204, {}, null, [204, '', null]],
    ['that says that nothing has changed', 304, {}, null, [304, '', null]],
    ['that asks for an empty form', 205, {}, null, [205, '', null]],
    ['of something created, with its address', 201, { location: '/users/7' }, '{"id":"7"}', [201, '{"id":"7"}', null]],
    ['that redirects', 307, { location: 'https://else.example.com/' }, '', [302, 'https://else.example.com/', null]],
    ['that redirects nowhere', 302, {}, 'moved', [302, 'moved', null]],
  ] as const))
    it(`SRV-14: ${what} keeps its meaning, and leads the browser nowhere`, async () => {
      const { provider, layer, browser } = await scene();
      provider.answers = ({ path }) => (path.endsWith('/v2/me') ? new Response(body, { status, headers }) : undefined);
      const answer = await layer.handle(browser.request(ME));
      assert.deepEqual([answer?.status, await answer?.text(), answer?.headers.get('location')], expected);
    });

  it('SSR-024: to a refresh that asks for something first says so to the page, and ends no session', async () => {
    const { provider, layer, browser } = await scene();
    provider.now += LIFETIME * 1000;
    const asks = { mfaRequired: true, mfaToken: 'x' };
    provider.answers = ({ path }) => (path.endsWith('/token/refresh') ? Response.json(asks) : undefined);
    const answer = await layer.handle(browser.post(REFRESHES));
    assert.equal(answer?.status, 200);
    assert.equal((await answer.json()).mfaRequired, true);
    assert.deepEqual(answer.headers.getSetCookie(), []);
    provider.answers = undefined;
    assert.equal((await layer.session(browser.request('/'))).status, 'signed-in');
  });
});

describe('a refresh that asks the page for something first', () => {
  it('SSR-024: brings the cookie of the question, which later calls carry, and no refresh token', async () => {
    const { provider, layer, browser } = await scene();
    const headers = new Headers();
    headers.append('set-cookie', 'gatehouse_mfa_flow_x=flow; Max-Age=600; Path=/; Domain=auth.example.com');
    headers.append('set-cookie', `${REFRESH}=rotated; Max-Age=600; Path=/`);
    headers.append('set-cookie', 'other=1');
    provider.answers = ({ path }) =>
      path.endsWith('/token/refresh') ? Response.json({ mfaRequired: true }, { headers }) : undefined;
    const answer = await layer.handle(browser.post(REFRESHES));
    const lines = answer?.headers.getSetCookie() ?? [];
    assert.deepEqual(
      lines.map((line) => line.split(';')[0]),
      ['gatehouse_mfa_flow_x=flow'],
    );
    browser.keep(lines);
    await layer.handle(browser.request(ME));
    assert.match(provider.calls.at(-1)?.headers.get('cookie') ?? '', /gatehouse_mfa_flow_x=flow/);
  });
});

describe('the routes of the session layer', () => {
  it('SSR-022: begin the hosted login by a page alone: what is sent there is for the host', async () => {
    const { provider, layer, browser } = await scene({ hostedLogin: true });
    const before = provider.calls.length;
    assert.equal((await layer.handle(browser.request('/account/login')))?.status, 303);
    assert.equal(await layer.handle(browser.post('/account/login')), undefined);
    assert.equal(await layer.handle(browser.request('/account/logout')), undefined);
    assert.equal(provider.calls.length, before);
  });

  it('SRV-16: say why a request of another site is refused', async () => {
    const { layer, browser } = await scene();
    const foreign = browser.post(REFRESHES, {}, { origin: 'https://evil.example.com' });
    const answer = await layer.handle(foreign);
    assert.deepEqual(
      [answer?.status, await answer?.json()],
      [403, { errors: ['The request does not come from a page of this application'] }],
    );
  });

  it('are those of the provider below the path of calls, and no others', async () => {
    const { layer } = await scene();
    const statusOf = async (path: string) => (await layer.handle(new HostBrowser().request(path)))?.status;
    assert.deepEqual(
      [
        await statusOf('/api/fronteggs/x'),
        await statusOf('/api/other'),
        await statusOf('/'),
        await statusOf(`${API}/no`),
      ],
      [undefined, undefined, undefined, 404],
    );
  });
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { rejectionOf } from '../../../tests/support/expect.ts';
import { fails, REFRESH, signedIn, world } from '../../testing/world.ts';
import type { RootStore } from '../../RootStore.ts';
import { authFetch } from './authFetch.ts';

const API = 'https://api.app.example';
const bearer = (request: Request): string | null => request.headers.get('authorization');

/** An API by hand: what it was asked, and what it answers. */
function api(answer: (request: Request, nth: number) => Response | Promise<Response> = () => new Response('ok')) {
  const requests: Request[] = [];
  const bodies: string[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    requests.push(request);
    bodies.push(await request.clone().text());
    return answer(request, requests.length);
  };
  const of = (root: RootStore, origins = [API]) => authFetch(root, { origins, fetch });
  return { requests, bodies, of };
}

const refusing = (refused: string | undefined) => (request: Request) =>
  new Response(null, { status: bearer(request) === `Bearer ${refused}` ? 401 : 200 });

describe('Calls to the API of the host', () => {
  it('get the access token, and keep what they are', async () => {
    const { tab, end } = await signedIn();
    const { requests, bodies, of } = api();
    await of(tab.root)(`${API}/orders`, { method: 'POST', body: '{"a":1}', headers: { 'x-own': 'kept' } });
    const [sent] = requests;
    assert.deepEqual(
      [sent && bearer(sent), sent?.method, sent?.headers.get('x-own'), ...bodies],
      [`Bearer ${tab.root.session.accessToken}`, 'POST', 'kept', '{"a":1}'],
    );
    end();
  });

  it('get the token for the listed origins alone, compared whole', async () => {
    const { tab, end } = await signedIn();
    const { requests, of } = api();
    const send = of(tab.root);
    for (const address of [
      'https://api.app.example.evil.example/',
      'https://app.example/',
      'http://api.app.example/',
      `${API}:8443/`,
      'https://evil.example/https://api.app.example/',
    ])
      await send(address);
    assert.deepEqual(requests.map(bearer), [null, null, null, null, null]);
    end();
  });

  it('keep an authorization of their own, and are not sent again', async () => {
    const { tab, provider, end } = await signedIn();
    const { requests, of } = api(() => new Response(null, { status: 401 }));
    const before = provider.count(REFRESH);
    const { status } = await of(tab.root)(`${API}/`, { headers: { authorization: 'Basic eDp5' } });
    assert.deepEqual([status, ...requests.map(bearer)], [401, 'Basic eDp5']);
    assert.equal(provider.count(REFRESH), before);
    end();
  });

  it('are sent once more with a new token when the API refuses it, body and all', async () => {
    const { tab, end } = await signedIn();
    const old = tab.root.session.accessToken;
    const { requests, bodies, of } = api(refusing(old));
    const { status } = await of(tab.root)(`${API}/`, { method: 'PUT', body: 'twice' });
    assert.deepEqual([status, ...bodies], [200, 'twice', 'twice']);
    assert.deepEqual(requests.map(bearer), [`Bearer ${old}`, `Bearer ${tab.root.session.accessToken}`]);
    end();
  });

  it('are not sent again after another answer than 401', async () => {
    const { tab, provider, end } = await signedIn();
    const { requests, of } = api((_, nth) => new Response(null, { status: nth === 1 ? 403 : 500 }));
    const before = provider.count(REFRESH);
    const statuses = [(await of(tab.root)(`${API}/`)).status, (await of(tab.root)(`${API}/`)).status];
    assert.deepEqual([...statuses, requests.length, provider.count(REFRESH) - before], [403, 500, 2, 0]);
    end();
  });

  it('never end the session, and refresh it at most every ten seconds', async () => {
    const { tab, provider, time, end } = await signedIn(600);
    const { requests, of } = api(() => new Response(null, { status: 401 }));
    const send = of(tab.root);
    const before = provider.count(REFRESH);
    for (let round = 0; round < 3; round++) assert.equal((await send(`${API}/`)).status, 401);
    assert.deepEqual([provider.count(REFRESH) - before, requests.length], [1, 4]);
    await time.pass(10_000);
    await send(`${API}/`);
    assert.deepEqual([provider.count(REFRESH) - before, tab.root.session.status], [2, 'signed-in']);
    end();
  });

  it('share one refresh when many are refused at once', async () => {
    const { tab, provider, end } = await signedIn();
    const { of } = api(refusing(tab.root.session.accessToken));
    const send = of(tab.root);
    const before = provider.count(REFRESH);
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(`${API}/`)));
    assert.deepEqual(
      [new Set(answers.map(({ status }) => status)), provider.count(REFRESH) - before],
      [new Set([200]), 1],
    );
    end();
  });

  it('are not sent again for somebody else, or in another tenant', async () => {
    const { tab, end } = await signedIn();
    const { root } = tab;
    const old = root.session.accessToken;
    const { requests, of } = api(async (request) => {
      await root.tenants.switchTenant({ tenantId: 'globex', reload: 'silent' });
      return refusing(old)(request);
    });
    assert.equal((await of(root)(`${API}/`)).status, 401);
    assert.notEqual(root.session.accessToken, old);
    assert.equal(requests.length, 1);
    end();
  });

  it('wait for the session of a page that starts, and are refused where nobody is signed in', async () => {
    const { open, provider, time, end } = world();
    provider.state.session = { user: 'ada', tenant: 'acme' };
    const { of, requests } = api();
    const starting = await open();
    await Promise.all([of(starting.root)(`${API}/`), time.pass(0)]);
    assert.deepEqual(requests.map(bearer), [`Bearer ${starting.root.session.accessToken}`]);
    await starting.root.logout({ stay: true });
    const failure = await rejectionOf(of(starting.root)(`${API}/`));
    assert.equal(failure instanceof Error && 'code' in failure && failure.code, 'GH-SIGNED-OUT');
    assert.equal(requests.length, 1);
    end();
  });

  it('say why the token could not be refreshed', async () => {
    const { tab, provider, time, end } = await signedIn();
    time.jumpWall(120_000);
    provider.state.fault = fails(REFRESH, 503);
    const [failure] = await Promise.all([rejectionOf(tab.root.getToken()), time.pass(5_000)]);
    assert.equal(failure instanceof Error && 'statusCode' in failure && failure.statusCode, 503);
    end();
  });

  it('are made only for plain origins over https, or over http on this machine', async () => {
    const { tab, end } = await signedIn();
    const make = (origin: string) => () => authFetch(tab.root, { origins: [origin] });
    for (const origin of [`${API}/`, `${API}/v1`, 'http://api.app.example', 'api.app.example', '*', '', 'null'])
      assert.throws(make(origin), { name: 'TypeError', code: 'GH-API-ORIGIN' });
    assert.equal(typeof make('http://localhost:8080')(), 'function');
    end();
  });
});

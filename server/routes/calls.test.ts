import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { contract } from '../../api/contract/contract.ts';
import type { Endpoint } from '../../api/contract/endpoint.ts';
import { nonEmpty } from '../../tests/support/expect.ts';
import { createServerLayer, type ServerLayerOptions } from '../server.ts';
import { FakeProvider, LIFETIME, SESSION } from '../testing/fakeProvider.ts';
import { sets, signedIn } from '../testing/signedIn.ts';

const API = '/api/frontegg';
const ME = `${API}/identity/resources/users/v2/me`;
const PICTURE = `${API}/team/resources/profile/me/image/v1`;
const REFRESHES = '/user/token/refresh';

async function scene(options: ServerLayerOptions = {}) {
  const provider = new FakeProvider();
  const layer = createServerLayer(provider.options(options));
  return { provider, layer, browser: await signedIn(layer), last: () => provider.calls.at(-1) };
}

describe('a call of the page that the session layer carries', () => {
  it('SRV-14: may be a form with a picture where the call takes one, and nowhere else', async () => {
    const { provider, layer, browser, last } = await scene();
    provider.answers = () => Response.json('https://pictures.example.com/1');
    const form = new FormData();
    form.set('image', new File(['the picture'], 'me.png', { type: 'image/png' }));
    const picture = await layer.handle(browser.request(PICTURE, { method: 'PUT', body: form }));
    assert.equal(picture?.status, 200);
    assert.match(last()?.headers.get('content-type') ?? '', /^multipart\/form-data; boundary=/);
    assert.match(last()?.body ?? '', /filename="me\.png"[^]*the picture/);
    const before = provider.calls.length;
    for (const [path, type] of [
      [PICTURE, 'text/plain'],
      [ME, 'multipart/form-data; boundary=x'],
    ] as const) {
      const request = browser.request(path, { method: 'PUT', body: 'x', headers: { 'content-type': type } });
      assert.equal((await layer.handle(request))?.status, 415, path);
    }
    assert.equal(provider.calls.length, before);
  });

  it('has a body of six megabytes at most', async () => {
    const { provider, layer, browser } = await scene();
    provider.answers = () => Response.json({});
    const statusOf = async (bytes: number) => {
      const body = 'x'.repeat(bytes);
      const headers = { 'content-type': 'application/json; charset=utf-8' };
      return (await layer.handle(browser.request(PICTURE, { method: 'PUT', body, headers })))?.status;
    };
    assert.deepEqual([await statusOf(6_000_000), await statusOf(6_000_001)], [200, 413]);
  });

  it('SRV-14: carries what the page accepts, and the tenant that it asks for', async () => {
    const { layer, browser, last } = await scene();
    await layer.handle(browser.request(ME, { headers: { accept: 'text/csv', 'frontegg-scoped-tenant': 't2' } }));
    assert.deepEqual(
      ['accept', 'frontegg-scoped-tenant'].map((name) => last()?.headers.get(name)),
      ['text/csv', 't2'],
    );
  });

  it('SRV-14: comes back with its type, its file name, its language, its pause and its trace', async () => {
    const { provider, layer, browser } = await scene();
    const headers = {
      'content-type': 'text/csv',
      'content-disposition': 'attachment; filename="users.csv"',
      'content-language': 'de',
      'retry-after': '7',
      'frontegg-trace-id': 'trace-1',
    };
    provider.answers = () => new Response('a,b', { status: 429, headers: { ...headers, etag: '"1"', server: 'x' } });
    const answer = await layer.handle(browser.request(ME));
    const names = [...Object.keys(headers), 'etag', 'server'];
    assert.deepEqual(
      [answer?.status, await answer?.text(), names.map((name) => answer?.headers.get(name))],
      [429, 'a,b', [...Object.values(headers), null, null]],
    );
  });

  it('SSR-020: carries no access token where a code or a refresh token is exchanged', async () => {
    for (const secureJwt of [false, true]) {
      const { layer, browser, last } = await scene({ secureJwt });
      const body = { grant_type: 'authorization_code', code: 'c1' };
      await layer.handle(browser.post(`${API}/oauth/token`, body, { authorization: 'Bearer of-the-page' }));
      assert.deepEqual([last()?.path, last()?.headers.get('authorization')], ['/frontegg/oauth/token', null]);
    }
  });

  it('renews no session by itself where the page holds the token', async () => {
    const { provider, layer, browser } = await scene();
    provider.now += LIFETIME * 1000 + 60_000;
    const answer = await layer.handle(browser.request(ME));
    assert.deepEqual([answer?.headers.getSetCookie(), provider.count(REFRESHES)], [[], 0]);
  });

  it('SSR-016: gives the browser the renewed session also where the call itself is not answered', async () => {
    const { provider, layer, browser } = await scene({ secureJwt: true });
    provider.now += LIFETIME * 1000;
    provider.answers = ({ path }) => {
      if (path.endsWith('/v2/me')) throw new TypeError('fetch failed');
      return undefined;
    };
    const answer = await layer.handle(browser.request(ME));
    assert.equal(answer?.status, 502);
    assert.equal(sets(answer.headers.getSetCookie(), `${SESSION}=Fe26`), true, 'the refresh token was rotated');
  });
});

describe('an answer that is a file or takes long', () => {
  const CSV = { 'content-type': 'text/csv; charset=utf-8' };
  const EXPORT = `${API}/audits/export/csv/v2?outputFileName=audits`;

  it('comes byte by byte as the provider sends it, be it text or not', async () => {
    const { provider, layer, browser } = await scene();
    const csv = new TextEncoder().encode('\u{feff}a,b\r\nä,1\r\n');
    const picture = Uint8Array.of(0x89, 0x50, 0xff, 0xfe, 0);
    for (const [request, bytes, headers] of [
      [browser.post(EXPORT), csv, CSV],
      [browser.request(ME), csv, CSV],
      [browser.request(ME), picture, { 'content-type': 'image/png' }],
    ] as const) {
      provider.answers = () => new Response(bytes, { headers });
      const answer = await layer.handle(request);
      assert.deepEqual(new Uint8Array((await answer?.arrayBuffer()) ?? new ArrayBuffer()), bytes);
    }
  });

  it('may be as long as it is where it is a file, and begins before its end is there', async () => {
    const { provider, layer, browser } = await scene();
    const part = new Uint8Array(1_000_000).fill(65);
    let sent = 0;
    const body = () =>
      new ReadableStream<Uint8Array>({
        pull(stream) {
          if (sent === 6) stream.close();
          else stream.enqueue(part);
          sent++;
        },
      });
    provider.answers = () => new Response(body(), { headers: { ...CSV, 'content-disposition': 'attachment' } });
    const answer = await layer.handle(browser.post(EXPORT));
    assert.ok(sent < 6, 'the file is still under way');
    assert.deepEqual([answer?.status, answer?.headers.get('content-disposition')], [200, 'attachment']);
    assert.equal((await answer?.arrayBuffer())?.byteLength, 6_000_000);
  });

  for (const [what, status, type] of nonEmpty([
    ['refuses a file', 403, 'text/csv'],
    ['is JSON in the place of a file', 200, 'application/json; charset=utf-8'],
    ['is JSON of a name of its own', 200, 'application/problem+json'],
    ['is of no type', 200, ''],
  ] as const))
    it(`has five megabytes at most where it ${what}`, async () => {
      const { provider, layer, browser } = await scene();
      const bytes = new Uint8Array(5_000_001).fill(32);
      provider.answers = () => new Response(bytes, { status, headers: { 'content-type': type } });
      assert.equal((await layer.handle(browser.post(EXPORT)))?.status, 502);
    });

  it('SSR-016: holds no token either where it is JSON in the place of a file', async () => {
    const { provider, layer, browser } = await scene({ secureJwt: true });
    provider.answers = () => Response.json({ refreshToken: 'r', rows: 1 });
    assert.deepEqual(await (await layer.handle(browser.post(EXPORT)))?.json(), { rows: 1 });
  });

  it('has the time that the contract gives its call', async (test) => {
    const { provider, layer, browser } = await scene();
    provider.answers = () => Response.json({});
    const own = Object.values<Readonly<Record<string, Endpoint<never>>>>(contract)
      .flatMap((rows) => Object.values(rows))
      .filter(({ timeout }) => timeout !== undefined);
    await layer.session(browser.request('/')); // the keys have a limit of their own
    const limits = test.mock.method(AbortSignal, 'timeout', () => new AbortController().signal);
    for (const { method, path } of nonEmpty(own)) {
      const body = method === 'GET' ? {} : { body: '{}', headers: { 'content-type': 'application/json' } };
      await layer.handle(browser.request(API + path, { method, ...body }));
    }
    assert.deepEqual(
      limits.mock.calls.map((call) => call.arguments),
      own.map(({ timeout }) => [timeout]),
    );
  });
});

describe('a refresh that the page asks for', () => {
  it('SRV-08: gives the page no token that is not genuine, and leaves the session', async () => {
    const { provider, layer, browser } = await scene();
    const accessToken = await provider.token({ aud: 'another' });
    provider.answers = ({ path }) => (path.endsWith(REFRESHES) ? Response.json({ accessToken }) : undefined);
    const answer = await layer.handle(browser.post(`${API}/identity/resources/auth/v1/user/token/refresh`));
    assert.deepEqual([answer?.status, answer?.headers.getSetCookie()], [503, []]);
    assert.deepEqual(await answer?.json(), { errors: ['The identity provider cannot be reached'] });
    assert.equal((await layer.session(browser.request('/'))).status, 'signed-in');
  });
});

describe('the paths of the session layer', () => {
  for (const [options, own, hosts] of nonEmpty([
    [{ urlPrefix: '' }, ['/api/identity/resources/users/v2/me'], ['/api/other', '/api/users', '/apis/identity']],
    [{ apiPath: '/backend/' }, ['/backend/frontegg/none'], [ME, '/backend/other']],
    [{ apiPath: '' }, ['/frontegg/none'], [ME, '/other']],
  ] as const))
    it(`are no others than those of its calls with ${JSON.stringify(options)}`, async () => {
      const provider = new FakeProvider();
      const layer = createServerLayer(provider.options(options));
      const handled = async (path: string) =>
        (await layer.handle(new Request(`https://app.example.com${path}`))) !== undefined;
      for (const path of nonEmpty(own)) assert.equal(await handled(path), true, path);
      for (const path of nonEmpty(hosts)) assert.equal(await handled(path), false, path);
    });
});

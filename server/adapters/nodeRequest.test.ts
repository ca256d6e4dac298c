import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { nodeMiddleware, nodeSession, type NodeResponse } from '../node.ts';
import { createServerLayer, type ServerLayerOptions } from '../server.ts';
import { APP, FakeProvider, LIFETIME } from '../testing/fakeProvider.ts';
import { signedIn } from '../testing/signedIn.ts';
import type { NodeRequest } from './nodeRequest.ts';

const LOGIN = '/api/frontegg/identity/resources/auth/v1/user';

/** The response of `node:http`, as far as it is used: what was written to it is kept. */
class Answer implements NodeResponse {
  statusCode = 200;
  readonly headers = new Headers();
  headersSent = false;
  text = '';
  setHeader(name: string, value: string): void {
    this.headers.set(name, value);
  }
  appendHeader(name: string, value: string): void {
    this.headers.append(name, value);
  }
  end(data: Uint8Array): void {
    this.text = new TextDecoder().decode(data);
  }
}

/** A request of Node or Express whose body comes in these pieces. */
function incoming(more: Partial<NodeRequest>, pieces: readonly string[] = []) {
  const seen = { pieces: 0, destroyed: 0 };
  const request: NodeRequest = {
    method: 'GET',
    url: '/',
    headers: {},
    socket: { remoteAddress: '192.0.2.1' },
    destroy: () => seen.destroyed++,
    async *[Symbol.asyncIterator]() {
      for (const piece of pieces) {
        seen.pieces++;
        yield new TextEncoder().encode(piece);
      }
    },
    ...more,
  };
  return { request, seen };
}

function scene(options: ServerLayerOptions = {}) {
  const provider = new FakeProvider();
  const layer = createServerLayer(provider.options(options));
  const middleware = nodeMiddleware(layer);
  const send = async (request: NodeRequest) => {
    const answer = new Answer();
    const passed: unknown[] = [];
    await middleware(request, answer, (error) => passed.push(error));
    return { answer, passed };
  };
  return { provider, layer, send };
}
const headers = { origin: APP, 'content-type': 'application/json' };

describe('a request of node:http or Express', () => {
  it('has the whole path also below a router of Express, which cuts it', async () => {
    const { provider, send } = scene();
    const { request } = incoming({ method: 'POST', url: '/user', originalUrl: LOGIN, headers }, ['{"a":', '1}']);
    const { answer } = await send(request);
    assert.equal(answer.statusCode, 200);
    const names = answer.headers.getSetCookie().map((line) => line.split('=')[0]);
    assert.deepEqual([names.length, new Set(names).size], [3, 3], 'each cookie once');
    assert.equal(provider.calls[0]?.body, '{"a":1}');
  });

  it('has the body that a parser has read, as a text or as its value', async () => {
    const { provider, send } = scene();
    for (const body of ['{"a":1}', { a: 1 }])
      await send(incoming({ method: 'POST', url: LOGIN, headers, readableEnded: true, body }).request);
    const bodies = provider.calls.filter(({ path }) => path.endsWith('/v1/user')).map(({ body }) => body);
    assert.deepEqual(bodies, ['{"a":1}', '{"a":1}']);
  });

  it('may have come over HTTP/2, and name a header several times', async () => {
    const { provider, send } = scene();
    const pseudo = { ':method': 'POST', ':path': LOGIN, 'accept-language': ['de', 'en'], 'user-agent': undefined };
    const { request } = incoming({ method: 'POST', url: LOGIN, headers: { ...headers, ...pseudo } }, ['{}']);
    assert.equal((await send(request)).answer.statusCode, 200);
    assert.equal(provider.calls[0]?.headers.get('accept-language'), 'de, en');
  });

  it('is not read to its end where its body is too big', async () => {
    const { send } = scene();
    const piece = 'x'.repeat(1_000_000);
    const { request, seen } = incoming(
      { method: 'POST', url: LOGIN, headers },
      Array.from({ length: 20 }, () => piece),
    );
    assert.equal((await send(request)).answer.statusCode, 413);
    assert.deepEqual(seen, { pieces: 7, destroyed: 1 });
  });

  it('is passed on to the host with HEAD as with GET, unread', async () => {
    const { send } = scene();
    for (const method of ['HEAD', 'GET', 'POST']) {
      const { request, seen } = incoming({ method, url: '/reports', headers }, ['a note']);
      assert.deepEqual([(await send(request)).passed, seen.pieces], [[undefined], 0], method);
    }
  });

  it('goes to the error handler of the host with a method that no page sends', async () => {
    const { send } = scene();
    const { passed } = await send(incoming({ method: 'TRACE' }).request);
    assert.ok(passed[0] instanceof TypeError, String(passed[0]));
  });

  it('SRV-15: comes from the address at the other end of its connection', async () => {
    const { provider, send } = scene({ forwardIp: true, sharedSecret: 'shared' });
    await send(incoming({ method: 'POST', url: LOGIN, headers }, ['{}']).request);
    assert.equal(provider.calls[0]?.headers.get('x-frontegg-forwarded-for'), '192.0.2.1');
  });

  it('renews nothing once the answer of the host has begun', async () => {
    const { provider, layer } = scene();
    const browser = await signedIn(layer);
    const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ');
    provider.now += LIFETIME * 1000;
    const answer = new Answer();
    answer.headersSent = true;
    const { setCookies } = await nodeSession(layer, incoming({ headers: { cookie } }).request, answer);
    assert.deepEqual([setCookies, [...answer.headers], provider.count('/token/refresh')], [[], [], 0]);
  });
});

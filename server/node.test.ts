import assert from 'node:assert/strict';
import { createServer, request as ask, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { nodeMiddleware, nodeSession, type NodeRequest } from './node.ts';
import { createServerLayer } from './server.ts';
import { APP, FakeProvider, HostBrowser, LIFETIME } from './testing/fakeProvider.ts';

const LOGIN = '/api/frontegg/identity/resources/auth/v1/user';

describe('the session layer in a server of node:http', () => {
  const provider = new FakeProvider();
  const layer = createServerLayer(provider.options());
  const answerOf = nodeMiddleware(layer);
  let server: Server;
  /** What a parser has set, and whether it has read the body. */
  let parsed: unknown;
  let readsBody = false;

  before(async () => {
    server = createServer((incoming, response) => {
      const request: NodeRequest = incoming;
      const go = (): void =>
        void answerOf(request, response, () => {
          void nodeSession(layer, request, response).then(({ claims }) => response.end(claims?.sub ?? 'a visitor'));
        });
      request.body = parsed;
      if (readsBody) incoming.resume().on('end', go);
      else go();
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  });
  after(() => server.close());

  const send = (browser: HostBrowser, method: string, path: string, body?: string) =>
    new Promise<{ message: IncomingMessage; text: string }>((resolve, reject) => {
      const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ');
      const headers = { cookie, origin: APP, 'content-type': 'application/json' };
      const { port } = server.address() as AddressInfo;
      const sent = ask({ port, host: '127.0.0.1', method, path, headers }, (message) => {
        let text = '';
        message.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        message.on('end', () => {
          browser.keep(message.headers['set-cookie'] ?? []);
          resolve({ message, text });
        });
      });
      sent.on('error', reject);
      sent.end(body);
    });

  it('signs in, renews, names the user, and passes the host’s own pages on', async () => {
    const text = '{"email":"ada@example.com"}';
    for (const [body, reads] of [
      [undefined, false],
      [JSON.parse(text), true],
      [{}, false],
    ]) {
      parsed = body;
      readsBody = reads;
      const browser = new HostBrowser();
      const login = await send(browser, 'POST', LOGIN, text);
      assert.deepEqual([login.message.statusCode, browser.sessionParts().length], [200, 1]);
      assert.equal(provider.calls.findLast(({ path }) => path.endsWith('/v1/user'))?.body, text);
      readsBody = false;
      provider.now += LIFETIME * 1000;
      const page = await send(browser, 'GET', '/reports?a=1');
      assert.deepEqual([page.text, page.message.headers['cache-control']], ['u1', 'private, no-store']);
      assert.equal(page.message.headers['set-cookie']?.length, 3);
    }
    assert.equal((await send(new HostBrowser(), 'GET', '/reports')).text, 'a visitor');
  });

  it('leaves the host the bodies of its own requests', async () => {
    const own = createServer((incoming, response) => {
      const request: NodeRequest = incoming;
      void answerOf(request, response, () => void incoming.pipe(response));
    });
    await new Promise<void>((done) => own.listen(0, '127.0.0.1', done));
    const { port } = own.address() as AddressInfo;
    const answer = await fetch(`http://127.0.0.1:${port}/notes`, { method: 'POST', body: 'a note of the host' });
    assert.equal(await answer.text(), 'a note of the host');
    await new Promise((done) => own.close(done));
  });

  it('answers strange paths and refusals without an error', async () => {
    const before = provider.calls.length;
    for (const path of ['//evil.example.com/api/frontegg/x', '/%', '*', 'http://evil.example.com/'])
      assert.equal((await send(new HostBrowser(), 'GET', path)).text, 'a visitor', path);
    assert.equal((await send(new HostBrowser(), 'GET', '/api/frontegg/none')).message.statusCode, 404);
    assert.equal(provider.calls.length, before);
  });
});

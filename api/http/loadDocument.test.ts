import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, it } from 'node:test';
import { rejectionOf } from '../../tests/support/expect.ts';
import { ApiError } from './errors.ts';
import { loadDocument, readDocument } from './loadDocument.ts';

const allowedOrigins = ['https://cdn.example'];
const codeOf = (thrown: unknown): string =>
  thrown instanceof ApiError ? thrown.code : `no ApiError: ${String(thrown)}`;

describe('an override document', () => {
  it('API-14 is asked for without credentials and referrer, with redirects refused (CFG-012)', async () => {
    const asked: RequestInit[] = [];
    const fetch = async (_: string, init: RequestInit = {}) => (asked.push(init), Response.json({ navigation: {} }));
    assert.deepEqual(await loadDocument('https://cdn.example/a.json', { allowedOrigins, fetch }), { navigation: {} });
    const [{ credentials, referrerPolicy, redirect, headers } = {}] = asked;
    assert.deepEqual([credentials, referrerPolicy, redirect], ['omit', 'no-referrer', 'error']);
    assert.equal(asked.length, 1);
    assert.equal(new Headers(headers).get('authorization'), null);
  });

  for (const address of [
    'http://cdn.example/a.json',
    'https://evil.example/a.json',
    'https://cdn.example.evil.example/a.json',
    'https://cdn.example:8443/a.json',
    'https://user@cdn.example/a.json',
    'https://:word@cdn.example/a.json',
    'javascript:alert(1)',
    'data:application/json,{}',
    '//cdn.example',
    'nonsense',
    '',
  ])
    it(`API-14 at ${JSON.stringify(address)} is refused before anything is sent`, async () => {
      let sent = 0;
      const fetch = async () => (sent++, Response.json({}));
      assert.equal(codeOf(await rejectionOf(loadDocument(address, { allowedOrigins, fetch }))), 'GH-DOCUMENT-REFUSED');
      assert.equal(sent, 0);
    });

  for (const address of ['http://cdn.example', 'blob:https://cdn.example', 'ftp://cdn.example', 'http://evillocalhost'])
    it(`API-14 on ${address} is refused although its origin is on the list`, async () => {
      let sent = 0;
      const fetch = async () => (sent++, Response.json({}));
      const listed = { allowedOrigins: [address, new URL(address).origin], fetch };
      assert.equal(codeOf(await rejectionOf(loadDocument(`${address}/a.json`, listed))), 'GH-DOCUMENT-REFUSED');
      assert.equal(sent, 0);
    });

  for (const origin of ['http://localhost:4000', 'http://auth.localhost', 'http://127.0.0.1:4000', 'http://[::1]:4000'])
    it(`API-14 on this machine may come over http: ${origin}`, async () => {
      assert.deepEqual(
        await loadDocument(`${origin}/a.json`, {
          allowedOrigins: [origin],
          fetch: async () => Response.json({ read: true }),
        }),
        { read: true },
      );
    });

  it('API-13 has ten seconds to arrive', async (test) => {
    const limits = test.mock.method(AbortSignal, 'timeout', () =>
      AbortSignal.abort(new DOMException('late', 'TimeoutError')),
    );
    const fetch = async (_: string, init: RequestInit = {}) => (init.signal?.throwIfAborted(), Response.json({}));
    assert.equal(
      codeOf(await rejectionOf(loadDocument('https://cdn.example/a.json', { allowedOrigins, fetch }))),
      'GH-DOCUMENT-REFUSED',
    );
    assert.deepEqual(
      limits.mock.calls.map((call) => call.arguments),
      [[10_000]],
    );
  });

  for (const [name, answer] of [
    ['is missing', () => new Response('{}', { status: 404 })],
    ['is no JSON', () => new Response('<html>')],
    ['is larger than 1 MB', () => Response.json('x'.repeat(1_000_001))],
  ] as const)
    it(`API-13 that ${name} is refused`, async () => {
      const fetch = async () => answer();
      assert.equal(
        codeOf(await rejectionOf(loadDocument('https://cdn.example/a.json', { allowedOrigins, fetch }))),
        'GH-DOCUMENT-REFUSED',
      );
    });

  it('API-13 of exactly 1 MB is read', async () => {
    const text = 'x'.repeat(999_998);
    assert.equal(
      (await loadDocument('https://cdn.example/a.json', { allowedOrigins, fetch: async () => Response.json(text) })) ===
        text,
      true,
      'the whole document',
    );
  });

  it('API-14 is not followed to another place, and not read past 1 MB', async () => {
    const asked: (string | undefined)[] = [];
    const server = createServer((request, response) => {
      asked.push(request.url);
      if (request.url === '/moved') response.writeHead(302, { location: '/fine' }).end();
      else response.end(request.url === '/large' ? JSON.stringify('x'.repeat(1_000_001)) : '{}');
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    try {
      const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      const here = { allowedOrigins: [origin], fetch: undefined };
      assert.deepEqual(await loadDocument(`${origin}/fine`, here), {}, 'http is for loopback');
      for (const place of ['moved', 'large'])
        assert.equal(codeOf(await rejectionOf(loadDocument(`${origin}/${place}`, here))), 'GH-DOCUMENT-REFUSED', place);
      assert.deepEqual(asked, ['/fine', '/moved', '/large']);
    } finally {
      server.close();
      server.closeAllConnections();
    }
  });
});

describe('a document that an option names', () => {
  const page = 'https://app.example/portal';
  const reading = async (address: string, more: Partial<Parameters<typeof readDocument>[1]> = {}) => {
    const asked: string[] = [];
    const fetch = async (url: string) => (asked.push(url), Response.json({ read: true }));
    const sources = { baseUrl: 'https://auth.example', metadataOrigins: ['https://cdn.example'], fetch, ...more };
    return { asked, failure: await readDocument(address, sources, page).then(() => undefined, codeOf) };
  };

  for (const address of ['https://auth.example/a.json', 'https://app.example/a.json', 'https://cdn.example/a.json'])
    it(`API-14 is read by the calls of the app from ${new URL(address).host}`, async () =>
      assert.deepEqual(await reading(address), { asked: [address], failure: undefined }));

  it('API-14 is read from no other origin', async () =>
    assert.deepEqual(await reading('https://else.example/a.json'), { asked: [], failure: 'GH-DOCUMENT-REFUSED' }));

  it('API-14 is read from where a base that is chosen for each call leads', async () => {
    const baseUrl = (path: string): string => `https://chosen.example${path}`;
    const [chosen, former] = ['https://chosen.example/a.json', 'https://auth.example/a.json'];
    assert.deepEqual(await reading(chosen, { baseUrl }), { asked: [chosen], failure: undefined });
    assert.deepEqual((await reading(former, { baseUrl })).failure, 'GH-DOCUMENT-REFUSED');
  });
});

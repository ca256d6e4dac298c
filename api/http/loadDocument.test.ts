import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, it } from 'node:test';
import { ApiError } from './errors.ts';
import { loadDocument } from './loadDocument.ts';

const allowedOrigins = ['https://cdn.example'];
const refused = async (address: string, more: object = {}): Promise<void> => {
  const error = await loadDocument(address, { allowedOrigins, fetch: () => assert.fail('it was sent'), ...more }).then(
    () => assert.fail('it was read'),
    (thrown: unknown) => thrown,
  );
  assert.ok(error instanceof ApiError && error.code === 'GH-DOCUMENT-REFUSED', String(error));
};

describe('an override document', () => {
  it('API-14 is asked for without credentials and referrer, with redirects refused (CFG-012)', async () => {
    const asked: RequestInit[] = [];
    const fetch = async (_: string, init: RequestInit = {}) => (asked.push(init), Response.json({ navigation: {} }));
    assert.deepEqual(await loadDocument('https://cdn.example/a.json', { allowedOrigins, fetch }), { navigation: {} });
    const [{ credentials, referrerPolicy, redirect, headers } = {}] = asked;
    assert.deepEqual([credentials, referrerPolicy, redirect], ['omit', 'no-referrer', 'error']);
    assert.equal(new Headers(headers).get('authorization'), null);
  });

  for (const address of [
    'http://cdn.example/a.json',
    'https://evil.example/a.json',
    'https://user@cdn.example/a.json',
    'javascript:alert(1)',
    'data:application/json,{}',
    '//cdn.example',
    'nonsense',
    '',
  ])
    it(`API-14 at ${JSON.stringify(address)} is refused before anything is sent`, () => refused(address));

  it('API-14 is not followed to another place, and not read past 1 MB', async () => {
    const server = createServer((request, response) => {
      if (request.url === '/moved') response.writeHead(302, { location: '/fine' }).end();
      else response.end(request.url === '/large' ? JSON.stringify('x'.repeat(1_000_001)) : '{}');
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const here = { allowedOrigins: [origin], fetch: undefined };
    assert.deepEqual(await loadDocument(`${origin}/fine`, here), {}, 'http is for loopback');
    await refused(`${origin}/moved`, here);
    await refused(`${origin}/large`, here);
    server.close();
  });
});

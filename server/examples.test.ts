import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { Hono, type MiddlewareHandler } from 'hono';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { runExample } from './testing/examples.ts';

/** The examples for servers run as they stand in the guides. */
describe('the examples of the guides to guards and to an API of one’s own', () => {
  const AUDIENCE = 'client-1';
  const servers: Server[] = [];
  const root = path.resolve(import.meta.dirname, '..');
  let folder: string;
  let issuer: string;
  let tokens: Record<'entitled' | 'pattern' | 'other', string>;
  let providerAnswers = true;

  const listen = async (answer: RequestListener): Promise<string> => {
    const server = createServer(answer);
    servers.push(server);
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };

  before(async () => {
    const { publicKey, privateKey } = await generateKeyPair('ES256');
    const jwk = await exportJWK(publicKey);
    issuer = await listen(({ url, headers }, response) => {
      if (url !== '/entitlements/api/v2/user-entitlements')
        return void response.end(JSON.stringify({ keys: [{ ...jwk, kid: 'k', alg: 'ES256' }] }));
      if (!providerAnswers) return void response.writeHead(503).end('{"errors":["tired"]}');
      const isEntitled = headers.authorization?.includes(tokens.entitled);
      const features = isEntitled ? { reports: { planIds: [], expireTime: -1, linkedPermissions: [] } } : {};
      response.end(JSON.stringify({ features, plans: {}, permissions: {} }));
    });
    const sign = (permissions: string[]) =>
      new SignJWT({ type: 'userToken', permissions, tenantId: 't1' })
        .setProtectedHeader({ alg: 'ES256', kid: 'k' })
        .setSubject('u1')
        .setIssuer(issuer)
        .setAudience(AUDIENCE)
        .setExpirationTime('5m')
        .sign(privateKey);
    const [entitled, pattern, other] = [['reports.export'], ['reports.*'], []];
    tokens = { entitled: await sign(entitled), pattern: await sign(pattern), other: await sign(other) };
    await mkdir(path.join(root, 'coverage'), { recursive: true });
    folder = await mkdtemp(path.join(root, 'coverage', 'examples-'));
    Object.assign(process.env, { GATEHOUSE_BASE_URL: issuer, GATEHOUSE_CLIENT_ID: AUDIENCE });
  });
  after(async () => {
    for (const server of servers) server.close();
    await rm(folder, { recursive: true, force: true });
  });

  const example = (name: string, page = 'guards.md') => runExample(name, page, folder);

  /** Everything an example has to get right. */
  async function walk(answer: (headers: Record<string, string>) => Promise<Response>): Promise<void> {
    const ask = async (authorization?: string) => {
      const response = await answer(authorization === undefined ? {} : { authorization });
      return [response.status, await response.text()];
    };
    const [status, text] = await ask(`Bearer ${tokens.entitled}`);
    assert.deepEqual([status, /t1|done/.test(String(text))], [200, true]);
    assert.equal((await ask(`Bearer ${tokens.other}`))[0], 403);
    assert.deepEqual(await ask(), [401, 'GH-TOKEN-MISSING']);
    assert.deepEqual(await ask(`Bearer ${tokens.entitled}x`), [401, 'GH-TOKEN-INVALID']);
  }

  /** Takes no refusal of the provider for a bundle. */
  async function failing(answer: (headers: Record<string, string>) => Promise<Response>): Promise<void> {
    providerAnswers = false;
    try {
      assert.equal((await answer({ authorization: `Bearer ${tokens.entitled}` })).status, 500);
    } finally {
      providerAnswers = true;
    }
  }

  const options = async () => ({ issuer, audience: AUDIENCE, ...(await example('bundle')) });

  type Guard<Result> = (feature: string, options: object) => Result;

  it('Express', async () => {
    const { requireFeature } = await example('express');
    const guard = (requireFeature as Guard<(...args: [...Parameters<RequestListener>, () => void]) => Promise<void>>)(
      'reports',
      await options(),
    );
    const address = await listen((request, response) => void guard(request, response, () => response.end('done')));
    await walk((headers) => fetch(address, { headers }));
    await failing((headers) => fetch(address, { headers }));
  });

  it('Hono', async () => {
    const { requireFeature } = await example('hono');
    const app = new Hono()
      .use((requireFeature as Guard<MiddlewareHandler>)('reports', await options()))
      .onError((_, c) => c.body(null, 500))
      .get('/', (c) => c.text('done'));
    await walk(async (headers) => app.request('/', { headers }));
    await failing(async (headers) => app.request('/', { headers }));
  });

  it('Next', async () => {
    const { GET } = await example('next');
    const ask = (headers: Record<string, string>) =>
      (GET as (request: Request) => Promise<Response>)(new Request('https://host.example/api/report', { headers }));
    await walk(ask);
    assert.equal((await ask({ authorization: `Bearer ${tokens.pattern}` })).status, 200);
  });

  it('a handler of Request and Response', async () => {
    const { GET } = await example('server', 'own-api.md');
    const ask = async (authorization?: string) => {
      const headers = new Headers(authorization === undefined ? [] : [['authorization', authorization]]);
      const request = new Request('https://host.example/api/me', { headers });
      const response = await (GET as (request: Request) => Promise<Response>)(request);
      return [response.status, await response.text()];
    };
    assert.deepEqual(await ask(`Bearer ${tokens.other}`), [200, '{"tenantId":"t1"}']);
    assert.deepEqual(await ask(), [401, 'GH-TOKEN-MISSING']);
  });
});

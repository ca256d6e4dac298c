import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { contract } from 'gatehouse-contract/contract.js';
import { nonEmpty } from '../../tests/support/expect.ts';
import { createApp } from './app.ts';
import { createProvider } from './createProvider.ts';
import { routes } from './generated/routes.ts';
import {
  ENCRYPTION_KEY,
  ORIGIN,
  PUBLIC_URL,
  startProvider,
  testStorage,
  type TestProvider,
} from '../testing/provider.ts';

const LOGIN = '/identity/resources/auth/v1/user';
const TRACE = /^[0-9a-f-]{36}$/;

describe('what every answer keeps to', () => {
  let running: TestProvider;
  before(async () => void (running = await startProvider()));
  after(() => running.end());

  const send = (path: string, init: RequestInit = {}) =>
    running.provider.fetch(new Request(PUBLIC_URL + path, init), { address: '192.0.2.9' });

  it('PRO-23 has a route for every row of the contract, which says who may call it', () => {
    const rows = Object.entries(contract).flatMap(([area, table]) => Object.keys(table).map((row) => `${area}.${row}`));
    assert.deepEqual(Object.keys(routes).sort(), rows.sort());
    for (const [name, { access }] of nonEmpty(Object.entries(routes)))
      assert.ok(access === 'anonymous' || access === 'user' || access.anyOf.length > 0, name);
  });

  it('PROV-011 lets nobody without a token through to a route for signed-in people', async () => {
    const byName = new Map(Object.entries(routes));
    for (const [area, table] of nonEmpty(Object.entries(contract))) {
      for (const [row, endpoint] of nonEmpty(Object.entries<{ method: string; path: string }>(table))) {
        if (byName.get(`${area}.${row}`)?.access === 'anonymous') continue;
        const path = endpoint.path.replace(/\{\w+\}/g, 'aaaaaaaa-0000-4000-8000-000000000009');
        const some = 'aaaaaaaa-0000-4000-8000-000000000009';
        // A list of a team takes its own filters alone.
        const query =
          row === 'list' && area === 'inviting' ? '?pageOffset=0' : `?ids=${some}&userIds=${some}&appIds=${some}`;
        const body = JSON.stringify({
          tenantId: 'aaaaaaaa-0000-4000-8000-000000000001',
          actions: [],
          id: 'aaaaaaaa-0000-4000-8000-000000000009',
          userId: 'aaaaaaaa-0000-4000-8000-000000000009',
          email: 'x@acme.test',
          provider: 'local',
          appIds: [],
          expirationInSeconds: 60,
          response: { clientDataJSON: 'x', attestationObject: 'x' },
          key: 'x',
          name: 'x',
          roleIds: [],
          groupsIds: [],
          userIds: [],
          permissionIds: [],
          permissions: [],
          enabled: false,
          maxAttempts: 5,
          historySize: 5,
          password: 'x',
          newPassword: 'x',
          phoneNumber: '+4917604069012',
          changePhoneId: 'x',
          code: '123456',
        });
        const response = await send(path + query, {
          method: endpoint.method,
          headers: { 'content-type': 'application/json' },
          ...(endpoint.method !== 'GET' && { body }),
        });
        assert.equal(response.status, 401, `${area}.${row} ${await response.text()}`);
      }
    }
  });

  it('PRO-25 reads no body of a stranger beyond 16 kB, none without a token, and none over the limit of requests', async () => {
    const post = (path: string, body: string) =>
      send(path, { method: 'POST', body, headers: { 'content-type': 'application/json' } });
    const sized = (length: number) => JSON.stringify({ email: 'x'.repeat(length - '{"email":""}'.length) });
    assert.equal((await post(LOGIN, sized(16_001))).status, 413);
    assert.equal((await post(LOGIN, sized(16_000))).status, 400);
    assert.equal((await post('/metadata/admin-box', '{')).status, 401);
    const strict = await startProvider({ requestLimits: { mails: 1 } });
    try {
      const forget = () =>
        strict.provider.fetch(
          new Request(`${PUBLIC_URL}/identity/resources/users/v1/passwords/reset`, {
            method: 'POST',
            body: '{',
            headers: { 'content-type': 'application/json' },
          }),
          { address: '192.0.2.9' },
        );
      assert.deepEqual([(await forget()).status, (await forget()).status], [400, 429]);
    } finally {
      await strict.end();
    }
  });

  it('answers with and without the prefix', async () => {
    for (const path of ['/flags', '/frontegg/flags', '/.well-known/jwks.json'])
      assert.equal((await send(path)).status, 200, path);
    assert.equal((await send('/frontegg/frontegg/flags')).status, 404);
  });

  it('PROV-009 gives every failure a status, an errors list, a code and a trace id', async () => {
    const failures: [string, RequestInit, number, string][] = [
      ['/nowhere', {}, 404, 'ER-NOT-FOUND'],
      [LOGIN, {}, 404, 'ER-NOT-FOUND'],
      ['/identity/resources/users/v2/me', {}, 401, 'ER-UNAUTHORIZED'],
      ['/identity/resources/users/v2/me', { headers: { authorization: 'Bearer nonsense' } }, 401, 'ER-UNAUTHORIZED'],
      [LOGIN, { method: 'POST', body: '{', headers: { 'content-type': 'application/json' } }, 400, 'ER-INVALID-JSON'],
      [
        LOGIN,
        { method: 'POST', body: '[]', headers: { 'content-type': 'application/json' } },
        400,
        'ER-INVALID-REQUEST',
      ],
      [
        LOGIN,
        {
          method: 'POST',
          body: JSON.stringify({ email: 'x'.repeat(1_000_001) }),
          headers: { 'content-type': 'application/json' },
        },
        413,
        'ER-TOO-LARGE',
      ],
      ['/metadata?entityName=adminBox&entityName=x', {}, 400, 'ER-INVALID-REQUEST'],
      ['/metadata', {}, 400, 'ER-INVALID-REQUEST'],
    ];
    const traces = new Set<string | null>();
    for (const [path, init, status, code] of failures) {
      const response = await send(path, init);
      const body = (await response.json()) as { errors: string[]; errorCode: string };
      assert.deepEqual([response.status, body.errorCode], [status, code], path);
      assert.deepEqual([...new Set(nonEmpty(body.errors, 'sentences').map((text) => typeof text))], ['string'], path);
      assert.match(response.headers.get('frontegg-trace-id') ?? '', TRACE);
      assert.equal(response.headers.get('cache-control'), 'no-store');
      assert.equal(response.headers.get('x-content-type-options'), 'nosniff');
      traces.add(response.headers.get('frontegg-trace-id'));
    }
    assert.equal(traces.size, failures.length);
  });

  it('PRO-33 lets only allowed origins read answers, failed ones included', async () => {
    const readable = async (origin: string, path: string) =>
      (await send(path, { headers: { origin } })).headers.get('access-control-allow-origin');
    for (const path of ['/flags', '/nowhere', '/identity/resources/users/v2/me']) {
      assert.equal(await readable(ORIGIN, path), ORIGIN, path);
      for (const foreign of [
        'null',
        'http://evil.test',
        'http://app.test.evil.test',
        'https://app.test',
        'http://app.test:81',
        `${ORIGIN}/`,
        'http://APP.test',
      ]) {
        assert.equal(await readable(foreign, path), null, `${foreign} ${path}`);
      }
    }
    const { headers } = await send('/flags', { headers: { origin: ORIGIN } });
    assert.equal(headers.get('access-control-allow-credentials'), 'true');
    assert.equal(headers.get('access-control-expose-headers'), 'frontegg-trace-id, retry-after, content-disposition');
    assert.match(headers.get('vary') ?? '', /Origin/);
  });

  it('PRO-33 answers a preflight from an allowed origin, and tells others nothing', async () => {
    const preflight = (origin: string) =>
      send(LOGIN, { method: 'OPTIONS', headers: { origin, 'access-control-request-method': 'POST' } });
    const { status, headers } = await preflight(ORIGIN);
    assert.equal(status, 204);
    assert.equal(headers.get('access-control-max-age'), '7200');
    for (const name of [
      'authorization',
      'content-type',
      'frontegg-source',
      'frontegg-scoped-tenant',
      'frontegg-login-alias',
      'frontegg-requested-application-id',
      'x-frontegg-sdk',
      'x-frontegg-framework',
    ]) {
      assert.ok(headers.get('access-control-allow-headers')?.split(', ').includes(name), name);
    }
    const refused = await preflight('null');
    assert.equal(refused.headers.get('access-control-allow-origin'), null);
    assert.equal(refused.headers.get('access-control-allow-methods'), null);
  });

  it("refuses writes that another site's page could send", async () => {
    const write = (headers: Record<string, string>) =>
      send('/identity/resources/auth/v1/logout', { method: 'POST', headers });
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/jsonp',
    ]) {
      assert.equal((await write({ 'content-type': type })).status, 415, type);
    }
    assert.equal((await write({})).status, 415);
    for (const origin of ['null', 'http://evil.test'])
      assert.equal((await write({ 'content-type': 'application/json', origin })).status, 403, origin);
    assert.equal((await write({ 'content-type': 'application/json; charset=utf-8', origin: ORIGIN })).status, 204);
    assert.equal(
      (await write({ 'content-type': 'application/json' })).status,
      204,
      'a server layer sends no Origin of a page',
    );
  });

  it('PRO-35 tells nothing of an accident but a trace id, and logs the rest under it', async () => {
    const log: { traceId?: string; error?: unknown }[] = [];
    const broken = createApp({
      ...running.provider.services,
      settings: { ...running.provider.services.settings, log: (entry) => void log.push(entry) },
      signingKeys: {
        ...running.provider.services.signingKeys,
        published: () => Promise.reject(new Error('select secret from /var/lib')),
      },
    });
    const response = await broken(
      new Request(`${PUBLIC_URL}/.well-known/jwks.json`, { headers: { origin: ORIGIN } }),
      {},
    );
    assert.equal(response.status, 500);
    assert.equal(await response.text(), '{"errors":["Something went wrong"],"errorCode":"ER-INTERNAL"}');
    assert.equal(response.headers.get('access-control-allow-origin'), ORIGIN);
    assert.equal(log[0]?.traceId, response.headers.get('frontegg-trace-id'));
  });

  it('lets the public keys be kept for five minutes, and nothing else', async () => {
    assert.equal((await send('/.well-known/jwks.json')).headers.get('cache-control'), 'public, max-age=300');
    assert.equal((await send('/flags')).headers.get('cache-control'), 'no-store');
  });

  it('logs accidents, and no refusal', async () => {
    const log: string[] = [];
    const { services } = running.provider;
    const app = createApp({
      ...services,
      settings: { ...services.settings, log: ({ message }) => void log.push(message) },
      accessTokens: { ...services.accessTokens, verifyAny: () => Promise.reject(new Error('x')) },
    });
    const ask = async (path: string, token?: string) =>
      (await app(new Request(PUBLIC_URL + path, { headers: token === undefined ? {} : { authorization: token } }), {}))
        .status;
    assert.deepEqual(
      [await ask('/nowhere'), await ask('/identity/resources/users/v2/me'), await ask('/metadata'), log.length],
      [404, 401, 400, 0],
    );
    assert.deepEqual([await ask('/identity/resources/users/v2/me', 'x'), log], [500, ['ER-INTERNAL']]);
  });

  it('warns once of a proxy that is not configured', async () => {
    const { services } = running.provider;
    const warnings = async (trustedProxies: number): Promise<string[]> => {
      const log: string[] = [];
      const app = createApp({
        ...services,
        settings: { ...services.settings, trustedProxies, log: ({ level, message }) => void log.push(level, message) },
      });
      const ask = (headers: Record<string, string>) => app(new Request(`${PUBLIC_URL}/flags`, { headers }), {});
      await ask({});
      assert.deepEqual(log, []);
      await ask({ 'x-forwarded-for': '203.0.113.7' });
      await ask({ 'x-forwarded-for': '203.0.113.8' });
      return log;
    };
    const [level, message = '', ...more] = await warnings(0);
    assert.deepEqual([level, more], ['warn', []]);
    const [, code = '', sentence = '', page = ''] = /^\[(.+)\] (.+?\.) .*elements\/(docs\/.+)$/.exec(message) ?? [];
    const text = readFileSync(new URL(`../../${page}`, import.meta.url), 'utf8');
    assert.equal(text.startsWith(`# ${code}\n\n> ${sentence}\n`), true, message);
    assert.deepEqual(await warnings(1), []);
  });

  it('answers under no prefix where none is configured, and under the configured one', async () => {
    const { services } = running.provider;
    const status = async (urlPrefix: string, path: string) =>
      (
        await createApp({ ...services, settings: { ...services.settings, urlPrefix } })(
          new Request(PUBLIC_URL + path),
          {},
        )
      ).status;
    assert.deepEqual(
      [
        await status('', '/flags'),
        await status('', '/frontegg/flags'),
        await status('auth', '/auth/flags'),
        await status('auth', '/flags'),
      ],
      [200, 404, 200, 200],
    );
  });

  it('PRO-31 PRO-35 takes odd input for what it is', async () => {
    for (const path of [
      '/%00',
      '/%E0%A4%A',
      '/identity/resources/users/v1/%2e%2e%2f',
      "/flags?x='%3B--",
      '/flags?__proto__=1',
      '/flags?constructor=1',
    ]) {
      const response = await send(path);
      assert.ok(response.status < 500, `${path} ${response.status}`);
    }
  });
});

describe('a database that is gone', () => {
  it('PRO-37 makes 503 with Retry-After of every call, and ends no session', async (test) => {
    const { storage, drop } = await testStorage();
    test.after(drop);
    const provider = await createProvider({
      publicUrl: PUBLIC_URL,
      allowHttp: true,
      encryptionKey: ENCRYPTION_KEY,
      allowedOrigins: [ORIGIN],
      storage,
      log: () => undefined,
      passwordHashing: { memoryCost: 8, timeCost: 1 },
    });
    await provider.close();
    const headers = {
      'content-type': 'application/json',
      origin: ORIGIN,
      cookie: `fe_refresh_${provider.clientId.replace('-', '')}=token`,
    };
    const calls: [string, string, string | undefined][] = [
      ['GET', '/flags', undefined],
      ['POST', LOGIN, JSON.stringify({ email: 'a@b.test', password: 'x' })],
      ['POST', `${LOGIN}/token/refresh`, '{}'],
      ['POST', '/identity/resources/auth/v1/logout', undefined],
    ];
    for (const [method, path, body] of calls) {
      const response = await provider.fetch(
        new Request(PUBLIC_URL + path, { method, headers, ...(body !== undefined && { body }) }),
      );
      assert.equal(response.status, 503, path);
      assert.equal(response.headers.get('retry-after'), '5');
      assert.equal(response.headers.get('set-cookie'), null, 'the cookie stays');
      assert.equal(response.headers.get('access-control-allow-origin'), ORIGIN);
    }
  });
});

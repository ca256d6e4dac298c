import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { after, before, beforeEach, describe, it } from 'node:test';
import { contract } from '../contract/contract.ts';
import { createHttp, type HttpOptions, type TokenSource } from './createHttp.ts';
import { ApiError } from './errors.ts';

type Handler = (request: IncomingMessage, response: ServerResponse, body: string) => void;

let server: Server;
let base = '';
let handle: Handler = () => {};
let seen: { method: string; url: string; headers: IncomingMessage['headers']; body: string }[] = [];

before(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += chunk));
    request.on('end', () => {
      seen.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body });
      handle(request, response, body);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  base = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
});
after(() => server.close());
beforeEach(() => (seen = []));

const json = (response: ServerResponse, body: unknown, status = 200, headers: Record<string, string> = {}): void => {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(body));
};

const signedIn: TokenSource = { current: async () => 'token-1', renew: async () => undefined, epoch: () => 0 };
const http = (options: Partial<HttpOptions> = {}) => createHttp({ baseUrl: base, tokens: signedIn, ...options });
const failure = async (promise: Promise<unknown>): Promise<ApiError> => {
  const error = await promise.then(
    () => assert.fail('the call should have failed'),
    (thrown: unknown) => thrown,
  );
  assert.ok(error instanceof ApiError);
  return error;
};

describe('the address of a call', () => {
  it('stands under the prefix, which is never doubled and may be empty (HTTP-001)', async () => {
    handle = (_, response) => json(response, {});
    await http()(contract.vendor.flags);
    await http({ baseUrl: `${base}/frontegg/` })(contract.vendor.flags);
    await http({ urlPrefix: '' })(contract.vendor.flags);
    await http()(contract.keys.jwks);
    assert.deepEqual(
      seen.map(({ url }) => url),
      ['/frontegg/flags', '/frontegg/flags', '/flags', '/.well-known/jwks.json'],
    );
  });

  it('leaves undefined query values out and sends the additional ones (HTTP-008)', async () => {
    handle = (_, response) => json(response, { items: [] });
    await http({ additionalQueryParams: () => ({ lang: 'de' }) })(contract.users.listV3, {
      query: { _limit: 20, _email: undefined },
    });
    assert.equal(seen[0]?.url, '/frontegg/identity/resources/users/v3?lang=de&_limit=20');
  });

  for (const id of ['', '.', '..', 7, null])
    it(`API-05 refuses the id ${JSON.stringify(id)} before anything is sent`, async () => {
      const error = await failure(http()(contract.users.getById, { params: { userId: id as string } }));
      assert.equal(error.code, 'GH-BAD-PARAMETER');
      assert.equal(seen.length, 0);
    });

  it('API-05 encodes ids', async () => {
    handle = (_, response) => json(response, {});
    await http()(contract.users.getById, { params: { userId: '../admin?x=1#y' } });
    assert.equal(seen[0]?.url, '/frontegg/identity/resources/users/v1/..%2Fadmin%3Fx%3D1%23y');
  });
});

describe('the headers of a call', () => {
  it('carry token, source, SDK version, application, alias and tenant (HTTP-003 to HTTP-007)', async () => {
    handle = (_, response) => json(response, {});
    await http({ applicationId: 'app-1', loginAlias: () => 'acme', scopedTenant: () => 't-1' })(contract.profile.me);
    const { headers } = seen[0] ?? assert.fail();
    assert.equal(headers.authorization, 'Bearer token-1');
    assert.equal(headers['frontegg-source'], 'admin-portal');
    assert.equal(headers['x-frontegg-sdk'], 'gatehouse@7.92.0');
    assert.equal(headers['frontegg-requested-application-id'], 'app-1');
    assert.equal(headers['frontegg-login-alias'], 'acme');
    assert.equal(headers['frontegg-scoped-tenant'], 't-1');
    assert.equal(headers['content-type'], 'application/json');
  });

  it('API-02 are dropped one by one when they cannot be sent, and the rest is', async () => {
    handle = (_, response) => json(response, {});
    const additionalHeaders = () => ({
      'x-null': null,
      'x-object': {},
      'x-line': 'a\nb',
      'x-emoji': '🙂',
      'bad name': 'x',
      'x-good': 'yes',
    });
    await http({ additionalHeaders })(contract.profile.me);
    const names = Object.keys(seen[0]?.headers ?? {}).filter(
      (name) => name.startsWith('x-') && name !== 'x-frontegg-sdk',
    );
    assert.deepEqual(names, ['x-good']);
  });

  it('send a scoped token verbatim, or as Bearer when asked to', async () => {
    handle = (_, response) => json(response, {});
    await http()(contract.users.getById, { params: { userId: 'u' } }, { jwt: 'scoped' });
    await http({ scopedBearer: true })(contract.users.getById, { params: { userId: 'u' } }, { jwt: 'scoped' });
    assert.deepEqual(
      seen.map(({ headers }) => headers.authorization),
      ['scoped', 'Bearer scoped'],
    );
  });

  it('API-03 carry no token on anonymous calls', async () => {
    handle = (_, response) => json(response, {});
    await http()(contract.auth.preLogin, { body: { email: 'a@b.example' } });
    assert.equal(seen[0]?.headers.authorization, undefined);
  });
});

describe('an answer that is not a good one', () => {
  const rows: [string, number, string, Record<string, string>, Partial<ApiError>][] = [
    [
      'an errors list',
      400,
      '{"errors":["one","two"],"errorCode":"ER-1","context":{"field":"email"}}',
      {},
      { message: 'one, two', code: 'ER-1', fromProvider: true },
    ],
    [
      'an empty errors list',
      400,
      '{"errors":[]}',
      {},
      { message: "We're facing some difficulties, Please try again", code: 'ER-ADMIN-PORTAL-GENERIC-ERROR' },
    ],
    ['an object without errors', 404, '{"a":1}', {}, { message: 'Error 404 - Not Found', fromProvider: false }],
    ['a JSON string', 400, '"told so"', {}, { message: 'told so' }],
    ['JSON null', 400, 'null', {}, { message: "We're facing some difficulties, Please try again" }],
    [
      'HTML',
      500,
      '<html>oops</html>',
      {},
      {
        message: "We're facing some difficulties, Please try again",
        code: 'ER-ADMIN-PORTAL-GENERIC-ERROR',
        fromProvider: false,
      },
    ],
    ['an empty body', 404, '', {}, { message: "We're facing some difficulties, Please try again" }],
    ['413', 413, '<html>', {}, { message: 'Error request is too large' }],
    ['a trace id', 409, '{"errors":["x"]}', { 'frontegg-trace-id': 'tr-1' }, { traceId: 'tr-1', fromProvider: true }],
    ['an OAuth error', 400, '{"error":"invalid_grant"}', {}, { code: 'invalid_grant', fromProvider: true }],
  ];
  for (const [name, status, body, headers, expected] of rows)
    it(`API-09 with ${name} becomes an ApiError (ERR-007 to ERR-012)`, async () => {
      handle = (_, response) => void response.writeHead(status, headers).end(body);
      const error = await failure(http()(contract.auth.login, { body: { password: 'x' } }));
      assert.equal(error.statusCode, status);
      for (const [key, value] of Object.entries(expected)) assert.equal(error[key as keyof ApiError], value, key);
      assert.ok(!error.message.includes('<html>'));
    });

  it('keeps the context of the provider as errorContext', async () => {
    handle = (_, response) => json(response, { errors: ['x'], context: { field: 'email' } }, 400);
    const error = await failure(http()(contract.auth.login, { body: { password: 'x' } }));
    assert.deepEqual(error.errorContext, { field: 'email' });
  });

  it('gives {} for a good answer without a readable body', async () => {
    handle = (_, response) => void response.writeHead(204).end();
    assert.deepEqual(await http()(contract.auth.logout), {});
  });
});

describe('retries', () => {
  it('API-06 repeat idempotent reads three times in all, on 5xx and 429 only (HTTP-012, HTTP-015)', async () => {
    handle = (_, response) => void response.writeHead(503, { 'retry-after': '0' }).end();
    assert.equal((await failure(http()(contract.vendor.flags))).statusCode, 503);
    assert.equal(seen.length, 3);
    seen = [];
    handle = (_, response) => json(response, { errors: ['no'] }, 404);
    await failure(http()(contract.vendor.flags));
    assert.equal(seen.length, 1);
  });

  it('API-06 never repeat a write', async () => {
    handle = (_, response) => void response.writeHead(503).end();
    await failure(http()(contract.auth.login, { body: { password: 'x' } }));
    assert.equal(seen.length, 1);
  });

  it('API-07 obey Retry-After in seconds, and stop when the caller leaves', async () => {
    handle = (_, response) => void response.writeHead(503, { 'retry-after': '50' }).end();
    const controller = new AbortController();
    const call = failure(http()(contract.vendor.flags, {}, { signal: controller.signal }));
    while (!seen.length) await new Promise((done) => setImmediate(done));
    controller.abort();
    await call;
    assert.equal(seen.length, 1);
  });
});

describe('limits', () => {
  it('API-08 abort a call that takes too long', async () => {
    handle = () => {};
    const error = await failure(http()({ ...contract.auth.login, timeout: 50 }, { body: { password: 'x' } }));
    assert.equal(error.code, 'GH-TIMEOUT');
  });

  it('API-08 end with the caller', async () => {
    handle = () => {};
    const controller = new AbortController();
    const call = failure(http()(contract.auth.login, { body: { password: 'x' } }, { signal: controller.signal }));
    controller.abort();
    const error = await call;
    assert.equal(error.code, 'GH-ABORTED');
    assert.equal(error.silent, true);
  });

  const large = `"${'x'.repeat(1_000_001)}"`;
  for (const [name, headers] of [
    ['whose length is told', { 'content-length': String(large.length) }],
    ['that comes in pieces', { 'transfer-encoding': 'chunked' }],
  ] as const)
    it(`API-08 throw away a body of more than 1 MB ${name}`, async () => {
      handle = (_, response) => void response.writeHead(200, headers).end(large);
      assert.equal((await failure(http()(contract.vendor.flags))).code, 'GH-ANSWER-TOO-LARGE');
    });
});

describe('redirects', () => {
  it('API-04 throw away an answer that came from another origin', async () => {
    const other = createServer((_, response) => json(response, { stolen: true }));
    await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));
    const address = other.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    handle = (_, response) => void response.writeHead(307, { location: `http://127.0.0.1:${port}/` }).end();
    const error = await failure(http()(contract.vendor.flags));
    other.close();
    assert.equal(error.code, 'GH-FOREIGN-ANSWER');
  });

  it('hand the target of a readable 302 to the guard and end the call silently (HTTP-011)', async () => {
    handle = (_, response) => void response.writeHead(302).end('https://app.example/next');
    const targets: string[] = [];
    const error = await failure(
      http({ redirect: (target) => targets.push(target) })(contract.auth.login, { body: { password: 'x' } }),
    );
    assert.deepEqual(targets, ['https://app.example/next']);
    assert.equal(error.silent, true);
  });
});

describe('the session behind a call', () => {
  it('is renewed once when the provider refuses the token, and the call is sent again', async () => {
    handle = (request, response) =>
      request.headers.authorization === 'Bearer token-2'
        ? json(response, { id: 'me' })
        : json(response, { errors: ['Unauthorized'] }, 401);
    const tokens = { ...signedIn, renew: async () => 'token-2' };
    assert.deepEqual(await http({ tokens })(contract.profile.me), { id: 'me' });
    assert.equal(seen.length, 2);
  });

  it("is not renewed by a refusal that is not the provider's", async () => {
    handle = (_, response) => void response.writeHead(401).end('<html>proxy</html>');
    const tokens = { ...signedIn, renew: async () => assert.fail('renewed') };
    assert.equal((await failure(http({ tokens })(contract.profile.me))).statusCode, 401);
  });

  it('STO-12 marks an answer stale when user or tenant changed meanwhile', async () => {
    let epoch = 0;
    handle = (_, response) => ((epoch = 1), json(response, { id: 'me' }));
    const error = await failure(http({ tokens: { ...signedIn, epoch: () => epoch } })(contract.profile.me));
    assert.equal(error.code, 'GH-STALE');
    assert.equal(error.silent, true);
  });
});

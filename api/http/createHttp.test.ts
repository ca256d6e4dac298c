import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { after, before, beforeEach, describe, it } from 'node:test';
import { rejectionOf, nonEmpty } from '../../tests/support/expect.ts';
import { contract } from '../contract/contract.ts';
import { endpoint } from '../contract/endpoint.ts';
import { createHttp, type HttpOptions, type TokenSource } from './createHttp.ts';
import { ApiError, errorTexts } from './errors.ts';
import { handPauses, handWire } from './testing.ts';

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
after(() => {
  server.close();
  server.closeAllConnections();
});
beforeEach(() => {
  seen = [];
  handle = (_, response) => json(response, {});
});

const json = (response: ServerResponse, body: unknown, status = 200, headers: Record<string, string> = {}): void => {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(body));
};

const refuse = (response: ServerResponse, status: number): void => json(response, { errors: ['no'] }, status);

const signedIn: TokenSource = { current: async () => 'token-1', renew: async () => undefined, epoch: () => 0 };
const http = (options: Partial<HttpOptions> = {}) => createHttp({ baseUrl: base, tokens: signedIn, ...options });
const failure = async (promise: Promise<unknown>): Promise<ApiError> => {
  const error = await rejectionOf(promise);
  if (error instanceof ApiError) return error;
  throw new assert.AssertionError({ message: `rejected with ${String(error)} instead of an ApiError` });
};
const firstSeen = () => seen[0] ?? assert.fail('nothing was sent');

const search = endpoint<{ query: object }>()('GET', '/search');
const anything = endpoint()('GET', '/anything');
const save = endpoint<{ body: unknown }>()('POST', '/save');
const password = { body: { password: 'x' } };

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

  it('carries every other query value, objects as JSON (HTTP-008)', async () => {
    await http()(search, { query: { none: null, zero: 0, off: false, empty: '', filter: { roleIds: ['r 1'] } } });
    assert.deepEqual(
      [...new URL(firstSeen().url, base).searchParams],
      [
        ['zero', '0'],
        ['off', 'false'],
        ['empty', ''],
        ['filter', '{"roleIds":["r 1"]}'],
      ],
    );
  });

  it('prefers the query of the call to the additional one', async () => {
    await http({ additionalQueryParams: () => ({ lang: 'de', page: 1 }) })(search, { query: { page: 2 } });
    assert.equal(firstSeen().url, '/frontegg/search?lang=de&page=2');
  });

  it('may depend on the path, its parameters in place (HTTP-001)', async () => {
    const asked: string[] = [];
    const { sent, fetch } = handWire();
    const baseUrl = (path: string): string => (asked.push(path), 'https://eu.example/');
    await http({ baseUrl, fetch, urlPrefix: '/auth/' })(contract.users.getById, { params: { userId: 'u 1' } });
    assert.deepEqual(
      [asked, sent[0]?.url],
      [['/identity/resources/users/v1/u%201'], 'https://eu.example/auth/identity/resources/users/v1/u%201'],
    );
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
    const { headers } = firstSeen();
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
    const { headers } = firstSeen();
    assert.equal(headers.authorization, undefined);
    assert.equal(headers['frontegg-source'], 'login-box');
  });

  it("API-02 may be anything a header can hold, and the host's own win in any case of letters", async () => {
    const { sent, fetch } = handWire();
    const additionalHeaders = () => ({
      'Content-Type': 'text/plain',
      'x-town': 'Zürich',
      'x-call': () => 'x',
      'x-count': 3,
      'x-nothing': undefined,
    });
    await http({ fetch, additionalHeaders, loginAlias: () => '' })(save, { body: {} });
    const own = Object.entries({ ...sent[0]?.init.headers }).filter(
      ([name]) => !/^(authorization|frontegg-source|x-frontegg-sdk)$/i.test(name),
    );
    assert.deepEqual(own, [
      ['content-type', 'text/plain'],
      ['x-town', 'Zürich'],
      ['x-count', '3'],
    ]);
  });
});

describe('what is sent', () => {
  it('goes with the cookies of the provider, unless the host says otherwise (HTTP-002)', async () => {
    const { sent, fetch } = handWire();
    await http({ fetch })(contract.auth.login, password);
    await http({ fetch, credentials: 'same-origin' })(contract.auth.login, password);
    assert.deepEqual(
      sent.map(({ init }) => [init.credentials, init.redirect]),
      [
        ['include', 'follow'],
        ['same-origin', 'follow'],
      ],
    );
  });

  it('is the body as JSON, whatever it is, and no body where there is none', async () => {
    await http()(save, { body: { name: 'Ada Löwe', list: [1] } });
    for (const body of ['', 0, false, null]) await http()(save, { body });
    await http()(contract.auth.logout);
    assert.deepEqual(
      seen.map(({ body }) => body),
      ['{"name":"Ada Löwe","list":[1]}', '""', '0', 'false', 'null', ''],
    );
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
    ['a trace id and HTML', 409, '<html>', { 'frontegg-trace-id': 'tr-1' }, { traceId: 'tr-1', fromProvider: true }],
    [
      '413 of the provider',
      413,
      '',
      { 'frontegg-trace-id': 'tr-1' },
      { message: 'Error request is too large', fromProvider: true },
    ],
    ['413 of a proxy', 413, '', {}, { fromProvider: false }],
    ['an empty JSON string', 400, '""', {}, { message: "We're facing some difficulties, Please try again" }],
    ['errors that are no text', 400, '{"errors":[1,"two",{"three":3},null,"four"]}', {}, { message: 'two, four' }],
    ['a code that is no text', 400, '{"errors":["x"],"errorCode":7}', {}, { code: 'ER-ADMIN-PORTAL-GENERIC-ERROR' }],
    ['a code beside an OAuth error', 400, '{"errorCode":"ER-1","error":"invalid_grant"}', {}, { code: 'ER-1' }],
    ['a context that is text', 400, '{"errors":["x"],"context":"email"}', {}, { errorContext: undefined }],
    ['a context that is a list', 400, '{"errors":["x"],"context":["email"]}', {}, { errorContext: undefined }],
    ['a pause to keep', 429, '{"errors":["x"]}', { 'retry-after': '7' }, { retryAfter: 7_000 }],
    ['no pause to keep', 429, '{"errors":["x"]}', {}, { retryAfter: undefined }],
    [
      'more than 1 MB',
      500,
      'x'.repeat(1_000_001),
      {},
      { message: "We're facing some difficulties, Please try again", code: 'ER-ADMIN-PORTAL-GENERIC-ERROR' },
    ],
    ['an OAuth error', 400, '{"error":"invalid_grant"}', {}, { code: 'invalid_grant', fromProvider: true }],
  ];
  for (const [name, status, body, headers, expected] of rows)
    it(`API-09 with ${name} becomes an ApiError (ERR-007 to ERR-012)`, async () => {
      handle = (_, response) => void response.writeHead(status, headers).end(body);
      const error = await failure(http()(contract.auth.login, { body: { password: 'x' } }));
      assert.equal(error.statusCode, status);
      for (const [key, value] of nonEmpty(Object.entries(expected)))
        assert.equal(error[key as keyof ApiError], value, key);
      assert.equal(error.message.includes('<html>'), false);
    });

  it('keeps the context of the provider as errorContext', async () => {
    handle = (_, response) => json(response, { errors: ['x'], context: { field: 'email' } }, 400);
    const error = await failure(http()(contract.auth.login, { body: { password: 'x' } }));
    assert.deepEqual(error.errorContext, { field: 'email' });
  });

  it('gives {} for a good answer without a readable body', async () => {
    handle = (_, response) => void response.writeHead(204).end();
    assert.deepEqual(await http()(contract.auth.logout), {});
    for (const [body, expected] of [
      ['null', {}],
      ['<html>', {}],
      ['false', false],
      ['0', 0],
      ['[]', []],
    ] as const) {
      handle = (_, response) => void response.end(body);
      assert.deepEqual(await http()(contract.auth.logout), expected, body);
    }
  });

  it('API-09 becomes an ApiError also when the answer breaks off', async () => {
    handle = (_, response) =>
      void response.writeHead(200, { 'content-length': '100' }).write('{', () => response.destroy());
    assert.equal((await failure(http()(contract.auth.login, password))).code, 'GH-NETWORK');
  });

  it('keeps why nothing arrived as its cause', async () => {
    const cause = new TypeError('fetch failed');
    const error = await failure(http({ fetch: () => Promise.reject(cause) })(contract.auth.login, password));
    assert.deepEqual([error.code, error.statusCode, error.message], ['GH-NETWORK', 0, errorTexts.unreadable]);
    assert.equal(error.cause, cause);
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
});

describe('limits', () => {
  it('API-08 abort a call that takes too long', { timeout: 120_000 }, async () => {
    handle = () => {};
    const error = await failure(http()({ ...contract.auth.login, timeout: 50 }, { body: { password: 'x' } }));
    assert.equal(error.code, 'GH-TIMEOUT');
  });

  it('API-08 are ten seconds unless the call says otherwise, for each attempt anew', async (test) => {
    const limits = test.mock.method(AbortSignal, 'timeout', () => new AbortController().signal);
    const { fetch } = handWire(() => new Response('', { status: 503 }));
    await failure(http({ fetch, after: handPauses().after })(contract.users.listV3, { query: {} }));
    await failure(http({ fetch })(contract.auth.login, password));
    assert.deepEqual(
      limits.mock.calls.map((call) => call.arguments),
      [[30_000], [30_000], [30_000], [10_000]],
    );
  });

  it('API-08 hold for a call that can be left, too', async (test) => {
    test.mock.method(AbortSignal, 'timeout', () => AbortSignal.abort(new DOMException('late', 'TimeoutError')));
    const fetch = async (_: string, init: RequestInit = {}) => (init.signal?.throwIfAborted(), Response.json({}));
    const error = await failure(
      http({ fetch })(contract.auth.login, password, { signal: new AbortController().signal }),
    );
    assert.equal(error.code, 'GH-TIMEOUT');
  });

  it('API-08 end with the caller', { timeout: 120_000 }, async () => {
    handle = () => {};
    const controller = new AbortController();
    const call = failure(http()(contract.auth.login, { body: { password: 'x' } }, { signal: controller.signal }));
    controller.abort();
    const error = await call;
    assert.equal(error.code, 'GH-ABORTED');
    assert.equal(error.silent, true);
  });

  it('API-08 end with the caller while the answer arrives', { timeout: 120_000 }, async () => {
    const controller = new AbortController();
    handle = (_, response) => void response.writeHead(200, { 'content-length': '100' }).write('{');
    const begun = async (url: string, init: RequestInit = {}): Promise<Response> => {
      const response = await fetch(url, init);
      setImmediate(() => controller.abort()); // its head is there, and the body is being read
      return response;
    };
    const call = http({ fetch: begun })(contract.auth.login, password, { signal: controller.signal });
    assert.equal((await failure(call)).code, 'GH-ABORTED');
  });

  const whole = `"${'x'.repeat(999_998)}"`;
  for (const [name, headers] of [
    ['whose length is told', { 'content-length': String(whole.length) }],
    ['that comes in pieces', { 'transfer-encoding': 'chunked' }],
  ] as const)
    it(`API-08 let a body of 1 MB ${name} through`, async () => {
      handle = (_, response) => void response.writeHead(200, headers).end(whole);
      assert.equal(JSON.stringify(await http()(contract.vendor.flags)) === whole, true, 'the whole body');
    });

  it('join letters that were cut between two pieces', async () => {
    const bytes = new TextEncoder().encode('{"town":"Zürich 路"}');
    handle = (_, response) => {
      response.writeHead(200);
      for (const byte of bytes) response.write(Uint8Array.of(byte));
      response.end();
    };
    assert.deepEqual(await http()(contract.vendor.flags), { town: 'Zürich 路' });
    const pieces = new ReadableStream({
      start(controller) {
        for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
        controller.close();
      },
    });
    assert.deepEqual(await http({ fetch: async () => new Response(pieces) })(contract.vendor.flags), {
      town: 'Zürich 路',
    });
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

  it('hand a file on as it is, however long, and none that broke off (AUDIT-015)', async () => {
    const file = { query: { outputFileName: 'audits.csv' }, body: { properties: [] } };
    handle = (_, response) => void response.writeHead(200, { 'content-type': 'text/csv' }).end(large);
    const got = await http()(contract.audits.export, file);
    assert.deepEqual([got.size, got.type], [large.length, 'text/csv']);
    handle = (_, response) => {
      response.writeHead(200, { 'content-type': 'text/csv', 'content-length': '100' });
      response.write('a,b', () => response.destroy());
    };
    assert.equal((await failure(http()(contract.audits.export, file))).statusCode, 0);
  });
});

describe('redirects', () => {
  it('API-04 throw away an answer that came from another origin', async () => {
    const other = createServer((_, response) => json(response, { stolen: true }));
    await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));
    try {
      const address = other.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      handle = (_, response) => void response.writeHead(307, { location: `http://127.0.0.1:${port}/` }).end();
      assert.equal((await failure(http()(contract.vendor.flags))).code, 'GH-FOREIGN-ANSWER');
    } finally {
      other.close();
      other.closeAllConnections();
    }
  });

  it('API-04 take an answer from another place of the same origin', async () => {
    handle = (request, response) =>
      request.url === '/moved'
        ? json(response, { found: 'on' })
        : void response.writeHead(307, { location: '/moved' }).end();
    assert.deepEqual(await http()(contract.vendor.flags), { found: 'on' });
  });

  it('HTTP-011 are none when the 302 names no target', async () => {
    handle = (_, response) => void response.writeHead(302).end(' \n');
    const targets: string[] = [];
    const take = (target: string) => targets.push(target) > 0;
    const error = await failure(http({ redirect: take })(contract.auth.login, password));
    assert.deepEqual([targets, error.statusCode, error.silent], [[], 302, false]);
  });

  it('hand the target of a readable 302 to the guard and end the call silently (HTTP-011)', async () => {
    handle = (_, response) => void response.writeHead(302).end(' https://app.example/next\n');
    const targets: string[] = [];
    const take = (target: string) => targets.push(target) > 0;
    const error = await failure(http({ redirect: take })(contract.auth.login, password));
    assert.deepEqual(targets, ['https://app.example/next']);
    assert.deepEqual([error.code, error.silent], ['GH-REDIRECTED', true]);
  });

  it('tell the caller of a readable 302 that the guard has refused (HTTP-011)', async () => {
    handle = (_, response) => void response.writeHead(302).end('https://evil.example/');
    const error = await failure(http({ redirect: () => false })(contract.auth.login, password));
    assert.deepEqual([error.code, error.statusCode, error.silent], ['GH-REDIRECT-REFUSED', 302, false]);
  });

  it('leave a readable 302 to a host that has not said who follows it (HTTP-011)', async () => {
    handle = (_, response) => void response.writeHead(302).end('https://app.example/next');
    const error = await failure(http({})(contract.auth.login, password));
    assert.deepEqual([error.code, error.silent], ['GH-REDIRECTED', true]);
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

  it('is renewed by the token that was refused, and the call goes out with the new one', async () => {
    handle = (request, response) =>
      request.headers.authorization === 'Bearer token-1' ? refuse(response, 401) : json(response, {});
    const refused: string[] = [];
    await http({ tokens: { ...signedIn, renew: async (token) => (refused.push(token), 'token-2') } })(
      contract.profile.me,
    );
    assert.deepEqual(
      [refused, seen.map(({ headers }) => headers.authorization)],
      [['token-1'], ['Bearer token-1', 'Bearer token-2']],
    );
  });

  it('ends the call when it cannot be renewed', async () => {
    handle = (_, response) => refuse(response, 401);
    const error = await failure(http()(contract.profile.me));
    assert.deepEqual([error.statusCode, error.message, seen.length], [401, 'no', 1]);
  });

  for (const [name, status, body, options, endpointCalled] of [
    ["a refusal that is not the provider's", 401, '<html>proxy</html>', {}, anything],
    ['a refusal of what may not be done', 403, '{"errors":["no"]}', {}, anything],
    ['a refusal of a call with its own token', 401, '{"errors":["no"]}', { token: 'own' }, anything],
    ['a refusal of a scoped token', 401, '{"errors":["no"]}', { jwt: 'scoped' }, anything],
    ['a refusal of a call without session', 401, '{"errors":["no"]}', { withoutSession: true }, anything],
    [
      'a refusal of an anonymous call',
      401,
      '{"errors":["no"]}',
      {},
      endpoint()('GET', '/anything', { anonymous: true }),
    ],
  ] as const)
    it(`is not renewed by ${name}`, async () => {
      handle = (_, response) => void response.writeHead(status).end(body);
      let renewals = 0;
      const error = await failure(
        http({ tokens: { ...signedIn, renew: async () => (renewals++, 'token-2') } })(endpointCalled, {}, options),
      );
      assert.deepEqual([error.statusCode, renewals, seen.length], [status, 0, 1]);
    });

  it('gives no token to a call that brings its own, or needs none', async () => {
    let asked = 0;
    const call = http({ tokens: { ...signedIn, current: async () => (asked++, 'token-1') } });
    await call(contract.profile.me, {}, { token: 'own' });
    await call(contract.profile.me, {}, { withoutSession: true });
    await call(contract.profile.me, {}, { jwt: 'scoped' });
    assert.deepEqual(
      [seen.map(({ headers }) => headers.authorization), asked],
      [['Bearer own', undefined, 'scoped'], 0],
    );
  });

  it('gives nothing where there is no token', async () => {
    await http({ tokens: { ...signedIn, current: async () => undefined } })(contract.profile.me);
    assert.equal(firstSeen().headers.authorization, undefined);
  });

  it('STO-12 is not waited for in the name of an earlier owner', async () => {
    let epoch: number | undefined = 1;
    const tokens = { ...signedIn, current: async () => ((epoch = 2), 'token-2'), epoch: () => epoch };
    assert.equal((await failure(http({ tokens })(contract.profile.me))).code, 'GH-STALE');
    assert.equal(seen.length, 0);
    epoch = undefined;
    assert.deepEqual(
      await http({ tokens: { ...tokens, epoch: () => epoch } })(contract.profile.me),
      {},
      'the first token is no change of hands',
    );
  });

  it('STO-12 is not renewed for an earlier owner', async () => {
    let epoch = 1;
    handle = (_, response) => refuse(response, 401);
    const tokens = { ...signedIn, renew: async () => ((epoch = 2), 'token-2'), epoch: () => epoch };
    assert.equal((await failure(http({ tokens })(contract.profile.me))).code, 'GH-STALE');
    assert.equal(seen.length, 1);
  });

  it('STO-12 says nothing of a call that does not belong to it', async () => {
    let epoch = 0;
    handle = (_, response) => (epoch++, json(response, { id: 'me' }));
    const call = http({ tokens: { ...signedIn, epoch: () => epoch } });
    assert.deepEqual(await call(contract.profile.me, {}, { token: 'own' }), { id: 'me' });
    assert.deepEqual(await call(contract.profile.me, {}, { withoutSession: true }), { id: 'me' });
    assert.deepEqual(await call(contract.vendor.publicInfo), { id: 'me' });
    assert.equal(epoch, 3);
  });

  it('STO-12 marks an answer stale when user or tenant changed meanwhile', async () => {
    let epoch = 0;
    handle = (_, response) => ((epoch = 1), json(response, { id: 'me' }));
    const error = await failure(http({ tokens: { ...signedIn, epoch: () => epoch } })(contract.profile.me));
    assert.equal(error.code, 'GH-STALE');
    assert.equal(error.silent, true);
  });
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as v from 'valibot';
import { toSettings } from '../../config/config.ts';
import { ProviderError } from '../../ground/errors.ts';
import { CLIENT_ID, PUBLIC_URL } from '../../testing/provider.ts';
import { rejectionOf } from '../../../tests/support/expect.ts';
import { commonHeaders, preflightHeaders, refuseForgedWrite } from './browserRules.ts';
import { clientAddress } from './clientAddress.ts';
import { createCookie, readCookies, refreshCookieName } from './cookies.ts';
import { errorReply, toProviderError } from './errorReply.ts';
import { id, idList, jsonOf, label, line, oneOf, text, truth, wholeNumber } from './fields.ts';
import { parseInput, readJson, readQuery } from './input.ts';
import { escapeHtml, page } from './page.ts';
import { Reply } from './reply.ts';

const codeOf = (error: unknown): unknown => (error instanceof ProviderError ? error.code : error);
const isRefused = (code: string, context?: unknown) => (error: unknown) =>
  error instanceof ProviderError &&
  error.code === code &&
  (context === undefined || JSON.stringify(error.extras.context) === JSON.stringify(context));

describe('the refresh cookie', () => {
  const cookie = (publicUrl: string, allowedOrigins: string[], config = {}) =>
    createCookie(refreshCookieName(CLIENT_ID), { publicUrl, allowedOrigins, cookie: config });
  const line = (publicUrl: string, allowedOrigins: string[], config = {}) =>
    cookie(publicUrl, allowedOrigins, config).keep('t', 60.9);

  it('is Lax on one site, and Secure, None and Partitioned only where it must cross sites', () => {
    assert.equal(
      line('http://auth.test', ['http://app.test']),
      'fe_refresh_111111112222-4333-8444-555555555555=t; Max-Age=60; Path=/; HttpOnly; SameSite=Lax',
    );
    assert.match(line('https://auth.acme.example', ['https://app.acme.example']), /HttpOnly; SameSite=Lax; Secure$/);
    assert.match(line('https://auth.acme.co.uk', ['https://acme.co.uk']), /SameSite=Lax; Secure$/);
    assert.match(
      line('https://auth.acme.co.uk', ['https://other.co.uk']),
      /HttpOnly; SameSite=None; Secure; Partitioned$/,
    );
    assert.match(
      line('https://auth.acme.example', ['https://app.acme.example', 'https://app.other.example']),
      /SameSite=None; Secure; Partitioned$/,
    );
    assert.match(
      line('https://auth.acme.example', ['https://app.other.example'], { sameSite: 'Strict', partitioned: false }),
      /SameSite=Strict; Secure$/,
    );
    assert.match(
      line('https://auth.acme.example', ['http://app.acme.example']),
      /SameSite=None; Secure; Partitioned$/,
      'another scheme is another site',
    );
    assert.match(
      line('https://10.0.0.1', ['https://9.0.0.1']),
      /SameSite=None/,
      'addresses have no registrable domain',
    );
    assert.match(line('https://10.0.0.1', ['https://10.0.0.1:8443']), /SameSite=Lax/);
    assert.match(
      line('http://auth.test', ['http://app.test'], { secure: true }),
      /SameSite=None; Secure; Partitioned$/,
    );
    assert.match(
      line('https://auth.acme.example', ['https://other.example'], { secure: false }),
      /HttpOnly; SameSite=Lax$/,
    );
    assert.match(
      line('https://auth.acme.example', ['https://other.example'], { sameSite: 'Lax' }),
      /SameSite=Lax; Secure$/,
      'only a cookie for all sites is partitioned',
    );
  });

  it('is taken away by a line with the same attributes: browsers keep a partitioned one apart', () => {
    const crossSite = cookie('https://auth.acme.example', ['https://app.other.example']);
    assert.equal(
      crossSite.clear(),
      `${crossSite.name}=; Max-Age=0; Path=/; HttpOnly; SameSite=None; Secure; Partitioned`,
    );
    assert.match(cookie('http://auth.test', []).clear(), /=; Max-Age=0; Path=\/; HttpOnly; SameSite=Lax$/);
    assert.match(crossSite.keep('t', -3), /Max-Age=0;/);
    assert.equal(crossSite.sameSite, 'None');
  });

  it('is taken away for every domain that a sibling could have set it for', () => {
    const { name, clearAll } = cookie('https://auth.eu.acme.example', ['https://app.other.example']);
    const gone = `${name}=; Max-Age=0`;
    const rest = 'Path=/; HttpOnly; SameSite=None; Secure';
    assert.deepEqual(clearAll(), [
      `${gone}; ${rest}; Partitioned`,
      ...['auth.eu.acme.example', 'eu.acme.example', 'acme.example'].flatMap((domain) => [
        `${gone}; Domain=${domain}; ${rest}`,
        `${gone}; Domain=${domain}; ${rest}; Partitioned`,
      ]),
    ]);
    for (const host of ['http://localhost:3001', 'http://127.0.0.1:3001', 'http://[::1]:3001'])
      assert.equal(cookie(host, []).clearAll().length, 1, host);
  });

  it('is found by its whole name among others', () => {
    const read = (cookie: string) => readCookies(new Request(PUBLIC_URL, { headers: { cookie } }), 'name');
    assert.deepEqual(read('my-name=no; name = a=b ; name=second; name=a=b'), ['a=b', 'second']);
    assert.deepEqual([read('names=1; other=name'), read('name')], [[], []]);
    assert.deepEqual(readCookies(new Request(PUBLIC_URL), 'name'), []);
    assert.equal(read(Array.from({ length: 100 }, (_, index) => `name=${index}`).join(';')).length, 8);
    assert.equal(refreshCookieName('a-b-c'), 'fe_refresh_ab-c');
  });
});

describe('the address of a caller', () => {
  const at = (
    headers: Record<string, string>,
    settings: { trustedProxies: number; forwardingSecret?: string },
    address = '::ffff:10.0.0.1',
  ) =>
    clientAddress(
      new Request(PUBLIC_URL, { headers }),
      { address },
      { forwardingSecret: undefined, ...settings },
      CLIENT_ID,
    );

  it('PROV-013 is taken from a header only as far as the configuration trusts it', () => {
    const chain = { 'x-forwarded-for': '1.1.1.1, 2.2.2.2, 3.3.3.3' };
    assert.equal(at(chain, { trustedProxies: 0 }), '10.0.0.1');
    assert.equal(
      at({ 'x-forwarded-for': '::FFFF:0102:304' }, { trustedProxies: 1 }),
      '1.2.3.4',
      'IPv4 in hexadecimals',
    );
    assert.equal(at(chain, { trustedProxies: 1 }), '3.3.3.3');
    assert.equal(at(chain, { trustedProxies: 2 }), '2.2.2.2');
    assert.equal(at(chain, { trustedProxies: 9 }), '10.0.0.1');
    assert.equal(at({ 'x-forwarded-for': "' OR 1=1" }, { trustedProxies: 1 }), '10.0.0.1');
    const forwarded = {
      'x-frontegg-forwarded-for': '9.9.9.9',
      'x-frontegg-headers-verifier': 'a long shared secret',
      'frontegg-vendor-id': CLIENT_ID,
    };
    const settings = { trustedProxies: 0, forwardingSecret: 'a long shared secret' };
    assert.equal(at(forwarded, settings), '9.9.9.9');
    assert.equal(
      at({ ...forwarded, ...chain }, { ...settings, trustedProxies: 1 }),
      '9.9.9.9',
      'the session layer is asked first',
    );
    assert.equal(at(forwarded, { trustedProxies: 0 }), '10.0.0.1');
    assert.equal(at({ ...forwarded, 'x-frontegg-headers-verifier': 'a wrong shared secret' }, settings), '10.0.0.1');
    assert.equal(at({ ...forwarded, 'x-frontegg-headers-verifier': 'b long shared secret' }, settings), '10.0.0.1');
    assert.equal(at({ ...forwarded, 'frontegg-vendor-id': 'other' }, settings), '10.0.0.1');
  });

  it('has one spelling, and is "unknown" where nothing tells it', () => {
    assert.equal(at({}, { trustedProxies: 0 }, '2001:DB8::1'), '2001:db8::1');
    assert.equal(at({}, { trustedProxies: 0 }, 'a socket'), 'unknown');
  });
});

describe('what a request may hold', () => {
  it('PRO-31 reads a query as single texts', () => {
    const query = readQuery(new URL('http://x.test/?a=1&b=undefined&c=&__proto__=2'));
    assert.deepEqual(Object.entries(query), [
      ['a', '1'],
      ['c', ''],
    ]);
    for (const query of ['?a=1&a=1', '?a=%00'])
      assert.throws(() => readQuery(new URL(query, 'http://x.test')), isRefused('ER-INVALID-REQUEST', { field: 'a' }));
  });

  const post = (body: string | ReadableStream, headers: Record<string, string> = {}) =>
    new Request('http://x.test', {
      method: 'POST',
      headers,
      body,
      ...(typeof body !== 'string' && { duplex: 'half' as const }),
    });
  const streamOf = (...chunks: Uint8Array[]) =>
    new ReadableStream({
      start: (controller) => (chunks.forEach((chunk) => controller.enqueue(chunk)), controller.close()),
    });
  const sized = (bytes: number) => `{"a":"${'x'.repeat(bytes - 8)}"}`;

  it('PRO-31 reads a body of up to a million bytes, whether its length was told or not', async () => {
    assert.deepEqual(await readJson(post(sized(1_000_000))), { a: 'x'.repeat(999_992) });
    assert.equal(codeOf(await rejectionOf(readJson(post(sized(1_000_001))))), 'ER-TOO-LARGE');
    assert.equal(
      codeOf(await rejectionOf(readJson(post(`{"a":"${'ü'.repeat(500_000)}"}`)))),
      'ER-TOO-LARGE',
      'bytes count, not characters',
    );
    assert.equal(
      codeOf(await rejectionOf(readJson(post('{}', { 'content-length': '1000001' })))),
      'ER-TOO-LARGE',
      'told beforehand, it is not read',
    );
    const half = new TextEncoder().encode('x'.repeat(600_000));
    assert.equal(codeOf(await rejectionOf(readJson(post(streamOf(half, half))))), 'ER-TOO-LARGE', 'in pieces');
    assert.equal(codeOf(await rejectionOf(readJson(post('{')))), 'ER-INVALID-JSON');
  });

  it('reads nothing as an empty object, and characters that come in two pieces', async () => {
    assert.deepEqual(await readJson(post('')), {});
    assert.deepEqual(await readJson(new Request('http://x.test', { method: 'POST' })), {});
    const bytes = new TextEncoder().encode('{"a":"ü"}');
    assert.deepEqual(await readJson(post(streamOf(bytes.subarray(0, 7), bytes.subarray(7)))), { a: 'ü' });
  });

  it('refuses bytes that are no UTF-8, in a body and in a query, in place of keeping U+FFFD', async () => {
    const quote = 0x22;
    for (const odd of [[0xff], [0xc3], [0xed, 0xa0, 0x80], [0xc0, 0xaf]]) {
      const refused = await rejectionOf(readJson(post(streamOf(new Uint8Array([quote, ...odd, quote])))));
      assert.equal(codeOf(refused), 'ER-INVALID-JSON');
      const escaped = odd.map((byte) => `%${byte.toString(16)}`).join('');
      for (const search of [`?a=x${escaped}y`, `?${escaped}=1`])
        assert.throws(() => readQuery(new URL(`http://x.test/${search}`)), { code: 'ER-INVALID-REQUEST' });
    }
    assert.equal(codeOf(await rejectionOf(readJson(post(streamOf(new Uint8Array([quote, 0xc3])))))), 'ER-INVALID-JSON');
    const read = readQuery(new URL('http://x.test/?a=%C3%BC%F0%9F%98%80&b=100%&c=%EF%BF%BD'));
    assert.deepEqual(read, { a: 'ü😀', b: '100%', c: '\uFFFD' }, 'what was sent on purpose stays');
  });

  const check = (schema: v.GenericSchema, value: unknown) => {
    const result = v.safeParse(schema, value);
    return result.success ? result.output : result.issues[0].message;
  };

  it('PRO-25 knows texts, ids, numbers, choices and lists', () => {
    assert.deepEqual(
      [check(text(3), 'abc'), check(text(3), 'abcd'), check(text(), 'a\0'), check(text(), 4)],
      ['abc', 'must have at most 3 characters', 'must not contain NUL', 'must be a text'],
    );
    assert.deepEqual(
      [String(check(text(), 'x'.repeat(1_000))).length, check(text(), 'x'.repeat(1_001))],
      [1_000, 'must have at most 1000 characters'],
    );
    const turning = 'must not contain marks that change the direction of writing';
    assert.deepEqual(
      [check(label(), 'منى'), check(label(), '\u200FA'), check(label(), ' '), check(line(), '')],
      ['منى', '\u200FA', 'must not be empty', ''],
    );
    assert.deepEqual(
      ['\u202A', '\u202E', '\u2066', '\u2069'].map((mark) => check(line(), `${mark}nimda`)),
      [turning, turning, turning, turning],
    );
    const [lower, upper] = ['aaaaaaaa-0000-4000-8000-00000000000f', 'AAAAAAAA-0000-4000-8000-00000000000F'];
    assert.deepEqual([check(id, upper), check(id, 'x')], [lower, 'must be an id']);
    const few = wholeNumber(1, 200);
    assert.deepEqual(
      ['1', '200', '0', '201', '1.5', '-1', ' 1', '0x1', ''].map((given) => typeof check(few, given) === 'number'),
      [true, true, false, false, false, false, false, false, false],
    );
    assert.deepEqual(
      [check(truth, 'true'), check(truth, 'false'), check(truth, '1')],
      [true, false, 'must be true or false'],
    );
    assert.deepEqual([check(oneOf(['a', 'b']), 'b'), check(oneOf(['a', 'b']), 'c')], ['b', 'must be one of a, b']);
    assert.deepEqual(
      [check(idList, ` ${upper} ,,${lower}`), check(idList, ''), check(idList, 'x')],
      [[lower, lower], [], 'must be an id'],
    );
    assert.deepEqual(
      [
        [check(idList, Array(200).fill(lower).join(','))].flat().length,
        check(idList, Array(201).fill(lower).join(',')),
      ],
      [200, 'must name at most 200 ids'],
    );
    assert.deepEqual(
      [check(jsonOf(v.object({ a: v.number() })), '{"a":1}'), check(jsonOf(v.object({ a: v.number() })), '{')],
      [{ a: 1 }, 'must be JSON'],
    );
  });

  it('PRO-25 names the field that is wrong', () => {
    const schema = v.object({ a: v.object({ b: v.string('must be a text') }) });
    assert.throws(
      () => parseInput(schema, { a: { b: 4 } }),
      (error) =>
        isRefused('ER-INVALID-REQUEST', { field: 'a.b' })(error) &&
        error instanceof ProviderError &&
        error.extras.errors?.[0] === 'a.b: must be a text',
    );
    assert.throws(() => parseInput(schema, 'x'), isRefused('ER-INVALID-REQUEST', { field: 'body' }));
    assert.deepEqual(parseInput(schema, { a: { b: 'x', more: 1 } }), { a: { b: 'x' } });
  });

  it('PRO-25 says what a value must be, in words of the wire and not of the validator', () => {
    const schema = v.object({
      text: v.optional(v.string()),
      list: v.optional(v.array(v.number())),
      yes: v.optional(v.boolean()),
      given: v.string(),
    });
    const told = (value: unknown): string | undefined => {
      try {
        parseInput(schema, value);
        return undefined;
      } catch (error) {
        return error instanceof ProviderError ? error.extras.errors?.[0] : String(error);
      }
    };
    assert.deepEqual(
      [
        told({}),
        told({ given: 'x', text: 4 }),
        told({ given: 'x', list: 'x' }),
        told({ given: 'x', list: [1, 'x'] }),
        told({ given: 'x', yes: 1 }),
        told(null),
      ],
      [
        'given: must be given',
        'text: must be a text',
        'list: must be a list',
        'list.1: must be a number',
        'yes: must be true or false',
        'body: must be an object',
      ],
    );
  });
});

describe('what an answer says', () => {
  const at = async (reply: Reply) => {
    const response = reply.toResponse();
    return [response.status, response.headers.get('content-type'), await response.text()];
  };

  it('JSON, nothing, a page or a redirect', async () => {
    assert.deepEqual(await at(Reply.json({ a: 1 })), [200, 'application/json', '{"a":1}']);
    assert.deepEqual(await at(Reply.json(null, { status: 400 })), [400, 'application/json', 'null']);
    assert.deepEqual(await at(Reply.empty()), [204, null, '']);
    assert.deepEqual(await at(Reply.html('<p>', { status: 404 })), [404, 'text/html; charset=utf-8', '<p>']);
    const redirect = Reply.redirect('http://x.test/', { 'Set-Cookie': 'a=b' });
    assert.deepEqual(
      [redirect.status, redirect.headers.get('location'), redirect.headers.get('set-cookie')],
      [302, 'http://x.test/', 'a=b'],
    );
  });

  it('texts on a page are texts', () => {
    assert.equal(escapeHtml(`<a href="x" title='y'>&`), '&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;');
    const whole = page({ title: '<b>', body: '<p>here</p>' });
    assert.equal(whole.includes('<title>&lt;b&gt;</title>') && whole.includes('<main><p>here</p></main>'), true, whole);
  });

  it('PROV-009 a refusal in the form of the wire', async () => {
    assert.deepEqual(await at(errorReply(new ProviderError('ER-FORBIDDEN'))), [
      403,
      'application/json',
      '{"errors":["You do not have permission for this action"],"errorCode":"ER-FORBIDDEN"}',
    ]);
    const told = errorReply(
      new ProviderError('ER-INVALID-REQUEST', {
        errors: ['a: wrong'],
        context: { field: 'a' },
        headers: [
          ['Set-Cookie', 'a='],
          ['Set-Cookie', 'b='],
        ],
      }),
    );
    assert.deepEqual(
      [(await at(told))[2], told.headers.getSetCookie(), told.headers.get('retry-after')],
      ['{"errors":["a: wrong"],"errorCode":"ER-INVALID-REQUEST","context":{"field":"a"}}', ['a=', 'b='], null],
    );
    const after = (retryAfter: number) =>
      errorReply(new ProviderError('ER-BUSY', { retryAfter })).headers.get('retry-after');
    assert.deepEqual([after(0), after(1.2), after(-5), after(60)], ['1', '2', '1', '60']);
  });

  it('PRO-35 PRO-37 trouble of the database asks to come again, any other accident says nothing', () => {
    const own = new ProviderError('ER-FORBIDDEN');
    assert.equal(toProviderError(own), own);
    const gone = toProviderError(Object.assign(new Error('x'), { code: 'ECONNREFUSED' }));
    assert.deepEqual([gone.code, gone.extras.retryAfter], ['ER-UNAVAILABLE', 5]);
    assert.equal(toProviderError(new Error('x')).code, 'ER-INTERNAL');
    assert.equal(toProviderError('x').code, 'ER-INTERNAL');
  });
});

describe('the rules for browsers', () => {
  const allowedOrigins = new Set(['http://app.test']);
  const headersFor = (publicUrl: string, origin?: string) =>
    new Headers(
      commonHeaders(new Request(publicUrl, { headers: origin === undefined ? {} : { origin } }), 'trace', {
        allowedOrigins,
        settings: toSettings({ publicUrl, allowHttp: true }),
      }),
    );

  it('PRO-33 no answer may be framed, guessed at, kept or led on from', () => {
    assert.deepEqual(Object.fromEntries(headersFor('http://auth.test')), {
      'frontegg-trace-id': 'trace',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
      'x-frame-options': 'DENY',
      vary: 'Origin',
    });
    assert.equal(
      headersFor('https://auth.test').get('strict-transport-security'),
      'max-age=31536000; includeSubDomains',
    );
    assert.equal(
      headersFor('http://auth.test', 'http://app.test').get('access-control-allow-origin'),
      'http://app.test',
    );
    assert.equal(headersFor('http://auth.test', 'http://x.test').get('access-control-allow-origin'), null);
  });

  it('PRO-33 a preflight tells the methods and headers an allowed page may use', () => {
    const told = preflightHeaders(
      new Request('http://auth.test', { headers: { origin: 'http://app.test' } }),
      allowedOrigins,
    );
    assert.equal(told['Access-Control-Allow-Methods'], 'GET, POST, PUT, PATCH, DELETE');
    assert.equal(told['Access-Control-Allow-Headers']?.split(', ').length, 8);
    assert.deepEqual(preflightHeaders(new Request('http://auth.test'), allowedOrigins), {});
  });

  it('PRO-33 every kind of write is held to them, and no reading', () => {
    const refusal = (method: string, headers: Record<string, string> = {}) => {
      try {
        refuseForgedWrite(new Request('http://auth.test', { method, headers }), allowedOrigins);
        return undefined;
      } catch (error) {
        return codeOf(error);
      }
    };
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      assert.equal(refusal(method), 'ER-UNSUPPORTED-MEDIA-TYPE', method);
      assert.equal(
        refusal(method, { origin: 'http://x.test', 'content-type': 'application/json' }),
        'ER-ORIGIN-REFUSED',
        method,
      );
      assert.equal(
        refusal(method, { origin: 'http://app.test', 'content-type': 'Application/JSON ; charset=utf-8' }),
        undefined,
        method,
      );
    }
    for (const type of ['application/jsonp', 'text/plain', 'application/json-patch+json'])
      assert.equal(refusal('POST', { 'content-type': type }), 'ER-UNSUPPORTED-MEDIA-TYPE', type);
    assert.equal(refusal('GET', { origin: 'http://x.test' }), undefined);
  });
});

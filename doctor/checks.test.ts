import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ask, readJson, toFailure } from './ask.ts';
import { readCookieLine, isCrossSite } from './checks/cookies.ts';
import { allows, parsePolicies, policiesInHtml, sourcesOf } from './csp.ts';
import type { Answer, Answered, Facts } from './facts.ts';
import { checks, judge } from './judge.ts';
import { toLines } from './lines.ts';
import { gatherInNode } from './node.ts';
import { addressOf, otherPrefixes, probe, toTarget } from './target.ts';
import { nonEmpty } from '../tests/support/expect.ts';

const answered = (text = '{}', more: Partial<Answered> = {}): Answered => ({
  ok: true,
  status: 200,
  headers: {},
  cookies: [],
  text,
  url: 'https://id.example.com/frontegg/flags',
  ...more,
});
const KEYS = JSON.stringify({ keys: [{ kty: 'RSA', kid: 'a', alg: 'RS256' }] });

/** A page and a provider that fit, except for the given facts. */
const factsOf = (
  more: Partial<Facts> = {},
  { baseUrl = 'https://id.example.com', page = 'https://app.example.com' } = {},
): Facts => ({
  where: 'node',
  target: toTarget({ baseUrl, clientId: 'x' }),
  page: page ? new URL(page) : undefined,
  reach: answered(),
  elsewhere: [],
  cors: {
    origin: 'exact',
    credentials: true,
    preflight: { passed: true, missingMethods: [] },
    missingHeaders: [],
    hiddenHeaders: [],
    untold: [],
  },
  cookie: { refresh: 'untried', lines: ['fe_refresh_x=…; HttpOnly; Secure; SameSite=Lax; Path=/'] },
  storageAccess: undefined,
  policy: { policies: [], violations: [] },
  clock: { ahead: 0, of: 'id.example.com' },
  keys: answered(KEYS),
  contract: [{ path: '/flags', answer: answered() }],
  routes: [],
  logoutTarget: 'registered',
  versions: { library: '1.0.0', copies: ['1.0.0'], said: [] },
  ...more,
});
const lineOf = (id: string, facts: Facts) =>
  judge(facts).results.find((result) => result.id === id) ?? assert.fail(`there is no line ${id}`);
const told = (id: string, facts: Facts): string => `${lineOf(id, facts).status}: ${lineOf(id, facts).found}`;

describe('the lines of the doctor', () => {
  it('are all fine for a page and a provider that fit', () => {
    assert.deepEqual(
      judge(factsOf())
        .results.filter(({ status }) => status !== 'ok')
        .map(({ id }) => id),
      ['console'],
    );
    assert.equal(judge(factsOf()).ok, true);
  });

  it('tell one failure for one cause, and wait for it down to the last that depends on it', () => {
    const report = judge(factsOf({ reach: { ok: false, kind: 'refused', detail: 'ECONNREFUSED' } }));
    assert.equal(report.ok, false);
    assert.deepEqual(
      report.results.filter(({ status }) => status === 'fail').map(({ id }) => id),
      ['reachable'],
    );
    const waiting = report.results.filter(({ found }) => found.startsWith('Waits for')).map(({ id }) => id);
    assert.deepEqual(waiting, [
      'prefix',
      'cors-origin',
      'cors-credentials',
      'cors-preflight',
      'cors-headers',
      'cors-exposed',
      'client-id',
      'cookie',
      'keys',
      'contract',
    ]);
    assert.equal(
      report.results.some((result) => 'stops' in result),
      false,
    );
    const unread = judge(factsOf({ reach: answered('', { status: 0 }) })).results.find(({ id }) => id === 'contract');
    assert.match(unread?.found ?? '', /^Waits for “Path prefix”/);
  });

  it('tell a wrong prefix once: what answers there sends no headers of the provider', () => {
    const { cors: fine } = factsOf();
    const cors = fine && ({ ...fine, origin: 'missing' } satisfies Facts['cors']);
    const failures = (reach: Answer) =>
      judge(factsOf({ reach, cors }))
        .results.filter(({ status }) => status === 'fail')
        .map(({ id }) => id);
    assert.deepEqual(failures(answered('', { status: 404 })), ['prefix']);
    assert.deepEqual(failures(answered('', { status: 0 })), ['cors-origin'], 'an answer the page may not read');
  });

  it('client-id: compare with the name of the cookie or with the token, and tell what cannot be known', () => {
    const target = toTarget({ baseUrl: 'https://id.example.com', clientId: 'a-b-c' });
    const found = (cookie: Partial<Facts['cookie']>, clientId: string | undefined = 'a-b-c') =>
      lineOf(
        'client-id',
        factsOf({ target: { ...target, clientId }, cookie: { refresh: 'untried', lines: [], ...cookie } }),
      ).status;
    assert.equal(found({ lines: ['fe_refresh_ab-c=…; HttpOnly'] }), 'ok');
    assert.equal(found({ lines: ['fe_refresh_other=…; HttpOnly'] }), 'fail');
    assert.equal(found({ lines: ['session_refresh=…'] }), 'skipped', 'the cookie of another provider');
    assert.equal(found({ issuedFor: ['x', 'a-b-c'] }), 'ok');
    assert.equal(found({ issuedFor: ['x'], lines: ['fe_refresh_ab-c=…'] }), 'fail', 'the token is the surer one');
    assert.equal(found({}), 'skipped');
    assert.equal(found({ issuedFor: ['x'] }, ''), 'skipped');
  });

  it('speak of the provider element in a page that has none', () => {
    const target = toTarget({ baseUrl: '' });
    const found = (where: Facts['where']) => judge(factsOf({ where, target })).results[0]?.found;
    assert.equal(found('page'), 'The page has no auth-provider with a base-url.');
    assert.equal(found('node'), 'No address is given.');
  });

  it('never depend on a line that stands below', () => {
    const order = checks.map(({ id }) => id);
    const waits = checks.flatMap(({ id, after = [] }, at) => after.map((other) => ({ id, at, other })));
    for (const { id, at, other } of nonEmpty(waits, 'checks that wait'))
      assert.equal(order.indexOf(other) >= 0 && order.indexOf(other) < at, true, `${id} after ${other}`);
  });

  it('clock: tell seconds from minutes, and a clock that is behind from one that is ahead', () => {
    const clock = (ahead: number) => told('clock', factsOf({ clock: { ahead, of: 'it' } }));
    assert.equal(clock(30_000), 'ok: within 30 s of that of it');
    assert.equal(clock(-30_000), 'ok: within 30 s of that of it');
    assert.equal(clock(100), 'ok: within 1 s of that of it');
    assert.equal(clock(31_000), 'warn: This clock is 31 s ahead of that of it.');
    assert.equal(clock(-31_000), 'warn: This clock is 31 s behind that of it.');
    assert.equal(clock(-300_000), 'warn: This clock is 5 min behind that of it.');
    assert.equal(clock(-301_000), 'fail: This clock is 5 min behind that of it.');
    assert.equal(clock(119_000), 'warn: This clock is 119 s ahead of that of it.');
    assert.equal(clock(-7_200_000), 'fail: This clock is 120 min behind that of it.');
    assert.equal(lineOf('clock', factsOf({ clock: undefined })).status, 'skipped');
  });

  it('base-url: tell http between machines, and mixed content, but not this machine', () => {
    const base = (baseUrl: string, page = '') => told('base-url', factsOf({}, { baseUrl, page }));
    assert.match(base('http://id.example.com'), /^warn: Passwords and tokens travel over http/);
    assert.match(base('http://id.example.com', 'https://app.example.com'), /^fail: A page on https may not call/);
    for (const local of ['http://localhost:3000', 'http://127.0.0.1', 'http://[::1]:8080', 'http://id.localhost'])
      assert.equal(base(local, 'https://app.example.com'), `ok: ${local}`);
    assert.match(base('http://localhost.example.com'), /^warn/);
    assert.match(base('https://id.example.com/frontegg/'), /^ok: .* ends in the prefix already/);
    assert.equal(base('https://id.example.com/myfrontegg'), 'ok: https://id.example.com/myfrontegg');
    assert.match(base('https://ada:secret@id.example.com'), /^fail: The address holds a user name/);
    assert.match(base(''), /^fail: No address is given/);
    assert.doesNotMatch(base('ftp://ada:secret@x'), /secret/);
  });

  it('prefix: name the one under which the contract is', () => {
    const reach = answered('no', { status: 404 });
    const elsewhere = [
      { prefix: 'frontegg', answer: answered('no', { status: 404 }) },
      { prefix: '', answer: answered() },
    ];
    assert.match(lineOf('prefix', factsOf({ reach, elsewhere })).remedy, /^Set url-prefix=""/);
    assert.match(told('prefix', factsOf({ reach })), /^fail: Nothing of the contract is found/);
    assert.match(told('prefix', factsOf({ reach: answered('<p>') })), /^fail: .* status 200 and no JSON/);
    assert.match(told('reachable', factsOf({ reach: answered('', { status: 500 }) })), /^fail: .* status 500/);
    assert.match(told('reachable', factsOf({ reach: answered('{}', { status: 499 }) })), /^ok/);
    assert.equal(
      lineOf('reachable', factsOf({ reach: { ok: false, kind: 'blocked', detail: 'connect-src' } })).status,
      'skipped',
    );
  });

  it('cookie: tell the first thing that is wrong with it', () => {
    const cookie = (line: string, more: { baseUrl?: string; page?: string } = {}) =>
      told('cookie', factsOf({ cookie: { refresh: 'untried', lines: [line] } }, more)).replace(/(?<=[.:]) .*/, '');
    const away = { page: 'https://shop.example' };
    assert.equal(cookie('a=…; Secure'), 'fail:');
    const found = (line: string, more = {}) =>
      lineOf('cookie', factsOf({ cookie: { refresh: 'untried', lines: [line] } }, more));
    assert.match(found('a=…; Secure').found, /no HttpOnly/);
    assert.match(found('a=…; HttpOnly; SameSite=None').found, /SameSite=None without Secure/);
    assert.match(found('a=…; HttpOnly').found, /no Secure/);
    assert.match(
      found('a=…; HttpOnly; Secure', { baseUrl: 'http://id.example.com', page: 'http://app.example.com' }).found,
      /not kept from an answer over http/,
    );
    assert.equal(
      found('a=…; HttpOnly; Secure', { baseUrl: 'http://localhost', page: 'http://localhost' }).status,
      'warn',
    );
    assert.match(found('a=…; HttpOnly; Secure', away).found, /SameSite=Lax keeps the cookie/);
    assert.match(found('a=…; HttpOnly; Secure; SameSite=Strict', away).found, /SameSite=strict keeps/);
    assert.match(found('a=…; HttpOnly; Secure; SameSite=None', away).found, /no Partitioned/);
    assert.equal(found('a=…; HttpOnly; Secure; SameSite=None', away).status, 'warn');
    assert.equal(found('a=…; HttpOnly; Secure; SameSite=None; Partitioned', away).status, 'ok');
    assert.equal(
      found('a=…; HttpOnly; Secure; SameSite=None').status,
      'ok',
      'on one site nothing has to be partitioned',
    );
    assert.match(found('a=…; HttpOnly; Secure; Path=/frontegg').found, /for the path \/frontegg only/);
    assert.equal(found('a=…; httponly; SECURE; path=/').status, 'ok');
  });

  it('cookie: say what a refresh has shown, and of other sites what may come', () => {
    const after = (refresh: Facts['cookie']['refresh']) =>
      lineOf('cookie', factsOf({ cookie: { refresh, lines: [] } })).status;
    assert.deepEqual((['returned', 'lost', 'nobody', 'untried'] as const).map(after), [
      'ok',
      'fail',
      'skipped',
      'skipped',
    ]);
    const third = (more: Partial<Facts>, page = 'https://shop.example') => told('third-party', factsOf(more, { page }));
    assert.match(third({}, 'https://app.example.com'), /^ok: Page and provider belong to one site/);
    assert.match(third({ cookie: { refresh: 'lost', lines: [] } }), /^fail/);
    assert.match(third({ cookie: { refresh: 'returned', lines: [] } }), /^warn: .* returns the cookie; others may not/);
    assert.match(
      third({ storageAccess: { has: true, canAsk: false, cookieBlocked: false } }),
      /^warn: .* grants unpartitioned storage and cannot be asked/,
    );
    assert.match(third({ storageAccess: { has: false, canAsk: true, cookieBlocked: true } }), /^fail/);
    assert.equal(readCookieLine('a=…; Max-Age=5; SameSite=None').has.get('samesite'), 'none');
  });

  it('cors: need nothing on one origin, and say what is missing on another', () => {
    const bad: Facts['cors'] = {
      origin: 'missing',
      credentials: false,
      preflight: { passed: false, missingMethods: ['PUT'] },
      missingHeaders: ['x'],
      hiddenHeaders: ['frontegg-trace-id'],
      untold: [],
    };
    const one = judge(factsOf({ cors: bad }, { page: 'https://id.example.com/app' })).results.filter(({ id }) =>
      id.startsWith('cors'),
    );
    assert.deepEqual(
      one.map(({ status }) => status),
      ['ok', 'ok', 'ok', 'ok', 'ok'],
    );
    assert.match(told('cors-origin', factsOf({ cors: bad })), /^fail: The answer has no/);
    const { cors: good } = factsOf();
    const cors = (id: string, more: object) => lineOf(id, factsOf({ cors: good && { ...good, ...more } })).status;
    assert.deepEqual(
      [cors('cors-credentials', { credentials: false }), cors('cors-credentials', { credentials: undefined })],
      ['fail', 'ok'],
    );
    assert.deepEqual(
      [
        cors('cors-exposed', { hiddenHeaders: ['retry-after'] }),
        cors('cors-exposed', { hiddenHeaders: ['frontegg-trace-id'] }),
        cors('cors-exposed', { hiddenHeaders: ['retry-after', 'content-disposition'] }),
      ],
      ['warn', 'fail', 'fail'],
    );
    assert.deepEqual(
      [
        cors('cors-origin', { lostOnErrors: true }),
        cors('cors-preflight', { preflight: { passed: true, missingMethods: ['PUT'] } }),
        cors('cors-headers', { missingHeaders: ['x'] }),
      ],
      ['fail', 'fail', 'fail'],
    );
    assert.equal(lineOf('cors-origin', factsOf({}, { page: '' })).status, 'skipped');
  });

  it('keys: take no shared key, no key twice, and one algorithm that counts', () => {
    const keys = (...list: object[]) => told('keys', factsOf({ keys: answered(JSON.stringify({ keys: list })) }));
    const key = { kty: 'RSA', kid: 'a', alg: 'RS256' };
    assert.match(keys(key, { ...key, kid: 'b', alg: 'PS512' }), /^ok: 2 keys, RS256, PS512/);
    assert.match(keys(key, key), /^fail: Two keys have the same kid/);
    assert.match(keys({ kty: 'oct', kid: 'a', k: 'c2VjcmV0' }), /^fail: The key set publishes a private or shared key/);
    assert.match(keys({ ...key, kid: '' }), /^fail: A key has no kid/);
    assert.match(keys(key, { kty: 'RSA' }), /^fail: A key has no kid/);
    assert.match(keys(), /^fail: The key set is no JSON/);
    assert.match(keys({ kty: 'RSA', kid: 'a' }), /^fail: No key signs with .* \(found: none named\)/);
    assert.match(told('keys', factsOf({ keys: answered(KEYS, { status: 404 }) })), /^fail: .* status 404/);
    assert.match(
      told('keys', factsOf({ keys: { ok: false, kind: 'timeout', detail: 'TimeoutError' } })),
      /^fail: .*TimeoutError/,
    );
  });

  it('csp: tell what a policy and the browser refuse, the gravest first', () => {
    const csp = (policies: string[] | undefined, violations: Facts['policy']['violations'] = []) =>
      told('csp', factsOf({ policy: { policies, violations } }));
    assert.match(csp(["default-src 'self'; connect-src 'self' https://id.example.com"]), /^warn: img-src keeps/);
    assert.match(csp(['img-src https://id.example.com']), /^warn: img-src keeps/, 'pictures in the page are data');
    assert.match(csp(['img-src https://id.example.com data:']), /^ok/);
    assert.match(csp(["default-src 'self'; connect-src 'self'"]), /^fail: connect-src does not let/);
    assert.match(
      csp(["connect-src https://id.example.com, connect-src 'none'"]),
      /^fail: connect-src/,
      'each of two policies counts',
    );
    assert.match(csp(["script-src 'none'"]), /^fail: script-src forbids/);
    assert.match(csp(["style-src 'none'"]), /^warn: style-src forbids/);
    assert.match(csp(['sandbox allow-scripts allow-forms allow-same-origin']), /^ok/);
    assert.match(csp(['sandbox allow-scripts allow-forms']), /^fail: The page is in a sandbox/);
    assert.match(
      csp([], [{ directive: 'img-src', blocked: 'https://x' }]),
      /^warn: The policy refused https:\/\/x by img-src/,
    );
    assert.match(csp([], [{ directive: 'script-src-elem', blocked: 'inline' }]), /^fail/);
    assert.match(csp([]), /^ok: The page has none/);
    assert.match(csp(undefined), /^skipped: The page could not be read/);
  });

  it('redirects, contract, versions and console: tell what the page has to look at', () => {
    const route = { name: 'loginUrl', target: 'https://evil.example', refused: 'origin' };
    assert.match(
      told('redirects', factsOf({ routes: [{ ...route, refused: undefined }, route] })),
      /^fail: The page refuses to go to loginUrl/,
    );
    assert.match(told('redirects', factsOf({ logoutTarget: 'unregistered' })), /^warn/);
    assert.match(told('redirects', factsOf({ logoutTarget: 'unknown' })), /^skipped/);
    assert.match(told('redirects', factsOf({ logoutTarget: 'unknown', where: 'page' })), /^ok/);
    const contract = (status: number) =>
      lineOf(
        'contract',
        factsOf({
          contract: [
            { path: '/a', answer: answered() },
            { path: '/b', answer: answered('', { status }) },
          ],
        }),
      ).status;
    assert.deepEqual([200, 401, 404, 405, 500].map(contract), ['ok', 'ok', 'warn', 'warn', 'warn']);
    const versions = (copies: string[], said: string[] = []) =>
      told('versions', factsOf({ versions: { library: '1.0.0', copies, said } }));
    assert.match(versions(['1.0.0', '0.9.0']), /^warn: The elements of this page come from Gatehouse 0\.9\.0/);
    assert.match(versions(['1.0.0'], ['GH-TWO-COPIES']), /^warn: Two copies/);
    assert.match(
      told('console', factsOf({ where: 'page', versions: { library: '1.0.0', copies: [], said: ['GH-DEMO'] } })),
      /^warn: .*GH-DEMO/,
    );
    assert.match(told('console', factsOf({ where: 'page' })), /^ok: nothing/);
  });

  it('are one line each, with the page that tells more where something is wrong, and a count', () => {
    const lines = toLines(judge(factsOf({ clock: { ahead: 60_000, of: 'a\nb' } })));
    const clock = lines.find((line) => line.includes('Clock')) ?? '';
    assert.match(clock, /^! Clock {18}This clock is 60 s ahead of that of a b\. → Set both .* \(https:.*#clock\)$/);
    assert.doesNotMatch(lines[0] ?? '', /https:\/\/unpkg/);
    assert.match(lines.at(-1) ?? '', /^\d+ ok, 1 to look at, 0 failed, 1 skipped$/);
  });
});

describe('a content policy', () => {
  const page = new URL('https://app.example.com/account');
  const lets = (source: string, address: string) => allows([source], new URL(address), page);

  it('lets hosts below a name through, and neither the name itself nor one that only ends in it', () => {
    assert.equal(lets('*.example.com', 'https://id.example.com/'), true);
    assert.equal(lets('*.example.com', 'https://a.b.example.com/'), true);
    assert.equal(lets('*.example.com', 'https://badexample.com/'), false);
    assert.equal(lets('*.example.com', 'https://example.com/'), false);
    assert.equal(lets('example.com', 'https://badexample.com/'), false);
    assert.equal(lets('ID.example.com', 'https://id.example.com/'), true);
  });

  it('compares scheme, port and path', () => {
    assert.equal(lets('http://id.example.com', 'https://id.example.com/'), true, 'https is more than was asked for');
    assert.equal(lets('https://id.example.com', 'http://id.example.com/'), false);
    assert.equal(lets('id.example.com', 'http://id.example.com/'), false, 'the scheme of the page');
    assert.equal(lets('https://id.example.com', 'https://id.example.com:8443/'), false);
    assert.equal(lets('https://id.example.com:8443', 'https://id.example.com:8443/'), true);
    assert.equal(lets('https://id.example.com:*', 'https://id.example.com:8443/'), true);
    assert.equal(lets('https://id.example.com/api/', 'https://id.example.com/api/x'), true);
    assert.equal(lets('https://id.example.com/api', 'https://id.example.com/api/x'), false);
    assert.equal(lets('https://id.example.com/api/', 'https://id.example.com/other'), false);
  });

  it('reads its words: self, star, schemes and none', () => {
    assert.deepEqual(
      [lets("'SELF'", 'https://app.example.com/x'), lets("'self'", 'https://id.example.com/')],
      [true, false],
    );
    assert.deepEqual([lets('*', 'https://anything.example/'), lets('*', 'data:,')], [true, false]);
    assert.deepEqual(
      [
        lets('https:', 'https://x.example/'),
        lets('http:', 'https://x.example/'),
        lets('https:', 'http://x.example/'),
        lets('data:', 'data:,'),
      ],
      [true, true, false, true],
    );
    assert.equal(lets("'none'", 'https://id.example.com/'), false);
    assert.equal(allows([], new URL('https://id.example.com/'), page), false);
  });

  it('is taken apart: several in a header, the first of two directives, and the default for what is not said', () => {
    const [one, two, ...none] = parsePolicies([
      "default-src 'self'; IMG-SRC a.example; img-src b.example, connect-src c.example",
      ' ; ',
    ]);
    assert.deepEqual(none, []);
    assert.deepEqual(
      [
        one && sourcesOf(one, 'img-src'),
        one && sourcesOf(one, 'connect-src'),
        two && sourcesOf(two, 'connect-src'),
        two && sourcesOf(two, 'img-src'),
      ],
      [['a.example'], ["'self'"], ['c.example'], undefined],
    );
    const html = `<meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src &#39;self&#39;"><META HTTP-EQUIV=content-security-policy CONTENT='img-src *'><meta http-equiv="refresh" content="1">`;
    assert.deepEqual(policiesInHtml(html), ["default-src 'self'", 'img-src *']);
  });
});

describe('addresses', () => {
  it('belong to one site by scheme and registrable name', () => {
    const cross = (a: string, b: string) => isCrossSite(new URL(a), new URL(b));
    assert.equal(cross('https://app.example.com', 'https://id.example.com:8443'), false);
    assert.equal(cross('https://app.example.com', 'http://app.example.com'), true);
    assert.equal(cross('https://one.co.uk', 'https://two.co.uk'), true);
    assert.equal(cross('https://a.one.co.uk', 'https://b.one.co.uk'), false);
    assert.equal(cross('http://10.0.0.1', 'http://20.0.0.1'), true);
    assert.equal(cross('https://badexample.com', 'https://example.com'), true);
  });

  it('of calls are written as the library writes them', () => {
    assert.equal(
      addressOf(toTarget({ baseUrl: ' https://id.example.com/?x=1#y ' }), probe),
      'https://id.example.com/frontegg/flags',
    );
    assert.deepEqual(
      ['frontegg', '/own/', ''].map((urlPrefix) =>
        otherPrefixes(toTarget({ baseUrl: 'https://id.example.com', urlPrefix })),
      ),
      [[''], ['frontegg', ''], ['frontegg']],
    );
    assert.equal(
      addressOf(toTarget({ baseUrl: 'https://id.example.com', urlPrefix: '/own/' }), probe),
      'https://id.example.com/own/flags',
    );
    assert.equal(toTarget({ baseUrl: 'https://id.example.com', urlPrefix: '/own/' }).prefix, 'own');
    assert.equal(toTarget({ baseUrl: 'ftp://id.example.com' }).url, undefined);
  });
});

describe('a request of the doctor', () => {
  it('brings neither the value of a cookie nor an endless text, and never rejects', async () => {
    const answer = await ask(
      async () => new Response('x'.repeat(200_000), { headers: { 'set-cookie': 'fe_refresh_x=secret=1; HttpOnly' } }),
      'https://id.example.com/',
    );
    assert.deepEqual(answer.ok && [answer.text.length, answer.cookies, answer.headers['set-cookie'], answer.url], [
      100_000,
      ['fe_refresh_x=…; HttpOnly'],
      undefined,
      'https://id.example.com/',
    ]);
    assert.deepEqual(
      await ask(
        () => Promise.reject(new TypeError('x', { cause: Object.assign(new Error(), { code: 'ENOTFOUND' }) })),
        'https://x/',
      ),
      { ok: false, kind: 'name', detail: 'ENOTFOUND' },
    );
    assert.deepEqual(
      [readJson(answered('{"a":1}')), readJson(answered('{')), readJson({ ok: false, kind: 'name', detail: '' })],
      [{ a: 1 }, undefined, undefined],
    );
  });

  it('tells why there was no answer', () => {
    const kind = (code: string) => toFailure(Object.assign(new Error(), { code })).kind;
    assert.deepEqual(
      ['ETIMEDOUT', 'EAI_AGAIN', 'ECONNREFUSED', 'CERT_HAS_EXPIRED', 'SELF_SIGNED_CERT_IN_CHAIN', 'EWHATEVER'].map(
        kind,
      ),
      ['timeout', 'name', 'refused', 'tls', 'tls', 'network'],
    );
    const several = new TypeError('x', {
      cause: new AggregateError([new Error(), Object.assign(new Error(), { code: 'ECONNREFUSED' })]),
    });
    assert.deepEqual(toFailure(several), { ok: false, kind: 'refused', detail: 'ECONNREFUSED' });
    assert.deepEqual(
      [toFailure('x').detail, toFailure(new TypeError('x')).detail, toFailure(new RangeError('x')).detail],
      ['no answer', 'no answer', 'RangeError'],
    );
  });

  it('reads the clock of the provider in the middle between question and answer', async () => {
    const times = [1_000_000, 1_004_000];
    const headers = { date: new Date(60_000).toUTCString() };
    const { clock } = await gatherInNode(
      { baseUrl: 'https://id.example.com', version: '1' },
      {
        fetch: async () => new Response('{}', { headers }),
        now: () => times.shift() ?? 0,
        navigate: async () => undefined,
      },
    );
    assert.deepEqual(clock, { ahead: 1_002_000 - 60_500, of: 'id.example.com' });
  });
});

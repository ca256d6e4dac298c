import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createServer as createTlsServer } from 'node:https';
import { after, afterEach, before, describe, it } from 'node:test';
import { DEMO_CLIENT_ID } from '../demo/seed.ts';
import { doctorPage } from '../tests/support/doctorPage.ts';
import { commandLine } from './command.ts';
import { checks, type Report } from './judge.ts';
import { navigate } from './navigate.ts';
import { answers, cookie, Examined, listen, strictPolicy, without, writes, type Fault } from './testing/examined.ts';

const HOUR = 3_600_000;

interface Case {
  title: string;
  fault?: Fault;
  /** The policy of the page; undefined sends none. */
  csp?: (strict: string, provider: string) => string | undefined;
  args?: string[];
  ahead?: number;
  line: string;
  status?: 'fail' | 'warn';
  remedy: RegExp;
}

const cases: readonly Case[] = [
  {
    title: 'CORS missing',
    fault: without('access-control-allow-origin', 'access-control-allow-credentials'),
    line: 'cors-origin',
    remedy: /^Add http:\/\/localhost:\d+ to the origins the provider allows/,
  },
  {
    title: 'CORS missing on errors only',
    fault: async (_, answer) => {
      const response = await answer();
      if (response.status >= 400) response.headers.delete('access-control-allow-origin');
      return response;
    },
    line: 'cors-origin',
    remedy: /with every answer/,
  },
  {
    title: 'a wildcard with credentials',
    fault: writes('access-control-allow-origin', '*'),
    line: 'cors-origin',
    remedy: /^Answer with the page's own origin/,
  },
  {
    title: 'another origin allowed',
    fault: writes('access-control-allow-origin', 'http://localhost'),
    line: 'cors-origin',
    remedy: /Scheme, host and port/,
  },
  {
    title: 'no credentials',
    fault: without('access-control-allow-credentials'),
    line: 'cors-credentials',
    remedy: /^Send Access-Control-Allow-Credentials: true/,
  },
  {
    title: 'a preflight that asks for a sign-in',
    fault: (request, answer) =>
      request.method === 'OPTIONS' ? new Response('Who are you?', { status: 401 }) : answer(),
    line: 'cors-preflight',
    remedy: /^Answer OPTIONS with 204/,
  },
  {
    title: 'a method not allowed',
    fault: writes('access-control-allow-methods', 'GET, POST'),
    line: 'cors-preflight',
    remedy: /^Allow GET, POST, PUT, PATCH and DELETE/,
  },
  {
    title: 'a request header not allowed',
    fault: writes('access-control-allow-headers', '*'),
    line: 'cors-headers',
    remedy: /by name; \* does not count/,
  },
  {
    title: 'a header not exposed',
    fault: writes('access-control-expose-headers', 'retry-after, content-disposition'),
    line: 'cors-exposed',
    remedy: /^Add to Access-Control-Expose-Headers|^Send Access-Control-Expose-Headers/,
  },
  { title: 'a wrong prefix', args: ['--prefix', 'fronteg'], line: 'prefix', remedy: /^Set url-prefix="frontegg"/ },
  {
    title: 'an application in place of the provider',
    fault: () => new Response('<!doctype html><title>App</title>', { headers: { 'content-type': 'text/html' } }),
    line: 'reachable',
    remedy: /^Set base-url to the provider itself/,
  },
  {
    title: 'a provider that fails',
    fault: answers(/flags/, () => new Response('{}', { status: 502 })),
    line: 'reachable',
    remedy: /log of the provider/,
  },
  { title: 'a skewed clock', ahead: HOUR, line: 'clock', remedy: /network time/ },
  { title: 'a clock somewhat off', ahead: 60_000, line: 'clock', status: 'warn', remedy: /network time/ },
  {
    title: 'no key set',
    fault: answers(/jwks/, () => new Response('{}', { status: 404 })),
    line: 'keys',
    remedy: /^The provider has to serve its public keys/,
  },
  {
    title: 'a key set that is none',
    fault: answers(/jwks/, () => new Response('{"keys":"none"}')),
    line: 'keys',
    remedy: /^The provider has to serve its public keys/,
  },
  {
    title: 'a private key published',
    fault: answers(/jwks/, () => Response.json({ keys: [{ kty: 'RSA', kid: 'a', alg: 'RS256', d: 'secret-part' }] })),
    line: 'keys',
    remedy: /^Take the key out of service at once/,
  },
  {
    title: 'a key without kid',
    fault: answers(/jwks/, () => Response.json({ keys: [{ kty: 'RSA', alg: 'RS256' }] })),
    line: 'keys',
    remedy: /kid/,
  },
  {
    title: 'an algorithm nobody verifies',
    fault: answers(/jwks/, () => Response.json({ keys: [{ kty: 'RSA', kid: 'a', alg: 'RS1' }] })),
    line: 'keys',
    remedy: /^Sign tokens with one of these/,
  },
  {
    title: 'a cookie that scripts can read',
    fault: cookie((line) => line.replace('; HttpOnly', '')),
    line: 'cookie',
    remedy: /HttpOnly/,
  },
  {
    title: 'SameSite=None over http',
    fault: cookie((line) => line.replace('SameSite=Lax', 'SameSite=None')),
    line: 'cookie',
    remedy: /SameSite=Lax with page and provider on one site/,
  },
  {
    title: 'Secure over http',
    fault: cookie((line) => `${line}; Secure`),
    line: 'cookie',
    status: 'warn',
    remedy: /^Leave Secure out on http/,
  },
  {
    title: 'the client id of another vendor',
    args: ['--client-id', '00000000-0000-4000-8000-000000000000'],
    line: 'client-id',
    remedy: /^Set client-id to that of this provider/,
  },
  {
    title: 'a policy that blocks the provider',
    csp: (strict, provider) => strict.replace(`connect-src 'self' ${provider}`, "connect-src 'self'"),
    line: 'csp',
    remedy: /^Add http:\/\/localhost:\d+ to connect-src/,
  },
  {
    title: 'a policy without pictures',
    csp: (strict) => strict.replace(/img-src[^;]*/, "img-src 'self'"),
    line: 'csp',
    status: 'warn',
    remedy: /img-src/,
  },
  {
    title: 'a sandboxed page',
    csp: (strict) => `${strict}; sandbox allow-scripts`,
    line: 'csp',
    remedy: /allow-forms/,
  },
  {
    title: 'a logout that may not come back',
    fault: (request, answer) =>
      request.url.includes('post_logout_redirect_uri') ? new Response('<h1>Signed out</h1>') : answer(),
    line: 'redirects',
    status: 'warn',
    remedy: /^Register http:\/\/localhost:\d+ as a post-logout/,
  },
  {
    title: 'a provider that lacks a part of the contract',
    fault: answers(/vendors\/public/, () => new Response('{}', { status: 404 })),
    line: 'contract',
    status: 'warn',
    remedy: /^Update the provider/,
  },
];

describe('npx gatehouse doctor', () => {
  const world = new Examined();
  let csp: string | undefined;
  before(() =>
    world.open((_, response) =>
      response
        .writeHead(200, { 'content-type': 'text/html', ...(csp && { 'content-security-policy': csp }) })
        .end('<!doctype html><title>App</title>'),
    ),
  );
  after(() => world.close());
  afterEach(() => {
    world.fault = undefined;
  });

  const output: string[] = [];
  const run = (args: string[], ahead = 0, coloured = false) => {
    output.length = 0;
    return commandLine(args, {
      write: (text) => void output.push(text),
      coloured,
      version: '0.1.0',
      fetch: (address, init) => fetch(address, init),
      now: () => Date.now() + ahead,
      navigate,
      pageOf: (code) => readFileSync(new URL(`../docs/errors/${code}.md`, import.meta.url), 'utf8'),
    });
  };
  const examine = async (args: string[] = [], ahead = 0): Promise<{ code: number; report: Report }> => {
    const code = await run(
      ['doctor', world.base, '--origin', world.app, '--client-id', DEMO_CLIENT_ID, ...args, '--json'],
      ahead,
    );
    return { code, report: JSON.parse(output.join('\n')) };
  };

  it('finds nothing against a provider and a page that fit', async () => {
    csp = strictPolicy(world.base);
    const { code, report } = await examine();
    const rest = report.results.filter(({ status }) => status !== 'ok');
    assert.deepEqual(
      rest.map(({ id }) => id),
      ['console'],
      JSON.stringify(rest, null, 1),
    );
    assert.equal(code, 0);
    assert.equal(
      await run(['doctor', `${world.base}/frontegg/`, '--origin', `${world.app}/login?code=1`]),
      0,
      'a base that ends in the prefix, and a page for an origin',
    );
    assert.match(output.join('\n'), /ends in the prefix already/);
  });

  for (const { title, fault: seeded, csp: write, args, ahead, line, status = 'fail', remedy } of cases)
    it(`${title}: ${line} ${status === 'fail' ? 'fails' : 'warns'}, and nothing else`, async () => {
      world.fault = seeded;
      csp = write ? write(strictPolicy(world.base), world.base) : strictPolicy(world.base);
      const { code, report } = await examine(args, ahead);
      const wrong = report.results.filter((result) => result.status === 'fail' || result.status === 'warn');
      assert.deepEqual(
        wrong.map(({ id, status }) => `${id} ${status}`),
        [`${line} ${status}`],
        JSON.stringify(wrong, null, 1),
      );
      assert.match(wrong[0]?.remedy ?? '', remedy);
      assert.match(wrong[0]?.docs ?? '', new RegExp(`^https://.*#${line}$`));
      assert.equal(code, status === 'fail' ? 1 : 0);
      assert.doesNotMatch(JSON.stringify(report), /secret-part/);
    });

  const nonsense: readonly [string, string[], 1 | 2, RegExp][] = [
    ['nothing', [], 2, /Nothing was asked for/],
    ['another command', ['docter', 'x'], 2, /“docter” is not known/],
    ['no address', ['doctor'], 2, /address of the provider is missing/],
    ['an unknown option', ['doctor', 'http://localhost', '--orgin', 'x'], 2, /--orgin/],
    ['an origin that is none', ['doctor', 'http://localhost', '--origin', 'app'], 2, /“app” is no origin/],
    [
      'an address that is none',
      ['doctor', 'id.example.com:8443'],
      2,
      /“id.example.com:8443” has no scheme. Is https:\/\/id.example.com:8443 meant\?/,
    ],
    ['a machine without a scheme', ['doctor', 'localhost:3001'], 2, /Is http:\/\/localhost:3001 meant\?/],
    ['a code that is none', ['explain', '../GH-NETWORK'], 2, /is no code of this library/],
    [
      'a host that does not exist',
      ['doctor', 'http://nowhere.invalid'],
      1,
      /The name of the host is unknown.*ENOTFOUND|EAI_AGAIN/,
    ],
    [
      'a port where nobody listens',
      ['doctor', 'http://127.0.0.1:9'],
      1,
      /Nothing answers at this host and port|request could not be sent/,
    ],
    ['an address of another kind', ['doctor', 'ftp://ada:hunter2@localhost'], 1, /is no address of a provider/],
    ['a password in the address', ['doctor', 'http://ada:hunter2@localhost'], 1, /holds a user name or a password/],
    ['a query in the address', ['doctor', 'http://localhost/?a=1'], 1, /Set base-url to http:\/\/localhost\./],
  ];
  for (const [title, args, code, text] of nonsense)
    it(`says what is wrong with ${title}`, async () => {
      assert.equal(await run(args), code);
      assert.match(output.join('\n'), text);
      assert.doesNotMatch(output.join('\n'), /hunter2|undefined|\[object/);
    });

  it('shows the page of a code without a network', async () => {
    assert.equal(await run(['explain', 'gh-network']), 0);
    assert.match(output.join('\n'), /^# GH-NETWORK\n\n> The provider could not be reached\./);
  });

  it('tells a certificate nobody trusts from a provider that is down', async () => {
    const server = createTlsServer((_, response) => response.end()); // no certificate at all: the handshake fails
    const port = await listen(server);
    try {
      assert.equal(await run(['doctor', `https://localhost:${port}`]), 1);
      assert.match(output.join('\n'), /The encrypted connection could not be made/);
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });

  it('gives up on a provider that never answers', async () => {
    output.length = 0;
    const never = (): Promise<Response> => Promise.reject(new DOMException('too late', 'TimeoutError'));
    assert.equal(
      await commandLine(['doctor', 'http://localhost:9'], {
        write: (text) => void output.push(text),
        coloured: false,
        version: '',
        fetch: never,
        now: Date.now,
        navigate: async () => undefined,
        pageOf: () => undefined,
      }),
      1,
    );
    assert.match(output.join('\n'), /No answer came within 10 s/);
  });

  it('judges cookies and policies of pages on other sites', async () => {
    const { code, report } = await examine(['--origin', 'https://shop.example']);
    assert.equal(code, 1);
    assert.deepEqual(
      report.results.filter(({ status }) => status === 'fail').map(({ id }) => id),
      ['cors-origin'],
    );
    assert.equal(report.results.find(({ id }) => id === 'third-party')?.status, 'warn');
  });

  it('is coloured for a terminal only, and lets nothing of an answer steer it', async () => {
    await run(['doctor', 'http://x\u001b[31my'], 0, false);
    assert.equal(output.join('').includes('\u001b'), false);
    await run(['doctor', world.base], 0, true);
    assert.equal(output[0]?.slice(0, 20), '\u001b[32m✔\u001b[39m Base URL');
    assert.match(output.at(-1) ?? '', /^\d+ ok, \d+ to look at, 0 failed, \d+ skipped$/);
  });
});

describe('the checks of the doctor', () => {
  const page = readFileSync(new URL('../docs/doctor.md', import.meta.url), 'utf8');
  for (const { id, what } of checks)
    it(`${id} has its part in docs/doctor.md`, () => assert.equal(page.includes(`\n### ${id}\n\n${what}`), true));
  it('are found in docs/doctor.md by npm run fix', () => assert.deepEqual(doctorPage(page), { page, missing: [] }));
});

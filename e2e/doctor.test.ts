import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { createHost } from '../demo/host.ts';
import { DEMO_CLIENT_ID, DEMO_PASSWORD } from '../demo/seed.ts';
import { getRequestListener } from '@hono/node-server';
import type { Report } from '../doctor/diagnose.ts';
import { answers, Examined, strictPolicy, without, writes, type Fault } from '../doctor/testing/examined.ts';
import { openBrowser } from './browser.ts';
import { atRest, LIMIT, watchTraffic } from './steady.ts';

interface Case {
  title: string;
  fault?: Fault;
  csp?: (strict: string, provider: string) => string;
  options?: object;
  /** Milliseconds. */
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
    remedy: /^Add http:\/\/localhost:\d+ to the origins/,
  },
  {
    title: 'a wildcard with credentials',
    fault: writes('access-control-allow-origin', '*'),
    line: 'cors-credentials',
    remedy: /together with the exact origin/,
  },
  {
    title: 'a preflight that asks for a sign-in',
    fault: (request, answer) => (request.method === 'OPTIONS' ? new Response('', { status: 401 }) : answer()),
    line: 'cors-preflight',
    remedy: /^Answer OPTIONS with 204/,
  },
  {
    title: 'a request header not allowed',
    fault: writes('access-control-allow-headers', 'authorization, content-type'),
    line: 'cors-headers',
    remedy: /by name/,
  },
  {
    title: 'a header not exposed',
    fault: writes('access-control-expose-headers', 'retry-after'),
    line: 'cors-exposed',
    remedy: /frontegg-trace-id/,
  },
  { title: 'a wrong prefix', options: { urlPrefix: 'fronteg' }, line: 'prefix', remedy: /^Set url-prefix="frontegg"/ },
  { title: 'a skewed clock', ahead: 3_600_000, line: 'clock', remedy: /network time/ },
  {
    title: 'a broken key set',
    fault: answers(/jwks/, () => new Response('<html>', { status: 200 })),
    line: 'keys',
    remedy: /^The provider has to serve its public keys/,
  },
  {
    title: 'a policy that blocks the provider',
    csp: (strict, provider) => strict.replace(`connect-src 'self' ${provider}`, "connect-src 'self'"),
    line: 'csp',
    remedy: /to connect-src\.$/,
  },
  {
    title: 'a policy without pictures',
    csp: (strict) => strict.replace(/img-src[^;]*/, "img-src 'self'"),
    line: 'csp',
    status: 'warn',
    remedy: /img-src/,
  },
  {
    title: 'a route that leads elsewhere',
    options: { routes: { authenticatedUrl: 'https://elsewhere.example/' } },
    line: 'redirects',
    remedy: /allowed-redirect-origins/,
  },
];

describe('diagnose() in a page under a strict policy', () => {
  const world = new Examined();
  let policy = '';
  let browser: Browser;
  before(async () => {
    let listener: ReturnType<typeof getRequestListener> | undefined;
    await world.open((request, response) => {
      response.setHeader('content-security-policy', policy); // the demo's own is for another address
      void (listener ??= getRequestListener(async (asked) => {
        const answer = await createHost({ provider: world.base, clientId: DEMO_CLIENT_ID }).fetch(asked);
        answer.headers.set('content-security-policy', policy);
        return answer;
      }))(request, response);
    });
    policy = strictPolicy(world.base);
    browser = await openBrowser();
  });
  after(async () => {
    await browser?.close();
    await world.close();
  });

  // As text: the compiler would write helpers of its own into a function.
  const diagnose = (page: Page, options: object = {}, ahead = 0): Promise<Report> =>
    page.evaluate(
      `import('/gatehouse/doctor.js').then(({ diagnose }) => diagnose(${Object.keys(options).length ? JSON.stringify(options) : '"default"'}, { now: () => Date.now() + ${ahead} }))`,
    );
  const unwell = ({ results }: Report): string[] =>
    results.filter(({ status }) => status === 'fail' || status === 'warn').map(({ id, status }) => `${id} ${status}`);

  it('finds nothing wrong with somebody signed in, and prints a line for each check', async () => {
    const context = await browser.newContext({ baseURL: world.app });
    const page = await context.newPage();
    page.setDefaultTimeout(LIMIT);
    await page.goto('/account/login');
    const before = await diagnose(page);
    assert.equal(before.results.find(({ id }) => id === 'cookie')?.status, 'skipped', 'nobody is signed in');
    assert.equal(before.ok, true, JSON.stringify(before, null, 1));

    await page.getByRole('textbox', { name: /email/i }).fill('ada@acme.example');
    await page.getByRole('textbox', { name: /email/i }).press('Enter');
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await page.getByLabel('Password', { exact: true }).press('Enter');
    await page.getByRole('button', { name: 'Not now' }).click(); // a passkey is offered
    await page.getByRole('link', { name: 'Sign out' }).waitFor();
    const lines: string[] = [];
    page.on('console', (message) => message.type() === 'info' && lines.push(message.text()));
    const report = await diagnose(page);
    assert.deepEqual(
      report.results.filter(({ status }) => status !== 'ok'),
      [],
    );
    assert.equal(lines.length, report.results.length + 1);
    assert.equal(lines.at(-1), `${report.results.length} ok, 0 to look at, 0 failed, 0 skipped`);
    assert.doesNotMatch(JSON.stringify(report), /eyJ/, 'no token');
    await page.reload();
    await page.getByRole('link', { name: 'Sign out' }).waitFor(); // the examination has cost nobody the session
    await context.close();
  });

  it('tells a cookie that does not come back', async () => {
    const context = await browser.newContext({ baseURL: world.app });
    watchTraffic(context);
    const page = await context.newPage();
    await page.goto('/account/login');
    await atRest({ context }); // the page has looked for a session, and takes no hint away any more
    await page.evaluate((key) => localStorage.setItem(key, '1'), `gatehouse-hint:${DEMO_CLIENT_ID}`);
    const report = await diagnose(page, { baseUrl: world.base, clientId: DEMO_CLIENT_ID });
    assert.deepEqual(unwell(report), ['cookie fail']);
    assert.match(report.results.find(({ id }) => id === 'cookie')?.remedy ?? '', /own site.*proxy.*hosted login/);
    await context.close();
  });

  for (const { title, fault, csp, options, ahead, line, status = 'fail', remedy } of cases)
    it(`${title}: ${line} ${status === 'fail' ? 'fails' : 'warns'}, and nothing else`, async () => {
      policy = csp ? csp(strictPolicy(world.base), world.base) : strictPolicy(world.base);
      const context = await browser.newContext({ baseURL: world.app });
      const page = await context.newPage();
      await page.goto('/assets/none'); // a page without the library: what the doctor finds is its own
      world.fault = fault;
      const report = await diagnose(page, { baseUrl: world.base, clientId: DEMO_CLIENT_ID, ...options }, ahead);
      world.fault = undefined;
      policy = strictPolicy(world.base);
      assert.deepEqual(
        unwell(report),
        [`${line} ${status}`],
        JSON.stringify(
          report.results.filter((one) => one.status !== 'ok'),
          null,
          1,
        ),
      );
      assert.match(report.results.find(({ id }) => id === line)?.remedy ?? '', remedy);
      await context.close();
    });

  it('says so when nobody answers, when there is no app, and when the address is none', async () => {
    const context = await browser.newContext({ baseURL: world.app });
    const page = await context.newPage();
    await page.goto('/assets/none');
    assert.deepEqual(unwell(await diagnose(page)), ['base-url fail'], 'no app');
    assert.deepEqual(unwell(await diagnose(page, { baseUrl: 'mailto:ada@acme.example' })), ['base-url fail']);
    await context.close();
  });
});

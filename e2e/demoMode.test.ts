import { serve } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'playwright-core';
import { SAMPLE_PASSWORD, type FakeProvider } from 'gatehouse-elements/testing.js';
import {
  GatePage,
  LoginPage,
  LogoutPage,
  TenantSwitcherPage,
  UsersTablePage,
} from 'gatehouse-elements/testing/playwright.js';
import { policy } from '../demo/host.ts';
import { openBrowser } from './browser.ts';
import { isEmpty, shownMembers } from './flows.ts';
import { atRest, eventually, LIMIT, never, watchTraffic } from './steady.ts';

/** The provider element, as far as a page of a demo reaches into it. */
interface DemoProvider extends Element {
  root?: { options: { fetch: FakeProvider['fetch'] } };
}

/** The snippets of a page of the docs, in one language. */
const snippets = (page: string, language: string): string[] =>
  [
    ...readFileSync(new URL(`../docs/${page}`, import.meta.url), 'utf8').matchAll(
      new RegExp(`\`\`\`${language}\\n([^]*?)\`\`\``, 'g'),
    ),
  ].map(([, code = '']) => code);

/** What somebody pastes into an empty file: one script tag, three tags. As the docs have it. */
const [blank = ''] = snippets('demo-mode.md', 'html');

/** The same with everything the library has so far. */
const whole = blank.replace(
  '</auth-provider>',
  `  <entitlement-gate feature="advanced-reports"><template><p>Reports</p></template><p slot="denied">No reports</p></entitlement-gate>
  <tenant-switcher reload="silent"></tenant-switcher>
  <admin-users-table></admin-users-table>
  <auth-logout manual stay>Sign out</auth-logout>
</auth-provider>`,
);

/** The policy of the other tests, without leave to connect anywhere. */
const strict = policy('').replace("connect-src 'self' ", "connect-src 'none'");

function listen() {
  const app = new Hono();
  app.use('/gatehouse/*', serveStatic({ root: 'cdn', rewriteRequestPath: (path) => path.slice('/gatehouse'.length) }));
  app.get('/', (context) => context.html(blank));
  app.get('/whole', (context) => context.html(whole));
  app.get('/quiet', (context) => context.html(blank.replace('mode="demo"', 'mode="demo" log-level="error"')));
  app.get('/offline', (context) => context.html(whole.replace('mode="demo"', 'mode="demo" data-scenario="offline"')));
  app.get('/strict', (context) => context.html(whole, 200, { 'content-security-policy': strict }));
  const server = serve({ fetch: app.fetch, port: 0 });
  return new Promise<{ origin: string; close: () => void }>((done) =>
    server.once('listening', () =>
      done({ origin: `http://localhost:${(server.address() as AddressInfo).port}`, close: () => server.close() }),
    ),
  );
}

let host: Awaited<ReturnType<typeof listen>>;
let browser: Browser;
before(async () => {
  host = await listen();
  browser = await openBrowser();
});
after(async () => {
  await browser.close();
  host.close();
});

/** A page of its own, with everything it asked for. */
async function open(path: string) {
  const context = await browser.newContext();
  const asked: string[] = [];
  const reports: string[] = [];
  const said: string[] = [];
  context.on('console', (message) => said.push(message.text()));
  context.on('request', (request) => asked.push(request.url()));
  await context.exposeBinding('gatehouseReport', (_, report: string) => void reports.push(report));
  await context.addInitScript({
    content:
      "addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => gatehouseReport(effectiveDirective + ' ' + blockedURI), true)",
  });
  context.setDefaultTimeout(LIMIT);
  watchTraffic(context);
  const page = await context.newPage();
  await page.goto(host.origin + path);
  /** Requests for anything but the page and the library's own files. */
  const foreign = () =>
    asked.filter((url) => !url.startsWith(`${host.origin}/gatehouse/`) && url !== host.origin + path);
  return { context, page, reports, said, foreign };
}

const ada = ['ada@acme.example', SAMPLE_PASSWORD] as const;

describe('a page in demo mode', () => {
  it('signs in from one script tag and three tags, with the network off once it is loaded', async () => {
    const { page, context, foreign, said } = await open('/');
    await atRest({ context });
    await context.setOffline(true);
    await new LoginPage(page).signIn(...ada);
    await page.getByText('You are in.').waitFor();
    assert.deepEqual(foreign(), []);
    assert.match(said.join('\n'), /\[GH-DEMO\] .*ada@acme\.example/);
    await context.close();
  });

  it('writes no warning to the console of a page that wants errors alone', async () => {
    const { page, context, said } = await open('/quiet');
    await new LoginPage(page).signIn(...ada);
    await page.getByText('You are in.').waitFor();
    assert.deepEqual(
      said.filter((line) => line.includes('[GH-')),
      [],
    );
    await context.close();
  });

  it('refuses wrong passwords and unknown addresses alike, and locks out a guesser, as a provider does', async () => {
    const { page, context } = await open('/');
    const login = new LoginPage(page);
    await login.signIn('ada@acme.example', 'wrong');
    await page.getByText('Incorrect email, username or password').waitFor();
    await isEmpty(page, 'password');
    for (let attempt = 2; attempt <= 10; attempt++) {
      await login.enterPassword(`wrong ${attempt}`);
      await page.waitForFunction(
        (count) =>
          document.querySelector<DemoProvider>('auth-provider')?.root?.options.fetch.control.requestsTo('auth.login')
            .length === count,
        attempt,
      );
      await isEmpty(page, 'password');
    }
    await login.enterPassword(SAMPLE_PASSWORD);
    await page.getByText(/Too many attempts/).waitFor();
    await context.close();
  });

  it('lists, pages, sorts and searches people, switches the tenant, stays signed in over a reload and signs out', async () => {
    const { page, context, foreign } = await open('/whole');
    await new LoginPage(page).signIn(...ada);
    const table = new UsersTablePage(page);
    await page.getByText(shownMembers(1, 20)).waitFor();
    await eventually(() => table.rows.count(), 20);
    await table.nextPage();
    await page.getByText(shownMembers(21, 40)).waitFor();
    await table.previousPage();
    await page.getByText(shownMembers(1, 20)).waitFor();
    const first = (await eventually(() => table.rows.first().textContent(), /\S/)) ?? '';
    await table.sortBy('User');
    await page.locator('[aria-sort=descending]').waitFor();
    await table.rows.first().filter({ hasNotText: first }).waitFor();
    await table.searchFor('sokolov');
    await page.getByText('1–1 of 1').waitFor();
    await eventually(() => table.rows.textContent(), /dmitri\.sokolov@acme\.example/);

    await new TenantSwitcherPage(page).switchTo('Globex');
    await page.getByText('hank@globex.example').waitFor();
    await page.reload();
    await page.getByText('hank@globex.example').waitFor();

    await new LogoutPage(page).signOut();
    await new LoginPage(page).identifier.waitFor();
    await page.reload();
    await never(() => table.rows.count(), new LoginPage(page).identifier.waitFor());
    assert.deepEqual(foreign(), []);
    await context.close();
  });

  it('turns gates when the notice switches a feature, and says in three languages that it is a demo', async () => {
    const { page, context } = await open('/whole');
    await new LoginPage(page).signIn(...ada);
    const gate = new GatePage(page, 'entitlement-gate', { feature: 'advanced-reports' });
    await gate.waitFor('allowed');
    await page.locator('aside summary').click();
    await page.getByText('Sample data only.').waitFor();
    await page.locator('aside label', { hasText: 'advanced-reports' }).locator('select').selectOption('off');
    await gate.waitFor('denied');
    await page.getByText('No reports').waitFor();
    await page.locator('aside label', { hasText: 'advanced-reports' }).locator('select').selectOption('');
    await gate.waitFor('allowed');
    for (const [lang, text] of [
      ['de', 'Nur Beispieldaten.'],
      ['ar', 'بيانات نموذجية فقط.'],
    ] as const) {
      await page.evaluate((tag) => (document.documentElement.lang = tag), lang);
      await page.getByText(text).waitFor();
    }
    await page.locator('auth-provider').evaluate((element) => element.remove());
    await page.locator('aside').waitFor({ state: 'detached' });
    await context.close();
  });

  it('plays what a scenario says: a provider out of reach, and nobody in the list', async () => {
    const { page, context } = await open('/offline');
    const login = new LoginPage(page);
    await login.identifier.fill('ada@acme.example');
    await login.identifier.press('Enter');
    await page.getByText(/cannot be reached/).waitFor();
    await page.evaluate(() =>
      document.querySelector<DemoProvider>('auth-provider')?.root?.options.fetch.control.setScenario('list-fails'),
    );
    await login.signIn(...ada);
    await page
      .locator('admin-users-table')
      .getByRole('button', { name: /try again/i })
      .waitFor();
    await context.close();
  });

  it('is refused nothing and connects nowhere under a policy that allows no connection', async () => {
    const { page, context, reports, foreign } = await open('/strict');
    await new LoginPage(page).signIn(...ada);
    await page.getByText(shownMembers(1, 20)).waitFor();
    await page.locator('aside summary').click();
    assert.deepEqual(reports, []);
    assert.deepEqual(foreign(), []);
    await context.close();
  });

  it('is driven by the snippets of the docs: from outside, from inside and by its control', async () => {
    const { page, context } = await open('/whole');
    const [fromOutside = '', fromInside = ''] = ['playwright.js', 'dom.js'].map((entry) =>
      snippets('testing.md', 'ts').find((code) => code.includes(entry)),
    );
    const [control = ''] = snippets('demo-mode.md', 'js');
    const withoutImports = fromOutside.replace(/^import .*$/gm, '');
    const run: unknown = Reflect.construct(Object.getPrototypeOf(async () => {}).constructor, [
      'page',
      'LoginPage',
      'GatePage',
      'UsersTablePage',
      withoutImports,
    ]);
    assert.ok(typeof run === 'function', 'the snippet exports no function');
    await run(page, LoginPage, GatePage, UsersTablePage);

    await page.evaluate(() =>
      document.querySelector<DemoProvider>('auth-provider')?.root?.options.fetch.control.reset(),
    );
    await page.reload();
    /** Runs a module in the page; resolves when it has come to its end. */
    const inPage = async (code: string) => {
      await page.addScriptTag({
        type: 'module',
        content: `${code.replaceAll("'gatehouse-elements/", "'/gatehouse/")}\ndocument.documentElement.dataset.done = String(Number(document.documentElement.dataset.done ?? 0) + 1);`,
      });
    };
    await inPage(fromInside);
    await page.locator('html[data-done="1"]').waitFor();
    await inPage(control);
    await new GatePage(page, 'entitlement-gate').waitFor('denied');
    await context.close();
  });
});

import { LoginPage } from 'gatehouse-elements/testing/playwright.js';
import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { BrowserContext, Page } from 'playwright-core';
import { DEMO_CLIENT_ID, DEMO_PASSWORD } from '../demo/seed.ts';
import { testedHosts } from '../scripts/sampleHosts.mjs';
import { ownPort } from '../tests/support/ports.ts';
import { cachingProxy } from './cachingProxy.ts';
import { eventually } from './steady.ts';
import type { Person } from './person.ts';
import { openWorld, type World } from './world.ts';

/** Its build takes too long for every run. */
const isAsked = testedHosts(['next']).length > 0 || process.env['NEXT_HOST'];
const FOLDER = path.resolve('demo/hosts/next');
const BASE = '/hosts/next';
const ADA = { email: 'ada@acme.example', name: 'Ada Lovelace' };
const PASSWORD = '8f3a1c5e7b9d2f4068ace13579bdf02468a1b2c3d4e5f60718293a4b5c6d7e8f';

let world: World;
/** Where Next.js itself listens; browsers come by the demo host. */
let inside: string;
const running = new Set<ChildProcess>();

/** Starts the host as `npm start` of it would; resolves to all it says until it listens, or ends. */
function start(port: number, password: string): Promise<{ said: string; code: number | null | undefined }> {
  const { NODE_ENV: _, NODE_OPTIONS: __, NODE_TEST_CONTEXT: ___, ...rest } = process.env;
  const env = {
    ...rest,
    NEXT_TELEMETRY_DISABLED: '1',
    FRONTEGG_APP_URL: world.app + BASE,
    FRONTEGG_BASE_URL: world.publicUrl,
    FRONTEGG_CLIENT_ID: DEMO_CLIENT_ID,
    FRONTEGG_ENCRYPTION_PASSWORD: password,
  };
  const command = ['node_modules/next/dist/bin/next', 'start', '--port', String(port), '--hostname', 'localhost'];
  const child = spawn(process.execPath, command, { cwd: FOLDER, env });
  running.add(child);
  let said = '';
  return new Promise((done) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text: Buffer) => {
        said += text.toString();
        if (password === PASSWORD && said.includes('Ready')) done({ said, code: undefined });
      });
    child.once('close', (code) => {
      running.delete(child);
      done({ said, code });
    });
  });
}

const sessionCookies = async (context: BrowserContext): Promise<string[]> =>
  (await context.cookies()).map(({ name, value }) => `${name}=${value}`).filter((one) => one.startsWith('fe_'));

/** Takes the session away and leaves what renews it, as the end of its token would. */
const forgetSession = (context: BrowserContext): Promise<void> => context.clearCookies({ name: /^fe_session/ });

async function signIn(person: Person): Promise<Page> {
  const page = await person.open(`${BASE}/reports`);
  await page.waitForURL(`${world.app}${BASE}/account/login?redirectUrl=${encodeURIComponent(`${BASE}/reports`)}`);
  await new LoginPage(page).signIn(ADA.email, DEMO_PASSWORD);
  await page.waitForURL(`${world.app}${BASE}/reports`);
  return page;
}

/** The same without a page: one that is open renews its session by itself. */
const signInAndLeave = async (person: Person): Promise<void> => (await signIn(person)).close();

/** The HTML of a page as the browser of a person gets it, without running it. */
async function read(context: BrowserContext, page: string, headers: Record<string, string> = {}) {
  const answer = await context.request.get(world.app + BASE + page, { headers, maxRedirects: 0 });
  return { status: answer.status(), headers: answer.headers(), text: await answer.text() };
}

describe(
  'the sample host of Next.js',
  { skip: !isAsked && 'Next.js is installed and built: npm run e2e -- nextHost, or npm run soak' },
  () => {
    before(async () => {
      world = await openWorld();
      const port = await ownPort();
      inside = `http://localhost:${port}`;
      await start(port, PASSWORD);
      world.serve('/hosts/', cachingProxy(inside));
    });
    after(async () => {
      for (const child of running) child.kill();
      await world.close();
    });

    it('signs in, gates, keeps to its policy and signs out by a form', async () => {
      const ada = await world.person();
      const page = await signIn(ada);
      await page.getByText('412 rows are ready').waitFor();
      await eventually(() => page.locator('#who').textContent(), ADA.name);
      await page.getByRole('link', { name: 'Harbour' }).click();
      await page.waitForURL(world.app + BASE);
      await eventually(() => page.locator('#who').textContent(), ADA.name);
      await page.getByRole('button', { name: 'Sign out' }).click();
      await page.getByText('A visitor').waitFor();
      assert.deepEqual(await sessionCookies(ada.context), []);
      ada.contented();
    });

    it('SSR-027: names the user in HTML that needs no script', async () => {
      const ada = await world.person();
      await signIn(ada);
      const still = await world.person({ javaScriptEnabled: false });
      await still.context.addCookies(await ada.context.cookies());
      const page = await still.open(`${BASE}/reports`);
      await eventually(() => page.locator('#who').textContent(), ADA.name);
      await page.getByRole('button', { name: 'Sign out' }).click();
      await page.getByText('A visitor').waitFor();
    });

    it('SSR-002, SSR-030: renews the session before the page is made, which shows the user in the same answer', async () => {
      const ada = await world.person();
      await signInAndLeave(ada);
      await forgetSession(ada.context);
      const page = await read(ada.context, '/reports');
      assert.equal(page.status, 200);
      assert.match(page.text, new RegExp(`id="who">${ADA.name}<`));
      assert.match(page.headers['set-cookie'] ?? '', /^fe_session-/m);
      const kept = await sessionCookies(ada.context);
      assert.ok(
        kept.some((one) => one.startsWith('fe_session-')),
        'the browser has the renewed session',
      );
      const again = await read(ada.context, '/reports');
      assert.equal(again.headers['set-cookie'], undefined, 'only an answer that changed the session writes cookies');
      assert.deepEqual(await sessionCookies(ada.context), kept);
    });

    it('SRV-12: leads a browser without cookies to the sign-in, whatever it says of itself', async () => {
      const ada = await world.person();
      await signInAndLeave(ada);
      await ada.context.clearCookies();
      const claims: Record<string, string>[] = [
        {},
        { 'x-middleware-subrequest': Array(5).fill('proxy').join(':'), 'x-middleware-next': '1' },
      ];
      for (const headers of claims) {
        const { status, headers: given } = await read(ada.context, '/reports', headers);
        assert.deepEqual(
          [status, given['location'], given['cache-control']],
          [303, `${BASE}/account/login?redirectUrl=%2Fhosts%2Fnext%2Freports`, 'private, no-store'],
        );
      }
      const ahead = await read(ada.context, '/reports', { 'next-router-prefetch': '1' });
      assert.deepEqual([ahead.status, ahead.text], [204, '']);
    });

    it('changes nothing for what is loaded ahead', async () => {
      const ada = await world.person();
      await signInAndLeave(ada);
      await forgetSession(ada.context);
      const before = await sessionCookies(ada.context);
      const renewals = (): number => ada.count(/token\/refresh/);
      const asked = renewals();
      const ahead: Record<string, string>[] = [
        { rsc: '1', 'next-router-prefetch': '1' },
        { 'sec-purpose': 'prefetch' },
      ];
      for (const headers of ahead) {
        const answer = await read(ada.context, '/reports', headers);
        assert.deepEqual([answer.text, answer.headers['set-cookie']], ['', undefined]);
      }
      assert.deepEqual([await sessionCookies(ada.context), renewals()], [before, asked]);
      assert.match((await read(ada.context, '/reports')).text, new RegExp(ADA.name));
    });

    it('SRV-11: never gives the page of one user to another by a cache between', async () => {
      const ada = await world.person();
      await signInAndLeave(ada);
      const visitor = await world.person();
      for (const page of ['', '/reports']) {
        const hers = await read(ada.context, page);
        assert.match(hers.text, new RegExp(ADA.name));
        assert.equal(hers.headers['cache-control'], 'private, no-store');
        assert.doesNotMatch((await read(visitor.context, page)).text, new RegExp(ADA.name));
        assert.match((await read(ada.context, page)).text, new RegExp(ADA.name));
      }
    });

    it('SSR-011: does not start with a password that is too short', async () => {
      const { said, code } = await start(await ownPort(), '0123456789');
      assert.equal(code, 1);
      assert.match(
        said,
        /Invalid environment variable \(FRONTEGG_ENCRYPTION_PASSWORD\), must be a valid 64-character hex string/,
      );
    });
  },
);

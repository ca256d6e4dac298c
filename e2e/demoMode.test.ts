import { serve } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { chromium, type Browser, type Page } from 'playwright-core';
import { policy } from '../demo/host.ts';
import { chromeArguments, chromePath } from '../scripts/chrome.mjs';

/** What somebody pastes into an empty file: one script tag, three tags. */
const blank = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Blank</title>
<script type="module" src="/gatehouse/all.js"></script>
<auth-provider mode="demo" login-url="/" authenticated-url="/">
  <auth-login><form></form></auth-login>
  <auth-gate when="signed-in"><template><p>You are in.</p></template></auth-gate>
</auth-provider>`;

/** The same with everything the library has so far. */
const whole = blank.replace('</auth-provider>', `  <entitlement-gate feature="advanced-reports"><template><p>Reports</p></template><p slot="denied">No reports</p></entitlement-gate>
  <tenant-switcher reload="silent"></tenant-switcher>
  <admin-users-table></admin-users-table>
  <auth-logout manual stay>Sign out</auth-logout>
</auth-provider>`);

/** The policy of the other tests without leave to connect anywhere. */
const strict = policy("'none'").replace(/connect-src [^;]*/, "connect-src 'none'").replace(/ 'none'(?=;)(?<=data: 'none')/, '');

function listen() {
  const app = new Hono();
  app.use('/gatehouse/*', serveStatic({ root: 'cdn', rewriteRequestPath: (path) => path.slice('/gatehouse'.length) }));
  app.get('/', (context) => context.html(blank));
  app.get('/whole', (context) => context.html(whole));
  app.get('/strict', (context) => context.html(whole, 200, { 'content-security-policy': strict }));
  const server = serve({ fetch: app.fetch, port: 0 });
  return new Promise<{ origin: string; close: () => void }>((done) =>
    server.once('listening', () => done({ origin: `http://localhost:${(server.address() as AddressInfo).port}`, close: () => server.close() })),
  );
}

let host: Awaited<ReturnType<typeof listen>>;
let browser: Browser;
before(async () => {
  host = await listen();
  browser = await chromium.launch({ executablePath: chromePath(), args: [...chromeArguments] });
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
  context.on('request', (request) => asked.push(request.url()));
  await context.exposeBinding('gatehouseReport', (_, report: string) => void reports.push(report));
  await context.addInitScript({ content: "addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => gatehouseReport(effectiveDirective + ' ' + blockedURI), true)" });
  context.setDefaultTimeout(10_000);
  const page = await context.newPage();
  await page.goto(host.origin + path);
  return { context, page, asked, reports, calls: () => asked.filter((url) => !url.startsWith(`${host.origin}/gatehouse/`) && url !== host.origin + path) };
}

async function signIn(page: Page, email = 'ada@acme.example', password = 'Gatehouse-demo-2026') {
  await page.getByRole('textbox', { name: /email/i }).fill(email);
  await page.keyboard.press('Enter');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
}

describe('a page in demo mode', () => {
  it('signs in from one script tag and three tags', async () => {
    const { page, context, calls } = await open('/');
    await signIn(page);
    await page.getByText('You are in.').waitFor();
    assert.deepEqual(calls(), []);
    await context.close();
  });
});

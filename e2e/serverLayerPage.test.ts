import { createServerLayer, type ServerLayerOptions } from 'gatehouse-elements/server.js';
import { LoginPage } from 'gatehouse-elements/testing/playwright.js';
import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import type { Page } from 'playwright-core';
import { DEMO_CLIENT_ID, DEMO_PASSWORD } from '../demo/seed.ts';
import { policy } from '../demo/host.ts';
import { eventually } from './steady.ts';
import { openWorld, type World } from './world.ts';

const EMAIL = 'ada@acme.example';

let world: World;
/** How far the clocks of provider and layer are ahead, in milliseconds. */
let ahead = 0;
const clock = () => Date.now() + ahead;
before(async () => (world = await openWorld({ provider: { clock } })));
after(() => world.close());

/** Puts `/rendered` behind a session layer: a page whose HTML names its user. */
function serveBehindLayer(options: ServerLayerOptions): void {
  const layer = createServerLayer({
    appUrl: world.app,
    baseUrl: world.publicUrl,
    clientId: DEMO_CLIENT_ID,
    encryptionPassword: '8f3a1c5e7b9d2f4068ace13579bdf02468a1b2c3d4e5f60718293a4b5c6d7e8f',
    env: {},
    clock,
    ...options,
  });
  const answer = async (request: Request): Promise<Response> =>
    (await layer.handle(request)) ?? new Response(null, { status: 404 });
  for (const path of ['/api/', '/account/login', '/account/logout', '/oauth/callback']) world.serve(path, answer);
  world.serve('/rendered', async (request) => {
    const session = await layer.session(request);
    const user = await session.user();
    const { isEntitled } = await session.isEntitled({ feature: 'advanced-reports' });
    const inside = isEntitled ? '<p id="export">Export</p>' : '<p slot="denied" id="plans">See plans</p>';
    const gates = `<entitlement-gate feature="advanced-reports" data-rendered>${inside}</entitlement-gate>
<auth-gate when="signed-out"><template><auth-login></auth-login></template></auth-gate>
<auth-gate when="signed-in"><template><admin-users-table></admin-users-table></template></auth-gate>`;
    const app = world.inApp(
      (await layer.firstHtml(session)) + gates,
      'authenticated-url="/rendered"',
      `${world.app}/api`,
    );
    const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A page</title><link rel="stylesheet" href="/gatehouse/preload.css"><script type="module" src="/gatehouse/all.js"></script></head><body>
<p id="who">${user?.email ?? 'a visitor'}</p>${app}<form method="post" action="/account/logout"><button>Leave</button></form></body></html>`;
    const headers = { 'content-type': 'text/html', 'content-security-policy': policy(world.publicUrl) };
    return session.applyTo(new Response(html, { headers }));
  });
}

async function showsAda(page: Page): Promise<void> {
  await eventually(() => page.locator('#who').textContent(), EMAIL);
  await page.locator('admin-users-table [part~=row]').first().waitFor();
}

it('SSR-016, SSR-027: a page behind the session layer signs in, starts signed in, also without scripts, and signs out', async () => {
  serveBehindLayer({ clientSecret: 'x', secureJwt: true });
  const person = await world.person();
  const page = await person.open('/rendered');
  const answers: string[] = [];
  page.on('response', (response) => {
    if (response.url().includes('/api/'))
      void response.text().then(
        (text) => answers.push(text),
        () => {},
      );
  });
  await eventually(() => page.locator('#who').textContent(), 'a visitor');
  await new LoginPage(page).signIn(EMAIL, DEMO_PASSWORD);
  await page.locator('admin-users-table [part~=row]').first().waitFor();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.reload();
  await showsAda(page);
  const again = /token\/refresh|users\/v2\/me$|me\/tenants|user-entitlements/;
  assert.deepEqual(
    asked.filter((path) => again.test(path)),
    [],
    'what the HTML names is not asked for',
  );
  const reader = await world.person({ javaScriptEnabled: false });
  const bare = await reader.open('/rendered');
  await bare.locator('#plans').waitFor(); // a visitor
  await reader.context.addCookies(await person.context.cookies());
  await bare.reload();
  await eventually(() => bare.locator('#who').textContent(), EMAIL);
  await bare.locator('#export').waitFor();
  const own = (await person.context.cookies()).filter(({ name }) => name.startsWith('fe_'));
  assert.deepEqual(new Set(own.map(({ name }) => name.split(/[_-]/)[1])), new Set(['session', 'refresh']));
  assert.deepEqual(new Set(own.map(({ httpOnly }) => httpOnly)), new Set([true]));
  await eventually(() => page.evaluate(() => document.cookie), '');
  assert.equal(
    answers.some((text) => /eyJ[\w-]+\.eyJ[\w-]+\.[\w-]{40,}/.test(text)),
    false,
  );
  assert.ok(
    answers.some((text) => text.includes('REDACTED_FOR_SECURITY')),
    'the page has claims',
  );

  await page.getByRole('button', { name: 'Leave' }).click();
  await page.waitForURL(`${world.app}/`);
  await page.goto('/rendered');
  await eventually(() => page.locator('#who').textContent(), 'a visitor');
  await page.locator('auth-login').first().waitFor();
  person.contented();
});

it('SSR-022, SSR-023: a host signs in on the page of the provider, renews the session on the server, and signs out at both', async () => {
  serveBehindLayer({ hostedLogin: true });
  const person = await world.person();
  const page = await person.open('/account/login?redirectUrl=/rendered');
  await new LoginPage(page).signIn(EMAIL, DEMO_PASSWORD);
  await page.waitForURL(`${world.app}/rendered`);
  await showsAda(page);

  ahead = 30 * 60_000;
  await page.reload();
  await showsAda(page);

  await page.getByRole('button', { name: 'Leave' }).click();
  await page.waitForURL(`${world.app}/`);
  await page.goto('/rendered');
  await eventually(() => page.locator('#who').textContent(), 'a visitor');
  await page.goto('/account/login?redirectUrl=/rendered');
  await page.locator('auth-login').waitFor();
  assert.equal(new URL(page.url()).origin, new URL(world.publicUrl).origin, 'the provider asks again');
});

import { createServerLayer } from 'gatehouse-elements/server.js';
import { LoginPage } from 'gatehouse-elements/testing/playwright.js';
import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
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

it('SSR-022, SSR-023: a host signs in on the page of the provider, renews the session on the server, and signs out at both', async () => {
  const layer = createServerLayer({
    appUrl: world.app,
    baseUrl: world.publicUrl,
    clientId: DEMO_CLIENT_ID,
    hostedLogin: true,
    encryptionPassword: '8f3a1c5e7b9d2f4068ace13579bdf02468a1b2c3d4e5f60718293a4b5c6d7e8f',
    clock,
    env: {},
  });
  const answer = async (request: Request): Promise<Response> =>
    (await layer.handle(request)) ?? new Response(null, { status: 404 });
  for (const path of ['/api/', '/account/login', '/account/logout', '/oauth/callback']) world.serve(path, answer);
  world.serve('/rendered', async (request) => {
    const session = await layer.session(request);
    const user = await session.user();
    const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A page</title>
<script type="module" src="/gatehouse/all.js"></script></head><body><p id="who">${user?.email ?? 'a visitor'}</p>
<auth-provider base-url="${world.app}/api" client-id="${DEMO_CLIENT_ID}">${await layer.firstHtml(session)}
<auth-gate when="signed-in"><template><admin-users-table></admin-users-table></template></auth-gate></auth-provider>
<form method="post" action="/account/logout"><button>Leave</button></form></body></html>`;
    const headers = { 'content-type': 'text/html', 'content-security-policy': policy(world.publicUrl) };
    return session.applyTo(new Response(html, { headers }));
  });

  const person = await world.person();
  const page = await person.open('/account/login?redirectUrl=/rendered');
  await new LoginPage(page).signIn(EMAIL, DEMO_PASSWORD);
  await page.waitForURL(`${world.app}/rendered`);
  await eventually(() => page.locator('#who').textContent(), EMAIL);
  await page.locator('admin-users-table [part~=row]').first().waitFor();

  ahead = 30 * 60_000;
  await page.reload();
  await eventually(() => page.locator('#who').textContent(), EMAIL);
  await page.locator('admin-users-table [part~=row]').first().waitFor();

  await page.getByRole('button', { name: 'Leave' }).click();
  await page.waitForURL((url) => url.pathname !== '/rendered');
  await page.goto('/rendered');
  await eventually(() => page.locator('#who').textContent(), 'a visitor');
  await page.goto('/account/login?redirectUrl=/rendered');
  await page.locator('auth-login').waitFor();
  assert.equal(new URL(page.url()).origin, new URL(world.publicUrl).origin, 'the provider asks again');
});

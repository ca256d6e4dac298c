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
before(async () => (world = await openWorld()));
after(() => world.close());

it('SSR-016, SSR-027: a page behind the session layer signs in, starts signed in after a reload, and signs out', async () => {
  const layer = createServerLayer({
    appUrl: world.app,
    baseUrl: world.publicUrl,
    clientId: DEMO_CLIENT_ID,
    clientSecret: 'x',
    encryptionPassword: '8f3a1c5e7b9d2f4068ace13579bdf02468a1b2c3d4e5f60718293a4b5c6d7e8f',
    secureJwt: true,
    env: {},
  });
  const answer = async (request: Request): Promise<Response> =>
    (await layer.handle(request)) ?? new Response(null, { status: 404 });
  world.serve('/api/', answer);
  world.serve('/account/logout', answer);
  world.serve('/rendered', async (request) => {
    const session = await layer.session(request);
    const user = await session.user();
    const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A page</title><script type="module" src="/gatehouse/all.js"></script></head><body>
<p id="who">${user?.email ?? 'a visitor'}</p>
<auth-provider base-url="${world.app}/api" client-id="${DEMO_CLIENT_ID}" authenticated-url="/rendered">${await layer.firstHtml(session)}
<auth-gate when="signed-out"><template><auth-login></auth-login></template></auth-gate>
<auth-gate when="signed-in"><template><admin-users-table></admin-users-table></template></auth-gate></auth-provider>
<form method="post" action="/account/logout"><button>Leave</button></form></body></html>`;
    const headers = { 'content-type': 'text/html', 'content-security-policy': policy(world.publicUrl) };
    return session.applyTo(new Response(html, { headers }));
  });

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
  await page.reload();
  await eventually(() => page.locator('#who').textContent(), EMAIL);
  await page.locator('admin-users-table [part~=row]').first().waitFor();
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

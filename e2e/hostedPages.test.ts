import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { LoginPage } from 'gatehouse-elements/testing/playwright.js';
import { DEMO_PASSWORD } from '../demo/seed.ts';
import { say } from './flows.ts';
import { eventually } from './steady.ts';
import type { Person } from './person.ts';
import { openWorld, type World } from './world.ts';

let world: World;
before(async () => {
  world = await openWorld({ hostedLogin: true });
  const write = (path: string, body: string, more = '') =>
    world.write(path, world.inApp(body, `hosted-login authenticated-url="/hosted/"${more}`), { bare: true });
  const closed =
    '<auth-gate when="signed-in"><template><h1>Inside</h1></template></auth-gate><auth-logout manual>Leave</auth-logout><step-up-gate max-age="600"><button slot="denied" data-step-up>Confirm</button></step-up-gate>';
  write('/hosted/', closed, ' require-session');
  write('/oauth/callback', '<auth-router></auth-router>');
});
after(() => world.close());

const logIn = (page: Page): Promise<void> => new LoginPage(page).signIn('ada@acme.example', DEMO_PASSWORD);
const inside = (page: Page): Promise<void> => page.getByRole('heading', { name: 'Inside' }).waitFor();
const atProvider = (page: Page): Promise<void> =>
  page.waitForURL((url) => url.origin === new URL(world.publicUrl).origin);
/** The provider's login page, whose scripts come when they are released. */
async function beforeScripts(person: Person): Promise<{ page: Page; release: () => void }> {
  const page = await person.context.newPage();
  let release = (): void => {};
  const held = new Promise<void>((done) => (release = done));
  await page.route('**/autoloader.js', async (route) => (await held, route.continue()));
  await page.goto(`${world.publicUrl}/frontegg/oauth/account/login`, { waitUntil: 'commit' });
  return { page, release: () => release() };
}

describe('an app that has the provider sign in', () => {
  it('HOSTED-001 HOSTED-003 HOSTED-010 ROUTE-014 SESSION-008 goes to its page, and comes back to where the person was', async () => {
    const ada = await world.person();
    const page = await ada.open('/hosted/deep?tab=2');
    await atProvider(page);
    await logIn(page);
    await inside(page);
    await eventually(() => page.url(), `${world.app}/hosted/deep?tab=2`);
    await eventually(() => page.evaluate(() => localStorage.getItem('HOSTED_LOGIN_VERIFIER_KEY')), null);

    const silent: string[] = [];
    const other = await ada.context.newPage();
    other.on(
      'request',
      (request) => void (request.url().includes('/oauth/') && silent.push(new URL(request.url()).pathname)),
    );
    await other.goto('/hosted/');
    await inside(other);
    assert.deepEqual(silent, ['/frontegg/oauth/authorize/silent'], 'HOSTED-002 without a page');
    ada.contented();
  });

  it('leads back to the page before the one that needed a sign-in, not into the same redirect', async () => {
    const ada = await world.person();
    const page = await ada.open('/');
    await page.goto('/hosted/deep');
    await atProvider(page);
    await page.locator('auth-login input[name=identifier]').waitFor();
    await page.goBack();
    await page.waitForURL(`${world.app}/`);
    ada.contented();
  });

  it('HOSTED-002 AUTH-017 CFG-003 shows the people of the demo after a sign-in there, and a new tab without a page', async () => {
    const ada = await world.person();
    const page = await ada.open('/users');
    await atProvider(page);
    await logIn(page);
    await page.waitForURL(`${world.app}/users`);
    await page.locator('admin-users-table [part~=row]').first().waitFor();
    const other = await ada.context.newPage();
    const visited: string[] = [];
    other.on('framenavigated', (frame) => visited.push(frame.url()));
    await other.goto('/users');
    await other.locator('admin-users-table [part~=row]').first().waitFor();
    assert.deepEqual(visited, [`${world.app}/users`]);
    ada.contented();
  });

  it('HOSTED-003 goes to its page from the login route as well, and on to what that names', async () => {
    const ada = await world.person();
    const page = await ada.open('/account/login?redirectUrl=/hosted/deep');
    await atProvider(page);
    await logIn(page);
    await inside(page);
    await eventually(() => page.url(), `${world.app}/hosted/deep`);
    await page.goto('/account/login');
    await page.waitForURL(`${world.app}/`);
    ada.contented();
  });

  it('PROV-006 is typed into before any script has come, and looks the same afterwards', async () => {
    const ada = await world.person();
    const { page, release } = await beforeScripts(ada);
    const places = (): Promise<unknown[]> =>
      Promise.all(
        [
          page.getByRole('heading', { name: say('login.title'), exact: true }),
          page.locator('auth-login input[name=identifier]'),
          page.locator('auth-login form button[type=submit]'),
          page.locator('auth-login [slot=logo]'),
        ].map((one) => one.boundingBox()),
      );
    await page.locator('auth-login input:focus').waitFor(); // by itself
    const before = await places();
    await page.keyboard.press('a');
    await page.keyboard.press('d');
    release();
    await page.locator('auth-login [data-fields]').waitFor({ state: 'attached' });
    await page.keyboard.press('a');
    const field = page.locator('auth-login input[name=identifier]:focus');
    await eventually(() => field.inputValue(), 'ada');
    assert.deepEqual(await places(), before, 'the form has moved');
    ada.contented();
  });

  it('takes what was sent before any script had come', async () => {
    const ada = await world.person();
    const { page, release } = await beforeScripts(ada);
    await page.locator('auth-login input[name=identifier]').fill('ada@acme.example');
    await page.keyboard.press('Enter');
    release();
    await page.locator('input[name=password]').fill(DEMO_PASSWORD);
    await page.keyboard.press('Enter');
    await page.waitForURL(`${world.publicUrl}/oauth/portal`);
    ada.contented();
  });

  it('says so when the code of its page does not come', async () => {
    const ada = await world.person();
    const page = await ada.context.newPage();
    await page.route('**/autoloader.js', (route) => route.abort());
    await page.goto(`${world.publicUrl}/frontegg/oauth/account/login`, { waitUntil: 'commit' });
    await page.getByRole('alert').filter({ hasText: 'This page could not be loaded completely.' }).waitFor();
    await page.unroute('**/autoloader.js');
    await page.getByRole('link', { name: 'Load it again', exact: true }).click();
    await logIn(page);
    await page.waitForURL(`${world.publicUrl}/oauth/portal`);
  });

  it('stays on the login route while its page cannot be reached, and goes as soon as it can', async () => {
    const ada = await world.person();
    await ada.context.route(`${world.publicUrl}/**`, (route) => route.abort());
    const page = await ada.open('/account/login');
    await page.getByText(say('errors.GH-NETWORK')).waitFor();
    await page.locator('auth-login input[name=identifier]').waitFor({ state: 'hidden' });
    const asked = page.waitForEvent('requestfailed');
    await page.getByRole('button', { name: say('shell.retry'), exact: true }).click();
    await asked;
    await page.getByText(say('errors.GH-NETWORK')).waitFor();
    assert.equal(new URL(page.url()).origin, world.app, 'the page has left');
    await ada.context.unroute(`${world.publicUrl}/**`);
    await atProvider(page);
  });

  it('HOSTED-017 begins once more after an answer that was not asked for, then says what to do', async () => {
    const eve = await world.person();
    const page = await eve.open('/oauth/callback?code=stolen&state=of-another');
    await atProvider(page);
    await page.goto('/oauth/callback?error=access_denied&state=none');
    await page.getByRole('heading', { name: say('callback.hostedTitle') }).waitFor();
    await eventually(() => new URL(page.url()).search, '');
    await page.getByRole('button', { name: say('callback.hostedAgain'), exact: true }).click();
    await atProvider(page);
    await logIn(page);
    await inside(page);
    eve.contented();
  });

  it('STEPUP-013 asks for a second factor on its page, and comes back', async () => {
    const ada = await world.person();
    const page = await ada.open('/hosted/pay?bill=7');
    await logIn(page);
    await inside(page);
    const asked = page.waitForRequest('**/oauth/authorize?**');
    await page.getByRole('button', { name: 'Confirm', exact: true }).click();
    const { searchParams } = new URL((await asked).url());
    assert.deepEqual(
      [searchParams.get('max_age'), searchParams.get('acr_values')],
      ['600', 'http://schemas.openid.net/pape/policies/2007/06/multi-factor'],
    );
    await atProvider(page);
    await logIn(page);
    await inside(page);
    await eventually(() => page.url(), `${world.app}/hosted/pay?bill=7`);
    ada.contented();
  });

  it('HOSTED-014 SESSION-009 ends the session at the provider as well', async () => {
    const ada = await world.person();
    const page = await ada.open('/hosted/');
    await logIn(page);
    await inside(page);
    await page.getByRole('button', { name: 'Leave', exact: true }).click();
    await atProvider(page);
    const again = await ada.context.newPage();
    await again.goto('/hosted/');
    await atProvider(again);
    await again.locator('auth-login').waitFor();
  });
});

import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { LoginPage } from 'gatehouse-elements/testing/playwright.js';
import { DEMO_PASSWORD } from '../demo/seed.ts';
import { say } from './flows.ts';
import { eventually } from './steady.ts';
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

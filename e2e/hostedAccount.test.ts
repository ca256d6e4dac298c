import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { LoginPage } from 'gatehouse-elements/testing/playwright.js';
import { DEMO_PASSWORD } from '../demo/seed.ts';
import { ADA, field, PASSWORD, say, signUp, submit, titled } from './flows.ts';
import { axeProblems, sideways } from './looking.ts';
import { codeIn, mailTo } from './outbox.ts';
import { eventually } from './steady.ts';
import { openWorld, type World } from './world.ts';

let world: World;
before(async () => {
  world = await openWorld({ provider: { console: true, openOutbox: true } });
  const write = (path: string, body: string, more = '') =>
    world.write(path, world.inApp(body, `hosted-login authenticated-url="/hosted/"${more}`), { bare: true });
  const closed = '<auth-gate when="signed-in"><template><h1>Inside</h1></template></auth-gate>';
  write('/hosted/', closed, ' require-session');
  write('/hosted-link/', '<button>Administer</button><script type="module" src="/administer.js"></script>');
  const administer = `import { findApp, openHostedPortal } from '/gatehouse/stores.js';
document.querySelector('button').addEventListener('click', () => openHostedPortal(findApp(), { page: 'users' }));`;
  world.serve('/administer.js', () => new Response(administer, { headers: { 'content-type': 'text/javascript' } }));
  write('/oauth/callback', '<auth-router></auth-router>');
});
after(() => world.close());

const PORTAL = '/oauth/portal';
const inside = (page: Page): Promise<void> => page.getByRole('heading', { name: 'Inside' }).waitFor();
/** A page of the account is shown by the provider itself. */
const at = (page: Page, path: string): Promise<void> =>
  page.waitForURL(
    ({ origin, pathname }) =>
      origin === new URL(world.publicUrl).origin && pathname === `/frontegg/oauth/account/${path}`,
  );
async function isSound(page: Page): Promise<void> {
  assert.deepEqual(await axeProblems(page), []);
  assert.ok((await sideways(page)) <= 0, 'nothing is cut');
}

describe('an account on the pages of the provider', () => {
  it('PROV-006 is created there, and comes back to where the app was', async () => {
    const person = await world.person();
    const page = await person.open('/hosted/deep?tab=2');
    await at(page, 'login');
    await page.getByRole('link', { name: say('ways.signUp'), exact: true }).click();
    await at(page, 'sign-up');
    await titled(page, 'signUp.title');
    await isSound(page);
    await signUp(page, { email: 'noor@hosted.example', company: 'Hosted' });
    await at(page, 'activate/code');
    await field(page, 'code').fill(codeIn(await mailTo(world, 'noor@hosted.example')));
    await submit(page);
    await inside(page);
    await eventually(() => page.url(), `${world.app}/hosted/deep?tab=2`);
    person.contented();
  });

  it('PROV-006 gets a new password there, and comes back to where the app was', async () => {
    const person = await world.person();
    const page = await person.open('/hosted/deep?tab=3');
    await at(page, 'login');
    await new LoginPage(page).enterIdentifier('rob@acme.example');
    await page.getByRole('link', { name: say('login.forgot'), exact: true }).click();
    await at(page, 'forget-password');
    await isSound(page);
    await field(page, 'identifier').fill('rob@acme.example');
    await submit(page);
    await titled(page, 'recovery.codeTitle');
    await field(page, 'code').fill(codeIn(await mailTo(world, 'rob@acme.example')));
    await submit(page);
    await field(page, 'password').fill(PASSWORD);
    await submit(page);
    await at(page, 'login');
    await new LoginPage(page).signIn('rob@acme.example', PASSWORD);
    await inside(page);
    await eventually(() => page.url(), `${world.app}/hosted/deep?tab=3`);
    person.contented();
  });
});

describe('the portal on the page of the provider', () => {
  it('PROV-007 PORTAL-001 asks for a sign-in, opens where the address says, and ends with the session', async () => {
    const ada = await world.person();
    const page = await ada.open(`${world.publicUrl}${PORTAL}#/users`);
    await at(page, 'login');
    await new LoginPage(page).signIn(ADA, DEMO_PASSWORD);
    await titled(page, 'users.page');
    assert.equal(page.url(), `${world.publicUrl}${PORTAL}#/users`);
    await page.getByText(/^\d+ people in /).waitFor();
    await isSound(page);
    await page.locator('[part~=user]').click();
    await page.getByRole('menuitem', { name: say('account.signOut'), exact: true }).click();
    await at(page, 'login');
    await page.locator('auth-login').waitFor();
    await page.goto(`${world.publicUrl}${PORTAL}`);
    await at(page, 'login');
    ada.contented();
  });

  it('PORTAL-002 opens from an app, without another sign-in, and takes no sign-in of an app for its own', async () => {
    const ada = await world.person();
    const portal = await ada.open(`${world.publicUrl}${PORTAL}#/users`);
    await at(portal, 'login'); // the address that it goes on to is kept for every tab
    const page = await ada.open('/hosted/deep?tab=4');
    await at(page, 'login');
    await new LoginPage(page).signIn(ADA, DEMO_PASSWORD);
    await inside(page);
    await eventually(() => page.url(), `${world.app}/hosted/deep?tab=4`);
    await page.goto('/hosted-link/');
    const opens = ada.context.waitForEvent('page');
    await page.getByRole('button', { name: 'Administer' }).click();
    const opened = await opens;
    await titled(opened, 'users.page');
    assert.equal(opened.url(), `${world.publicUrl}${PORTAL}#/users`);
    ada.contented();
  });
});

import { after, before, describe, it } from 'node:test';
import { LoginPage, TenantSwitcherPage, UsersTablePage } from 'gatehouse-elements/testing/playwright.js';
import { DEMO_PASSWORD } from '../demo/seed.ts';
import { field, MEMBERS, say, shownMembers } from './flows.ts';
import { eventually } from './steady.ts';
import { openWorld, type World } from './world.ts';

let world: World;
before(async () => (world = await openWorld({ isEmbedded: true })));
after(() => world.close());

describe('a person at the demo', () => {
  it('signs in by identifier and password and lands on the page asked for (LOGIN-002, ROUTE-022)', async () => {
    const ada = await world.person();
    const page = await ada.signIn('ada@acme.example', { at: '/account/login?redirectUrl=/gates' });
    await page.waitForURL(`${world.app}/gates`);
    await page.getByRole('heading', { name: 'Gates' }).waitFor();
    ada.contented();
  });

  it('signs out of the portal by the menu of the bar', async () => {
    const ada = await world.person();
    const page = await ada.signIn('ada@acme.example', { at: '/account/login?redirectUrl=/portal' });
    await page.locator('user-button').getByRole('button', { name: 'Ada Lovelace' }).click();
    await page.getByRole('menuitem', { name: say('account.signOut') }).click();
    await page.waitForURL(`${world.app}/account/login`);
    await page.goto('/portal');
    await page.waitForURL(({ pathname }) => pathname === '/account/login');
    ada.contented();
  });

  it('finds the way to a new password and to a new account', async () => {
    const anybody = await world.person();
    const page = await anybody.open('/account/login');
    await page.getByRole('link', { name: say('ways.signUp') }).click();
    await page.waitForURL(`${world.app}/account/sign-up`);
    await page.goBack();
    await new LoginPage(page).enterIdentifier('ada@acme.example');
    await page.getByRole('link', { name: say('login.forgot') }).click();
    await page.waitForURL(`${world.app}/account/forget-password`);
    await eventually(() => field(page, 'identifier').inputValue(), 'ada@acme.example');
    await page.reload();
    await eventually(() => page.evaluate(() => sessionStorage.getItem('gatehouse-forgotten')), null);
    anybody.contented();
  });

  it('stays signed in over a reload without seeing the login box (AUTH-013)', async () => {
    const ada = await world.person();
    const page = await ada.signIn('ada@acme.example', { at: '/account/login?redirectUrl=/users' });
    await page.getByRole('row', { name: /Ada Lovelace/ }).waitFor();
    await page.reload();
    await page.getByRole('row', { name: /Ada Lovelace/ }).waitFor();
    await eventually(() => new URL(page.url()).pathname, '/users');
    ada.contented();
  });

  it('sees 20 people, pages, sorts and searches', async () => {
    const ada = await world.person();
    const page = await ada.signIn('ada@acme.example', { at: '/account/login?redirectUrl=/users' });
    const table = new UsersTablePage(page);
    await page.getByText(shownMembers(1, 20)).waitFor();
    await eventually(() => table.rows.count(), 20);
    await table.nextPage();
    await page.getByText(shownMembers(21, 40)).waitFor();
    await table.searchFor('sokolov');
    await page.getByText(/1–1 of 1/).waitFor();
    await eventually(() => table.rows.first().textContent(), /dmitri\.sokolov@acme\.example/);
    await table.searchFor('');
    await page.getByText(shownMembers(1, 20)).waitFor();
    await table.sortBy(/^User/);
    await page.locator('[aria-sort=ascending], [aria-sort=descending]').first().waitFor();
    ada.contented();
  });

  it('switches to Globex, sees other people there, and keeps the tenant over a reload', async () => {
    const ada = await world.person();
    const page = await ada.signIn('ada@acme.example', { at: '/account/login?redirectUrl=/users' });
    await page.getByText(`of ${MEMBERS}`).waitFor();
    await new TenantSwitcherPage(page).switchTo('Globex');
    await page.getByText('hank@globex.example').waitFor();
    await page.reload();
    await page.getByText('hank@globex.example').waitFor();
    ada.contented();
  });

  it('sees less as a read-only user (GATE-001)', async () => {
    const rob = await world.person();
    const page = await rob.signIn('rob@acme.example', { at: '/account/login?redirectUrl=/gates' });
    await page.getByText('Only administrators invite people.').waitFor();
    await eventually(() => page.getByRole('button', { name: 'Delete' }).isDisabled(), true);
    rob.contented();
  });

  it('is sent to the login from a page that needs a session, and back again (AUTH-018)', async () => {
    const ada = await world.person();
    const page = await ada.open('/users');
    await page.waitForURL(/\/account\/login/);
    await new LoginPage(page).signIn('ada@acme.example', DEMO_PASSWORD);
    await page.waitForURL(`${world.app}/users`);
    ada.contented();
  });

  it('signs out everywhere, without a reload or a press (STO-11, SESSION-014)', async () => {
    const ada = await world.person();
    const page = await ada.signIn('ada@acme.example', { at: '/account/login?redirectUrl=/users' });
    await page.getByText(`of ${MEMBERS}`).waitFor();
    const second = await ada.open('/gates');
    await second.getByText('Entitled').first().waitFor();
    await page.goto('/account/logout');
    await second.waitForURL(/\/account\/login/);
    await page.waitForURL(/\/account\/login/);
    await page.goBack();
    await page.waitForURL(/\/account\/login/);
    ada.contented();
  });
});

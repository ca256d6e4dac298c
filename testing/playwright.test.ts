import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { GatePage, LoginPage, LogoutPage, TenantSwitcherPage, UsersTablePage, type LocatorLike } from './playwright.ts';

/** A page that writes down what is done where. */
function recorded() {
  const done: string[] = [];
  const locate = (selector: string): LocatorLike => ({
    click: async () => void done.push(`click ${selector}`),
    fill: async (value) => void done.push(`fill ${selector} with ${value}`),
    press: async (key) => void done.push(`press ${key} at ${selector}`),
    waitFor: async (options) => void done.push(`wait for ${selector}${options?.state ? ` ${options.state}` : ''}`),
    first: () => locate(`${selector} first`),
    last: () => locate(`${selector} last`),
    nth: (index) => locate(`${selector} nth ${index}`),
    filter: ({ hasText }) => locate(`${selector} with ${hasText}`),
  });
  return { page: { locator: locate }, done };
}

const FIELD = (name: string) => `input[name="${name}"]`;

describe('the page objects for Playwright', () => {
  it('sign in: the identifier, then the password as soon as it can be typed', async () => {
    const { page, done } = recorded();
    const [identifier, password] = [`#box ${FIELD('identifier')}`, `#box ${FIELD('password')}`];
    await new LoginPage(page, '#box').signIn('ada', 'secret');
    assert.deepEqual(done, [
      `fill ${identifier} with ada`,
      `press Enter at ${identifier}`,
      `wait for ${password}`,
      `fill ${password} with secret`,
      `press Enter at ${password}`,
    ]);
  });

  it('look at the first element of a kind unless they are told which', async () => {
    const { page, done } = recorded();
    await new LoginPage(page).enterPassword('secret');
    assert.equal(done[0], `fill auth-login ${FIELD('password')} with secret`);
  });

  it('turn, sort and search the list of people', async () => {
    const { page, done } = recorded();
    const table = new UsersTablePage(page, '#table');
    await table.nextPage();
    await table.previousPage();
    await table.sortBy('Joined');
    await table.searchFor('oka');
    const pager = '#table [part~="pager"] button';
    assert.deepEqual(done, [
      `click ${pager} last`,
      `click ${pager} first`,
      'click #table [part~="head"] button with Joined first',
      'fill #table [part~="search"] input with oka',
    ]);
  });

  it('wait for what a gate has decided, which nobody can see', async () => {
    const { page, done } = recorded();
    await new GatePage(page, 'entitlement-gate', { feature: 'a"b', permission: 'p' }).waitFor('denied');
    await new GatePage(page, 'auth-gate').waitFor('allowed');
    assert.deepEqual(done, [
      'wait for entitlement-gate[feature="a\\"b"][permission="p"]:state(denied) first attached',
      'wait for auth-gate:state(allowed) first attached',
    ]);
  });

  it('switch to a tenant by its name, and sign out', async () => {
    const { page, done } = recorded();
    await new TenantSwitcherPage(page, '#s').switchTo('Globex');
    await new LogoutPage(page, '#l').signOut();
    assert.deepEqual(done, [
      'click #s button[part~="switcher"]',
      'click #s [role="option"] with Globex first',
      'click #l [part~="button"]',
    ]);
  });
});

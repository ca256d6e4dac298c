import { after, before, describe, it } from 'node:test';
import { applySeed } from 'gatehouse-provider';
import type { Page } from 'playwright-core';
import { DEMO_PASSWORD } from '../demo/seed.ts';
import { eventually, typed } from './steady.ts';
import { openWorld, type World } from './world.ts';

describe('a group, from its making to its end', () => {
  let world: World;
  before(async () => (world = await openWorld()));
  after(() => world.close());

  const enter = async (email: string, viewport?: { width: number; height: number }) => {
    const person = await world.person(viewport && { viewport });
    const page = await person.signIn(email);
    await page.waitForURL((url) => !url.pathname.startsWith('/account/login'));
    return page;
  };

  /** Waits until an open portal lists a page, or does not. */
  const lists = (page: Page, name: string, isListed: boolean) =>
    eventually(
      () =>
        page.evaluate((wanted) => {
          const links = document.querySelector('admin-portal')?.shadowRoot?.querySelectorAll('[part=link]') ?? [];
          return [...links].some(({ textContent }) => textContent === wanted);
        }, name),
      isListed,
      `${name} in the navigation`,
    );

  it('gives rob the pages of its role while his portal is open, and takes them again (GROUPS-006, GROUPS-007, PORTAL-022)', async () => {
    await applySeed(world.provider, {
      name: 'shifts',
      tenants: [{ alias: 'shifts', name: 'Shifts' }],
      permissions: [
        { key: 'fe.secure.*', name: 'Manages everything' },
        { key: 'fe.secure.read.*', name: 'Reads everything' },
      ],
      roles: [
        { key: 'manager-of-all', name: 'Manager of all', permissions: ['fe.secure.*'] },
        { key: 'reader-of-all', name: 'Reader of all', permissions: ['fe.secure.read.*'] },
      ],
      users: [
        {
          email: 'amy@shifts.example',
          name: 'Amy Admin',
          password: DEMO_PASSWORD,
          memberships: [{ tenant: 'shifts', roles: ['manager-of-all'] }],
        },
        {
          email: 'rob@shifts.example',
          name: 'Rob Roe',
          password: DEMO_PASSWORD,
          memberships: [{ tenant: 'shifts' }],
        },
      ],
    });
    const rob = await enter('rob@shifts.example');
    await rob.goto('/portal#/users');
    await lists(rob, 'Users No access', true);
    await lists(rob, 'Roles', false);
    await rob.evaluate(() => Object.assign(window, { stays: true }));

    const amy = await enter('amy@shifts.example', { width: 375, height: 740 });
    await amy.goto('/portal#/groups');
    const groups = amy.locator('admin-groups');

    await groups.getByText('No groups yet').waitFor();
    // By the keyboard alone.
    await groups.getByRole('button', { name: 'New group' }).focus();
    await amy.keyboard.press('Enter');
    await groups.locator('[part=option]').first().waitFor();
    await typed(groups.getByRole('textbox', { name: 'Name' }), 'Night shift');
    await groups.getByRole('checkbox', { name: 'Reader of all' }).focus();
    await amy.keyboard.press('Space');
    await groups.getByRole('textbox', { name: 'Name' }).focus();
    await amy.keyboard.press('Enter');
    await groups.getByRole('dialog', { name: 'Add people to Night shift' }).waitFor();
    await typed(groups.getByRole('searchbox', { name: 'Search name or email' }), 'rob');
    await eventually(() => groups.locator('[part=person]').count(), 1, 'rob alone is found');
    await groups.getByRole('checkbox', { name: 'Rob Roe' }).focus();
    await amy.keyboard.press('Space');
    await groups.getByText('1 chosen').waitFor();
    await amy.keyboard.press('Enter');
    await groups.getByText('1 person was added to Night shift.').waitFor();
    await lists(rob, 'Roles', true);

    await groups.getByRole('button', { name: 'Actions for Night shift' }).focus();
    await amy.keyboard.press('Enter');
    await groups.getByRole('menuitem', { name: 'Delete' }).focus();
    await amy.keyboard.press('Enter');
    await groups.getByText('1 person loses what the group gives: Reader of all.').waitFor();
    await groups.getByRole('button', { name: 'Delete group' }).focus();
    await amy.keyboard.press('Enter');
    await groups.getByText('Night shift was deleted.').waitFor();
    await lists(rob, 'Roles', false);
    await eventually(() => rob.evaluate(() => Reflect.get(window, 'stays')), true, 'the page was never loaded again');
  });

  it('keeps what one administrator has written while another one edits, and loses neither', async () => {
    const [ada, other] = [await enter('ada@acme.example'), await enter('ada@acme.example')];
    const edit = async (page: Page) => {
      await page.goto('/portal#/groups');
      const groups = page.locator('admin-groups');
      await groups.getByRole('button', { name: 'Actions for Support' }).click();
      await groups.getByRole('menuitem', { name: 'Edit group' }).click();
      await groups.getByRole('textbox', { name: 'Description' }).waitFor();
      return groups;
    };
    const [first, second] = [await edit(ada), await edit(other)];
    await first.getByRole('textbox', { name: 'Description' }).fill('Answers every customer');
    await first.getByRole('button', { name: 'Save', exact: true }).click();
    await first.getByText('Support was saved.').waitFor();
    await second.getByRole('textbox', { name: 'Name' }).fill('Customer care');
    await second.getByRole('button', { name: 'Save', exact: true }).click();
    await second.getByText('with the description “Answers every customer”').waitFor();
    await eventually(
      () => second.getByRole('textbox', { name: 'Name' }).inputValue(),
      'Customer care',
      'the input is kept',
    );
    await second.getByRole('button', { name: 'Try again' }).click();
    await second.getByText('Customer care was saved.').waitFor();
  });
});

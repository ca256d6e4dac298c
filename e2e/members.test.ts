import { after, before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { shownMembers } from './flows.ts';
import { tabTo } from './looking.ts';
import { eventually, never } from './steady.ts';
import { openWorld, type World } from './world.ts';

describe('a member, managed in the table of users', () => {
  let world: World;
  before(async () => (world = await openWorld()));
  after(() => world.close());

  const enter = async (email: string) => {
    const page = await (await world.person()).signIn(email);
    await page.waitForURL((url) => !url.pathname.startsWith('/account/login'));
    return page;
  };
  /** Ada's table, with rob alone in it. */
  async function tableOfAda(): Promise<Page> {
    const ada = await enter('ada@acme.example');
    await ada.goto('/portal#/users');
    await ada.getByRole('searchbox').fill('rob@acme');
    await ada.getByText('1–1 of 1').waitFor();
    return ada;
  }
  const menu = async (page: Page, item: string) => {
    await page.getByRole('button', { name: 'Actions for Rob Reader' }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };

  it('USERS-034 is signed out where a session is open as soon as an administrator disables them, and comes back', async () => {
    const rob = await enter('rob@acme.example');
    await rob.goto('/portal');
    await rob.getByRole('heading', { level: 1, name: 'Profile' }).waitFor();

    const ada = await tableOfAda();
    await menu(ada, 'Disable');
    await ada.getByText('Rob Reader was disabled.').waitFor();
    await ada
      .getByRole('row', { name: /Rob Reader/ })
      .getByText('Disabled')
      .waitFor();
    await rob.waitForURL(/\/account\/login/);

    await menu(ada, 'Enable');
    await ada.getByText('Rob Reader was enabled.').waitFor();
    await enter('rob@acme.example');
  });

  it('is found again by the address of a page that keeps it', async () => {
    const ada = await enter('ada@acme.example');
    await ada.goto('/users');
    await ada.getByText(shownMembers(1, 20)).waitFor();
    await ada.getByRole('searchbox').fill('rob@acme');
    await ada.waitForURL(/\/users#q=rob%40acme$/);
    await ada.reload();
    await ada.getByText('1–1 of 1').waitFor();
    await eventually(() => ada.getByRole('searchbox').inputValue(), 'rob@acme');
    await ada.getByRole('button', { name: 'Clear search' }).click();
    await ada.waitForURL(/\/users$/);
  });

  it('USERS-028 gets a role by the keyboard alone, and an open page learns of it', async () => {
    const rob = await enter('rob@acme.example');
    await rob.goto('/portal#/users');
    await never(() => rob.locator('[part=row-menu]').count(), rob.getByText(shownMembers(1, 20)).waitFor());

    const ada = await tableOfAda();
    await ada.getByRole('button', { name: 'Actions for Rob Reader' }).and(ada.locator(':enabled')).waitFor();
    await tabTo(ada, /^Actions for Rob Reader$/);
    await ada.keyboard.press('Enter');
    await ada.getByRole('menuitem', { name: 'Edit roles' }).and(ada.locator(':focus')).waitFor();
    await ada.keyboard.press('Enter');
    await ada.getByRole('checkbox', { name: 'Administrator' }).waitFor();
    await tabTo(ada, /^Administrator$/);
    await ada.keyboard.press('Space');
    await tabTo(ada, /^Save roles$/);
    await ada.keyboard.press('Enter');
    await ada.getByText('The roles of Rob Reader were saved.').waitFor();
    await rob.locator('[part=row-menu]').first().waitFor();
  });

  it('USERS-036 USERS-044 gets a last day and is signed out everywhere, in the tenant of the administrator', async () => {
    const rob = await enter('rob@acme.example');
    await rob.goto('/portal');
    await rob.getByRole('heading', { level: 1, name: 'Profile' }).waitFor();

    const ada = await tableOfAda();
    await menu(ada, 'Set an end date');
    await ada.getByRole('button', { name: 'Save end date' }).click();
    await ada.getByText(/The access of Rob Reader ends on/).waitFor();
    await ada
      .getByRole('row', { name: /Rob Reader/ })
      .getByText(/Ends in/)
      .waitFor();
    await ada.reload();
    await ada
      .getByRole('row', { name: /Rob Reader/ })
      .getByText(/Ends in/)
      .waitFor();
    await menu(ada, 'Make permanent');
    await ada.getByText('The access of Rob Reader has no end date any more.').waitFor();

    await menu(ada, 'Sign out everywhere');
    await ada.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
    await ada.getByText('Rob Reader was signed out everywhere.').waitFor();
    await rob.waitForURL(/\/account\/login/);
  });

  it('USERS-046 is removed after a question, and the row comes back where the provider refuses', async () => {
    const ada = await tableOfAda();
    world.interfere((request) =>
      request.method === 'DELETE' && request.url.includes('/team/resources/members/v1/')
        ? Response.json({ errorCode: 'ER-INTERNAL', errors: ['no'] }, { status: 500 })
        : undefined,
    );
    await menu(ada, 'Remove');
    await ada.getByRole('alertdialog').getByRole('button', { name: 'Remove user' }).click();
    await ada.getByRole('alertdialog').getByRole('alert').waitFor();
    world.interfere(undefined);
    await ada.getByRole('alertdialog').getByRole('button', { name: 'Try again' }).click();
    await ada.getByText('Rob Reader was removed from this workspace.').waitFor();
    await ada.getByText(/No user matches/).waitFor();
  });
});

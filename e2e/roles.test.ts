import { after, before, describe, it } from 'node:test';
import { applySeed, createConsoleKey } from 'gatehouse-provider';
import type { Page } from 'playwright-core';
import { DEMO_PASSWORD } from '../demo/seed.ts';
import { eventually, never } from './steady.ts';
import { openWorld, type World } from './world.ts';

describe('a role, from its making to its end', () => {
  let world: World;
  before(async () => (world = await openWorld({ provider: { console: true } })));
  after(() => world.close());

  /** Waits until an open portal lists exactly these pages. */
  const lists = (page: Page, ...names: string[]) =>
    page.waitForFunction((wanted) => {
      const links = document.querySelector('admin-portal')?.shadowRoot?.querySelectorAll('[part=link]') ?? [];
      return [...links].map(({ textContent }) => textContent).join() === wanted;
    }, names.join());

  /** The form in the operator's console that gives rob roles in Acme. */
  async function consoleOfRob() {
    const operator = await world.person({ baseURL: world.publicUrl });
    const page = await operator.context.newPage();
    await page.goto(await createConsoleKey(world.provider));
    await page.getByRole('heading', { level: 1, name: 'Tenants' }).waitFor();
    const only = async (...roles: string[]) => {
      await page.goto(`${world.publicUrl}/console/users?search=rob%40acme.example`);
      await page.getByRole('link', { name: 'Rob Reader' }).first().click();
      await page.getByRole('heading', { level: 1, name: 'Rob Reader' }).waitFor();
      for (const box of await page.getByRole('checkbox').all()) await box.uncheck();
      for (const role of roles) await page.getByRole('checkbox', { name: role }).first().check();
      await page.getByRole('button', { name: 'Save roles' }).first().click();
      await page.getByRole('status').filter({ hasText: 'saved' }).waitFor();
    };
    return { only };
  }

  it('opens page, tag and gate alike to whoever holds a pattern of permissions', async () => {
    await applySeed(world.provider, {
      name: 'patterns',
      tenants: [{ alias: 'patterned', name: 'Patterned' }],
      permissions: [{ key: 'fe.secure.read.*', name: 'Reads everything' }],
      roles: [{ key: 'reader-of-all', name: 'Reader of all', permissions: ['fe.secure.read.*'] }],
      users: [
        {
          email: 'pat@patterned.example',
          name: 'Pat Pattern',
          password: DEMO_PASSWORD,
          memberships: [{ tenant: 'patterned', roles: ['reader-of-all'] }],
        },
      ],
    });
    world.write(
      '/rights',
      '<permission-gate permissions="fe.secure.read.users"><p>Open by key</p></permission-gate>' +
        '<permission-gate permissions="fe.secure.*"><p>Open by pattern</p></permission-gate>' +
        '<permission-gate permissions="fe.secure.write.users"><p>Never open</p></permission-gate>' +
        '<admin-users-table></admin-users-table>',
    );
    const pat = await enter('pat@patterned.example');
    await pat.goto('/portal#/users');
    await pat.locator('admin-portal admin-users-table [part=row]').first().waitFor();
    await pat.goto('/rights');
    await pat.locator('admin-users-table [part=row]').first().waitFor();
    await pat.getByText('Open by key').waitFor();
    await never(() => pat.getByText('Never open').isVisible(), pat.getByText('Open by pattern').waitFor());
  });

  const enter = async (email: string) => {
    const page = await (await world.person()).signIn(email);
    await page.waitForURL((url) => !url.pathname.startsWith('/account/login'));
    return page;
  };

  it('opens to rob exactly the pages its permissions are for, while his portal is open, and closes them again', async () => {
    const { only } = await consoleOfRob();
    await only('Member');
    const rob = await enter('rob@acme.example');
    await rob.goto('/portal#/users');
    await lists(rob, 'Profile', 'Privacy and sign-in', 'Users No access', 'Policies No access', 'Audit logs No access');
    await rob.getByText('You need the permission “See users”').waitFor();
    await rob.evaluate(() => Object.assign(window, { stays: true }));

    const ada = await enter('ada@acme.example');
    await ada.goto('/portal#/roles');
    const roles = ada.locator('admin-roles');
    await roles.getByRole('button', { name: 'New role' }).click();
    await roles.locator('input[name=name]').fill('Front desk');
    await roles.getByRole('button', { name: 'Create role' }).click();
    await roles.getByRole('heading', { level: 1, name: 'Front desk' }).waitFor();
    for (const key of ['fe.secure.read.users', 'fe.secure.read.roles'])
      await roles.locator('[part=permission]').filter({ hasText: key }).click();
    await roles.getByRole('button', { name: 'Save' }).click();
    await roles.getByText('Front desk was saved.').waitFor();

    await only('Member', 'Front desk');
    await lists(
      rob,
      'Profile',
      'Privacy and sign-in',
      'Users',
      'Roles',
      'Applications',
      'Policies No access',
      'Audit logs No access',
    );
    await rob.locator('admin-users-table [part=row]').first().waitFor();

    await ada.reload();
    // The address names the role that is open.
    await roles.getByRole('heading', { level: 1, name: 'Front desk' }).waitFor();
    await roles.locator('[part=back]').click();
    await roles.getByRole('button', { name: 'Actions for Front desk' }).click();
    await roles.getByRole('menuitem', { name: 'Delete' }).click();
    await roles.getByText('Held by 1 person.').waitFor();
    await roles.getByText('Rob Reader').waitFor();
    await roles.getByLabel('Leave them without it').check();
    await roles.getByRole('button', { name: 'Delete role' }).click();
    await roles.getByText('Front desk was deleted.').waitFor();

    await lists(rob, 'Profile', 'Privacy and sign-in', 'Users No access', 'Policies No access', 'Audit logs No access');
    await rob.getByText('You need the permission “See users”').waitFor();
    await eventually(() => rob.evaluate(() => Reflect.get(window, 'stays')), true, 'the page was never loaded again');
  });
});

import { after, before, describe, it } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { eventually, typed } from './steady.ts';
import { openWorld, type World } from './world.ts';

describe('a tree of accounts, from its making to its end', () => {
  let world: World;
  before(async () => (world = await openWorld({ hasSubAccounts: true })));
  after(() => world.close());

  const enter = async (email: string) => {
    const person = await world.person();
    const page = await person.signIn(email);
    await page.waitForURL((url) => !url.pathname.startsWith('/account/login'));
    return page;
  };
  const accountsOf = async (page: Page): Promise<Locator> => {
    await page.goto('/portal#/allAccounts');
    const accounts = page.locator('admin-sub-accounts');
    await accounts.getByRole('treegrid').waitFor();
    return accounts;
  };
  const row = (accounts: Locator, name: string): Locator => accounts.getByRole('row').filter({ hasText: name }).first();
  const act = async (accounts: Locator, name: string, action: string): Promise<void> => {
    await accounts.getByRole('button', { name: `Actions for ${name}` }).click();
    await accounts.getByRole('menuitem', { name: action }).click();
  };
  const make = async (accounts: Locator, name: string, access: string, below?: string): Promise<void> => {
    if (below === undefined) await accounts.getByRole('button', { name: 'New sub-account' }).click();
    else await act(accounts, below, 'New account below');
    await typed(accounts.getByRole('textbox', { name: 'Name', exact: true }), name);
    await accounts.getByRole('radio', { name: access }).check();
    await accounts.getByRole('button', { name: 'Create sub-account' }).click();
    await accounts.getByText(`${name} was created.`).waitFor();
  };

  it('SUBACC-001 SUBACC-002 SUBACC-003 leads a person into one leaf, and nowhere beside it (TENANT-001)', async () => {
    const sue = await enter('sue@acme.example');
    const accounts = await accountsOf(sue);
    await make(accounts, 'Nordic Holding', 'Off by default');
    await make(accounts, 'Norway', 'Off by default', 'Nordic Holding');
    await make(accounts, 'Oslo', 'Off by default', 'Norway');
    await eventually(() => row(accounts, 'Oslo').getAttribute('aria-level'), '3', 'the leaf is on the third level');

    await act(accounts, 'Oslo', 'People');
    await accounts.getByRole('button', { name: 'Add people' }).click();
    const dialog = accounts.getByRole('dialog', { name: 'Add people to Oslo' });
    await typed(dialog.getByRole('textbox').first(), 'rob@acme.example');
    await dialog.getByRole('checkbox', { name: 'Viewer' }).check();
    await dialog.getByRole('button', { name: /^Add/ }).click();
    await accounts.getByText('1 person was added to Oslo.').waitFor();

    const rob = await enter('rob@acme.example');
    await rob.goto('/portal');
    await rob.getByRole('button', { name: /Acme/ }).first().click();
    const options = rob.getByRole('option');
    await eventually(() => options.count(), 2, 'Acme and Oslo, and neither Norway nor Nordic Holding');
    await options.filter({ hasText: 'Oslo' }).click();
    await eventually(() => rob.title().then((title) => title.includes('Oslo')), true, 'the title names the account');
  });

  it('SUBACC-027 SUBACC-030 fixes the switch where all accounts below are always on, and gives roles in all at once', async () => {
    const ada = await enter('ada@acme.example');
    const accounts = await accountsOf(ada);
    await accounts.getByRole('button', { name: 'Open Brightline Nederland' }).click();
    await act(accounts, 'Zeehafen Logistiek', 'Access from above');
    await accounts.getByRole('radio', { name: 'Always on' }).check();
    await accounts.getByRole('button', { name: 'Save', exact: true }).click();
    await accounts.getByText('Zeehafen Logistiek was saved.').waitFor();
    await act(accounts, 'Brightline Nederland', 'People');
    await accounts.getByRole('button', { name: 'Add people' }).click();
    const dialog = accounts.getByRole('dialog', { name: 'Add people to Brightline Nederland' });
    await typed(dialog.getByRole('textbox').first(), 'rob@acme.example');
    await dialog.getByRole('checkbox', { name: 'Viewer' }).check();
    await dialog.getByRole('button', { name: /^Add/ }).click();
    await accounts.getByText('1 person was added to Brightline Nederland.').waitFor();
    const fixed = accounts.getByRole('switch', { name: /Sub-accounts for Rob/ });
    await eventually(() => fixed.isDisabled(), true, 'nobody can be kept out');

    await accounts.getByRole('button', { name: /^Actions for Rob/ }).click();
    await accounts.getByRole('menuitem', { name: 'Edit roles' }).click();
    await accounts.getByRole('checkbox', { name: 'Also in the sub-account of Brightline Nederland' }).check();
    await accounts.getByRole('button', { name: 'Save', exact: true }).click();
    await accounts.getByText(/^The roles of Rob.* were saved\.$/).waitFor();
    await act(accounts, 'Zeehafen Logistiek', 'People');
    await accounts.getByText('Viewer · own').waitFor();
  });

  it('SUBACC-032 refuses to delete an account with others below it, and says which', async () => {
    const ada = await enter('ada@acme.example');
    const accounts = await accountsOf(ada);
    await act(accounts, 'Brightline Deutschland', 'Delete sub-account');
    await accounts.getByText('Brightline Deutschland has sub-accounts').waitFor();
    await accounts.getByText('Nordhafen Spedition').waitFor();
    await ada.keyboard.press('Escape');
    await act(accounts, 'Brightline Sandbox', 'Delete sub-account');
    await typed(accounts.getByRole('textbox', { name: 'Type Brightline Sandbox to confirm' }), 'Brightline Sandbox');
    await accounts.getByRole('button', { name: 'Delete sub-account' }).click();
    await accounts.getByText('Brightline Sandbox was deleted.').waitFor();
    await eventually(() => row(accounts, 'Brightline Sandbox').count(), 0, 'it is gone');
  });
});

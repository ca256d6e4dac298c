import type { Page } from 'playwright-core';
import { UsersTablePage } from 'gatehouse-elements/testing/playwright.js';
import { resized } from '../steady.ts';
import {
  control,
  guardedPages,
  insert,
  openGate,
  press,
  shutGate,
  signedIn,
  tagged,
  until,
  type Situations,
} from './situation.ts';

/** By email, refused and done, and by a link. */
async function invite(page: Page, tag: string): Promise<void> {
  const element = page.locator(tag);
  const shows = (...parts: string[]) => until(page, tag, 'parts', ...parts);
  const open = () => element.getByRole('button', { name: 'Invite people' }).click();
  const addresses = element.getByRole('textbox', { name: 'Email addresses' });
  await open();
  await shows('dialog-lead', 'toggle', 'field', 'required', 'options', 'check');
  await control(page, (fake) =>
    fake.answer('inviting.add', () =>
      Response.json({ errors: ['no'], errorCode: 'ER-USER-ABOVE-OWN' }, { status: 403 }),
    ),
  );
  await addresses.fill('ada@acme.example');
  await element.getByRole('button', { name: 'Send invitation' }).click();
  await shows('note', 'chip', 'message');
  await shutGate(page);
  await control(page, (fake) =>
    fake.answer('inviting.add', () => window.gate.then(() => new Response('{}', { status: 409 }))),
  );
  await addresses.fill('one@new.example, two@new.example,');
  await element.getByRole('button', { name: 'Invite 3 people' }).click();
  await shows('spinner');
  await openGate(page);
  await shows('results', 'result');
  await element.getByRole('button', { name: 'Done' }).click();
  await control(page, (fake) => fake.answer('inviting.add', undefined));
  await open();
  await addresses.fill('one@new.example');
  await element.getByRole('button', { name: 'Send invitation' }).click();
  await shows('toasts', 'toast', 'text');
  await element.locator('[part=dialog]').waitFor({ state: 'detached' });
  await open();
  await element.getByRole('button', { name: 'By link' }).click();
  await element.getByRole('button', { name: /^Valid for/ }).click();
  await shows('menu');
  await page.keyboard.press('Escape');
  await element.getByRole('button', { name: 'Create link' }).click();
  await shows('copy-button', 'close');
}

export const peopleSituations: Situations = {
  'a list of people': {
    html: '<admin-users-table activatable></admin-users-table>',
    async drive(page) {
      const table = new UsersTablePage(page);
      await signedIn(page);
      await table.rows.first().waitFor();
      await press(page, 'admin-users-table [part=cell] button');
      await until(page, 'admin-users-table', 'events', 'users-row-activate');
      await table.searchFor('nobody at all');
      await until(page, 'admin-users-table', 'parts', 'state', 'clear');
      await press(page, 'admin-users-table [part=filter]');
      await until(page, 'admin-users-table', 'parts', 'menu');
    },
  },
  'people who are managed': {
    html: '<admin-users-table></admin-users-table>',
    async drive(page) {
      await signedIn(page);
      const table = page.locator('admin-users-table');
      const shows = (...parts: string[]) => until(page, 'admin-users-table', 'parts', ...parts);
      const ask = async (action: string) => {
        await table.getByRole('button', { name: 'Actions for Arjun Patel' }).click();
        await table.getByRole('menuitem', { name: action }).click();
      };
      await ask('Set an end date');
      await shows('dialog-lead', 'control', 'message');
      await page.keyboard.press('Escape');
      await table.locator('[part=dialog]').waitFor({ state: 'detached' });
      await table.locator('tbody input[type=checkbox]').nth(3).check();
      await shows('bulk-bar');
      await ask('Remove');
      await shows('dialog-footer');
    },
  },
  'a person beside the list': {
    html: '<admin-users-table></admin-users-table>',
    async drive(page) {
      await resized(page, 1280, 800);
      await signedIn(page);
      await page.locator('admin-users-table').getByRole('button', { name: 'Arjun Patel', exact: true }).click();
      await until(page, 'admin-users-table', 'parts', 'detail-panel', 'sheet-header', 'detail', 'facts');
    },
  },
  'people who are invited': {
    html: '<admin-invite-user></admin-invite-user>',
    async drive(page) {
      await signedIn(page);
      await invite(page, 'admin-invite-user');
      await until(page, 'admin-invite-user', 'events', 'users-invited');
    },
  },
  'people who are invited from their list': {
    html: '<admin-users-table></admin-users-table>',
    async drive(page) {
      await signedIn(page);
      await invite(page, 'admin-users-table');
    },
  },
  'a list of people on a phone': {
    html: '<admin-users-table></admin-users-table>',
    async drive(page) {
      await resized(page, 375, 800);
      await signedIn(page);
      await until(page, 'admin-users-table', 'parts', 'list', 'line', 'summary');
      for (const [opener, ...parts] of [
        ['filter', 'check', 'sheet-footer'],
        ['sort', 'toggle', 'option'],
        ['name', 'detail', 'facts'],
      ] as const) {
        await press(page, `admin-users-table [part=${opener}]`);
        await until(page, 'admin-users-table', 'parts', ...parts);
        await page.keyboard.press('Escape');
        await page.locator('admin-users-table [part=sheet]').waitFor({ state: 'detached' });
      }
    },
  },
  'a list of nobody': {
    html: '<div></div>',
    async drive(page) {
      await signedIn(page);
      await control(page, (fake) =>
        fake.answer('users.listV3', () => ({
          items: [],
          _metadata: { totalItems: 0, totalPages: 0 },
          _links: { next: '', prev: '', first: '', last: '' },
        })),
      );
      await insert(page, 'admin-users-table');
      await until(page, 'admin-users-table', 'states', 'empty');
      await until(page, 'admin-users-table', 'parts', 'state');
    },
  },
  'a list that fails': {
    provider: 'data-scenario="list-fails"',
    html: '<admin-users-table></admin-users-table>',
    async drive(page) {
      await signedIn(page);
      await until(page, 'admin-users-table', 'states', 'error');
    },
  },
  'no permissions': {
    provider: 'data-scenario="no-permissions"',
    html: `<admin-portal page="users" address="none"></admin-portal>${tagged(['admin-invite-user', ...guardedPages])}`,
    async drive(page) {
      await signedIn(page);
      for (const tag of ['admin-invite-user', ...guardedPages]) await until(page, tag, 'states', 'no-access');
    },
  },
  'a portal': {
    html: '<admin-portal address="none"></admin-portal>',
    async drive(page) {
      await signedIn(page);
      await until(page, 'user-profile', 'parts', 'facts', 'tag');
      await page.locator('admin-portal [part=link]', { hasText: 'Privacy' }).first().click();
      await until(page, 'user-privacy', 'parts', 'row');
      await page.locator('admin-portal [part=link]', { hasText: 'Users' }).first().click();
      await until(page, 'admin-portal', 'events', 'portal-page-change');
      await until(page, 'admin-users-table', 'parts', 'row');
      const { width } = page.viewportSize() ?? { width: 1280 };
      await resized(page, 375);
      // By the keyboard: the tip of a resting pointer waits for a page that has stopped moving.
      await page.locator('admin-portal').getByRole('button', { name: 'Menu', exact: true }).press('Tab');
      await page.keyboard.press('Shift+Tab');
      await until(page, 'admin-portal', 'parts', 'tooltip');
      await resized(page, width);
      await press(page, 'admin-portal [part=back-to-app]');
      await until(page, 'admin-portal', 'events', 'portal-close');
    },
  },
};

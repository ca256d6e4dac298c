import type { FakeControl } from 'gatehouse-elements/testing.js';
import { resized } from '../steady.ts';
import {
  after,
  control,
  insert,
  press,
  signedIn,
  signedInHere,
  throughSheets,
  until,
  type Situations,
} from './situation.ts';

const TAG = 'admin-sub-accounts';

/** Lets Acme manage accounts below it, of which there are none. */
const manage = (fake: FakeControl): void =>
  fake.setScenario({
    summary: 'Acme manages sub-accounts',
    data: (sample) => ({
      ...sample,
      tenants: sample.tenants.map((one) => (one.alias === 'acme' ? { ...one, isReseller: true } : one)),
    }),
  });

/** Gives Acme accounts on three levels: more on one of them than come at once, with more people than a page shows. */
const grow = (fake: FakeControl): void =>
  fake.setScenario({
    summary: 'accounts below Acme',
    data: (sample) => ({
      ...sample,
      tenants: [
        ...sample.tenants,
        { alias: 'north', name: 'North', parent: 'acme' },
        { alias: 'south', name: 'South', parent: 'acme' },
        ...Array.from({ length: 24 }, (_, at) => ({ alias: `depot-${at}`, name: `Depot ${at}`, parent: 'north' })),
      ],
      users: sample.users.map((user, at) =>
        at < 12 ? { ...user, memberships: [...user.memberships, { tenant: 'north', roles: ['member'] }] } : user,
      ),
    }),
  });

export const subAccountsSituations: Situations = {
  'sub-accounts': {
    html: '<user-profile></user-profile>',
    async drive(page) {
      await resized(page, 1280, 900);
      await signedIn(page);
      await until(page, 'user-profile', 'states', 'ready');
      await control(page, grow);
      await insert(page, TAG);
      const element = page.locator(TAG);
      const shows = (...parts: string[]) => until(page, TAG, 'parts', ...parts);
      await shows('table', 'account', 'twist', 'chip', 'avatar', 'range', 'search', 'filter', 'columns');
      await element.getByRole('button', { name: 'Open North' }).click();
      await shows('more', 'close-all');
      await element.getByText('North', { exact: true }).click();
      await shows('detail-panel', 'facts', 'copy-button', 'members', 'member', 'switch', 'pager');
      await element.getByRole('button', { name: 'Add people' }).click();
      await shows('required', 'control', 'message', 'option', 'check');
      await page.keyboard.press('Escape');
      await element.getByRole('button', { name: 'Actions for South' }).click();
      await shows('menu');
      await element.getByRole('menuitem', { name: 'Access from above' }).click();
      await shows('dialog-lead', 'options', 'dialog-footer');
      await element.getByText('Always on').last().click();
      await shows('note');
      await element.getByRole('button', { name: 'Save' }).click();
      await shows('toasts', 'toast', 'text');
      await until(page, TAG, 'events', 'sub-accounts-change');
      await element.getByRole('button', { name: 'Actions for South' }).click();
      await element.getByRole('menuitem', { name: 'Open this account' }).click();
      await until(page, TAG, 'events', 'tenant-switch');
    },
  },
  'sub-accounts on a phone': {
    html: '<user-profile></user-profile>',
    async drive(page) {
      await resized(page, 375, 800);
      await signedIn(page);
      await until(page, 'user-profile', 'states', 'ready');
      await control(page, grow);
      await insert(page, TAG);
      await until(page, TAG, 'parts', 'list', 'line', 'summary', 'status', 'field');
      await throughSheets(page, TAG);
    },
  },
  'sub-accounts that fail': after(
    TAG,
    (fake) => fake.answer('subTenants.search', () => new Response(null, { status: 500 })),
    'states',
    'error',
  ),
  'no sub-accounts': after(TAG, manage, 'parts', 'state-title'),
  'a new account': {
    html: '<tenant-switcher create-url="#accounts"></tenant-switcher>',
    async drive(page) {
      await control(page, manage);
      await signedInHere(page);
      await press(page, 'tenant-switcher [part=switcher]');
      await until(page, 'tenant-switcher', 'parts', 'new-account');
      await press(page, 'tenant-switcher [part=new-account]');
      await until(page, 'tenant-switcher', 'events', 'tenant-create');
    },
  },
};

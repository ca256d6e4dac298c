import type { Page } from 'playwright-core';
import { FAKE_CLIENT_ID, type FakeControl } from 'gatehouse-elements/testing.js';
import { LoginPage, TenantSwitcherPage, UsersTablePage } from 'gatehouse-elements/testing/playwright.js';
import type { Shown } from './recorder.ts';

declare global {
  interface Window {
    recorded(): { [tag: string]: Shown };
  }
}

/** The provider element, as far as a situation reaches into it. */
interface DemoProvider extends Element {
  root: { options: { fetch: { control: FakeControl } }; session: { refresh(): Promise<unknown> } };
}

/** Something elements can be in, and how a person or a page gets there. */
export interface Situation {
  /** Entries of the CDN build that the page loads. */
  readonly entries?: readonly string[];
  /** Attributes of the provider. */
  readonly provider?: string;
  readonly html: string;
  /** Files that do not arrive. */
  readonly lost?: RegExp;
  drive(page: Page): Promise<void>;
}

/** Waits for something an element has shown or said. */
const until = (page: Page, tag: string, kind: 'parts' | 'states' | 'events', ...names: string[]): Promise<unknown> =>
  page.waitForFunction(
    ([on, of, wanted]) => {
      const { [on]: shown } = window.recorded();
      const found = shown && (of === 'events' ? Object.keys(shown.events) : shown[of]);
      return wanted.every((name) => found?.includes(name));
    },
    [tag, kind, names] as const,
  );

/** Reaches the fake as soon as the app is there. */
async function control(page: Page, change: (control: FakeControl) => void): Promise<void> {
  await page.waitForFunction(() => Boolean(document.querySelector<DemoProvider>('auth-provider')?.root));
  await page.evaluate(`(${change})(document.querySelector('auth-provider').root.options.fetch.control)`);
}

/** As somebody who comes back: the fake keeps its session over a reload. */
async function signedIn(page: Page): Promise<void> {
  await control(page, (fake) => fake.signIn('ada@acme.example'));
  await page.reload();
}

/** Puts an element into the page when what it is to meet is ready. */
const insert = (page: Page, tag: string): Promise<void> =>
  page.evaluate((name) => document.querySelector('auth-provider')?.append(document.createElement(name)), tag);

const press = (page: Page, selector: string): Promise<void> => page.locator(selector).first().click();

const login = '<auth-login><form></form></auth-login>';

/** What no situation here shows, and why. */
export const unseen: readonly string[] = [
  // Only a provider that knows passkeys has them shown, and the fake knows none.
  '<auth-login> part: "divider"',
  '<auth-login> part: "passkey"',
  // The list has to be longer than the two accounts of the sample.
  '<tenant-switcher> part: "search"',
  // No button of a page stays busy where every answer is there at once.
  '<admin-portal> part: "spinner"',
  // The one role of the sample that can be deleted is held by a group, not by people.
  '<admin-roles> part: "avatar"',
  // Needs a token with a second factor.
  '<step-up-gate> state: "allowed"',
  // Needs a session that can no longer be renewed and is not refused.
  '<auth-provider> event: "auth-error"',
  '<auth-provider> field of: "auth-error.error"',
];

/** Together they show everything else. */
export const situations: { readonly [name: string]: Situation } = {
  'signing in': {
    provider: 'analytics="GTM-ABC123"',
    html: `${login}<auth-logout manual stay></auth-logout>`,
    async drive(page) {
      const box = new LoginPage(page);
      await box.signIn('ada@acme.example', 'wrong');
      await until(page, 'auth-login', 'events', 'auth-error');
      await box.enterPassword('Gatehouse-demo-2026');
      await until(page, 'auth-login', 'parts', 'done');
      await until(page, 'auth-provider', 'events', 'auth-success', 'auth-navigate');
      await press(page, 'auth-logout [part=button]');
      await until(page, 'auth-provider', 'events', 'auth-signed-out');
    },
  },
  'a sign-in in another tab': {
    html: login,
    async drive(page) {
      await new LoginPage(page).enterIdentifier('ada@acme.example');
      await page.locator('auth-login input[name=password]').waitFor();
      await control(page, (fake) => fake.signIn('ada@acme.example'));
      await page.evaluate(() => document.querySelector<DemoProvider>('auth-provider')?.root.session.refresh());
      await until(page, 'auth-login', 'parts', 'continue');
    },
  },
  'no provider': {
    html: '<div></div>',
    async drive(page) {
      const tags = ['auth-gate', 'permission-gate', 'entitlement-gate', 'step-up-gate', 'auth-router', 'auth-logout'];
      await page.evaluate((names) => document.body.append(...names.map((name) => document.createElement(name))), tags);
      for (const tag of tags) await until(page, tag, 'parts', 'failure');
    },
  },
  'gates whose provider is away': {
    provider: 'data-scenario="offline"',
    html: '<auth-gate></auth-gate><permission-gate permissions="x"></permission-gate><entitlement-gate feature="x"></entitlement-gate><step-up-gate></step-up-gate>',
    async drive(page) {
      for (const tag of ['auth-gate', 'permission-gate', 'entitlement-gate', 'step-up-gate'])
        await until(page, tag, 'parts', 'failure', 'retry');
    },
  },
  gates: {
    html: `<auth-gate></auth-gate><auth-gate when="loading"></auth-gate><permission-gate permissions="nobody.has"></permission-gate><permission-gate permissions="reports.read"></permission-gate>
      <entitlement-gate feature="basic-reports"></entitlement-gate><entitlement-gate feature="priority-support"></entitlement-gate><entitlement-gate feature="trial-insights"></entitlement-gate>
      <entitlement-gate permission="nobody.has"></entitlement-gate><step-up-gate><button slot="denied" data-step-up>Prove</button></step-up-gate>`,
    async drive(page) {
      await signedIn(page);
      await page.locator('step-up-gate button').click();
      await until(page, 'step-up-gate', 'events', 'step-up-required');
      for (const tag of ['auth-gate', 'permission-gate', 'entitlement-gate'])
        await until(page, tag, 'states', 'allowed', 'denied');
    },
  },
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
  'a list of people on a phone': {
    html: '<admin-users-table></admin-users-table>',
    async drive(page) {
      await page.setViewportSize({ width: 375, height: 800 });
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
    html: '<admin-portal page="users" address="none"></admin-portal><admin-users-table></admin-users-table><admin-roles></admin-roles>',
    async drive(page) {
      await signedIn(page);
      await until(page, 'admin-users-table', 'states', 'no-access');
      await until(page, 'admin-roles', 'states', 'no-access');
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
      await press(page, 'admin-portal [part=back-to-app]');
      await until(page, 'admin-portal', 'events', 'portal-close');
    },
  },
  'pages that fail': {
    provider: 'data-scenario="unavailable"',
    html: '<user-profile></user-profile><user-privacy></user-privacy>',
    async drive(page) {
      await page.evaluate((key) => sessionStorage.setItem(key, '1'), `gatehouse-hint:${FAKE_CLIENT_ID}`);
      await page.reload();
      await until(page, 'user-profile', 'states', 'error');
      await until(page, 'user-privacy', 'states', 'error');
    },
  },
  'roles that fail': {
    html: '<user-profile></user-profile>',
    async drive(page) {
      await signedIn(page);
      await until(page, 'user-profile', 'states', 'ready');
      await control(page, (fake) => fake.answer('roles.list', () => new Response(null, { status: 500 })));
      await insert(page, 'admin-roles');
      await until(page, 'admin-roles', 'states', 'error');
    },
  },
  'no roles': {
    html: '<user-profile></user-profile>',
    async drive(page) {
      await signedIn(page);
      await until(page, 'user-profile', 'states', 'ready');
      await control(page, (fake) => fake.answer('roles.list', () => []));
      await insert(page, 'admin-roles');
      await until(page, 'admin-roles', 'parts', 'state-title');
    },
  },
  roles: {
    html: '<admin-roles></admin-roles>',
    async drive(page) {
      const roles = page.locator('admin-roles');
      const shows = (...parts: string[]) => until(page, 'admin-roles', 'parts', ...parts);
      await signedIn(page);
      await roles.getByRole('button', { name: 'Actions for Field engineer' }).click();
      await shows('menu', 'range', 'search');
      await roles.getByRole('menuitem', { name: 'Delete' }).click();
      await shows('dialog-footer');
      await page.keyboard.press('Escape');
      await roles.getByRole('button', { name: 'New role' }).click();
      await shows('dialog-lead');
      await page.keyboard.press('Escape');
      await roles.getByText('Viewer').first().click();
      await shows('facts', 'note');
      await press(page, 'admin-roles [part=back]');
      await roles.getByText('Field engineer').first().click();
      await shows('permission', 'category', 'toggle');
      await roles.getByRole('searchbox').fill('report');
      await roles.locator('[part=permission]').first().click();
      await shows('save-bar', 'clear');
    },
  },
  'roles on a phone': {
    html: '<admin-roles></admin-roles>',
    async drive(page) {
      await page.setViewportSize({ width: 375, height: 800 });
      await signedIn(page);
      await until(page, 'admin-roles', 'parts', 'list', 'line', 'summary', 'status');
      await page.locator('admin-roles').getByRole('searchbox').fill('nobody at all');
      await until(page, 'admin-roles', 'parts', 'state');
    },
  },
  'another account': {
    html: '<tenant-switcher reload="silent"></tenant-switcher>',
    async drive(page) {
      await signedIn(page);
      await new TenantSwitcherPage(page).switchTo('Globex');
      await until(page, 'auth-provider', 'events', 'auth-tenant-change');
    },
  },
  'signing out at once': {
    html: login,
    async drive(page) {
      await signedIn(page);
      await insert(page, 'auth-logout');
      await until(page, 'auth-logout', 'states', 'busy');
    },
  },
  'a provider that takes its time': {
    provider: 'data-scenario="slow"',
    html: `${login}<user-profile></user-profile>`,
    async drive(page) {
      // Somebody was signed in here before: then nothing is shown until the provider has answered.
      await page.evaluate((key) => sessionStorage.setItem(key, '1'), `gatehouse-hint:${FAKE_CLIENT_ID}`);
      await page.reload();
      await until(page, 'auth-login', 'states', 'waiting');
      await until(page, 'user-profile', 'states', 'loading');
    },
  },
  'views that do not arrive': {
    html: `${login}<admin-portal></admin-portal><admin-users-table></admin-users-table><admin-roles></admin-roles><user-profile></user-profile><user-privacy></user-privacy><tenant-switcher></tenant-switcher>`,
    lost: /\/chunks\/(react|view)-/,
    async drive(page) {
      for (const tag of [
        'auth-login',
        'admin-portal',
        'admin-users-table',
        'admin-roles',
        'user-profile',
        'user-privacy',
        'tenant-switcher',
      ])
        await until(page, tag, 'events', 'view-error');
    },
  },
  'a screen that does not arrive': {
    entries: ['auth-provider', 'auth-router'],
    provider: 'login-url="/account/login"',
    html: '<auth-router></auth-router>',
    lost: /\/auth-login\.js$/,
    async drive(page) {
      await control(page, () => history.pushState({}, '', '/account/login'));
      await until(page, 'auth-router', 'events', 'auth-route', 'view-error');
    },
  },
};

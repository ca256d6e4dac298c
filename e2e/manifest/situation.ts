import type { Page } from 'playwright-core';
import { FAKE_CLIENT_ID, type FakeControl } from 'gatehouse-elements/testing.js';
import { pageRows } from '../../scripts/pages/rows.mjs';
import type { Shown } from './recorder.ts';

declare global {
  interface Window {
    recorded(): { [tag: string]: Shown };
    /** What answers wait for that are to be on their way until a test has seen it. */
    gate: Promise<void>;
    openGate(): void;
  }
}

/** The provider element, as far as a situation reaches into it. */
export interface DemoProvider extends Element {
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

/** The tags of the pages of the portal, and of those that open with a permission alone. */
export const pages = [...pageRows.map(({ tag }) => tag), 'admin-webhooks'];
export const guardedPages = [
  ...pageRows.filter(({ permission }) => permission).map(({ tag }) => tag),
  'admin-webhooks', // a page by itself, and a tab of another
];

/** The tags that are a block of a page of one's own account, each a page by itself. */
export const blocks = [
  'user-sessions',
  'user-passkeys',
  'user-change-password',
  'user-edit-email',
  'user-username',
  'user-phone-numbers',
  'user-mfa',
] as const;

/** Some elements, one after the other. */
export const tagged = (tags: readonly string[]): string => tags.map((tag) => `<${tag}></${tag}>`).join('');

export type Situations = { readonly [name: string]: Situation };

/** Waits for something an element has shown or said. */
export const until = (
  page: Page,
  tag: string,
  kind: 'parts' | 'states' | 'events',
  ...names: string[]
): Promise<unknown> =>
  page.waitForFunction(
    ([on, of, wanted]) => {
      const { [on]: shown } = window.recorded();
      const found = shown && (of === 'events' ? Object.keys(shown.events) : shown[of]);
      return wanted.every((name) => found?.includes(name));
    },
    [tag, kind, names] as const,
  );

/** Reaches the fake as soon as the app is there. */
export async function control(page: Page, change: (control: FakeControl) => void): Promise<void> {
  await page.waitForFunction(() => Boolean(document.querySelector<DemoProvider>('auth-provider')?.root));
  await page.evaluate(`(${change})(document.querySelector('auth-provider').root.options.fetch.control)`);
}

/** From here on answers that wait for `window.gate` are on their way. */
export const shutGate = (page: Page): Promise<void> =>
  page.evaluate(() => {
    window.gate = new Promise((open) => (window.openGate = open));
  });

/** Lets the answers arrive that are on their way, and those that follow. */
export const openGate = (page: Page): Promise<void> => page.evaluate(() => window.openGate());

/** As somebody who comes back: the fake keeps its session over a reload. */
export async function signedIn(page: Page): Promise<void> {
  await control(page, (fake) => fake.signIn('ada@acme.example'));
  await page.reload();
}

/** The same in the page that is open, which goes on with what the fake has been changed to. */
export async function signedInHere(page: Page): Promise<void> {
  await control(page, (fake) => fake.signIn('ada@acme.example'));
  await page.evaluate(() => document.querySelector<DemoProvider>('auth-provider')?.root.session.refresh());
}

/** Puts an element into the page when what it is to meet is ready. */
export const insert = (page: Page, tag: string): Promise<void> =>
  page.evaluate((name) => document.querySelector('auth-provider')?.append(document.createElement(name)), tag);

/** A page where `change` has changed what the fake answers before it is there. */
export const after = (
  tag: string,
  change: (fake: FakeControl) => void,
  kind: 'states' | 'parts',
  shown: string,
): Situation => ({
  html: '<user-profile></user-profile>',
  async drive(page) {
    await signedIn(page);
    await until(page, 'user-profile', 'states', 'ready');
    await control(page, change);
    await insert(page, tag);
    await until(page, tag, kind, shown);
  },
});

export const press = (page: Page, selector: string): Promise<void> => page.locator(selector).first().click();

/** Opens and closes every sheet of a list on a phone, and then searches for what is not there. */
export async function throughSheets(page: Page, tag: string): Promise<void> {
  for (const [opener, ...parts] of [
    ['filter', 'options', 'sheet-footer'],
    ['sort', 'toggle', 'option'],
    ['name', 'detail', 'back'],
  ] as const) {
    await press(page, `${tag} [part=${opener}]`);
    await until(page, tag, 'parts', ...parts);
    await page.keyboard.press('Escape');
    await page.locator(`${tag} [part=sheet]`).waitFor({ state: 'detached' });
  }
  await page.locator(tag).getByRole('searchbox').fill('nothing at all');
  await until(page, tag, 'parts', 'state', 'clear');
}

export const login = '<auth-login><form></form></auth-login>';

/** Somebody was signed in here before: then nothing is shown until the provider has answered. */
export async function cameBack(page: Page): Promise<void> {
  await page.evaluate((key) => sessionStorage.setItem(key, '1'), `gatehouse-hint:${FAKE_CLIENT_ID}`);
  await page.reload();
}

import { createFakeProvider } from '../../../testing/fake/createFakeProvider.ts';
import type { FakeProviderOptions } from '../../../testing/fake/options.ts';
import { hint } from '../../../api/rules/storageKeys.ts';
import { waitUntil } from './waitUntil.ts';
import { testApp, under } from './app.ts';

const stops: (() => void)[] = [];

export interface PageScene extends Pick<FakeProviderOptions, 'answers' | 'sample'> {
  as?: string;
  /** Feature flags other than those of the sample. */
  flags?: Readonly<Record<string, boolean>>;
  attributes?: Readonly<Record<string, string>>;
  /** Nothing is answered before; the browser remembers that there is a session. */
  after?: Promise<void>;
  /** Of the room the page has. */
  width?: string;
}

/** A page of the portal with a user who is signed in at the fake, and queries for a test. */
export function mountPage<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, scene: PageScene = {}) {
  const { as = 'ada@acme.example', flags = {}, attributes = {}, width, after, ...options } = scene;
  const fake = createFakeProvider(options);
  fake.control.signIn(as);
  for (const [name, on] of Object.entries(flags)) fake.control.setFlag(name, on);
  const late = async (...asked: Parameters<typeof globalThis.fetch>): Promise<Response> => {
    await after;
    return fake.fetch(...asked);
  };
  const fetch = after ? Object.assign(late, { control: fake.control }) : fake.fetch;
  const app = testApp({ fetch, to: fake.control.requestsTo, signIn: () => {} });
  if (after) app.local.set(hint(app.root.options.clientId ?? ''), '1');
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  const { place } = under(app.root, element);
  if (width) place.style.inlineSize = width;
  stops.push(app.root.start());

  const all = <Found extends HTMLElement = HTMLElement>(selector: string) => [
    ...(element.shadowRoot?.querySelectorAll<Found>(selector) ?? []),
  ];
  const find = <Found extends HTMLElement = HTMLElement>(selector: string) => all<Found>(selector)[0];
  const nameOf = (one: Element): string => (one.getAttribute('aria-label') ?? one.textContent).trim();
  /** The first of these whose name begins so. */
  const named = (selector: string, name: string): HTMLElement => {
    const found = all(selector).find((one) => nameOf(one).startsWith(name));
    if (!found) throw new Error(`no "${name}" among ${all(selector).map(nameOf).join(', ')}`);
    return found;
  };
  const button = (name: string) => named('button', name);
  const says = (text: string): boolean => element.shadowRoot?.textContent.includes(text) === true;
  const row = (name: string) => all('tbody [part=row]').find(({ textContent }) => textContent.includes(name));
  const dialog = () => find('[role=dialog], [role=alertdialog]');
  const inDialog = (name: string): HTMLButtonElement => {
    const found = [...(dialog()?.querySelectorAll('button') ?? [])].find((one) => nameOf(one) === name);
    if (!found) throw new Error(`the dialog has no button "${name}"`);
    return found;
  };
  /** Opens the menu of a row, and tells what it offers. */
  const menuOf = async (name: string): Promise<string[]> => {
    await waitUntil(() => find(`button[aria-label="Actions for ${name}"]:enabled`), 'the menus are there');
    button(`Actions for ${name}`).click();
    await waitUntil(() => find('[role=menuitem]'), 'the menu is open');
    return all('[role=menuitem]').map(({ textContent }) => textContent);
  };
  /** Opens the menu of a row and presses what begins with these words. */
  const act = async (name: string, action: string): Promise<void> => {
    await menuOf(name);
    named('[role=menuitem]', action).click();
  };
  /** The user keeps these permissions alone. */
  const keep = (...kept: string[]): void =>
    app.root.entitlements.show({
      features: {},
      plans: {},
      permissions: Object.fromEntries(kept.map((key) => [key, true])),
    });
  const looks = { all, find, named, button, says, row, dialog, inDialog, menuOf, act, keep };
  return { ...fake, ...looks, root: app.root, element };
}

/** Takes everything off the page, after each test. */
export async function leavePage(): Promise<void> {
  document.body.replaceChildren();
  await Promise.resolve();
  for (const stop of stops.splice(0)) stop();
}

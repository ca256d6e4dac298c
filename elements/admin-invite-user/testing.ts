import { createFakeProvider } from '../../testing/fake/createFakeProvider.ts';
import type { FakeProviderOptions } from '../../testing/fake/options.ts';
import { testApp, under } from '../core/testing/app.ts';
import { typeInto } from '../core/testing/typing.ts';
import { waitUntil } from '../core/testing/waitUntil.ts';
import './admin-invite-user.ts';

const stops: (() => void)[] = [];

interface Scene extends Pick<FakeProviderOptions, 'answers' | 'sample'> {
  as?: string;
  flags?: Readonly<Record<string, string>>;
}

/** The button of a user who is signed in at the fake, with queries for a test. */
export async function mount({ as = 'ada@acme.example', flags = {}, ...options }: Scene = {}) {
  /** The languages that writes have asked for. */
  const languages: (string | null)[] = [];
  const fake = createFakeProvider(options);
  const listening: typeof globalThis.fetch = (input, init) => {
    if (init?.method === 'POST') languages.push(new Headers(init.headers).get('accept-language'));
    return fake.fetch(input, init);
  };
  fake.control.signIn(as);
  for (const [name, value] of Object.entries(flags)) fake.control.setFlag(name, value === 'on');
  const app = testApp({
    fetch: Object.assign(listening, { control: fake.control }),
    to: fake.control.requestsTo,
    signIn: () => {},
  });
  const element = document.createElement('admin-invite-user');
  under(app.root, element);
  stops.push(app.root.start());
  const all = <Found extends HTMLElement = HTMLElement>(selector: string) => [
    ...(element.shadowRoot?.querySelectorAll<Found>(selector) ?? []),
  ];
  const find = <Found extends HTMLElement = HTMLElement>(selector: string) => all<Found>(selector)[0];
  const nameOf = (one: Element) => (one.getAttribute('aria-label') ?? one.textContent).trim();
  const button = (name: string) => {
    const found = all<HTMLButtonElement>('button').find((one) => nameOf(one) === name && one.checkVisibility());
    if (!found) throw new Error(`no button "${name}" among ${all('button').map(nameOf).join(', ')}`);
    return found;
  };
  const says = (text: string) => element.shadowRoot?.textContent.includes(text);
  const dialog = () => find('[role=dialog]');
  const field = (label: string) => {
    const found = all('label').find((one) => one.textContent.trim().startsWith(label) && one.checkVisibility());
    const input = find<HTMLInputElement>(`#${CSS.escape(found?.getAttribute('for') ?? 'none')}`);
    if (!input) throw new Error(`no field "${label}"`);
    return input;
  };
  const type = (label: string, value: string) => {
    const input = field(label);
    typeInto(input, value);
  };
  const box = (label: string) => {
    const found = all('[part=option]').find((one) => one.textContent.startsWith(label) && one.checkVisibility());
    const input = found?.querySelector('input');
    if (!found || !input) throw new Error(`no box "${label}"`);
    return { input, text: found.textContent };
  };
  const paste = (text: string) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', text);
    field('Email addresses').dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  };
  const chips = () => all('[part=chip]').map((one) => one.textContent.trim());
  const keep = (...kept: string[]) =>
    app.root.entitlements.show({
      features: {},
      plans: {},
      permissions: Object.fromEntries(kept.map((key) => [key, true])),
    });
  const open = async () => {
    await waitUntil(() => find('[part=button]'), 'the button is there');
    button('Invite people').click();
    await waitUntil(() => dialog() && find('[part=dialog-footer]'), 'the dialog is open');
    await waitUntil(() => says('Administrator') || says('default roles') || says('could not be loaded'));
  };
  const sent = () => fake.control.requestsTo('inviting.add').map(({ body }) => body);
  const scene = { all, find, button, says, dialog, field, type, box, paste, chips, keep, open, sent, languages };
  return { ...fake, ...scene, root: app.root, element };
}

/** Takes everything off the page, after each test. */
export async function leave(): Promise<void> {
  document.body.replaceChildren();
  await Promise.resolve();
  for (const stop of stops.splice(0)) stop();
}

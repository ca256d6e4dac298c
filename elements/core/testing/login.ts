import { sendKeys } from '@web/test-runner-commands';
import type { GatehouseOptions } from '../../../stores/core/options.ts';
import '../../auth-login/auth-login.ts';
import type { AuthLoginElement } from '../../auth-login/auth-login.ts';
import { testApp, testProvider, under, type OwnAnswers } from './app.ts';
import { waitUntil } from './waitUntil.ts';
import type { AuthStrategies } from '../../../api/contract/configuration.ts';

/** People sign in by their email alone. */
export const byEmail: AuthStrategies = {
  mainAuthStrategies: [{ strategy: 'EmailAndPassword' }],
  secondaryAuthStrategies: [],
};

/** What a test has started; `cleanUp` ends it. */
export const undo: (() => void)[] = [];

/** Empties the page and ends what the tests have started. */
export async function cleanUp(): Promise<void> {
  document.body.replaceChildren();
  await Promise.resolve();
  for (const stop of undo.splice(0)) stop();
}

/** The nodes of a sign-in box, looked for anew each time. */
export function parts(login: AuthLoginElement) {
  const find = <E extends Element>(selector: string) => login.querySelector<E>(selector);
  return {
    form: () => find<HTMLFormElement>('form'),
    username: () => find<HTMLInputElement>('input[name=identifier]'),
    password: () => find<HTMLInputElement>('input[name=password]'),
    button: () => find<HTMLButtonElement>('[type=submit]'),
    change: () => find<HTMLButtonElement>('[data-change]'),
    message: (name: string) =>
      document.getElementById(`${find<HTMLInputElement>(`input[name=${name}]`)?.id}-error`)?.textContent ?? '',
    /** The text about the form as a whole. */
    note: () => find<HTMLElement>('[data-note]:not([hidden])')?.textContent ?? '',
    /** The heading, as it is read aloud. */
    title: () =>
      [...(login.shadowRoot?.querySelectorAll<HTMLElement>('[part=title] > *') ?? [])]
        .filter((one) => !one.hidden)
        .map(({ textContent }) => textContent)
        .join(''),
    /** The line under the heading. */
    lead: () =>
      [...(login.shadowRoot?.querySelectorAll<HTMLElement>('[part=lead]') ?? [])]
        .filter((one) => !one.hidden)
        .map(({ textContent }) => textContent)
        .join(''),
    part: (name: string) => login.shadowRoot?.querySelector<HTMLElement>(`[part=${name}]`),
  };
}

/** A sign-in box below a running app. `through` wraps the provider's `fetch`. */
export function mount(
  answers: OwnAnswers = {},
  options: Partial<GatehouseOptions> = {},
  through: (fetch: typeof globalThis.fetch) => typeof globalThis.fetch = (fetch) => fetch,
) {
  const plain = testProvider(answers);
  const provider = { ...plain, fetch: Object.assign(through(plain.fetch), plain.fetch) };
  const app = testApp(provider, options);
  const login = document.createElement('auth-login');
  const { place, give } = under(app.root, login);
  undo.push(app.root.start());
  return { ...parts(login), ...app, login, provider, place, give };
}

/** The value, which has to be there. */
export function need<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('it is not there');
  return value;
}

/** Types into a field and submits by Enter, as a person does. */
export async function enter(field: HTMLInputElement | null, value: string): Promise<void> {
  need(field).focus();
  await sendKeys({ type: value });
  await sendKeys({ press: 'Enter' });
}

/** Goes on to the password. */
export async function toPassword(page: ReturnType<typeof mount>, identifier = 'ada@example.com'): Promise<void> {
  await enter(page.username(), identifier);
  await waitUntil(() => page.password(), 'the password is asked for');
}

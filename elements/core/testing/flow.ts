import type { GatehouseOptions } from '../../../stores/core/options.ts';
import { testApp, testProvider, under, type OwnAnswers } from './app.ts';
import { need, undo } from './login.ts';

/** The box of a flow, by what every one of them has. */
export function flowParts(box: HTMLElement) {
  const find = <E extends Element>(selector: string) => box.querySelector<E>(selector);
  const part = (name: string) => box.shadowRoot?.querySelector<HTMLElement>(`[part=${name}]`);
  return {
    form: () => find<HTMLFormElement>('form'),
    field: (name: string) => find<HTMLInputElement>(`input[name=${name}]:not([hidden])`),
    button: () => find<HTMLButtonElement>('[type=submit]'),
    message: (name: string) => document.getElementById(`${find(`input[name=${name}]`)?.id}-error`)?.textContent ?? '',
    hint: (name: string) => document.getElementById(`${find(`input[name=${name}]`)?.id}-hint`)?.textContent ?? '',
    note: () => find<HTMLElement>('[data-note]:not([hidden])')?.textContent ?? '',
    part,
    /** The title, as it is read aloud: what the page has put into the slot, or the text of the screen. */
    title: () =>
      [...need(part('title')).children]
        .filter((one) => one instanceof HTMLElement && !one.hidden)
        .map(({ textContent }) => textContent)
        .join(''),
    lead: () => part('lead')?.textContent ?? '',
    panel: () => part('panel'),
  };
}

/** Puts parameters into the address of the page of the tests, as the link of a mail does. `cleanUp` takes them away. */
export function openLink(query: Record<string, string>): void {
  const before = location.href;
  undo.push(() => history.replaceState(null, '', before));
  history.replaceState(null, '', `${location.pathname}?${new URLSearchParams(query)}`);
}

/** The box of a flow below a running app. */
export function mountFlow(
  tag: string,
  answers: OwnAnswers = {},
  {
    provider = testProvider(answers),
    ...options
  }: Partial<GatehouseOptions> & { provider?: ReturnType<typeof testProvider> } = {},
) {
  const app = testApp(provider, options);
  const box = document.createElement(tag);
  const { place, give } = under(app.root, box);
  undo.push(app.root.start());
  return { ...flowParts(box), ...app, box, provider, place, give };
}

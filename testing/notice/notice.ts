import { h } from '../../elements/core/shell/h.ts';
import { sheetFor } from '../../elements/tokens/sheets.ts';
import { demoArea, type DemoText } from '../../elements/i18n/generated/demo.ts';
import { Language } from '../../elements/i18n/Language.ts';
import { Translator } from '../../elements/i18n/Translator.ts';
import tokens from '../../elements/tokens/tokens.css';
import type { FakeControl } from '../fake/options.ts';
import { isScenarioName, scenarios } from '../fake/scenarios.ts';
import css from './notice.css';

const roles: Readonly<Record<string, DemoText>> = {
  'ada@acme.example': 'demo.administrator',
  'rob@acme.example': 'demo.reader',
  'sue@acme.example': 'demo.superUser',
};

/** What a feature is switched to, by the value of its list. */
const switches = { '': undefined, on: true, off: false } as const;
type Switch = keyof typeof switches;
const isSwitch = (value: string): value is Switch => Object.hasOwn(switches, value);
const switchOf = (on: boolean | undefined): Switch => (on === undefined ? '' : on ? 'on' : 'off');

type Say = (key: DemoText) => string;

function choices(
  page: Document,
  options: Readonly<Record<string, string>>,
  chosen: string,
  choose: (value: string) => void,
): HTMLSelectElement {
  const list = h(
    page,
    'select',
    {},
    ...Object.entries(options).map(([value, text]) => h(page, 'option', { value }, text)),
  );
  list.value = chosen;
  list.addEventListener('change', () => choose(list.value));
  return list;
}

const accounts = (page: Document, say: Say, { accounts: all }: FakeControl): Node[] => [
  h(page, 'h2', {}, say('demo.accounts')),
  h(
    page,
    'ul',
    {},
    ...all.map(({ email, role }) =>
      h(
        page,
        'li',
        {},
        h(page, 'code', { dir: 'ltr' }, email),
        h(page, 'small', {}, roles[email] ? say(roles[email]) : role),
      ),
    ),
  ),
  h(
    page,
    'p',
    {},
    h(page, 'small', {}, say('demo.password')),
    h(page, 'br'),
    h(page, 'code', { dir: 'ltr' }, all[0]?.password ?? ''),
  ),
];

function scenario(page: Document, say: Say, control: FakeControl): Node {
  const names = Object.fromEntries(
    Object.keys(scenarios).flatMap((name) => (isScenarioName(name) ? [[name, say(`demo.scenario.${name}`)]] : [])),
  );
  const list = choices(
    page,
    names,
    control.scenario ?? 'default',
    (name) => isScenarioName(name) && control.setScenario(name),
  );
  return h(page, 'label', {}, say('demo.scenario'), list);
}

const features = (page: Document, say: Say, control: FakeControl): Node[] => [
  h(page, 'h2', {}, say('demo.features')),
  ...Object.entries(control.features).map(([key, on]) => {
    const options = { '': say('demo.asPlanned'), on: say('demo.on'), off: say('demo.off') };
    return h(
      page,
      'label',
      {},
      h(page, 'code', { dir: 'ltr' }, key),
      choices(page, options, switchOf(on), (value) => isSwitch(value) && control.setFeature(key, switches[value])),
    );
  }),
];

/**
 * Shows on the page that it is a demonstration and who can sign in, and lets a visitor change what the fake plays.
 *
 * @param place the shadow root of the provider element, out of the page's own nodes
 * @param loud the page is public
 * @returns the undo
 */
export function showNotice(place: ShadowRoot, control: FakeControl, { loud }: { loud: boolean }): () => void {
  const page = place.ownerDocument;
  const host = h(page, 'aside');
  const root = host.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [tokens, css].map((text) => sheetFor(page, text));
  const summary = h(page, 'summary');
  const body = h(page, 'div', { class: 'body' });
  const whole = h(page, 'details', {}, summary, body);
  root.append(h(page, 'div', loud ? { class: 'loud' } : {}, whole));
  place.append(host);

  const language = new Language(host);
  const texts = new Translator(demoArea, language);
  const say: Say = (key) => texts.text(key);
  const draw = (): void => {
    whole.lang = texts.lang; // not the host's: that one says what the page speaks
    host.setAttribute('aria-label', say('demo.title'));
    summary.replaceChildren(say('demo.title'));
    const again = h(page, 'button', { type: 'button' }, say('demo.reset'));
    again.addEventListener('click', () => (control.reset(), draw()));
    body.replaceChildren(
      h(page, 'p', {}, say(loud ? 'demo.public' : 'demo.text')),
      ...accounts(page, say, control),
      scenario(page, say, control),
      ...features(page, say, control),
      again,
    );
  };
  const stops = [language.subscribe(draw), language.start()];
  draw();
  return () => {
    for (const stop of stops) stop();
    host.remove();
  };
}

import { expect } from '@open-wc/testing';
import { testApp, testProvider, under } from '../testing/app.ts';
import { holdClock, type HeldClock } from '../testing/clock.ts';
import { waitUntil } from '../testing/waitUntil.ts';
import '../../auth-gate/auth-gate.ts';
import '../../auth-login/auth-login.ts';
import '../../auth-logout/auth-logout.ts';
import '../../auth-router/auth-router.ts';
import '../../entitlement-gate/entitlement-gate.ts';
import '../../permission-gate/permission-gate.ts';
import '../../step-up-gate/step-up-gate.ts';
import '../../tenant-switcher/tenant-switcher.ts';
import '../../user-profile/user-profile.ts';

const tags = [
  'auth-gate',
  'auth-login',
  'auth-logout',
  'auth-router',
  'entitlement-gate',
  'permission-gate',
  'step-up-gate',
  'tenant-switcher',
] as const;
const noteOf = (element: Element | null | undefined) =>
  element?.shadowRoot?.querySelector('[part=failure]')?.textContent;
/** How long an app is waited for, in milliseconds. */
const PATIENCE = 2_000;
const SAID = 'This part is connected to no app (GH-NO-PROVIDER).';

describe('an element that stands in no app', () => {
  const { error } = console;
  let said: unknown[][] = [];
  let clock: HeldClock;
  beforeEach(() => {
    clock = holdClock();
    said = [];
    console.error = (...words: unknown[]) => void said.push(words);
  });
  afterEach(() => {
    clock.release();
    console.error = error;
    document.body.replaceChildren();
  });

  it('says so after two seconds, on the page and once in the console, whatever its tag', async () => {
    const elements = tags.map((tag) => document.body.appendChild(document.createElement(tag)));
    clock.pass(PATIENCE - 1);
    await Promise.all(elements.map(({ updateComplete }) => updateComplete));
    expect(elements.filter(noteOf)).to.deep.equal([]);
    clock.pass(1);
    await waitUntil(() => elements.every((one) => noteOf(one)), 'each says so');
    expect(elements.map(noteOf)).to.deep.equal(tags.map(() => SAID));
    const waiting = elements.map(({ shadowRoot }) => shadowRoot?.querySelector('[part=status]')).filter(Boolean);
    expect(
      waiting.map((one) => one?.checkVisibility()),
      'nobody is being signed out',
    ).to.deep.equal([false]);
    const lines = said.filter(([line]) => String(line).includes('GH-NO-PROVIDER'));
    expect(lines.length).to.equal(1);
    expect(String(lines[0]?.[0])).to.contain('No auth-provider stands around this element.');
    expect(
      elements.some((one) => one === lines[0]?.[1]),
      'the element is in the line',
    ).to.equal(true);
  });

  it('shows nothing that waits beside it, and what it has when its app comes', async () => {
    const provider = testProvider();
    provider.signIn();
    const { root } = testApp(provider);
    const page = document.body.appendChild(document.createElement('user-profile'));
    const view = () => page.shadowRoot?.querySelector('[part=view]');
    await waitUntil(() => view(), 'the view is there');
    clock.pass(PATIENCE);
    await waitUntil(() => noteOf(page), 'it says so');
    expect([view()?.checkVisibility(), page.matches(':state(loading)')]).to.deep.equal([false, false]);
    const { place } = under(root);
    const stop = root.start();
    place.append(page);
    await waitUntil(() => !noteOf(page) && view()?.checkVisibility(), 'it is taken back');
    stop();
  });

  it('takes it back when its app comes after all, and a form that was sent is sent then', async () => {
    const provider = testProvider();
    const { root } = testApp(provider);
    const login = document.body.appendChild(document.createElement('auth-login'));
    const [form, field] = [login.querySelector('form'), login.querySelector('input')];
    Object.assign(field ?? {}, { value: 'ada@example.com' });
    form?.requestSubmit();
    clock.pass(PATIENCE);
    await waitUntil(() => noteOf(login), 'it says so');
    await login.updateComplete;
    const button = login.querySelector('[type=submit]');
    expect([button?.textContent, button?.ariaBusy], 'nothing is under way').to.deep.equal(['Continue', null]);
    const { place } = under(root);
    const stop = root.start();
    place.append(login);
    await waitUntil(() => !noteOf(login), 'it is taken back');
    await waitUntil(() => login.querySelector('[name=password]'), 'the password is asked for');
    stop();
  });

  it('says nothing while an app is on its way, or one of a name is waited for', async () => {
    const waiting = document.createElement('auth-gate');
    under(undefined, waiting); // a provider whose stores are not here yet
    const named = document.createElement('auth-gate');
    named.app = 'made-later';
    const undefinedYet = document.createElement('acme-auth-provider'); // a provider whose script is not here yet
    const inside = undefinedYet.appendChild(document.createElement('section')).attachShadow({ mode: 'open' });
    const deep = inside.appendChild(document.createElement('auth-gate'));
    const alone = document.createElement('auth-gate');
    document.body.append(named, undefinedYet, alone);
    clock.pass(PATIENCE);
    await waitUntil(() => noteOf(alone), 'another one says so');
    expect([waiting, named, deep].map(noteOf)).to.deep.equal([undefined, undefined, undefined]);
  });
});

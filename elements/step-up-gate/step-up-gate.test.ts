import { expect } from '@open-wc/testing';
import { waitUntil } from '../core/testing/waitUntil.ts';
import { MULTI_FACTOR_CONTEXT } from '../../api/rules/stepUp.ts';
import { testApp, testProvider, under } from '../core/testing/app.ts';
import type { StepUpRequest } from './step-up-gate.element.ts';
import './step-up-gate.ts';

/** The time of the provider's clock, which differs from that of this machine. */
const PROVIDER = 2_000_000_000;
const undo: (() => void)[] = [];

/** A user whose token has these claims. The test moves the page's clock. */
function scene(claims: object | undefined, served = true) {
  let passed = 0;
  const timers = new Set<{ at: number; callback: () => void }>();
  const wakers = new Set<() => void>();
  const current = { claims };
  const provider = testProvider(
    {},
    {},
    {
      now: () => PROVIDER * 1000 + passed,
      scenario: { summary: 'signed in like this', claims: () => ({ auth_time: undefined, ...current.claims }) },
    },
  );
  if (claims) provider.signIn();
  const kept = new Map<string, string>();
  const memory = {
    get: (key: string) => kept.get(key) ?? null,
    set: (key: string, value: string) => void kept.set(key, value),
    remove: (key: string) => void kept.delete(key),
  };
  const visited: string[] = [];
  const { root } = testApp(provider, {
    ...(!served && { routes: { stepUpUrl: false } }),
    ports: {
      clock: {
        now: () => Date.parse('2001-01-01') + passed,
        monotonic: () => passed,
        after(ms, callback) {
          const timer = { at: passed + ms, callback };
          timers.add(timer);
          return () => timers.delete(timer);
        },
      },
      wake: {
        visible: () => true,
        online: () => true,
        listen: (callback) => (wakers.add(callback), () => wakers.delete(callback)),
      },
      navigation: { href: () => 'https://app.example/pay', go: (href) => void visited.push(href) },
      local: memory,
      session: memory,
      counters: undefined,
      withLock: undefined,
      channel: undefined,
      log: () => {},
    },
  });
  undo.push(root.start());
  const pass = (ms: number, awake = true): void => {
    passed += ms;
    for (const timer of timers) if (awake && timer.at <= passed) (timers.delete(timer), timer.callback());
  };
  return { root, pass, current, visited, kept, timers, wakers, wake: () => wakers.forEach((callback) => callback()) };
}

function gate(maxAge?: string) {
  const element = document.createElement('step-up-gate');
  if (maxAge !== undefined) element.setAttribute('max-age', maxAge);
  const template = element.appendChild(document.createElement('template'));
  template.content.append(Object.assign(document.createElement('b'), { textContent: 'secret' }));
  const denied = element.appendChild(Object.assign(document.createElement('div'), { slot: 'denied' }));
  const button = denied.appendChild(
    Object.assign(document.createElement('button'), { type: 'button', textContent: 'Confirm it is you' }),
  );
  button.dataset['stepUp'] = '';
  return { element, button };
}

const settled = (element: HTMLElementTagNameMap['step-up-gate'], state: string): Promise<void> =>
  waitUntil(() => element.verdict.state === state, `the gate is ${state}`);
const FRESH = { acr: MULTI_FACTOR_CONTEXT, amr: ['pwd', 'mfa', 'otp'], auth_time: PROVIDER - 60 };

describe('<step-up-gate>', () => {
  afterEach(async () => {
    document.body.replaceChildren();
    await Promise.resolve();
    for (const stop of undo.splice(0)) stop();
  });

  const cases: Record<string, [object | undefined, string | undefined, string]> = {
    'a fresh second factor': [FRESH, '600', 'allowed'],
    'no second factor': [{ amr: ['pwd'], auth_time: PROVIDER }, '600', 'denied'],
    'another context': [{ ...FRESH, acr: 'urn:x' }, '600', 'denied'],
    'no method that counts': [{ ...FRESH, amr: ['mfa', 'pwd'] }, '600', 'denied'],
    'a second factor that is too old': [{ ...FRESH, auth_time: PROVIDER - 601 }, '600', 'denied'],
    'a second factor without a date': [{ ...FRESH, auth_time: undefined }, '600', 'denied'],
    'an age nobody can read': [FRESH, 'ten minutes', 'denied'],
    'an empty age': [FRESH, '', 'denied'],
    'an old one where any age will do': [{ ...FRESH, auth_time: 1 }, undefined, 'allowed'],
    'nobody signed in': [undefined, '600', 'denied'],
  };
  for (const [name, [claims, maxAge, state]] of Object.entries(cases))
    it(`is ${state} for ${name} (STO-20)`, async () => {
      const { element } = gate(maxAge);
      under(scene(claims).root, element);
      await settled(element, state);
      expect(element.querySelector('b') !== null).to.equal(state === 'allowed');
    });

  it('closes at the age, by the provider’s clock, and opens with a new token (STO-20)', async () => {
    const { root, pass, current, timers } = scene(FRESH);
    const { element } = gate('600');
    under(root, element);
    await settled(element, 'allowed');
    pass(540_000);
    expect(element.verdict.state).to.equal('allowed');
    pass(1);
    expect(element.verdict).to.deep.equal({ state: 'denied', justification: 'STEP_UP_REQUIRED' });
    expect(element.querySelector('b') === null, 'nothing is there').to.equal(true);
    current.claims = { ...FRESH, auth_time: PROVIDER + 540 };
    await root.session.refresh();
    await settled(element, 'allowed');
    const waiting = timers.size;
    element.remove();
    await Promise.resolve();
    expect(timers.size).to.equal(waiting - 1);
  });

  it('closes on waking up when the age was reached in sleep', async () => {
    const { root, pass, wake } = scene(FRESH);
    const { element } = gate('600');
    under(root, element);
    await settled(element, 'allowed');
    pass(600_000, false);
    wake();
    expect(element.verdict.state).to.equal('denied');
  });

  it('asks on a press, and leaves for the step-up page unless the host takes over', async () => {
    const { root, visited, kept } = scene({ amr: ['pwd'] });
    const { element, button } = gate('600');
    under(root, element);
    await settled(element, 'denied');
    const asked: (StepUpRequest | undefined)[] = [];
    const take = (event: CustomEventInit<StepUpRequest> & Event): void => (
      asked.push(event.detail),
      event.preventDefault()
    );
    element.addEventListener('step-up-required', take);
    button.click();
    expect([asked, visited]).to.deep.equal([[{ maxAge: 600 }], []]);
    element.removeEventListener('step-up-required', take);
    expect([...kept.values()].join()).not.to.contain('https://app.example/pay');
    const press = new MouseEvent('click', { bubbles: true, cancelable: true });
    button.dispatchEvent(press);
    expect(press.defaultPrevented, 'a link that asks leads nowhere by itself').to.equal(true);
    expect(visited).to.deep.equal(['https://app.example/account/step-up?maxAge=600']);
    expect([...kept.values()].join(), 'the page to come back to').to.contain('https://app.example/pay');
  });

  it('says what is needed where no page serves it, and leads nowhere', async () => {
    const lines: unknown[][] = [];
    const { warn } = console;
    console.warn = (...words: unknown[]) => void lines.push(words);
    try {
      const { root, visited, current, kept } = scene({ amr: ['pwd'] }, false);
      const { element, button } = gate('600');
      under(root, element);
      await settled(element, 'denied');
      const said = () => element.shadowRoot?.querySelector('[part=failure]')?.textContent;
      for (const press of [1, 2]) {
        button.click();
        await waitUntil(said, `it is said after press ${press}`);
      }
      expect(said()).to.contain('a second factor');
      expect([visited, [...kept.values()].join().includes('/pay')]).to.deep.equal([[], false]);
      expect(lines.map(([line]) => String(line).includes('GH-ROUTE-UNSERVED'))).to.deep.equal([true]);
      await expect(element).to.be.accessible();
      current.claims = FRESH;
      await root.session.refresh();
      await settled(element, 'allowed');
      expect(said()).to.equal(undefined);
    } finally {
      console.warn = warn;
    }
  });

  it('leaves a press inside another gate to that gate', async () => {
    const { root } = scene({ amr: ['pwd'] });
    const [outer, inner] = [gate('600'), gate('60')];
    outer.button.replaceWith(inner.element);
    const elsewhere = outer.element.appendChild(
      Object.assign(document.createElement('button'), { slot: 'denied', type: 'button' }),
    );
    under(root, outer.element);
    await settled(outer.element, 'denied');
    await settled(inner.element, 'denied');
    const asked: unknown[] = [];
    outer.element.addEventListener('step-up-required', (event) => (asked.push(event.detail), event.preventDefault()));
    inner.button.click();
    expect(asked).to.deep.equal([{ maxAge: 60 }]);
    elsewhere.click();
    expect(asked.length, 'a button that asks for nothing').to.equal(1);
    elsewhere.dataset['stepUp'] = '';
    elsewhere.click();
    expect(asked).to.deep.equal([{ maxAge: 60 }, { maxAge: 600 }]);
  });

  it('sets no timer longer than browsers take, and holds one at a time', async () => {
    const { root, timers } = scene(FRESH);
    const { element } = gate('9000000');
    under(root, element);
    await settled(element, 'allowed');
    const waits = (): number[] => [...timers].map(({ at }) => at);
    expect(Math.max(...waits())).to.equal(2 ** 31 - 1);
    element.maxAge = 8_000_000;
    await element.updateComplete;
    element.maxAge = 600;
    await element.updateComplete;
    expect(waits().filter((at) => at === 2 ** 31 - 1)).to.deep.equal([]);
    expect(waits()).to.include(540_001);
  });

  it('listens for waking up once at a time, and not after it has left', async () => {
    const { root, wakers } = scene(FRESH);
    const { element } = gate('600');
    under(root, element);
    await settled(element, 'allowed');
    const before = wakers.size;
    element.maxAge = 700;
    await element.updateComplete;
    expect(wakers.size).to.equal(before);
    element.remove();
    await Promise.resolve();
    expect(wakers.size).to.equal(before - 1);
  });

  it('names the age in what it tells, and no age where any will do', async () => {
    const { root, visited } = scene({ amr: ['pwd'] });
    const { element } = gate('600');
    const told: unknown[] = [];
    element.addEventListener('gate-change', ({ detail }: CustomEventInit<object>) => told.push(detail));
    under(root, element);
    await settled(element, 'denied');
    element.removeAttribute('max-age');
    await element.updateComplete;
    const denied = { isEntitled: false, justification: 'STEP_UP_REQUIRED' };
    expect(told).to.deep.equal([
      { ...denied, key: 'step-up 600' },
      { ...denied, key: 'step-up' },
    ]);
    element.stepUp();
    expect(visited).to.deep.equal(['https://app.example/account/step-up']);
  });

  it('asks nothing while it is open, or nobody is signed in', async () => {
    const asked: string[] = [];
    for (const [claims, state] of [
      [FRESH, 'allowed'],
      [undefined, 'denied'],
      [{ amr: ['pwd'] }, 'denied'],
    ] as const) {
      const { root } = scene(claims);
      const { element } = gate();
      under(root, element);
      await settled(element, state);
      element.addEventListener(
        'step-up-required',
        (event) => (asked.push(JSON.stringify(claims ?? null)), event.preventDefault()),
      );
      element.stepUp();
    }
    expect(asked, 'the listener hears the one that may ask').to.deep.equal(['{"amr":["pwd"]}']);
  });
});

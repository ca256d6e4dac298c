import { expect } from '@open-wc/testing';
import { AuthGateElement } from '../../auth-gate/auth-gate.ts';
import '../../user-profile/user-profile.ts';
import { PermissionGateElement } from '../../permission-gate/permission-gate.ts';
import { testApp, testProvider, under } from '../testing/app.ts';
import { waitUntil } from '../testing/waitUntil.ts';
import type { Gate } from './Gate.ts';

const undo: (() => void)[] = [];

/** Gates in the page of a user who was signed in. The provider does not answer, and the gates do not wait for it. */
async function outage(html: string, hint: readonly (readonly [string, string])[] = [['gatehouse-hint:', '1']]) {
  const state = { asked: 0 };
  const provider = testProvider({
    'auth.refreshToken': () => {
      state.asked++;
      throw new TypeError('Failed to fetch');
    },
  });
  const memory = new Map(hint);
  const { root } = testApp(provider, {
    ports: {
      clock: {
        now: () => Date.now(),
        monotonic: () => performance.now(),
        after: (ms, callback) => {
          const timer = setTimeout(callback, ms === 5_000 || ms === 1_000 ? 0 : ms);
          return () => clearTimeout(timer);
        },
      },
      local: { get: (key) => memory.get(key) ?? null, set: () => {}, remove: () => {} },
      counters: undefined,
      withLock: undefined,
      channel: undefined,
      log: () => {},
    },
  });
  undo.push(root.start());
  const page = document.createElement('div');
  page.innerHTML = html;
  under(root, page);
  const gates = [...page.querySelectorAll('*')].filter(
    (element) => element instanceof AuthGateElement || element instanceof PermissionGateElement,
  );
  const note = (gate: Element | undefined) => gate?.shadowRoot?.querySelector<HTMLElement>('[part=failure]');
  const told = () => gates.filter((gate) => note(gate)?.checkVisibility()).map(({ id }) => id);
  const hasEnded = (gate: Gate): boolean => !!note(gate) || gate.verdict.state !== 'pending';
  await waitUntil(() => gates.every(hasEnded) && root.session.error, 'all have lost their patience, or have a verdict');
  const retry = (gate: Element | undefined) => gate?.shadowRoot?.querySelector<HTMLButtonElement>('[part=retry]');
  return { page, gates, note, told, retry, state, root };
}

const HEADER = `<header style="display:flex; gap:16px; font:italic 15px/1.5 Georgia,serif; color:rgb(10,20,30)">
  <b>Acme</b> <span><auth-gate id="menu"></auth-gate></span> <auth-gate id="user"></auth-gate>
</header>`;

describe('gates whose provider is away', () => {
  afterEach(async () => {
    document.body.replaceChildren();
    await Promise.resolve();
    for (const stop of undo.splice(0)) stop();
  });

  it('say it within elements that have no box, as auth-provider has none', async () => {
    const { told } = await outage('<div style="display:contents"><auth-gate id="plain"></auth-gate></div>');
    await waitUntil(() => told().length > 0, 'it is said');
    expect(told()).to.deep.equal(['plain']);
  });

  it('know nothing of a visitor either, and close for nobody', async () => {
    const { gates, told, root } = await outage('<permission-gate id="menu" permissions="p"></permission-gate>', []);
    const verdicts = () => gates.map(({ verdict }) => verdict.state);
    await waitUntil(() => root.session.isAway && told().length > 0, 'it is said');
    expect([root.session.status, verdicts()]).to.deep.equal(['signed-out', ['pending']]);
  });

  it('that are open to visitors stay open for one, and say nothing', async () => {
    const { gates, told, root, state } = await outage(
      '<auth-gate id="door" when="signed-out"><p>Welcome</p></auth-gate><auth-gate id="user"></auth-gate>',
      [],
    );
    await waitUntil(() => root.session.isAway, 'the provider is away');
    const changes: string[] = [];
    for (const gate of gates) gate.addEventListener('gate-change', () => changes.push(gate.id));
    const asked = state.asked;
    await root.session.retry();
    await waitUntil(() => state.asked > asked && root.session.isAway, 'it is still away');
    expect(gates.map(({ verdict }) => verdict.state)).to.deep.equal(['allowed', 'denied']);
    expect(gates[0]?.querySelector('p')?.checkVisibility()).to.equal(true);
    expect([changes, told()]).to.deep.equal([[], []]);
  });

  it('say it once for neighbours and once for each region of the page, and are read aloud once', async () => {
    const { told, gates, note, page } = await outage(
      `${HEADER}<main><auth-gate id="list"></auth-gate><auth-gate id="more"></auth-gate></main>`,
    );
    await waitUntil(() => told().length === 2);
    expect(told()).to.deep.equal(['menu', 'list']);
    expect(gates.filter((gate) => note(gate)?.role === 'status').map(({ id }) => id)).to.deep.equal(['menu']);
    await expect(page).to.be.accessible();
    gates[0]?.remove();
    await waitUntil(() => told().includes('user'), 'the next one speaks');
    expect(told()).to.deep.equal(['user', 'list']);
  });

  it('leave the word to a page of the app that says it too, while that is on screen', async () => {
    const { told, page, root } = await outage(`${HEADER}<main><user-profile></user-profile></main>`);
    const profile = page.querySelector('user-profile');
    await waitUntil(
      () => profile?.shadowRoot?.textContent.includes('The service is not answering.'),
      'the page says it',
    );
    expect(told()).to.deep.equal([]);
    profile?.style.setProperty('display', 'none');
    await root.session.retry();
    await waitUntil(() => told().length > 0, 'nobody else says it');
    expect(told()).to.deep.equal(['menu']);
  });

  it('leave the word to one that the page shows', async () => {
    const { told } = await outage(
      `<nav hidden><auth-gate id="menu"></auth-gate></nav><div style="display:none"><auth-gate id="away"></auth-gate></div>
       <auth-gate id="filled"><i slot="pending">wait</i></auth-gate><auth-gate id="user"></auth-gate>`,
    );
    await waitUntil(() => told().length === 1);
    expect(told()).to.deep.equal(['user']);
  });

  it('take the font and colour of their place, and fit into a narrow header', async () => {
    const { gates, note, retry, page } = await outage(HEADER);
    page.style.inlineSize = '240px';
    const [line, button] = [note(gates[0]), retry(gates[0])];
    if (!line || !button) throw new Error('nothing is said');
    const { fontFamily, fontStyle, color, display } = getComputedStyle(line);
    expect({ fontFamily, fontStyle, color, display }).to.deep.equal({
      fontFamily: 'Georgia, serif',
      fontStyle: 'italic',
      color: 'rgb(10, 20, 30)',
      display: 'inline-flex',
    });
    const style = getComputedStyle(button);
    expect([style.fontFamily, style.backgroundColor, style.borderTopWidth, style.color]).to.deep.equal([
      'Georgia, serif',
      'rgba(0, 0, 0, 0)',
      '0px',
      'rgb(10, 20, 30)',
    ]);
    expect(button.getBoundingClientRect().height >= 24, 'it can be touched').to.equal(true);
    expect(page.scrollWidth).to.equal(240);
  });

  it('ask once for all who wait, whichever is pressed', async () => {
    const { gates, retry, state, root } = await outage(`${HEADER}<main><auth-gate id="list"></auth-gate></main>`);
    await waitUntil(() => state.asked === 2);
    retry(gates[2])?.click();
    expect(gates.map((gate) => retry(gate)?.ariaDisabled)).to.deep.equal(['true', 'true', 'true']);
    retry(gates[0])?.click();
    await waitUntil(() => retry(gates[0])?.ariaDisabled === 'false' && root.session.error, 'there is an answer');
    expect(gates.map((gate) => retry(gate)?.ariaDisabled)).to.deep.equal(['false', 'false', 'false']);
    expect(state.asked).to.equal(3);
  });
});

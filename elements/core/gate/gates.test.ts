import { expect, oneEvent } from '@open-wc/testing';
import { waitUntil } from '../testing/waitUntil.ts';
import { runInAction } from 'mobx';
import '../../auth-gate/auth-gate.ts';
import '../../entitlement-gate/entitlement-gate.ts';
import '../../permission-gate/permission-gate.ts';
import { refusal, tenantId, testApp, testProvider, under, type OwnAnswers } from '../testing/app.ts';
import type { EntitlementsBundle, Rule } from '../../../api/contract/entitlements.ts';
import type { GatehouseOptions } from '../../../stores/core/options.ts';
import { type Gate, type GateChange, sameFields } from './Gate.ts';

const ENTITLEMENTS = 'entitlements.load';
const ENTITLED = {
  features: { reports: { planIds: [], expireTime: -1, linkedPermissions: [] } },
  plans: {},
  permissions: {},
};
const undo: (() => void)[] = [];

interface Scene {
  signedIn?: boolean;
  permissions?: string[];
  roles?: string[];
  superUser?: boolean;
  answers?: OwnAnswers;
  options?: Partial<GatehouseOptions>;
}

function scene({
  signedIn = true,
  permissions = [],
  roles = [],
  superUser = false,
  answers = {},
  options = {},
}: Scene = {}) {
  const provider = testProvider(answers, { permissions, roles, superUser });
  if (signedIn) provider.signIn();
  const app = testApp(provider, options);
  undo.push(app.root.start());
  return { provider, ...app };
}

/** A gate with plain content, a template, and text in every slot that is named. */
function gate<Tag extends 'auth-gate' | 'entitlement-gate' | 'permission-gate'>(
  tag: Tag,
  attributes: Record<string, string> = {},
  slots: readonly string[] = ['pending', 'denied'],
) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  const content = element.appendChild(document.createElement('p'));
  content.textContent = 'content';
  const template = element.appendChild(document.createElement('template'));
  template.content.append(Object.assign(document.createElement('b'), { textContent: 'stamped' }));
  for (const name of slots)
    element.append(Object.assign(document.createElement('i'), { slot: name, textContent: name }));
  return element;
}

const visible = (element: Element): string[] =>
  [...element.children]
    .filter((child) => child instanceof HTMLElement && child.checkVisibility())
    .map((child) => child.textContent ?? '');
const settled = (element: Gate, state: string): Promise<void> =>
  waitUntil(() => element.verdict.state === state, `the gate is ${state}`);

describe('gates', () => {
  afterEach(async () => {
    document.body.replaceChildren();
    await Promise.resolve();
    for (const stop of undo.splice(0)) stop();
  });

  it('show nothing but the pending slot before anybody knows, and stamp nothing (AUTH-013, ELE-18)', async () => {
    const element = gate('auth-gate');
    const { give } = under(undefined, element);
    await element.updateComplete;
    expect(visible(element)).to.deep.equal(['pending']);
    expect(element.matches(':state(pending)')).to.equal(true);
    expect(element.querySelector('b') === null, 'nothing is there').to.equal(true);
    give(scene().root);
    await settled(element, 'allowed');
    expect(visible(element)).to.deep.equal(['content', 'stamped']);
  });

  it('decide nothing while the session is still looked for, and tell nothing', async () => {
    let answer = (): void => {};
    const { root } = scene({
      answers: {
        'auth.refreshToken': () =>
          new Promise((done) => (answer = () => done(new Response('{"errors":["no"]}', { status: 401 })))),
      },
    });
    const gates = [
      gate('auth-gate'),
      gate('auth-gate', { when: 'signed-out' }),
      gate('permission-gate', { permissions: 'fe.a' }),
      gate('permission-gate', { roles: 'admin' }),
      gate('entitlement-gate', { feature: 'reports' }),
    ];
    const told: string[] = [];
    under(root, ...gates);
    for (const element of gates) element.addEventListener('gate-change', () => told.push(element.localName));
    await Promise.all(gates.map((element) => element.updateComplete));
    expect(root.session.isLoading).to.equal(true);
    for (const element of gates) expect(visible(element), element.outerHTML).to.deep.equal(['pending']);
    expect(told).to.deep.equal([]);
    await waitUntil(() => (answer(), !root.session.isLoading));
    expect(gates.slice(0, 4).map(({ verdict }) => verdict.state)).to.deep.equal([
      'denied',
      'allowed',
      'denied',
      'denied',
    ]);
  });

  it('say after a while that nobody answers, unless the page says something, and ask again (AUTH-013)', async () => {
    const timers: (() => void)[] = [];
    const clock = {
      now: () => Date.now(),
      monotonic: () => performance.now(),
      after: (ms: number, callback: () => void) => {
        if (ms === 5_000) timers.push(callback);
        return () => {};
      },
    };
    const answers: ((answer: Response) => void)[] = [];
    const { root } = scene({
      answers: { 'auth.refreshToken': () => new Promise<Response>((done) => answers.push(done)) },
      options: {
        ports: {
          clock,
          local: { get: (key) => (key.startsWith('gatehouse-hint') ? '1' : null), set: () => {}, remove: () => {} },
          counters: undefined,
          withLock: undefined,
          channel: undefined,
          log: () => {},
        },
      },
    });
    const [bare, filled] = [gate('auth-gate', {}, []), gate('auth-gate')];
    under(root, bare, filled);
    await waitUntil(() => timers.length === 2, 'both wait');
    const failure = (element: Gate) => element.shadowRoot?.querySelector<HTMLElement>('[part=failure]');
    expect([failure(bare), failure(filled)]).to.deep.equal([null, null]);
    for (const timer of timers) timer();
    await waitUntil(() => failure(bare)?.checkVisibility(), 'it is said');
    expect(failure(bare)?.textContent).to.equal('The service is not answering. Try again');
    expect(failure(filled)?.checkVisibility() ?? false, 'the page says it').to.equal(false);
    expect(visible(filled)).to.deep.equal(['pending']);
    await expect(bare).to.be.accessible();
    await waitUntil(() => answers.length, 'the provider was asked');
    bare.shadowRoot?.querySelector<HTMLButtonElement>('[part=retry]')?.click();
    expect(bare.shadowRoot?.querySelector('[part=retry]')?.ariaDisabled).to.equal('true');
    await waitUntil(() => {
      for (const answer of answers.splice(0)) answer(refusal(401, 'ER-SESSION-ENDED', 'no'));
      return bare.verdict.state === 'denied';
    }, 'the provider has answered');
    expect(failure(bare) ?? null, 'nothing is said any more').to.equal(null);
  });

  it('tell which keys they were asked for', async () => {
    const { root } = scene({ permissions: ['fe.a'], roles: ['admin'], answers: { [ENTITLEMENTS]: () => ENTITLED } });
    const gates = [
      gate('auth-gate'),
      gate('permission-gate', { permissions: 'fe.a', roles: 'admin' }),
      gate('entitlement-gate', { feature: 'reports', permission: 'fe.x' }),
    ];
    const told: GateChange[] = [];
    for (const element of gates)
      element.addEventListener('gate-change', ({ detail }: CustomEventInit<GateChange>) => detail && told.push(detail));
    under(root, ...gates);
    await waitUntil(() => told.length === gates.length);
    expect(told.map(({ key }) => key).sort()).to.deep.equal(['fe.a admin', 'reports fe.x', 'signed-in']);
  });

  it('bring the content of a template each time they open, one that comes later too, and none of another slot', async () => {
    const { root } = scene();
    const element = gate('auth-gate');
    element.append(Object.assign(document.createElement('template'), { slot: 'denied', innerHTML: '<u>no</u>' }));
    under(root, element);
    await settled(element, 'allowed');
    expect(visible(element)).to.deep.equal(['content', 'stamped']);
    expect(element.querySelector('u') === null, 'nothing is there').to.equal(true);
    element.when = 'signed-out';
    await settled(element, 'denied');
    element.when = 'signed-in';
    await settled(element, 'allowed');
    expect(visible(element)).to.deep.equal(['content', 'stamped']);
    const late = document.createElement('auth-gate');
    under(root, late);
    await settled(late, 'allowed');
    late.append(Object.assign(document.createElement('template'), { innerHTML: '<em>late</em>' }));
    await waitUntil(() => late.querySelector('em'), 'the template that came later is used');
  });

  it('take what they stamped away when the verdict turns (ELE-18)', async () => {
    const { root } = scene();
    const element = gate('auth-gate');
    under(root, element);
    await settled(element, 'allowed');
    await root.session.logout();
    await settled(element, 'denied');
    expect(element.querySelector('b') === null, 'nothing is there').to.equal(true);
    expect(visible(element)).to.deep.equal(['denied']);
    expect(element.matches(':state(denied)')).to.equal(true);
  });

  it('follow the app of their name to one that takes the name over, and close while there is none', async () => {
    const answers = { [ENTITLEMENTS]: () => ENTITLED };
    const options = { name: 'taken' };
    scene({ answers, options });
    const gates = [gate('auth-gate', { app: 'taken' }), gate('entitlement-gate', { app: 'taken', feature: 'reports' })];
    document.body.append(...gates);
    for (const element of gates) await settled(element, 'allowed');
    scene({ answers, options, signedIn: false });
    for (const element of gates) await settled(element, 'denied');
    for (const stop of undo.splice(0)) stop();
    for (const element of gates) await settled(element, 'pending');
    scene({ answers, options });
    for (const element of gates) await settled(element, 'allowed');
  });

  it('open for those who are signed out, and while that is not known', async () => {
    const { root } = scene({ signedIn: false });
    const [out, loading] = [gate('auth-gate', { when: 'signed-out' }), gate('auth-gate', { when: 'loading' })];
    under(root, out, loading);
    await settled(out, 'allowed');
    await settled(loading, 'denied');
    out.when = 'signed-in';
    await settled(out, 'denied');
  });

  it('open with every permission, wildcards included, and every role by exact key (GATE-001, GATE-003, GATE-006)', async () => {
    const { root } = scene({ permissions: ['fe.a', 'fe.b', 'fe.of.*'], roles: ['admin'] });
    const expected: Record<string, [Record<string, string>, string]> = {
      'both permissions': [{ permissions: 'fe.a, fe.b' }, 'allowed'],
      'permission and role': [{ permissions: 'fe.a', roles: 'admin' }, 'allowed'],
      'a missing role': [{ permissions: 'fe.a', roles: 'admin owner' }, 'denied'],
      'a key of a pattern that is held': [{ permissions: 'fe.of.all' }, 'allowed'],
      'any of a pattern': [{ permissions: 'fe.*' }, 'allowed'],
      'none of a pattern': [{ permissions: 'fe.a.*' }, 'denied'],
      'a role is no pattern': [{ roles: 'adm*' }, 'denied'],
      'nothing listed (GATE-005)': [{}, 'allowed'],
    };
    const gates = Object.entries(expected).map(([name, [attributes, state]]) => ({
      name,
      state,
      element: gate('permission-gate', attributes),
    }));
    under(root, ...gates.map(({ element }) => element));
    await waitUntil(() => gates.every(({ element }) => element.verdict.state !== 'pending'));
    expect(gates.map(({ name, element }) => [name, element.verdict.state])).to.deep.equal(
      gates.map(({ name, state }) => [name, state]),
    );
  });

  it('take a list that a page empties with `undefined` or `null` for one without items (GATE-001, GATE-005)', async () => {
    const element = gate('permission-gate', { permissions: 'fe.a' });
    under(scene({ permissions: ['fe.a'] }).root, element);
    await settled(element, 'allowed');
    for (const none of [undefined, null]) {
      Object.assign(element, { permissions: none, roles: 'admin' });
      await settled(element, 'denied');
      Object.assign(element, { permissions: 'fe.a', roles: none });
      await settled(element, 'allowed');
    }
  });

  it('let a super user pass (GATE-002)', async () => {
    const element = gate('permission-gate', { permissions: 'fe.any', roles: 'any' });
    under(scene({ superUser: true }).root, element);
    await settled(element, 'allowed');
  });

  it('hand the verdict to a render function instead of hiding (GATE-004)', async () => {
    const { root } = scene({ permissions: [] });
    const element = document.createElement('permission-gate');
    element.permissions = ['fe.a'];
    const calls: unknown[][] = [];
    element.render = ({ allowed, isEntitled, justification }) => (
      calls.push([allowed, isEntitled, justification]),
      Object.assign(document.createElement('button'), { disabled: !allowed, textContent: 'Do it' })
    );
    const { place } = under(undefined, element);
    await element.updateComplete;
    expect(calls).to.deep.equal([]);
    place.remove();
    under(root, element);
    await settled(element, 'denied');
    expect(element.querySelector('button')?.disabled).to.equal(true);
    expect(visible(element)).to.deep.equal(['Do it']);
    expect(calls).to.deep.equal([[false, false, 'MISSING_PERMISSION']]);
    element.permissions = [];
    await settled(element, 'allowed');
    expect(element.querySelectorAll('button').length).to.equal(1);
    expect(element.querySelector('button')?.disabled).to.equal(false);
  });

  it('draw by a render function alone, whatever the page wrote into their slots (GATE-004)', async () => {
    const element = gate('permission-gate', { permissions: 'fe.a' });
    element.render = () => [
      Object.assign(document.createElement('button'), { textContent: 'Do it' }),
      document.createTextNode(' or not'),
    ];
    under(scene().root, element);
    await settled(element, 'denied');
    expect(visible(element)).to.deep.equal(['Do it', ' or not']);
    element.permissions = '';
    await settled(element, 'allowed');
    expect(visible(element), 'open as well').to.deep.equal(['Do it', ' or not']);
    element.render = undefined;
    await element.updateComplete;
    expect(visible(element), 'the children again').to.deep.equal(['content', 'stamped']);
  });

  it('begin a hundred in one task, the others later and in their order', async () => {
    const { root } = scene({ signedIn: false });
    const gates = Array.from({ length: 250 }, () => document.createElement('auth-gate'));
    await new Promise((done) => setTimeout(done)); // what earlier tests have begun is done
    under(root, ...gates);
    await Promise.resolve();
    const begun = gates.filter(({ hasUpdated }) => hasUpdated).length;
    expect(begun).to.be.greaterThan(0).and.to.be.at.most(100);
    await waitUntil(() => gates[120]?.hasUpdated, undefined, { interval: 0 });
    expect(gates[119]?.hasUpdated, 'in their order').to.equal(true);
    await waitUntil(() => gates.every(({ hasUpdated }) => hasUpdated));
  });

  it('hold verdicts for the same only when every field is', () => {
    expect(sameFields({ state: 'denied' }, { state: 'denied' })).to.equal(true);
    expect(sameFields({ state: 'denied' }, { state: 'denied', slot: 'expired' })).to.equal(false);
    expect(sameFields({ state: 'denied', slot: 'expired' }, { state: 'denied' })).to.equal(false);
    expect(sameFields({ slot: undefined }, { state: 'denied' })).to.equal(false);
    expect([sameFields(undefined, undefined), sameFields(undefined, {})]).to.deep.equal([true, false]);
  });

  it('say why an entitlement is missing, in the slot for that reason, and announce it', async () => {
    const { root } = scene();
    const element = gate('entitlement-gate', { feature: 'reports' }, ['pending', 'missing-feature', 'denied']);
    const told = oneEvent(element, 'gate-change');
    under(root, element);
    await waitUntil(() => root.session.isAuthenticated);
    root.entitlements.show({ features: {}, plans: {}, permissions: {} });
    const { detail }: CustomEvent<GateChange> = await told;
    expect(detail).to.deep.equal({ isEntitled: false, justification: 'MISSING_FEATURE', key: 'reports' });
    expect(visible(element)).to.deep.equal(['missing-feature']);
    const plain = gate('entitlement-gate', { feature: 'reports' });
    under(root, plain);
    await settled(plain, 'denied');
    expect(visible(plain)).to.deep.equal(['denied']);
  });

  it('tell visitors to sign in, where the page says so, and people of the tenant what their plan lacks', async () => {
    const { root } = scene({ signedIn: false });
    const slots = ['signed-out', 'missing-feature', 'denied'];
    const [element, plain] = [
      gate('entitlement-gate', { feature: 'reports' }, slots),
      gate('entitlement-gate', { feature: 'reports' }, slots.slice(1)),
    ];
    under(root, element, plain);
    await settled(element, 'denied');
    expect([visible(element), visible(plain).length]).to.deep.equal([['signed-out'], 1]);
  });

  it('open for a feature, close when it has run out, and want both when both are named', async () => {
    const { root } = scene();
    const [feature, both] = [
      gate('entitlement-gate', { feature: 'reports' }, ['expired']),
      gate('entitlement-gate', { feature: 'reports', permission: 'fe.x' }, ['missing-permission']),
    ];
    under(root, feature, both);
    await waitUntil(() => root.session.isAuthenticated);
    root.entitlements.show({
      features: { reports: { planIds: [], expireTime: -1, linkedPermissions: [] } },
      plans: {},
      permissions: {},
    });
    await settled(feature, 'allowed');
    await settled(both, 'denied');
    expect(visible(both)).to.deep.equal(['missing-permission']);
    root.entitlements.show({
      features: { reports: { planIds: [], expireTime: 1, linkedPermissions: [] } },
      plans: {},
      permissions: {},
    });
    await settled(feature, 'denied');
    expect(visible(feature)).to.deep.equal(['expired']);
  });

  it('stay closed when the entitlements cannot be read, and say once with its code that they are off (STO-15, ENT-038)', async () => {
    const quiet = console.error;
    const said: unknown[][] = [];
    console.error = (...words: unknown[]) => void said.push(words);
    try {
      const failing = scene({ answers: { [ENTITLEMENTS]: () => new Response('no', { status: 500 }) } });
      const broken = scene({
        answers: { [ENTITLEMENTS]: () => Response.json({ features: { reports: true }, permissions: [], plans: 7 }) },
      });
      const off = scene({ options: { entitlements: false } });
      const gates = [failing, broken, off, off].map(({ root }) => {
        const element = gate('entitlement-gate', { feature: 'reports' });
        under(root, element);
        return element;
      });
      for (const element of gates) await settled(element, 'denied');
      for (const element of gates) expect(visible(element)).to.deep.equal(['denied']);
      const told = said.filter(([line]) => String(line).startsWith('[GH-ENTITLEMENTS-OFF]'));
      expect(told.length).to.equal(1);
      expect(String(told[0]?.[1])).to.contain(
        'You must first enable entitlements via the provider options to use this function',
      );
    } finally {
      console.error = quiet;
    }
  });

  it('keep what they show, and say nothing again, while the same verdict comes back', async () => {
    const { root, provider } = scene({ answers: { [ENTITLEMENTS]: () => ENTITLED } });
    const element = gate('entitlement-gate', { feature: 'reports' });
    const told: boolean[] = [];
    element.addEventListener('gate-change', ({ detail }: CustomEventInit<GateChange>) =>
      told.push(detail?.isEntitled === true),
    );
    const { place } = under(root, element);
    await settled(element, 'allowed');
    const stamped = element.querySelector('b');
    const before = provider.to('entitlements.load').length;
    await root.session.refresh(); // reads the bundle anew (ENT-040)
    await waitUntil(
      () => provider.to('entitlements.load').length > before && !root.entitlements.actions.pending('load'),
    );
    await root.entitlements.load();
    place.append(document.createElement('main'));
    place.lastElementChild?.append(element);
    await element.updateComplete;
    expect(element.querySelector('b') === stamped, 'the same one').to.equal(true);
    expect(told).to.deep.equal([true]);
  });

  it('close while another tenant’s rights are on their way, and tell only what is new (STO-13)', async () => {
    let answer = (_: EntitlementsBundle): void => {};
    const { root } = scene({ answers: { [ENTITLEMENTS]: () => new Promise((done) => (answer = done)) } });
    const element = gate('entitlement-gate', { feature: 'reports' });
    const told: unknown[] = [];
    element.addEventListener('gate-change', ({ detail }: CustomEventInit<GateChange>) => told.push(detail));
    under(root, element);
    await waitUntil(() => root.entitlements.actions.pending('load'));
    answer(ENTITLED);
    await settled(element, 'allowed');
    void root.tenants.switchTenant({ tenantId: tenantId(2), reload: 'silent' });
    await settled(element, 'pending');
    expect(visible(element)).to.deep.equal(['pending']);
    expect(element.querySelector('b') === null, 'nothing is there').to.equal(true);
    await waitUntil(() => root.entitlements.actions.pending('load'));
    answer(ENTITLED);
    await settled(element, 'allowed');
    expect(told).to.deep.equal([{ isEntitled: true, justification: undefined, key: 'reports' }]);
  });

  it('follow attributes of their own and of the provider', async () => {
    const rules: Rule[] = [
      {
        conditionLogic: 'and',
        treatment: 'true',
        conditions: [{ attribute: 'seats', op: 'greater_than', negate: false, value: { number: 10 } }],
      },
    ];
    const { root } = scene({
      answers: {
        [ENTITLEMENTS]: () => ({
          features: {
            big: {
              planIds: [],
              expireTime: null,
              linkedPermissions: [],
              featureFlag: { on: true, offTreatment: 'false', defaultTreatment: 'false', rules },
            },
          },
          plans: {},
          permissions: {},
        }),
      },
    });
    const [own, shared] = [
      gate('entitlement-gate', { feature: 'big', 'custom-attributes': '{"seats":12}' }),
      gate('entitlement-gate', { feature: 'big' }),
    ];
    under(root, own, shared);
    await settled(own, 'allowed');
    await settled(shared, 'denied');
    const late = document.createElement('entitlement-gate');
    late.feature = 'big';
    under(root, late);
    await settled(late, 'denied');
    late.customAttributes = { seats: 12 }; // the first value it is ever given
    await settled(late, 'allowed');
    root.entitlements.setAttributes({ seats: 11 });
    own.customAttributes = { seats: 3 };
    await settled(own, 'denied');
    await settled(shared, 'allowed');
    own.setAttribute('custom-attributes', '{"seats":'); // no JSON: those of the provider count
    await settled(own, 'allowed');
  });

  it('show nothing until a framework has said what they are about', async () => {
    const { root } = scene({ answers: { [ENTITLEMENTS]: () => ENTITLED } });
    const element = gate('entitlement-gate');
    under(root, element);
    await waitUntil(() => root.entitlements.status === 'ready');
    await element.updateComplete;
    expect(visible(element)).to.deep.equal(['pending']);
    element.feature = 'reports';
    await settled(element, 'allowed');
  });

  it('evaluate each key once, however many there are', async () => {
    const { root } = scene({ answers: { [ENTITLEMENTS]: () => ENTITLED } });
    await waitUntil(() => root.entitlements.status === 'ready');
    const asked: string[] = [];
    const gates = Array.from({ length: 1_000 }, (_, index) => {
      const element = document.createElement('entitlement-gate');
      element.feature = ['reports', 'other', 'more'][index % 3] ?? '';
      element.append(document.createElement('template'));
      return element;
    });
    runInAction(() => {
      const { compiled } = root.entitlements;
      if (!compiled) return;
      const { judge } = compiled;
      root.entitlements.compiled = {
        ...compiled,
        judge: { ...judge, feature: (key, ...rest) => (asked.push(key), judge.feature(key, ...rest)) },
      };
    });
    under(root, ...gates);
    await waitUntil(() => gates.every(({ verdict }) => verdict.state !== 'pending'));
    expect(asked.sort()).to.deep.equal(['more', 'other', 'reports']);
  });

  it('find the app their attribute names, made later than they are, and forget it when they leave', async () => {
    const element = gate('auth-gate', { app: 'made-later' });
    document.body.append(element);
    await element.updateComplete;
    const { root } = scene({ options: { name: 'made-later' } });
    await settled(element, 'allowed');
    let changes = 0;
    element.addEventListener('gate-change', () => changes++);
    expect(element.querySelector('b')?.textContent).to.equal('stamped');
    element.remove();
    await Promise.resolve();
    expect([element.verdict.state, element.querySelector('b')], 'what it has stamped is gone').to.deep.equal([
      'pending',
      null,
    ]);
    await root.session.logout();
    expect(changes).to.equal(0);
  });

  it('are accessible, open and closed', async () => {
    const element = gate('auth-gate');
    under(scene().root, element);
    await settled(element, 'allowed');
    await expect(element).to.be.accessible();
  });
});

import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { autorun, observable, runInAction } from 'mobx';
import type { EntitlementsBundle, Feature } from '../../api/contract/entitlements.ts';
import type { UserProfile } from '../../api/contract/types.ts';
import { ApiError, toApiError } from '../../api/http/errors.ts';
import type { Call } from '../../api/modules/call.ts';
import type { Entitlements, Verdict } from '../../api/rules/evaluate.ts';
import { handBrowser, settle } from '../testing/browser.ts';
import { EntitlementsStore } from './EntitlementsStore.ts';
import { loadedEngine, loadEngine } from './loadEngine.ts';
import { readPreloaded } from './preloaded.ts';

const PERSON = { id: 'u1', sub: 'u1', tenantId: 't1', email: 'ada@acme.example' };
const feature = (rest: Partial<Feature> = {}): Feature => ({
  planIds: [],
  expireTime: -1,
  linkedPermissions: [],
  ...rest,
});
const bundleOf = (features: Record<string, Feature>, permissions: Record<string, true> = {}): EntitlementsBundle => ({
  features,
  plans: {},
  permissions,
});
const byAttribute = (attribute: string, list: string[]): Feature =>
  feature({
    expireTime: null,
    featureFlag: {
      on: true,
      offTreatment: 'false',
      defaultTreatment: 'false',
      rules: [
        {
          conditionLogic: 'and',
          treatment: 'true',
          conditions: [{ attribute, op: 'in_list', negate: false, value: { list } }],
        },
      ],
    },
  });

interface Facts {
  status: 'loading' | 'signed-in' | 'signed-out';
  isLoading: boolean;
  profile: Record<string, unknown> | undefined;
  superUser: boolean;
}

function scene({ enabled = true, ...facts }: Partial<Facts> & { enabled?: boolean } = {}) {
  const { time, openTab } = handBrowser();
  const tab = openTab();
  const session = observable<Facts>(
    { status: 'signed-in', isLoading: false, profile: PERSON, superUser: false, ...facts },
    {},
    { deep: false },
  );
  const flags = observable.set<string>();
  const provider: { answer: () => unknown; calls: number } = { answer: () => bundleOf({}), calls: 0 };
  // The store asks one question only: what comes back is what the provider says.
  const call = (async () => (provider.calls++, provider.answer())) as Call;
  const store = new EntitlementsStore(
    {
      call,
      toError: toApiError,
      report: () => {},
      flags: { isOn: (flag) => flags.has(flag) },
      ports: tab.ports,
      session: {
        get status() {
          return session.status;
        },
        get isLoading() {
          return session.isLoading;
        },
        get profile() {
          return session.profile;
        },
        get user() {
          return session.superUser ? ({ superUser: true } as UserProfile) : undefined;
        },
        can: (key) => session.superUser || key === 'of-the-profile',
      },
    },
    enabled,
  );
  return { store, session, flags, provider, time, tab };
}

/** Counts what reaches the engine. */
function counted(store: EntitlementsStore): string[] {
  const asked: string[] = [];
  const { compiled } = store;
  assert.ok(compiled, 'there is a bundle');
  const { feature, permission } = compiled.judge;
  const counting: Entitlements = {
    ...compiled,
    judge: {
      feature: (key, ...rest) => (asked.push(key), feature(key, ...rest)),
      permission: (key, ...rest) => (asked.push(key), permission(key, ...rest)),
    },
  };
  runInAction(() => (store.compiled = counting));
  return asked;
}

const MISSING = { isEntitled: false, justification: 'MISSING_FEATURE' };

describe('a bundle that is here before its engine', () => {
  it('STO-15: gives nothing until both are, and nothing at all once its owner has left', async () => {
    assert.equal(loadedEngine(), undefined, 'this is the first test of the file');
    const [{ store }, { store: left }] = [scene(), scene()];
    for (const one of [store, left]) one.show(bundleOf({ a: feature() }));
    left.drop();
    assert.deepEqual([store.isPending, store.isEntitled({ feature: 'a' })], [true, MISSING]);
    await loadEngine();
    await settle();
    assert.deepEqual([store.isPending, store.isEntitled({ feature: 'a' })], [false, { isEntitled: true }]);
    assert.deepEqual([left.isPending, left.isEntitled({ feature: 'a' })], [true, MISSING]);
  });
});

describe('the entitlements of a session', () => {
  before(loadEngine);

  it('STO-15: give nothing while loading, after an error and for an answer that is no bundle', async () => {
    const { store, provider } = scene();
    assert.deepEqual(store.isEntitled({ feature: 'a' }), MISSING);
    assert.equal(store.isPending, true);
    provider.answer = () => {
      throw new ApiError({ statusCode: 500, message: 'no' });
    };
    assert.equal(await store.load(), false);
    assert.deepEqual([store.status, store.isPending], ['failed', false]);
    assert.deepEqual(store.isEntitled({ permission: 'a' }), { isEntitled: false, justification: 'MISSING_PERMISSION' });
    for (const odd of [
      null,
      [],
      'bundle',
      { features: [], permissions: { a: 1 } },
      { features: { a: true }, plans: null },
    ]) {
      provider.answer = () => odd;
      await store.load();
      assert.deepEqual(store.isEntitled({ feature: 'a' }), MISSING, JSON.stringify(odd));
      assert.equal(store.isEntitled({ permission: 'a' }).isEntitled, false);
    }
  });

  it('ENT-038: throw with their code while they are switched off, and ask nobody', async () => {
    const { store, provider } = scene({ enabled: false });
    const off = {
      code: 'GH-ENTITLEMENTS-OFF',
      message: 'You must first enable entitlements via the provider options to use this function',
    };
    assert.throws(() => store.isEntitled({ feature: 'a' }), off);
    assert.throws(() => store.subscribe({ feature: 'a' }, () => {}), off);
    await assert.rejects(store.explain({ feature: 'a' }), off);
    assert.equal(await store.load(), false);
    assert.equal(provider.calls, 0);
  });

  it('want both when both are named, tell the first that fails, and entitle nobody to nothing', () => {
    const { store } = scene();
    store.show(bundleOf({ a: feature(), old: feature({ expireTime: 1 }) }, { p: true }));
    assert.equal(store.isEntitled({ feature: 'a', permission: 'p' }).isEntitled, true);
    assert.deepEqual(store.isEntitled({ feature: 'old', permission: 'no' }), {
      isEntitled: false,
      justification: 'BUNDLE_EXPIRED',
    });
    assert.deepEqual(store.isEntitled({ feature: 'a', permission: 'no' }), {
      isEntitled: false,
      justification: 'MISSING_PERMISSION',
    });
    assert.deepEqual(store.isEntitled({}), MISSING);
    assert.deepEqual(store.isEntitled({ feature: undefined }), MISSING);
    assert.deepEqual(store.isEntitled({ feature: '' }), MISSING);
  });

  it('evaluate each key once, until bundle, person, attributes or clock have changed', async () => {
    const { store, session, time } = scene();
    store.show(bundleOf({ a: feature({ expireTime: time.clock.now() + 5_000 }), b: byAttribute('seats', ['many']) }));
    const asked = counted(store);
    const all = (): boolean[] =>
      Array.from({ length: 1_000 }, (_, index) => store.isEntitled({ feature: index % 2 ? 'a' : 'b' }).isEntitled);
    assert.deepEqual([...new Set(all())], [false, true]);
    all();
    assert.deepEqual(asked.splice(0), ['b', 'a']);
    store.setAttributes({ seats: 'many' });
    assert.deepEqual([...new Set(all())], [true]);
    runInAction(() => (session.profile = { ...PERSON }));
    all();
    assert.deepEqual(asked.splice(0), ['b', 'a', 'b', 'a']);
    time.jumpWall(5_000); // no timer has fired: the clock is read each time
    assert.equal(store.isEntitled({ feature: 'a' }).isEntitled, false);
    time.jumpWall(-5_000);
    assert.equal(store.isEntitled({ feature: 'a' }).isEntitled, true);
  });

  it('read attributes of a question anew each time, over those of the app', () => {
    const { store } = scene();
    store.show(bundleOf({ a: byAttribute('plan', ['pro']), person: byAttribute('frontegg.email', [PERSON.email]) }));
    const attributes = { plan: 'free' };
    const ask = () => store.isEntitled({ feature: 'a', attributes }).isEntitled;
    assert.equal(ask(), false);
    attributes.plan = 'pro';
    assert.equal(ask(), true);
    store.setAttributes({ plan: 'pro' });
    attributes.plan = 'free';
    assert.equal(ask(), false);
    assert.equal(store.isEntitled({ feature: 'a' }).isEntitled, true);
    assert.equal(store.isEntitled({ feature: 'person', attributes: { 'frontegg.email': 'x' } }).isEntitled, true);
  });

  it('flip when an expireTime passes, read the bundle again, and leave no timer behind', async () => {
    const { store, provider, time } = scene();
    const stop = store.watch();
    const end = time.clock.now() + 60_000;
    provider.answer = () => bundleOf({ a: feature({ expireTime: end }) });
    await store.load();
    const seen: boolean[] = [];
    const undo = autorun(() => seen.push(store.isEntitled({ feature: 'a' }).isEntitled));
    await time.pass(59_999);
    assert.deepEqual([seen.at(-1), provider.calls], [true, 1]);
    await time.pass(1);
    assert.deepEqual([seen.at(-1), provider.calls], [false, 2]);
    undo();
    stop();
    assert.equal(time.timers, 0);
  });

  it('flip at each expireTime, although the provider does not answer any more', async () => {
    const { store, provider, time } = scene();
    const inMinutes = (minutes: number) => feature({ expireTime: time.clock.now() + minutes * 60_000 });
    const stop = store.watch();
    store.show(bundleOf({ a: inMinutes(1), b: inMinutes(2) }));
    provider.answer = () => {
      throw new ApiError({ statusCode: 503, message: 'no' });
    };
    const seen: string[] = [];
    const undo = autorun(() =>
      seen.push(['a', 'b'].filter((key) => store.isEntitled({ feature: key }).isEntitled).join()),
    );
    await time.pass(60_000);
    await time.pass(60_000);
    assert.deepEqual([...new Set(seen)], ['a,b', 'b', '']);
    assert.equal(provider.calls, 2);
    undo();
    stop();
  });

  it('notice on waking up what ran out while the machine slept', async () => {
    const { store, time, tab } = scene();
    const stop = store.watch();
    store.show(bundleOf({ a: feature({ expireTime: time.clock.now() + 60_000 }) }));
    const seen: string[] = [];
    const undo = store.subscribe({ feature: 'a' }, (verdict) =>
      seen.push(verdict.isEntitled ? 'yes' : verdict.justification),
    );
    time.jumpWall(3600_000);
    tab.wake();
    assert.deepEqual(seen, ['yes', 'BUNDLE_EXPIRED']);
    undo();
    stop();
  });

  it('are followed without MobX: at once, on every change, and no further after the undo', () => {
    const { store } = scene();
    const seen: [boolean, string][] = [];
    const undo = store.subscribe({ feature: 'a' }, (verdict: Verdict, status) =>
      seen.push([verdict.isEntitled, status]),
    );
    store.show(bundleOf({ a: feature() }));
    store.show(bundleOf({ a: feature(), b: feature() }));
    store.show(bundleOf({}));
    undo();
    store.show(bundleOf({ a: feature() }));
    assert.deepEqual(seen, [
      [false, 'loading'],
      [true, 'ready'],
      [false, 'ready'],
    ]);
  });

  it('are explained: the one that decided, with what was asked', async () => {
    const { store } = scene();
    store.show(bundleOf({ a: byAttribute('seats', ['many']), b: feature() }, { p: true }));
    const told = async (question: Parameters<typeof store.explain>[0]) => {
      const { kind, key, verdict } = await store.explain(question);
      assert.deepEqual(verdict, store.isEntitled(question));
      return [kind, key, verdict.isEntitled];
    };
    assert.deepEqual(await told({ feature: 'a', permission: 'p' }), ['feature', 'a', false]);
    assert.deepEqual(await told({ feature: 'a', permission: 'p', attributes: { seats: 'many' } }), [
      'permission',
      'p',
      true,
    ]);
    assert.deepEqual(await told({ feature: 'a', attributes: { seats: 'many' } }), ['feature', 'a', true]);
    store.setAttributes({ seats: 'many' });
    assert.deepEqual(await told({ feature: 'a' }), ['feature', 'a', true]);
    assert.deepEqual(await told({}), ['feature', '', false]);
  });

  it('keep the old answer while a reload is under way, and forget it with its owner', async () => {
    const { store, provider } = scene();
    store.show(bundleOf({ a: feature() }));
    let answer = (_: unknown): void => {};
    provider.answer = () => new Promise((done) => (answer = done));
    const loading = store.load();
    assert.equal(store.isEntitled({ feature: 'a' }).isEntitled, true);
    store.drop();
    answer(bundleOf({ a: feature() }));
    assert.equal(await loading, false);
    assert.deepEqual([store.isEntitled({ feature: 'a' }).isEntitled, store.isPending], [false, true]);
  });

  it('stay what they were when a reload fails, and are ready again with the next answer', async () => {
    const { store, provider } = scene();
    provider.answer = () => bundleOf({ a: feature() });
    assert.equal(await store.load(), true);
    provider.answer = () => {
      throw new ApiError({ statusCode: 500, message: 'no' });
    };
    assert.equal(await store.load(), false);
    assert.deepEqual(
      [
        store.status,
        store.isPending,
        store.isEntitled({ feature: 'a' }).isEntitled,
        store.actions.error('load')?.statusCode,
      ],
      ['ready', false, true, 500],
    );
    store.drop();
    assert.equal(store.actions.error('load'), undefined);
    await store.load();
    assert.deepEqual([store.status, store.isEntitled({ feature: 'a' })], ['failed', MISSING]);
    provider.answer = () => bundleOf({ a: feature() });
    await store.load();
    assert.deepEqual([store.status, store.isEntitled({ feature: 'a' }).isEntitled], ['ready', true]);
  });

  it('tell when the bundle arrived, and forget it with its owner', async () => {
    const { store, time } = scene();
    assert.equal(store.loadedAt, undefined);
    await time.pass(1_000);
    store.show(bundleOf({ a: feature() }));
    assert.equal(store.loadedAt, time.clock.now());
    store.drop();
    assert.deepEqual(
      [store.loadedAt, store.bundle, store.compiled, store.status],
      [undefined, undefined, undefined, 'loading'],
    );
  });

  it('are pending for whoever is signed in or may be, and for nobody else', () => {
    const pending = (facts: Parameters<typeof scene>[0]) => scene(facts).store.isPending;
    assert.equal(pending({ status: 'signed-in' }), true);
    assert.equal(pending({ status: 'loading', isLoading: true }), true);
    assert.equal(pending({ status: 'signed-out', isLoading: false }), false);
    assert.equal(pending({ enabled: false, status: 'loading', isLoading: true }), false);
  });

  it('set no timer before somebody watches, for an owner who has left, nor for longer than a timer can wait', async () => {
    const { store, time, provider } = scene();
    const inADay = (days: number) => bundleOf({ a: feature({ expireTime: time.clock.now() + days * 86_400_000 }) });
    store.show(inADay(1));
    assert.equal(time.timers, 0);
    const stop = store.watch();
    assert.equal(time.timers, 1, 'of the bundle that was there already');
    store.drop();
    assert.equal(time.timers, 0);
    provider.answer = () => inADay(60);
    store.show(inADay(60));
    await time.pass(2 ** 31 - 2);
    assert.equal(provider.calls, 0);
    await time.pass(1);
    assert.deepEqual([provider.calls, store.isEntitled({ feature: 'a' }).isEntitled], [1, true]);
    stop();
    store.show(inADay(1));
    assert.equal(time.timers, 0);
  });

  it('are not asked for again when the machine wakes up after the undo', () => {
    const { store, tab } = scene();
    store.watch()();
    assert.equal(tab.state.wakers.size, 0);
  });

  it('portal waits for them while nobody can know, and asks the profile while they are switched off (PORTAL-032)', () => {
    const { store, flags } = scene();
    flags.add('admin-portal-use-is-entitled');
    assert.equal(store.portalAllows('of-the-profile'), undefined);
    store.show(bundleOf({}));
    assert.equal(store.portalAllows('of-the-profile'), false);
    const off = scene({ enabled: false });
    off.flags.add('admin-portal-use-is-entitled');
    assert.deepEqual(
      ['of-the-profile', 'x'].map((key) => off.store.portalAllows(key)),
      [true, false],
    );
  });

  it('portal asks them where its flag says so, and the profile elsewhere (FLAGS-005, PORTAL-032)', () => {
    const { store, flags, session } = scene();
    store.show(
      bundleOf(
        { a: feature({ expireTime: 1, linkedPermissions: ['of-the-profile'] }) },
        { 'of-the-profile': true, granted: true },
      ),
    );
    assert.deepEqual(
      ['of-the-profile', 'granted'].map((key) => store.portalAllows(key)),
      [true, false],
    );
    flags.add('admin-portal-use-is-entitled');
    assert.deepEqual(
      ['of-the-profile', 'granted'].map((key) => store.portalAllows(key)),
      [false, true],
    );
    runInAction(() => (session.superUser = true));
    assert.equal(store.portalAllows('anything'), true);
  });

  it('portal may ask them for any permission of a pattern, each with its features', () => {
    const { store, flags } = scene();
    flags.add('admin-portal-use-is-entitled');
    store.show(
      bundleOf(
        { a: feature({ expireTime: 1, linkedPermissions: ['fe.sold.read'] }) },
        { 'fe.sold.read': true, 'fe.free.read': true, 'fe.all.*': true },
      ),
    );
    assert.deepEqual(
      ['fe.sold.*', 'fe.free.*', 'fe.all.*', 'fe.all.read', 'fe.none.*'].map((key) => store.portalAllows(key)),
      [false, true, true, true, false],
    );
  });
});

describe('entitlements that the page brings', () => {
  const text = (user: object | undefined = PERSON, attributes?: object) =>
    JSON.stringify({
      bundle: bundleOf({
        a: feature(),
        mine: byAttribute('frontegg.userId', ['u1']),
        seats: byAttribute('seats', ['many']),
      }),
      user,
      attributes,
    });
  const ask = (store: EntitlementsStore, ...keys: string[]) =>
    keys.map((key) => store.isEntitled({ feature: key }).isEntitled);
  const preload = (store: EntitlementsStore, found: string): void => {
    const preloaded = readPreloaded(found);
    assert.ok(preloaded, 'it cannot be read');
    store.preload(preloaded);
  };

  it('decide before anybody has answered, and for the same person until the provider does', async () => {
    const { store, session, provider } = scene({ status: 'loading', isLoading: true, profile: undefined });
    const stop = store.watch();
    assert.deepEqual(ask(store, 'a', 'mine'), [false, false]);
    preload(store, text(PERSON, { seats: 'many' }));
    assert.equal(store.isPending, false);
    assert.deepEqual(ask(store, 'a', 'mine', 'seats'), [true, true, true]);
    assert.equal(provider.calls, 0);
    runInAction(() => Object.assign(session, { status: 'signed-in', isLoading: false, profile: { ...PERSON } }));
    store.drop(); // as the app does for a new person
    assert.deepEqual(ask(store, 'a', 'mine'), [true, true]);
    await store.load();
    assert.deepEqual(ask(store, 'a', 'mine'), [false, false]);
    store.drop();
    assert.equal(store.isPending, true);
    stop();
  });

  it('go with a person or tenant they are not of, and when nobody is signed in', async () => {
    for (const profile of [{ ...PERSON, id: 'u2', sub: 'u2' }, { ...PERSON, tenantId: 't2' }, undefined]) {
      const { store, session } = scene({ status: 'loading', isLoading: true, profile: undefined });
      const stop = store.watch();
      preload(store, text());
      runInAction(() =>
        Object.assign(session, { status: profile ? 'signed-in' : 'signed-out', isLoading: false, profile }),
      );
      if (profile) store.drop();
      await settle();
      assert.deepEqual(ask(store, 'a'), [false], JSON.stringify(profile));
      stop();
    }
    const { store } = scene();
    preload(store, JSON.stringify({ bundle: bundleOf({ a: feature() }) })); // of no user
    store.drop();
    assert.deepEqual(ask(store, 'a'), [false]);
  });

  it('go when the user was signed out before the page was loaded', () => {
    const { store, session } = scene({ status: 'loading', isLoading: true, profile: undefined });
    preload(store, text());
    runInAction(() => Object.assign(session, { status: 'signed-out', isLoading: false }));
    const stop = store.watch();
    assert.deepEqual(ask(store, 'a'), [false]);
    stop();
  });

  it('take their attributes along, and none that the host has given since', async () => {
    for (const own of [undefined, { seats: 'many' }]) {
      const { store, session } = scene({ profile: { ...PERSON } });
      preload(store, text(PERSON, { seats: 'many' }));
      await store.load();
      if (own) store.setAttributes(own);
      runInAction(() => Object.assign(session, { profile: { ...PERSON, tenantId: 't2' } }));
      store.drop(); // as the app does for another tenant
      assert.deepEqual(store.attributes, own ?? {});
    }
  });

  it('STO-15: that cannot be read are none, and those of an app without entitlements are not used', () => {
    for (const odd of [
      '',
      '{',
      'null',
      '[]',
      '{"bundle":[]}',
      '{"bundle":{},"user":"u1"}',
      '{"bundle":{},"attributes":[]}',
    ])
      assert.equal(readPreloaded(odd), undefined, odd);
    const { store } = scene({ enabled: false });
    preload(store, text());
    assert.equal(store.compiled, undefined);
  });
});

import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { runInAction } from 'mobx';
import type { Permission, UserProfile } from '../../api/contract/types.ts';
import { ApiError } from '../../api/http/errors.ts';
import { isPageName, PortalStore } from './PortalStore.ts';
import { ProfileStore } from './ProfileStore.ts';
import { SessionsStore } from './SessionsStore.ts';
import { handContext, handWrittenCall, person } from './testing.ts';
import { handClock } from '../testing/browser.ts';
import { deviceOf } from './userAgent.ts';

const permission = (key: string): Permission => ({
  id: key,
  key,
  name: key,
  description: '',
  categoryId: '',
  fePermission: true,
  roleIds: [],
  createdAt: '',
  updatedAt: '',
});
const someone = (keys: string[] = [], more: Partial<UserProfile> = {}): UserProfile => ({
  ...person('amara'),
  roles: [],
  permissions: keys.map(permission),
  ...more,
});
const all = ['profile', 'privacy', 'users', 'roles', 'allAccounts'] as const;

function setUp(user: UserProfile, answers: Parameters<typeof handWrittenCall>[0] = {}) {
  const wire = handWrittenCall(answers);
  const hand = handContext(wire.call, handClock().clock, []);
  hand.session.user = user;
  return { ...wire, ...hand };
}
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('PortalStore', () => {
  const listed = (
    store: PortalStore,
    ...rest: Parameters<PortalStore['pages']> extends [unknown, ...infer Rest] ? Rest : never
  ) => store.pages(all, ...rest).map(({ name, access }) => `${name}:${access}`);

  it('knows the permission that a page which is not listed waits for, and of no page that nobody may see', () => {
    const portal = new PortalStore(setUp(someone()).context);
    const by = { roles: { visibility: 'byPermissions' } } as const;
    assert.equal(portal.missingPermission('roles', all, by), 'fe.secure.read.roles');
    assert.equal(portal.missingPermission('roles', ['users'], by), undefined, 'there is no view');
    for (const name of ['roles', 'nonsense', 'toString'])
      assert.equal(portal.missingPermission(name, all), undefined, name);
  });

  it('lists a page that is always visible to everyone, and says that its content is not (PORTAL-010, PORTAL-023)', () => {
    const portal = new PortalStore(setUp(someone()).context);
    assert.deepEqual(listed(portal), ['profile:shown', 'privacy:shown', 'users:no-access']);
  });

  it('prepares a page that is open to everyone until it is known which there are', () => {
    const scene = setUp(someone());
    const portal = new PortalStore(scene.context);
    assert.equal(portal.expected('', all), undefined, 'the pages are known');
    runInAction(() => (scene.session.status = 'loading'));
    assert.equal(portal.expected('', all)?.name, 'profile');
    assert.deepEqual(
      [portal.expected('roles', all)?.name, portal.expected('roles', all)?.permission],
      ['roles', 'fe.secure.read.roles'],
      'the page that is named',
    );
    assert.equal(portal.expected('nonsense', all), undefined);
    assert.equal(portal.expected('roles', ['users']), undefined, 'there is no view');
    assert.equal(portal.expected('', ['users', 'roles']), undefined, 'none is open to everyone');
    const hidden = { profile: { visibility: 'hidden' } } as const;
    assert.equal(portal.expected('profile', all, hidden), undefined);
    assert.equal(portal.expected('', all, hidden)?.name, 'privacy');
    runInAction(() => (scene.session.status = 'signed-out'));
    assert.equal(portal.expected('', all), undefined);
  });

  it('lists a page by permission only with the permission (PORTAL-021)', () => {
    const withFlag = (...keys: string[]) =>
      new PortalStore({ ...setUp(someone(keys)).context, flags: { isOn: (flag) => flag === 'msp-all-accounts-new' } });
    const own = ['profile:shown', 'privacy:shown', 'users:shown'];
    assert.deepEqual(listed(withFlag('fe.secure.read.users')), own);
    const pages = listed(withFlag('fe.secure.read.users', 'fe.account-hierarchy.read.subAccount'));
    assert.deepEqual(pages, [...own, 'allAccounts:shown']);
  });

  it('lets the configuration change the visibility, and the page of the element have the last word (PORTAL-030)', () => {
    const portal = new PortalStore(setUp(someone(['fe.secure.read.roles'])).context);
    portal.configure({ roles: { visibility: 'byPermissions' }, users: { visibility: 'hidden' } });
    assert.deepEqual(listed(portal), ['profile:shown', 'privacy:shown', 'roles:shown']);
    assert.deepEqual(listed(portal, { roles: { visibility: 'hidden' } }), ['profile:shown', 'privacy:shown']);
  });

  it('asks the entitlement check where the flag says so, and waits for it (FLAGS-005, PORTAL-032)', () => {
    const { context } = setUp(someone(['fe.secure.read.users', 'fe.account-hierarchy.read.subAccount']));
    const entitled = new PortalStore({ ...context, allows: (key) => key === 'fe.secure.read.users' });
    assert.deepEqual(listed(entitled), ['profile:shown', 'privacy:shown', 'users:shown']);
    assert.deepEqual(listed(new PortalStore({ ...context, allows: () => undefined })), []);
  });

  it('opens a page to those who hold a pattern that covers its key, or any key of its pattern (PORTAL-020)', () => {
    const byPermission = { subscriptions: { visibility: 'byPermissions' } } as const;
    const pages = (...keys: string[]) =>
      new PortalStore(setUp(someone(keys)).context)
        .pages(['users', 'subscriptions'], byPermission)
        .map(({ name, access }) => `${name}:${access}`);
    assert.deepEqual(pages('fe.secure.*'), ['users:shown']);
    assert.deepEqual(pages('fe.subscriptions.read'), ['users:no-access', 'subscriptions:shown']);
    assert.deepEqual(pages('fe.*'), ['users:shown', 'subscriptions:shown']);
  });

  it('lists a page that needs a flag only with the flag, and shows everything to a super user', () => {
    const { context } = setUp(someone(['fe.usage.read']));
    const asked: string[] = [];
    const pages = (on: boolean) =>
      new PortalStore({ ...context, flags: { isOn: (flag) => (asked.push(flag), on) } }).pages(['usage'], {
        usage: { visibility: 'byPermissions' },
      });
    assert.deepEqual(
      [pages(false).length, pages(true).map(({ name, access }) => [name, access])],
      [0, [['usage', 'shown']]],
    );
    assert.deepEqual([...new Set(asked)], ['fe-usage-page']);
    const all = new PortalStore(setUp(someone([], { superUser: true })).context).pages(['users', 'privacy']);
    assert.deepEqual(
      all.map(({ access }) => access),
      ['shown', 'shown'],
    );
  });

  it('names group and permission of a page, in the order of the navigation', () => {
    const portal = new PortalStore(setUp(someone(['fe.secure.read.users'])).context);
    assert.deepEqual(portal.pages(['users', 'profile']), [
      { name: 'profile', group: 'personal', access: 'shown', permission: undefined },
      { name: 'users', group: 'workspace', access: 'shown', permission: 'fe.secure.read.users' },
    ]);
    assert.deepEqual(['users', 'toString', 'nowhere'].map(isPageName), [true, false, false]);
  });

  it('lists nothing without a view, and nothing to someone who is signed out', () => {
    const { context, session } = setUp(someone(['fe.secure.read.users']));
    const portal = new PortalStore(context);
    assert.deepEqual(
      portal.pages(['users']).map(({ name }) => name),
      ['users'],
    );
    runInAction(() => (session.status = 'signed-out'));
    assert.deepEqual(portal.pages(all), []);
  });
});

describe('ProfileStore', () => {
  it('reads fields of the metadata, and survives a text that is no JSON', () => {
    const { context, session } = setUp(someone([], { metadata: '{"jobTitle":"COO","address":7}' }));
    const profile = new ProfileStore(context);
    assert.equal(profile.field('jobTitle'), 'COO');
    assert.equal(profile.field('address'), undefined);
    assert.equal(profile.field('toString'), undefined);
    for (const metadata of ['{', '', 'null', '"jobTitle"', '{"jobTitle":""}', undefined]) {
      runInAction(() => (session.user = { ...someone(), metadata: metadata ?? '' }));
      assert.equal(profile.field('jobTitle'), undefined, metadata);
    }
    runInAction(() => (session.user = undefined));
    assert.deepEqual([profile.field('jobTitle'), profile.roleNames, profile.user], [undefined, [], undefined]);
  });
});

describe('SessionsStore', () => {
  const error = () => new ApiError({ statusCode: 500, message: 'no', traceId: 't' });

  const MINE = '/identity/resources/users/sessions/v1/me';

  // The names of devices come with the first list of all.
  before(() => new SessionsStore(setUp(someone(), { [MINE]: () => [] }).context).list.load());

  it('puts the current session first (PRIVACY-002)', async () => {
    const { context } = setUp(someone(), { [MINE]: () => [{ id: 'a' }, { id: 'b', current: true }] });
    const store = new SessionsStore(context);
    const stop = store.list.watch();
    await settle();
    assert.deepEqual(
      store.list.rows.map(({ id }) => id),
      ['b', 'a'],
    );
    stop();
  });

  it('drops what belonged to another user (STO-12), and keeps the error of a failed load', async () => {
    let fails = false;
    const { context, reset } = setUp(someone(), {
      [MINE]: () => {
        if (fails) throw error();
        return [{ id: 'a' }];
      },
    });
    const store = new SessionsStore(context);
    await store.list.load();
    assert.equal(store.list.rows.length, 1);
    reset();
    assert.deepEqual(store.list.rows, []);
    fails = true;
    assert.equal(await store.list.load(), false);
    assert.equal(store.list.error?.traceId, 't');
  });

  it('loads for whoever signs in, again after a change of user or tenant, and no further after the undo (STO-12)', async () => {
    const { context, session, reset, to } = setUp(someone(), { [MINE]: () => [{ id: 'a' }] });
    runInAction(() => (session.status = 'signed-out'));
    const store = new SessionsStore(context);
    const stop = store.list.watch();
    await settle();
    assert.deepEqual([store.list.due, to(MINE).length, store.list.answered], [undefined, 0, false]);
    runInAction(() => (session.status = 'signed-in'));
    await settle();
    assert.deepEqual([to(MINE).length, store.list.answered, store.list.rows.length], [1, true, 1]);
    reset();
    assert.deepEqual([store.list.answered, store.list.rows], [false, []]);
    await settle();
    assert.deepEqual([to(MINE).length, store.list.rows.length], [2, 1]);
    stop();
    reset();
    await settle();
    assert.equal(to(MINE).length, 2);
  });

  it('is not asked twice for one change, and sends nothing once it is left', async () => {
    const { context, reset, to } = setUp(someone(), { [MINE]: () => [{ id: 'a' }] });
    const store = new SessionsStore(context);
    const stop = store.list.watch();
    reset();
    await settle();
    assert.equal(to(MINE).length, 1);
    reset();
    stop();
    await settle();
    assert.equal(to(MINE).length, 1);
  });

  it('never shows an answer that belonged to the earlier user, and empties with a failure (STO-12)', async () => {
    let answer: (value: unknown) => void = () => {};
    let work = (): unknown => new Promise((done) => (answer = done));
    const { context, reset } = setUp(someone(), { [MINE]: () => work() });
    const store = new SessionsStore(context);
    const load = store.list.load();
    assert.equal(store.list.loading, true);
    reset();
    answer([{ id: 'of a stranger' }]);
    assert.deepEqual([await load, store.list.rows, store.list.loading], [false, [], false]);
    work = () => [{ id: 'a' }];
    await store.list.load();
    work = () => {
      throw error();
    };
    await store.list.load();
    assert.deepEqual([store.list.rows, store.list.answered, store.list.error?.traceId], [[], true, 't']);
    reset();
    assert.equal(store.list.error, undefined);
  });

  it('names browser and system of a device as far as they are known', () => {
    assert.deepEqual(
      deviceOf('Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/130.0 Safari/537.36 Edg/130.0'),
      { browser: 'Microsoft Edge', system: 'Windows', mobile: false },
    );
    assert.deepEqual(
      deviceOf('Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Mobile/15E148 Safari/604.1'),
      { browser: 'Safari', system: 'iPhone', mobile: true },
    );
    const systems = [
      ['Opera', 'Mozilla/5.0 (X11; Linux x86_64) Chrome/124.0 Safari/537.36 OPR/110.0', 'Linux'],
      [
        'Samsung Internet for Android',
        'Mozilla/5.0 (Linux; Android 14) SamsungBrowser/25.0 Chrome/121.0 Mobile Safari/537.36',
        'Android',
      ],
      ['Chrome', 'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) CriOS/125.0 Mobile/15E148 Safari/604.1', 'iPad'],
      ['Chrome', 'Mozilla/5.0 (X11; CrOS x86_64 14541) Chrome/125.0 Safari/537.36', 'Chrome OS'],
      ['Firefox', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 14.5; rv:126.0) Gecko/20100101 Firefox/126.0', 'macOS'],
    ] as const;
    for (const [browser, userAgent, system] of systems)
      assert.deepEqual([deviceOf(userAgent).browser, deviceOf(userAgent).system], [browser, system]);
    assert.deepEqual(
      systems.map(([, userAgent]) => deviceOf(userAgent).mobile),
      [false, true, true, false, false],
    );
    assert.equal(deviceOf('This device/1 (you)').browser, undefined, 'a browser does not choose its name');
    assert.deepEqual(deviceOf(undefined), { browser: undefined, system: undefined, mobile: false });
  });
});

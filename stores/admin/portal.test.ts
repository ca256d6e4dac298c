import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { runInAction } from 'mobx';
import type { Permission, UserProfile } from '../../api/contract/types.ts';
import { ApiError } from '../../api/http/errors.ts';
import { PortalStore } from './PortalStore.ts';
import { ProfileStore } from './ProfileStore.ts';
import { SessionsStore } from './SessionsStore.ts';
import { handClock, handContext, handWrittenCall, person } from './testing.ts';
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
  const hand = handContext(wire.call, handClock().clock);
  hand.session.user = user;
  return { ...wire, ...hand };
}
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('PortalStore', () => {
  const listed = (
    store: PortalStore,
    ...rest: Parameters<PortalStore['pages']> extends [unknown, ...infer Rest] ? Rest : never
  ) => store.pages(all, ...rest).map(({ name, access }) => `${name}:${access}`);

  it('lists a page that is always visible to everyone, and says that its content is not (PORTAL-010, PORTAL-023)', () => {
    const portal = new PortalStore(setUp(someone()).context);
    assert.deepEqual(listed(portal), ['profile:shown', 'privacy:shown', 'users:no-access']);
  });

  it('lists a page by permission only with the permission (PORTAL-021)', () => {
    const portal = new PortalStore(
      setUp(someone(['fe.secure.read.users', 'fe.account-hierarchy.read.subAccount'])).context,
    );
    assert.deepEqual(listed(portal), ['profile:shown', 'privacy:shown', 'users:shown', 'allAccounts:shown']);
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
    runInAction(() => (session.user = someone([], { metadata: '{' })));
    assert.equal(profile.field('jobTitle'), undefined);
  });
});

describe('SessionsStore', () => {
  const MINE = '/identity/resources/users/sessions/v1/me';

  it('puts the current session first (PRIVACY-002)', async () => {
    const { context } = setUp(someone(), { [MINE]: () => [{ id: 'a' }, { id: 'b', current: true }] });
    const store = new SessionsStore(context);
    const stop = store.watch();
    await settle();
    assert.deepEqual(
      store.sessions.map(({ id }) => id),
      ['b', 'a'],
    );
    stop();
  });

  it('drops what belonged to another user (STO-12), and keeps the error of a failed load', async () => {
    let fails = false;
    const { context, reset } = setUp(someone(), {
      [MINE]: () => {
        if (fails) throw new ApiError({ statusCode: 500, message: 'no', traceId: 't' });
        return [{ id: 'a' }];
      },
    });
    const store = new SessionsStore(context);
    await store.load();
    reset();
    assert.deepEqual(store.sessions, []);
    fails = true;
    assert.equal(await store.load(), false);
    assert.equal(store.error?.traceId, 't');
  });

  it('names browser and system of a device as far as they are known', () => {
    assert.deepEqual(
      deviceOf('Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/130.0 Safari/537.36 Edg/130.0'),
      { browser: 'Edge', system: 'Windows', mobile: false },
    );
    assert.deepEqual(
      deviceOf('Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Mobile/15E148 Safari/604.1'),
      { browser: 'Safari', system: 'iOS', mobile: true },
    );
    assert.deepEqual(deviceOf(undefined), { browser: undefined, system: undefined, mobile: false });
  });
});

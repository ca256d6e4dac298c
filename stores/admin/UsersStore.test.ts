import { runInAction } from 'mobx';
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { UserV3 } from '../../api/contract/types.ts';
import { ApiError } from '../../api/http/errors.ts';
import { handClock, handContext, handWrittenCall, person } from './testing.ts';
import { UsersStore } from './UsersStore.ts';

const LIST = '/identity/resources/users/v3';
const page = (items: UserV3[], totalItems = items.length, totalPages = 1) => ({
  items,
  _metadata: { totalItems, totalPages },
});

function setUp(answers: Parameters<typeof handWrittenCall>[0] = {}, permissions?: string[]) {
  const wire = handWrittenCall({
    [LIST]: () => page([person('amara'), person('jonas')], 45, 3),
    '/identity/resources/users/v3/roles': () => [
      { vendorId: 'v', tenantId: 't', userId: 'amara', roleIds: ['r1', 'r2'] },
    ],
    '/identity/resources/users/v3/groups': () => [{ vendorId: 'v', tenantId: 't', userId: 'jonas', groupIds: ['g1'] }],
    '/identity/resources/usernames/v1': () => page([]),
    '/identity/resources/applications/v1/users-apps': () => [{ userId: 'amara', appIds: ['a1'] }],
    '/identity/resources/roles/v1': () => [
      { id: 'r1', name: 'Owner' },
      { id: 'r2', name: 'Auditor' },
    ],
    '/identity/resources/groups/v1': () => ({ groups: [{ id: 'g1', name: 'Platform' }] }),
    '/applications/resources/applications/v1': () => [{ id: 'a1', name: 'Console' }],
    ...answers,
  });
  const time = handClock();
  const hand = handContext(wire.call, time.clock, permissions);
  return { ...wire, ...time, ...hand, users: new UsersStore(hand.context) };
}

/** Lets every answer that is already there arrive. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('UsersStore', () => {
  it('loads the first twenty people with the list state of the specification (USERS-012, USERS-013)', async () => {
    const { users, to } = setUp();
    assert.equal(await users.load(), true);
    assert.deepEqual(to(LIST)[0]?.query, { _limit: 20, _offset: 0, _sortBy: 'name', _order: 'ASC' });
    assert.deepEqual(
      [users.totalUsersItems, users.totalUsersPages, users.usersPageOffset, users.users.length],
      [45, 3, 0, 2],
    );
    assert.equal(users.queryParams._limit, 20);
  });

  it('counts pages, not rows, and starts over when the order changes', async () => {
    const { users, to } = setUp();
    await users.setPage(2);
    await users.setSort({ id: 'joinedAt', desc: true });
    assert.deepEqual(
      to(LIST).map(({ query }) => [query['_offset'], query['_sortBy'], query['_order']]),
      [
        [2, 'name', 'ASC'],
        [0, 'createdAt', 'DESC'],
      ],
    );
  });

  it('fills the columns from their own calls, all of them beside each other (USERS-043)', async () => {
    const { users } = setUp();
    await users.load();
    const { columns } = users;
    assert.deepEqual(columns.namesOf('roles', 'amara'), ['Owner', 'Auditor']);
    assert.deepEqual(columns.namesOf('roles', 'jonas'), []);
    assert.deepEqual(columns.namesOf('groups', 'jonas'), ['Platform']);
    assert.deepEqual(columns.namesOf('applications', 'amara'), ['Console']);
  });

  it('asks for the names of roles and groups once per tenant', async () => {
    const { users, to, reset } = setUp();
    await users.load();
    await users.setPage(1);
    assert.equal(to('/identity/resources/roles/v1').length, 1);
    assert.equal(to('/applications/resources/applications/v1').length, 1);
    reset();
    await users.load();
    assert.equal(to('/identity/resources/roles/v1').length, 2);
  });

  it('leaves a column dashed when its call fails, and keeps the list', async () => {
    const { users } = setUp({
      '/identity/resources/users/v3/groups': () => {
        throw new ApiError({ statusCode: 403, message: 'no' });
      },
    });
    assert.equal(await users.load(), true);
    assert.equal(users.columns.state('groups'), 'failed');
    assert.equal(users.columns.namesOf('groups', 'jonas'), undefined);
    assert.equal(users.users.length, 2);
    assert.equal(users.error, undefined);
  });

  it('empties the list and the page count when a load fails (USERS-022)', async () => {
    let fails = false;
    const { users } = setUp({
      [LIST]: () => {
        if (fails) throw new ApiError({ statusCode: 500, message: 'x', traceId: 'trace-1' });
        return page([person('amara')], 45, 3);
      },
    });
    await users.load();
    fails = true;
    assert.equal(await users.setPage(1), false);
    assert.deepEqual([users.users, users.totalUsersItems, users.totalUsersPages], [[], 0, 0]);
    assert.equal(users.error?.traceId, 'trace-1');
  });

  it('sends a search as `_email` once typing has rested for 250 ms', async () => {
    const { users, to, pass } = setUp();
    await users.load();
    for (const text of ['o', 'ok', 'oka ']) {
      users.setSearch(text);
      pass(200);
    }
    assert.equal(to(LIST).length, 1);
    pass(50);
    await settle();
    assert.equal(to(LIST).length, 2);
    assert.equal(to(LIST)[1]?.query['_email'], 'oka');
  });

  it('shows the newest answer, whichever comes first', async () => {
    const waiting: ((value: unknown) => void)[] = [];
    const { users } = setUp({ [LIST]: () => new Promise((resolve) => waiting.push(resolve)) });
    const first = users.load();
    const second = users.setPage(1);
    waiting[1]?.(page([person('newer')]));
    assert.equal(await second, true);
    waiting[0]?.(page([person('older')]));
    assert.equal(await first, false);
    assert.deepEqual(
      users.users.map(({ id }) => id),
      ['newer'],
    );
    assert.equal(users.usersPageOffset, 1);
  });

  it('sends presets and filters, and knows the counts it was told', async () => {
    const { users, to } = setUp();
    await users.load();
    assert.deepEqual(users.presetTotals, { all: 45 });
    await users.setPreset('inactive');
    assert.deepEqual(
      [to(LIST)[1]?.query['_preset'], to(LIST)[1]?.query['_maxInactiveSeconds']],
      ['inactive', 7_776_000],
    );
    await users.setFilter('status', ['locked']);
    assert.equal(to(LIST)[2]?.query['_filter'], '{"status":["locked"]}');
    await users.setFilter('status', []);
    assert.equal(to(LIST)[3]?.query['_filter'], undefined);
  });

  it('notices a provider that does not read the filter, and drops it', async () => {
    const { users } = setUp();
    await users.load();
    await users.setFilter('status', ['locked']);
    assert.equal(users.filterIgnored, true);
    assert.equal(users.filtered, false);
  });

  it('trusts a provider whose rows fit the filter', async () => {
    const { users } = setUp({
      [LIST]: ({ query }) =>
        query['_filter'] ? page([person('leila', { isLocked: true })], 1) : page([person('amara')], 45, 3),
    });
    await users.load();
    await users.setFilter('status', ['locked']);
    assert.equal(users.filterIgnored, false);
    assert.deepEqual(
      users.users.map(({ id }) => id),
      ['leila'],
    );
  });

  it('sends nothing without the permission, and loads once it is there (WIDGET-008)', async () => {
    const { users, sent, session } = setUp({}, []);
    const stop = users.watch();
    await settle();
    assert.equal(users.access, 'denied');
    assert.equal(sent.length, 0);
    runInAction(() => (session.permissions = ['fe.secure.read.users']));
    await settle();
    assert.equal(users.users.length, 2);
    stop();
  });

  it('drops everything when user or tenant changes, and loads anew for whoever looks on (STO-12)', async () => {
    const { users, to, reset } = setUp();
    const stop = users.watch();
    await settle();
    await users.setFilter('roleIds', ['r1']);
    reset();
    assert.deepEqual([users.users, users.filtered, users.pageOffset], [[], false, 0]);
    await settle();
    assert.equal(users.users.length, 2);
    assert.equal(to(LIST).length, 3);
    stop();
    reset();
    await settle();
    assert.equal(to(LIST).length, 3);
  });

  it('never shows an answer that belonged to the earlier tenant (STO-12)', async () => {
    let answer: (value: unknown) => void = () => {};
    const { users, reset } = setUp({ [LIST]: () => new Promise((resolve) => (answer = resolve)) });
    const load = users.load();
    reset();
    answer(page([person('stranger')]));
    assert.equal(await load, false);
    assert.deepEqual(users.users, []);
  });

  it('says what stops a person first: disabled, expired, locked, invited, temporary, active', () => {
    const { users } = setUp();
    const shown = (more: Partial<UserV3>) => users.statusOf(person('x', more));
    assert.equal(shown({}), 'active');
    assert.equal(shown({ temporaryExpirationDate: '2026-11-23T10:00:00Z' }), 'temporary');
    assert.equal(shown({ temporaryExpirationDate: '2026-11-19T10:00:00Z' }), 'expired');
    assert.equal(shown({ activatedForTenant: false }), 'invited');
    assert.equal(shown({ isLocked: true, activatedForTenant: false }), 'locked');
    assert.equal(shown({ isLocked: true, isDisabled: true }), 'disabled');
  });
});

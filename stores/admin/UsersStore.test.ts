import { runInAction } from 'mobx';
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { UserV3 } from '../../api/contract/types.ts';
import { ApiError } from '../../api/http/errors.ts';
import type { Call } from '../../api/modules/call.ts';
import { person } from './testing.ts';
import { settle } from '../testing/browser.ts';
import { LIST, page, usersScene } from './testing/usersScene.ts';
import { UsersStore } from './users/UsersStore.ts';

describe('UsersStore', () => {
  it('loads the first twenty people with the list state of the specification (USERS-012, USERS-013)', async () => {
    const { users, to } = usersScene();
    assert.equal(await users.list.load(), true);
    assert.deepEqual(to(LIST)[0]?.query, { _limit: 20, _offset: 0, _sortBy: 'name', _order: 'ASC' });
    assert.deepEqual(
      [users.totalUsersItems, users.totalUsersPages, users.usersPageOffset, users.users.length],
      [45, 3, 0, 2],
    );
    assert.equal(users.queryParams._limit, 20);
  });

  it('counts pages, not rows, and starts over when the order changes', async () => {
    const { users, to } = usersScene();
    await users.list.setPage(2);
    await users.list.setSort({ id: 'joinedAt', desc: true });
    assert.deepEqual(
      to(LIST).map(({ query }) => [query['_offset'], query['_sortBy'], query['_order']]),
      [
        [2, 'name', 'ASC'],
        [0, 'createdAt', 'DESC'],
      ],
    );
  });

  it('shows the page on screen and the page asked for apart', async () => {
    const { users } = usersScene();
    await users.list.load();
    const next = users.list.setPage(2);
    assert.deepEqual([users.usersPageOffset, users.pageOffset], [0, 2]);
    await next;
    assert.deepEqual([users.usersPageOffset, users.pageOffset], [2, 2]);
  });

  it('fills the columns from their own calls, all of them beside each other (USERS-043)', async () => {
    const { users } = usersScene();
    await users.list.load();
    const { columns } = users;
    assert.deepEqual(columns.namesOf('roles', 'amara'), ['Owner', 'Auditor']);
    assert.deepEqual(columns.namesOf('roles', 'jonas'), []);
    assert.deepEqual(columns.namesOf('groups', 'jonas'), ['Platform']);
    assert.deepEqual(columns.namesOf('applications', 'amara'), ['Console']);
  });

  it('asks for the names of roles and groups once per tenant', async () => {
    const { users, to, reset } = usersScene();
    await users.list.load();
    await users.list.setPage(1);
    assert.equal(to('/identity/resources/roles/v1').length, 1);
    assert.equal(to('/applications/resources/applications/v1').length, 1);
    reset();
    await users.list.load();
    assert.equal(to('/identity/resources/roles/v1').length, 2);
  });

  it('leaves a column dashed when its call fails, and keeps the list', async () => {
    const { users } = usersScene({
      '/identity/resources/users/v3/groups': () => {
        throw new ApiError({ statusCode: 403, message: 'no' });
      },
    });
    assert.equal(await users.list.load(), true);
    assert.equal(users.columns.state('groups'), 'failed');
    assert.equal(users.columns.namesOf('groups', 'jonas'), undefined);
    assert.equal(users.users.length, 2);
    assert.equal(users.list.error, undefined);
  });

  it('empties the list and the page count when a load fails (USERS-022)', async () => {
    let fails = false;
    const { users } = usersScene({
      [LIST]: () => {
        if (fails) throw new ApiError({ statusCode: 500, message: 'x', traceId: 'trace-1' });
        return page([person('amara')], 45, 3);
      },
    });
    await users.list.load();
    fails = true;
    assert.equal(await users.list.setPage(1), false);
    assert.deepEqual([users.users, users.totalUsersItems, users.totalUsersPages], [[], 0, 0]);
    assert.equal(users.list.error?.traceId, 'trace-1');
  });

  it('sends a search as `_email` once typing has rested for 250 ms', async () => {
    const { users, to, pass } = usersScene();
    await users.list.load();
    for (const text of ['o', 'ok', 'oka ']) {
      users.list.setSearch(text);
      await pass(200);
    }
    assert.equal(to(LIST).length, 1);
    await pass(50);
    await settle();
    assert.equal(to(LIST).length, 2);
    assert.equal(to(LIST)[1]?.query['_email'], 'oka');
  });

  it('searches usernames by `_identifier` where no email is found, on each page of what is found (USERS-018)', async () => {
    const { users, to, pass } = usersScene({
      [LIST]: ({ query }) =>
        query['_identifier'] === 'falcon' || !query['_email'] ? page([person('amara')], 21, 2) : page([], 0, 0),
    });
    await users.list.load();
    users.list.setSearch('falcon');
    await pass(250);
    await settle();
    const asked = () => to(LIST).map(({ query }) => [query['_email'], query['_identifier'], query['_identifierType']]);
    assert.deepEqual(asked().slice(1), [
      ['falcon', undefined, undefined],
      [undefined, 'falcon', 'username'],
    ]);
    assert.deepEqual([users.users.length, users.totalUsersItems, users.list.narrowed], [1, 21, true]);
    assert.deepEqual([users.queryParams._identifier, users.queryParams._email], ['falcon', undefined]);
    await users.list.setPage(1);
    assert.deepEqual(
      to(LIST)
        .slice(3)
        .map(({ query }) => [query['_identifier'], query['_offset']]),
      [
        [undefined, 1],
        ['falcon', 1],
      ],
    );
    assert.equal(users.users.length, 1);
  });

  it('asks once where a search finds somebody, and where nothing is searched', async () => {
    const { users, to, pass } = usersScene();
    await users.list.load();
    users.list.setSearch('oka');
    await pass(250);
    await settle();
    assert.deepEqual([to(LIST).length, users.queryParams._email], [2, 'oka']);
    const empty = usersScene({ [LIST]: () => page([], 0, 0) });
    await empty.users.list.load();
    assert.equal(empty.to(LIST).length, 1);
  });

  it('shows the newest answer, whichever comes first', async () => {
    const waiting: ((value: unknown) => void)[] = [];
    const { users } = usersScene({ [LIST]: () => new Promise((resolve) => waiting.push(resolve)) });
    const first = users.list.load();
    const second = users.list.setPage(1);
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

  it('sends nothing without the permission, and loads once it is there (WIDGET-008)', async () => {
    const { users, sent, session } = usersScene({}, []);
    const stop = users.list.watch();
    await settle();
    assert.equal(users.list.access, 'denied');
    assert.equal(sent.length, 0);
    runInAction(() => (session.permissions = ['fe.secure.read.users']));
    await settle();
    assert.equal(users.users.length, 2);
    stop();
  });

  it('drops everything when user or tenant changes, and loads anew for whoever looks on (STO-12)', async () => {
    const { users, to, reset } = usersScene();
    const stop = users.list.watch();
    await settle();
    await users.list.setFilter('roleIds', ['r1']);
    reset();
    assert.deepEqual([users.users, users.filtered, users.pageOffset], [[], false, 0]);
    await settle();
    assert.equal(users.users.length, 2);
    assert.equal(to(LIST).length, 3);
    stop();
    users.list.watch()();
    reset();
    await settle();
    assert.equal(to(LIST).length, 3);
  });

  it('never shows an answer that belonged to the earlier tenant (STO-12)', async () => {
    let answer: (value: unknown) => void = () => {};
    const { users, reset } = usersScene({ [LIST]: () => new Promise((resolve) => (answer = resolve)) });
    const load = users.list.load();
    reset();
    answer(page([person('stranger')]));
    assert.equal(await load, false);
    assert.deepEqual(users.users, []);
  });

  it('asks for the page before and after, and never for one before the first', async () => {
    const { users, to } = usersScene();
    await users.list.setPage(1);
    assert.deepEqual([users.list.from, users.list.to, users.usersPageOffset], [21, 22, 1]);
    await users.list.setPage(-1);
    assert.deepEqual([to(LIST)[1]?.query['_offset'], users.list.from, users.list.to], [0, 1, 2]);
  });

  it('counts the rows of the page on screen by its own size while another one is on its way', async () => {
    const waiting: ((value: unknown) => void)[] = [];
    const { users } = usersScene({
      [LIST]: ({ query }) =>
        query['_limit'] === 20 ? page([person('amara')], 45, 3) : new Promise((resolve) => waiting.push(resolve)),
    });
    await users.list.setPage(1);
    const resized = users.list.setPageSize(50);
    assert.deepEqual([users.list.from, users.list.to, users.pageOffset], [21, 21, 0]);
    waiting[0]?.(page([]));
    await resized;
    assert.deepEqual([users.list.from, users.list.to], [0, 0]);
  });

  it('changes the size of a page at once when there is a list, else with the first load, and not to the same size', async () => {
    const { users, to } = usersScene();
    assert.equal(await users.list.setPageSize(50), true);
    assert.equal(to(LIST).length, 0);
    await users.list.setPage(3);
    await users.list.setPageSize(50);
    assert.deepEqual(
      to(LIST).map(({ query }) => [query['_limit'], query['_offset']]),
      [[50, 3]],
    );
    await users.list.setPageSize(10);
    assert.deepEqual(
      to(LIST).map(({ query }) => [query['_limit'], query['_offset']]),
      [
        [50, 3],
        [10, 0],
      ],
    );
  });

  it('asks again with another size while the first answer is under way', async () => {
    const waiting: ((value: unknown) => void)[] = [];
    const { users, to } = usersScene({ [LIST]: () => new Promise((resolve) => waiting.push(resolve)) });
    void users.list.load();
    const resized = users.list.setPageSize(50);
    assert.deepEqual(
      to(LIST).map(({ query }) => query['_limit']),
      [20, 50],
    );
    waiting[1]?.(page([person('amara')]));
    assert.equal(await resized, true);
  });

  it('goes to the first page with every preset, filter, sort and search', async () => {
    const { users, to, pass } = usersScene();
    const changes: (() => Promise<unknown> | void)[] = [
      () => users.setPreset('inactive'),
      () => users.list.setFilter('roleIds', ['r1']),
      () => users.list.setSort({ id: 'user', desc: true }),
      () => users.clearFilters(),
      () => (users.list.setSearch('oka'), pass(250)),
      () => users.list.clearSearch(),
    ];
    for (const change of changes) {
      await users.list.setPage(2);
      await change();
      assert.deepEqual([to(LIST).at(-2)?.query['_offset'], to(LIST).at(-1)?.query['_offset']], [2, 0]);
    }
    assert.equal(to(LIST).length, 12);
  });

  it('does not ask again when the search says the same, and forgets one that was typed when it is cleared', async () => {
    const { users, to, pass } = usersScene();
    await users.list.load();
    users.list.setSearch(' ');
    await pass(250);
    assert.equal(to(LIST).length, 1);
    users.list.setSearch('oka');
    await users.list.clearSearch();
    assert.deepEqual([users.list.search, to(LIST).length], ['', 2]);
    await pass(1_000);
    await settle();
    assert.equal(to(LIST).length, 2, 'what was typed before is not sent any more');
  });

  it('shows nothing of the other tenant: neither counts nor search, preset, page or error (STO-12)', async () => {
    let fails = false;
    const { users, reset, to, pass } = usersScene({
      [LIST]: () => {
        if (fails) throw new ApiError({ statusCode: 500, message: 'no' });
        return page([person('amara')], 45, 3);
      },
    });
    users.list.setSearch('oka');
    await users.list.load();
    await users.setPreset('inactive');
    await users.list.setFilter('status', ['locked']);
    assert.equal(users.filterIgnored, true);
    await users.list.clearSearch();
    assert.deepEqual(users.presetTotals, { inactive: 45 });
    fails = true;
    await users.list.setFilter('roleIds', ['r1']);
    await users.list.setPage(2);
    assert.deepEqual([users.filtered, users.list.error?.statusCode], [true, 500]);
    users.list.setSearch('half a wo');
    reset();
    assert.deepEqual(
      [
        users.presetTotals,
        users.list.search,
        users.list.state.search,
        users.preset,
        users.pageOffset,
        users.list.narrowed,
        users.list.error,
      ],
      [{}, '', '', 'all', 0, false, undefined],
    );
    assert.deepEqual(
      [
        users.totalUsersItems,
        users.totalUsersPages,
        users.usersPageOffset,
        users.queryParams,
        users.list.answered,
        typeof users.list.due,
      ],
      [0, 0, 0, {}, false, 'number'],
    );
    const { length } = to(LIST);
    await pass(1_000);
    assert.equal(to(LIST).length, length, 'the search that was typed is not sent');
  });

  it('waits until it is known what may be read, and asks who is signed in for a person who cannot wait', async () => {
    const { context, session, users: _, sent } = usersScene();
    let retried = 0;
    const failure = new ApiError({ statusCode: 0, errorCode: 'GH-NETWORK', message: 'no' });
    const { session: facts } = context;
    const users = new UsersStore({
      ...context,
      allows: () => undefined,
      session: {
        get status() {
          return session.status;
        },
        get user() {
          return facts.user;
        },
        profile: undefined,
        error: failure,
        retry: async () => void retried++,
        hear: facts.hear,
        probing: false,
        drop: () => {},
        cancelSilent: facts.cancelSilent,
        lost: facts.lost,
        can: facts.can,
        adopt: facts.adopt,
      },
    });
    const stop = users.list.watch();
    await settle();
    assert.deepEqual(
      [users.list.access, users.list.due, users.list.error, sent.length],
      ['loading', undefined, undefined, 0],
    );
    runInAction(() => (session.status = 'loading'));
    assert.deepEqual([users.list.access, users.list.error], ['loading', failure]);
    assert.equal(await users.list.load(), false);
    assert.deepEqual([retried, sent.length], [1, 0]);
    runInAction(() => (session.status = 'signed-out'));
    assert.deepEqual([users.list.access, users.list.error], ['signed-out', undefined]);
    stop();
  });

  it('ends a load that another one overtakes, or a change of tenant, with its signal', async () => {
    const signals: (AbortSignal | undefined)[] = [];
    const { context, reset } = usersScene();
    const call = (async (_: object, __: object, options?: { signal?: AbortSignal }) => (
      signals.push(options?.signal),
      new Promise(() => {})
    )) as Call; // the answers are not read
    const users = new UsersStore({ ...context, call });
    void users.list.load();
    void users.list.setPage(1);
    await settle();
    assert.deepEqual(
      signals.map((signal) => signal?.aborted),
      [true, false],
    );
    reset();
    assert.deepEqual(
      signals.map((signal) => signal?.aborted),
      [true, true],
    );
  });

  it('sends nothing without a tenant (ERR-019)', async () => {
    const { context, sent } = usersScene();
    const users = new UsersStore({
      ...context,
      tenant: {
        id: undefined,
        require: () => {
          throw new ApiError({ statusCode: 0, errorCode: 'GH-TENANT-MISSING', message: 'TenantId is not defined' });
        },
      },
    });
    assert.equal(await users.list.load(), false);
    assert.deepEqual([users.list.error?.code, sent.length, users.list.answered], ['GH-TENANT-MISSING', 0, true]);
  });

  it('says what stops a person first: disabled, expired, locked, invited, temporary, active', () => {
    const { users } = usersScene();
    const shown = (more: Partial<UserV3>) => users.statusOf(person('x', more));
    assert.equal(shown({}), 'active');
    assert.equal(shown({ temporaryExpirationDate: '2026-11-23T10:00:00Z' }), 'temporary');
    assert.equal(shown({ temporaryExpirationDate: '2026-11-19T10:00:00Z' }), 'expired');
    assert.equal(shown({ activatedForTenant: false }), 'invited');
    assert.equal(shown({ isLocked: true, activatedForTenant: false }), 'locked');
    assert.equal(shown({ isLocked: true, isDisabled: true }), 'disabled');
    assert.equal(
      shown({ isLocked: true, temporaryExpirationDate: '2026-11-20T12:00:00Z' }),
      'expired',
      'at the very moment',
    );
  });
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ApiError } from '../../api/http/errors.ts';
import { person } from './testing.ts';
import { settle } from '../testing/browser.ts';
import { LIST, page, usersScene } from './testing/usersScene.ts';

describe('the filters of the users list', () => {
  it('keeps the preset when the filters are cleared, and takes none it does not know', async () => {
    const { users, to } = usersScene();
    await users.setPreset('inactive');
    await users.list.setFilter('status', ['active']);
    await users.clearFilters();
    assert.deepEqual([users.preset, users.filtered], ['inactive', false]);
    await users.list.restore({ filters: { preset: ['of-another-version'] } });
    assert.equal(users.preset, 'all');
    assert.equal(to(LIST).at(-1)?.query['_preset'], undefined);
  });

  it('takes a temporary person for an active one when a filter is judged', async () => {
    const guest = person('guest', { temporaryExpirationDate: '2027-01-01T00:00:00Z' });
    const { users } = usersScene({ [LIST]: () => page([guest], 1) });
    await users.list.load();
    await users.list.setFilter('status', ['active']);
    assert.deepEqual([users.filterIgnored, users.filtered], [false, true]);
  });

  it('sends presets and filters, and knows the counts it was told', async () => {
    const { users, to } = usersScene();
    await users.list.load();
    assert.deepEqual(users.presetTotals, { all: 45 });
    await users.setPreset('inactive');
    assert.deepEqual(
      [to(LIST)[1]?.query['_preset'], to(LIST)[1]?.query['_maxInactiveSeconds']],
      ['inactive', 7_776_000],
    );
    await users.list.setFilter('status', ['locked']);
    assert.equal(to(LIST)[2]?.query['_filter'], '{"status":["locked"]}');
    await users.list.setFilter('status', []);
    assert.equal(to(LIST)[3]?.query['_filter'], undefined);
  });

  it('notices a provider that does not read the filter, and drops it', async () => {
    const { users } = usersScene();
    await users.list.load();
    await users.list.setFilter('status', ['locked']);
    assert.equal(users.filterIgnored, true);
    assert.equal(users.filtered, false);
  });

  it('trusts a provider whose rows fit the filter', async () => {
    const { users } = usersScene({
      [LIST]: ({ query }) =>
        query['_filter'] ? page([person('leila', { isLocked: true })], 1) : page([person('amara')], 45, 3),
    });
    await users.list.load();
    await users.list.setFilter('status', ['locked']);
    assert.equal(users.filterIgnored, false);
    assert.deepEqual(
      users.users.map(({ id }) => id),
      ['leila'],
    );
  });

  it('is narrowed by a search that was sent, a preset or a filter, and whole again without all three', async () => {
    const { users, to } = usersScene({ [LIST]: () => page([], 0, 0) });
    await users.list.load();
    assert.equal(users.list.narrowed, false);
    users.list.setSearch('oka');
    assert.equal(users.list.narrowed, false, 'not sent yet');
    await users.list.load();
    assert.equal(users.list.narrowed, true);
    await users.list.clearSearch();
    await users.setPreset('inactive');
    assert.equal(users.list.narrowed, true);
    await users.setPreset('all');
    await users.list.setFilter('groupIds', ['g1']);
    assert.equal(users.list.narrowed, true);
    users.list.setSearch('x');
    await users.setPreset('inactive');
    await users.list.clearAll();
    assert.deepEqual([users.list.narrowed, users.list.search, users.preset, users.filterV2], [false, '', 'all', {}]);
    assert.deepEqual(to(LIST).at(-1)?.query, { _limit: 20, _offset: 0, _sortBy: 'name', _order: 'ASC' });
  });

  it('keeps the filters of other columns when one changes', async () => {
    const { users, to } = usersScene({ [LIST]: () => page([], 0, 0) });
    await users.list.setFilter('roleIds', ['r1']);
    await users.list.setFilter('groupIds', ['g1', 'g2']);
    await users.list.setFilter('roleIds', []);
    assert.deepEqual(
      to(LIST).map(({ query }) => query['_filter']),
      ['{"roleIds":["r1"]}', '{"roleIds":["r1"],"groupIds":["g1","g2"]}', '{"groupIds":["g1","g2"]}'],
    );
  });

  it('knows the count of a preset from an answer to it alone, without search or filter', async () => {
    const totals: Record<string, number> = { undefined: 45, inactive: 7 };
    const { users } = usersScene({
      [LIST]: ({ query }) => page([], query['_email'] ? 3 : query['_filter'] ? 1 : totals[String(query['_preset'])]),
    });
    await users.list.load();
    await users.setPreset('inactive');
    assert.deepEqual(users.presetTotals, { all: 45, inactive: 7 });
    await users.list.setFilter('status', ['locked']);
    users.list.setSearch('x');
    await users.clearFilters();
    assert.deepEqual(users.presetTotals, { all: 45, inactive: 7 });
  });

  it('judges a filter of the new tenant by the counts of the new tenant (STO-12)', async () => {
    const { users, reset } = usersScene();
    await users.list.load();
    await users.list.setFilter('status', ['locked']);
    assert.equal(users.filterIgnored, true);
    reset();
    assert.equal(users.filterIgnored, false);
    await users.list.setFilter('status', ['locked']);
    assert.equal(users.filterIgnored, false, 'no answer without a filter to compare with');
  });

  it('trusts a provider whose count follows the filter, and one whose rows all fit', async () => {
    const counts = usersScene({ [LIST]: ({ query }) => page([person('amara')], query['_filter'] ? 44 : 45) });
    await counts.users.list.load();
    await counts.users.list.setFilter('status', ['locked']);
    assert.equal(counts.users.filterIgnored, false);
    const rows = usersScene({ [LIST]: () => page([person('amara')], 45) });
    await rows.users.list.load();
    await rows.users.list.setFilter('roleIds', ['r2', 'elsewhere']);
    await rows.users.list.setFilter('appIds', ['a1']);
    await rows.users.list.setFilter('status', ['active', 'locked']);
    assert.equal(rows.users.filterIgnored, false);
    await rows.users.list.setFilter('groupIds', ['g1']);
    assert.equal(rows.users.filterIgnored, true, 'amara is in no group');
  });

  it('judges no filter by ids that are not known', async () => {
    const { users } = usersScene({
      '/identity/resources/users/v3/groups': () => {
        throw new ApiError({ statusCode: 403, message: 'no' });
      },
    });
    await users.list.load();
    await users.list.setFilter('groupIds', ['g1']);
    assert.deepEqual([users.filterIgnored, users.filtered], [false, true]);
  });

  it('judges no filter by the people of an earlier answer, whose columns come late', async () => {
    const waiting: ((value: unknown) => void)[] = [];
    let late: (value: unknown) => void = () => {};
    const { users } = usersScene({
      [LIST]: ({ query }) =>
        query['_filter'] ? new Promise((resolve) => waiting.push(resolve)) : page([person('amara')], 45, 3),
      '/identity/resources/roles/v1': () => new Promise((resolve) => (late = resolve)),
    });
    const first = users.list.load();
    await settle();
    const filtered = users.list.setFilter('status', ['locked']);
    late([]);
    await first;
    assert.deepEqual([users.filterIgnored, users.filtered], [false, true]);
    waiting[0]?.(page([person('leila', { isLocked: true })], 1));
    await filtered;
    assert.deepEqual([users.filterIgnored, users.filtered, users.users.length], [false, true, 1]);
  });
});

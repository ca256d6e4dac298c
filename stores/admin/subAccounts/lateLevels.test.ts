import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { subTenantUsersEndpoints } from '../../../api/contract/subTenantUsers.ts';
import { subTenantsEndpoints, type SubTenant } from '../../../api/contract/subTenants.ts';
import { settle } from '../../testing/browser.ts';
import { always, belongsToOne } from '../testing/belongsToOne.ts';
import { come, heldScene, type Answered } from '../testing/heldScene.ts';
import { SubAccountsStore } from './SubAccountsStore.ts';

const { search } = subTenantsEndpoints;
const account = (tenantId: string, more: Partial<SubTenant> = {}): SubTenant => ({
  tenantId,
  name: tenantId,
  createdAt: '',
  metadata: { isParent: true },
  ...more,
});
/** One page of a level. */
const page = (ids: readonly string[], isLast = true, totalItems = ids.length) => ({
  items: ids.map((id) => account(id)),
  _metadata: { totalItems, totalPages: 1 },
  _links: { next: isLast ? '' : 'further' },
});
const people = (...names: readonly string[]) => ({
  items: names.map((name) => ({ id: name, name, email: `${name}@x.example`, tenants: [] })),
  _metadata: { totalItems: names.length, totalPages: 1 },
});
const counts: readonly Answered[] = [
  [subTenantsEndpoints.usersCount, always([{ tenantId: 'north', totalUsers: 3 }])],
  [subTenantsEndpoints.metadata, always([{ tenantId: 'north', totalSubTenants: 2 }])],
  [subTenantUsersEndpoints.list, always(people('amara'))],
];

/** The accounts north and south, with a store that has loaded them. */
async function open() {
  const scene = heldScene([...counts, [search, always(page(['north', 'south']))]]);
  const store = new SubAccountsStore(scene.context);
  await store.list.load();
  await settle();
  const ids = () => store.tree.lines.map(({ kind, id }) => (kind === 'account' ? id : kind));
  const offsets = () => scene.sentTo(search).map(({ query }) => query?.['_offset']);
  const { tree, list } = store;
  return { ...scene, store, tree, list, people: store.people, ids, offsets };
}

describe('STO-12: of another user or tenant, no page shows', () => {
  belongsToOne('the accounts below it', {
    make: (context) => new SubAccountsStore(context),
    ask: (store) => store.list.load(),
    row: search,
    answer: page(['north']),
    others: counts,
    shows: ({ tree, list }) => [tree.lines, tree.total, tree.all, tree.isLoaded(''), list.rows],
  });

  belongsToOne('a level of the tree', {
    make: (context) => new SubAccountsStore(context),
    ask: ({ tree }) => tree.open('north'),
    row: search,
    answer: page(['harbour']),
    others: counts,
    shows: ({ tree }) => [tree.isLoaded('north'), tree.find('harbour'), tree.hasOpen],
  });

  belongsToOne('how many people and accounts there are', {
    make: (context) => new SubAccountsStore(context),
    ask: ({ counts: own }) => Promise.all([own.load([account('north')]), own.loadBelow('north'), own.loadTotals()]),
    row: subTenantsEndpoints.metadata,
    answer: [{ tenantId: 'north', totalSubTenants: 2 }],
    others: [
      [subTenantUsersEndpoints.list, always(people('amara'))],
      [subTenantsEndpoints.usersCount, always([])],
    ],
    shows: ({ counts: own }) => [own.belowOf('north'), own.totals],
  });

  belongsToOne('how many people are in an account', {
    make: (context) => new SubAccountsStore(context),
    ask: ({ counts: own }) => own.load([account('north')]),
    row: subTenantsEndpoints.usersCount,
    answer: [{ tenantId: 'north', totalUsers: 3 }],
    shows: ({ counts: own }) => own.peopleOf('north'),
  });

  belongsToOne('the people of an account', {
    make: (context) => new SubAccountsStore(context),
    ask: async (store) => {
      store.people.show('north');
      await settle();
    },
    row: subTenantUsersEndpoints.list,
    answer: people('amara'),
    shows: (store) => [store.people.accountId, store.people.list.rows],
  });
});

describe('the pages of a level', () => {
  it('follow each other, one call for each press, and are all read again with the list', async () => {
    const { tree, list, answer, hold, ids, offsets, sentTo } = await open();
    answer(
      search,
      ({ query }) =>
        [page(['north'], false, 3), page(['south'], false, 3), page(['west'], true, 3)][Number(query?.['_offset'])],
    );
    await list.load();
    assert.deepEqual(ids(), ['north', 'more']);
    const held = hold(search);
    const [first, second] = [tree.loadMore(''), tree.loadMore('')];
    await come(held);
    await settle();
    assert.equal(held.length, 1, 'one call');
    held[0]?.answer(page(['north', 'south'], false, 3));
    assert.deepEqual([(await first)?.tenantId, await second], ['south', undefined], 'the first that is new');
    assert.deepEqual(ids(), ['north', 'south', 'more'], 'each once');
    const third = tree.loadMore('');
    await come(held, 2);
    assert.equal(held[1]?.input.query?.['_offset'], 2);
    held[1]?.answer(page(['west'], true, 3));
    assert.equal((await third)?.tenantId, 'west');
    assert.deepEqual([await tree.loadMore(''), tree.total], [undefined, 3], 'there are no more');
    answer(search, ({ query }) => page([`page ${String(query?.['_offset'])}`]));
    const before = sentTo(search).length;
    await list.load();
    assert.deepEqual(offsets().slice(before, before + 3), [0, 1, 2], 'as far as it was loaded');
    list.setSearch('x');
    await list.setPage(0);
    await list.clearSearch();
    assert.deepEqual(offsets().slice(-1), [0], 'another question begins anew');
  });

  it('leave a level alone that was read again meanwhile', async () => {
    const { tree, list, answer, hold, ids } = await open();
    answer(search, always(page(['north'], false, 2)));
    await list.load();
    const held = hold(search);
    const more = tree.loadMore('');
    await come(held);
    const again = list.load();
    await come(held, 2);
    held[1]?.answer(page(['east']));
    await settle();
    held[0]?.answer(page(['south']));
    assert.equal(await more, undefined);
    await again;
    assert.deepEqual(ids(), ['east']);
  });

  it('come no more where the answer is of another user', async () => {
    const { tree, list, answer, hold, reset, ids } = await open();
    answer(search, always(page(['north'], false, 2)));
    await list.load();
    const held = hold(search);
    const more = tree.loadMore('');
    await come(held);
    reset();
    held[0]?.answer(page(['south']));
    assert.deepEqual([await more, ids(), tree.find('south')], [undefined, [], undefined]);
  });

  it('can be asked for again where they did not come', async () => {
    const { tree, list, answer, hold, ids } = await open();
    answer(search, always(page(['north'], false, 2)));
    await list.load();
    const held = hold(search);
    const failed = tree.loadMore('');
    await come(held);
    held[0]?.refuse();
    assert.deepEqual([await failed, ids()], [undefined, ['north', 'failed']]);
    const again = tree.loadMore('');
    await come(held, 2);
    assert.equal(held[1]?.input.query?.['_offset'], 1, 'the same page');
    held[1]?.answer(page(['south']));
    await again;
    assert.deepEqual(ids(), ['north', 'south']);
  });
});

describe('a search of the tree', () => {
  it('ends with its answer alone, and one that was overtaken changes nothing', async () => {
    const { tree, list, hold } = await open();
    const held = hold(search);
    list.setSearch('har');
    const older = list.setPage(0);
    await come(held);
    const newer = list.clearSearch();
    await come(held, 2);
    held[1]?.answer(page(['north']));
    await newer;
    held[0]?.answer(page(['harbour']));
    await older;
    await settle();
    assert.deepEqual([tree.isFound, tree.all.map(({ tenantId }) => tenantId).includes('harbour')], [false, false]);
  });

  it('shows everything open with each question, whatever was closed in the last', async () => {
    const { tree, list, answer, ids } = await open();
    answer(search, ({ query }) => ({
      ...page([]),
      items: [
        account(`${String(query?.['_filter'])}`, { path: [{ tenantId: 'north', name: 'North' }], parentId: 'north' }),
      ],
    }));
    list.setSearch('one');
    await list.setPage(0);
    assert.deepEqual(ids(), ['north', 'one']);
    tree.close('north');
    assert.deepEqual(ids(), ['north']);
    await list.load();
    assert.deepEqual(ids(), ['north'], 'the same question');
    list.setSearch('two');
    await list.setPage(0);
    assert.deepEqual(ids(), ['north', 'two']);
  });
});

describe('the people of an account', () => {
  it('are never those of the account before, and begin at the first page without a search', async () => {
    const { people: own, hold, sentTo } = await open();
    own.show('north');
    await settle();
    own.list.setSearch('ama');
    await own.list.setPage(2);
    const held = hold(subTenantUsersEndpoints.list);
    const late = own.list.load();
    await come(held);
    own.show('south');
    await come(held, 2);
    assert.deepEqual(own.list.rows, [], 'those of the earlier account are gone');
    held[1]?.answer(people('jonas'));
    await settle();
    held[0]?.answer(people('amara'));
    await late;
    assert.deepEqual(
      own.list.rows.map(({ name }) => name),
      ['jonas'],
    );
    const { query } = sentTo(subTenantUsersEndpoints.list).at(-1) ?? {};
    assert.deepEqual([query?.['_subTenantId'], query?.['_offset'], query?.['_filter']], ['south', 0, undefined]);
  });

  it('are not narrowed by what was typed for an account whose people had not come', async () => {
    const { people: own, hold } = await open();
    const held = hold(subTenantUsersEndpoints.list);
    own.show('north');
    own.list.setSearch('ama');
    own.show('south');
    await come(held, 2);
    assert.deepEqual([own.list.search, held[1]?.input.query?.['_filter']], ['', undefined]);
  });

  it('are asked for again after a change of user, in the same account too', async () => {
    const { people: own, reset, sentTo } = await open();
    own.show('north');
    await settle();
    const before = sentTo(subTenantUsersEndpoints.list).length;
    reset();
    own.show('north');
    await settle();
    assert.equal(sentTo(subTenantUsersEndpoints.list).length, before + 1);
  });
});

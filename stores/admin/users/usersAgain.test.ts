import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { rolesEndpoints } from '../../../api/contract/roles.ts';
import { usersEndpoints } from '../../../api/contract/users.ts';
import { settle } from '../../testing/browser.ts';
import { person } from '../testing.ts';
import { always } from '../testing/belongsToOne.ts';
import { come, heldScene, type Input } from '../testing/heldScene.ts';
import { PresetCounts } from './PresetCounts.ts';
import { addedPresets } from './usersList.ts';
import { UsersStore } from './UsersStore.ts';

const { listV3 } = usersEndpoints;
const page = (total: number, ...ids: string[]) => ({
  items: ids.map((id) => person(id)),
  _metadata: { totalItems: total, totalPages: Math.ceil(total / 20) },
});
const ADDED = Object.keys(addedPresets);

async function open() {
  const scene = heldScene([[listV3, always(page(45, 'amara'))]]);
  const users = new UsersStore(scene.context);
  await users.list.load();
  const asked = () => scene.sentTo(listV3).map(({ query }) => query ?? {});
  return { ...scene, users, asked, counts: new PresetCounts(scene.context, users) };
}

describe('people in the order of their last sign-in', () => {
  it('come in the usual order from a provider that does not know it: the same page, search and filter', async () => {
    const { users, hold, asked } = await open();
    await users.list.setFilter('roleIds', ['r']);
    const held = hold(listV3);
    const ordered = users.list.restore({ page: 2, search: 'ann', sort: { id: 'lastSeen', desc: true } });
    await come(held);
    held[0]?.refuse('ER-INVALID', 400);
    await come(held, 2);
    const { _sortBy, _order, ...rest } = held[1]?.input.query ?? {};
    const { _sortBy: __, _order: ___, ...before } = held[0]?.input.query ?? {};
    assert.deepEqual(rest, before);
    assert.deepEqual([_sortBy, _order], [asked()[0]?.['_sortBy'], asked()[0]?.['_order']], 'the order at first');
    held[1]?.answer(page(45, 'jonas'));
    assert.equal(await ordered, true);
    assert.deepEqual([users.ordersBySeen, users.list.sort, users.list.page], [false, users.list.usualSort, 2]);
  });

  it('are not asked for twice where the provider fails for another reason', async () => {
    const { users, hold } = await open();
    const held = hold(listV3);
    const ordered = users.list.setSort({ id: 'lastSeen', desc: true });
    await come(held);
    held[0]?.refuse('ER-X', 503);
    assert.equal(await ordered, false);
    assert.deepEqual([held.length, users.ordersBySeen, users.list.sort?.id], [1, true, 'lastSeen']);
    const other = users.list.setSort({ id: 'user', desc: true });
    await come(held, 2);
    held[1]?.refuse('ER-INVALID', 400);
    assert.deepEqual([await other, held.length, users.ordersBySeen], [false, 2, true]);
  });
});

describe('people who are searched', () => {
  it('are looked for among usernames with the same page, and end with the question (ELE-09)', async () => {
    const { users, hold } = await open();
    const held = hold(listV3);
    users.list.setSearch('ann');
    const older = users.list.setPage(1);
    await come(held);
    held[0]?.answer(page(0));
    await come(held, 2);
    const { _identifier, _identifierType, _offset, _email } = held[1]?.input.query ?? {};
    assert.deepEqual([_identifier, _identifierType, _offset, _email], ['ann', 'username', 1, undefined]);
    const newer = users.list.clearSearch();
    await come(held, 3);
    assert.deepEqual(
      held.map(({ signal }) => signal?.aborted),
      [true, true, false],
    );
    held[2]?.answer(page(45, 'amara'));
    await newer;
    held[1]?.answer(page(1, 'late'));
    assert.equal(await older, false);
    assert.deepEqual([users.users.map(({ id }) => id), users.queryParams._email], [['amara'], undefined]);
  });
});

describe('the ready-made lists', () => {
  it('are gone where the provider does not know them, and the list goes back to all people', async () => {
    const { users, hold, counts, asked } = await open();
    const [added] = users.presets.filter((preset) => ADDED.includes(preset));
    assert.ok(added, 'there is one that not every provider has');
    await users.setPreset(added);
    const held = hold(listV3);
    const counted = counts.load();
    await come(held, users.presets.length - 1);
    for (const one of held) one.refuse('ER-INVALID', 400);
    await counted;
    await settle();
    assert.equal(
      users.presets.some((preset) => ADDED.includes(preset)),
      false,
    );
    assert.equal(users.presets.length > 1, true, 'those that each provider has stay');
    assert.deepEqual([users.preset, asked().at(-1)?.['_offset']], ['all', 0]);
  });

  it('stay, uncounted, where they could not be counted', async () => {
    const { users, hold, counts } = await open();
    const before = users.presets;
    const held = hold(listV3);
    const counted = counts.load();
    await come(held, before.length - 1);
    for (const one of held) one.refuse('ER-X', 503);
    await counted;
    assert.deepEqual([users.presets, users.presetTotals], [before, { all: 45 }]);
  });

  it('are counted by one small call each', async () => {
    const { users, answer, counts, asked } = await open();
    answer(listV3, always(page(7)));
    const before = asked().length;
    await counts.load();
    const own = asked().slice(before);
    assert.equal(own.length, users.presets.length - 1);
    assert.equal(
      own.every((query: NonNullable<Input['query']>) => query['_limit'] === 1 && query['_offset'] === 0),
      true,
    );
    assert.deepEqual(Object.values(users.presetTotals).filter((total) => total === 7).length, own.length);
  });
});

describe('a change of user', () => {
  it('brings back what the last provider or filter has hidden', async () => {
    const { users, answer, reset } = await open();
    answer(rolesEndpoints.list, always([]));
    answer(usersEndpoints.roles, always([{ userId: 'amara', roleIds: ['other'] }]));
    await users.list.setFilter('roleIds', ['r']);
    await settle();
    assert.equal(users.filterIgnored, true, 'as many people as without it, and one who does not fit');
    reset();
    assert.deepEqual([users.filterIgnored, users.presetTotals], [false, {}]);
  });
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { groupsEndpoints } from '../../../api/contract/groups.ts';
import { rolesEndpoints } from '../../../api/contract/roles.ts';
import { usersEndpoints } from '../../../api/contract/users.ts';
import { settle } from '../../testing/browser.ts';
import { person } from '../testing.ts';
import { always } from '../testing/belongsToOne.ts';
import { come, heldScene } from '../testing/heldScene.ts';
import { UsersStore } from './UsersStore.ts';

const page = (total: number, ...ids: string[]) => ({
  items: ids.map((id) => person(id)),
  _metadata: { totalItems: total, totalPages: 1 },
});
const hold = (userId: string, ...roleIds: string[]) => ({ userId, roleIds });

function open() {
  const scene = heldScene([
    [usersEndpoints.listV3, always(page(45, 'amara'))],
    [usersEndpoints.roles, always([hold('amara', 'r1')])],
    [usersEndpoints.groups, always([])],
    [rolesEndpoints.list, always([{ id: 'r1', name: 'Owner' }])],
    [groupsEndpoints.list, always({ groups: [] })],
  ]);
  const users = new UsersStore(scene.context);
  return { ...scene, users, columns: users.columns };
}

describe('the names of roles', () => {
  it('are asked for once, also while they are on their way, and anew in another tenant', async () => {
    const { columns, hold: holdRow, answer, sentTo, reset } = open();
    const held = holdRow(rolesEndpoints.list);
    const fills = [columns.fill(['amara']), columns.fill(['amara'])];
    await come(held);
    await settle();
    assert.equal(held.length, 1);
    assert.equal(columns.state('roles'), 'pending');
    held[0]?.answer([{ id: 'r1', name: 'Owner' }]);
    await Promise.all(fills);
    await columns.fill(['amara']);
    assert.deepEqual([held.length, columns.namesOf('roles', 'amara')], [1, ['Owner']]);
    reset();
    assert.equal(columns.namesOf('roles', 'amara'), undefined);
    answer(rolesEndpoints.list, always([{ id: 'r1', name: 'Chief' }]));
    await columns.fill(['amara']);
    assert.deepEqual([sentTo(rolesEndpoints.list).length, columns.namesOf('roles', 'amara')], [2, ['Chief']]);
  });
});

describe('the roles of people', () => {
  it('are those of the page on screen, whichever answer comes last', async () => {
    const { columns, hold: holdRow } = open();
    const held = holdRow(usersEndpoints.roles);
    const older = columns.fill(['amara']);
    await come(held);
    const newer = columns.fill(['jonas']);
    await come(held, 2);
    held[1]?.answer([hold('jonas', 'r1')]);
    await newer;
    held[0]?.answer([hold('amara', 'r1')]);
    await older;
    assert.deepEqual([columns.idsOf('roles', 'jonas'), columns.idsOf('roles', 'amara')], [['r1'], undefined]);
  });

  it('are dashed where they did not come, and known again with the next page', async () => {
    const { columns, hold: holdRow, answer } = open();
    const held = holdRow(usersEndpoints.roles);
    const failing = columns.fill(['amara']);
    await come(held);
    held[0]?.refuse();
    await failing;
    assert.deepEqual([columns.state('roles'), columns.idsOf('roles', 'amara')], ['failed', undefined]);
    answer(usersEndpoints.roles, always([]));
    await columns.fill(['amara']);
    assert.deepEqual([columns.state('roles'), columns.idsOf('roles', 'amara')], ['ready', []], 'nobody has one');
  });
});

describe('a filter', () => {
  it('is judged by its own people and its own count, not by those of the list that came after it', async () => {
    const { users, answer, hold: holdRow } = open();
    await users.list.load();
    const held = holdRow(usersEndpoints.roles);
    answer(usersEndpoints.listV3, always(page(1, 'amara')));
    const filtered = users.list.setFilter('roleIds', ['r']);
    await come(held);
    answer(usersEndpoints.listV3, always(page(45, 'amara')));
    const whole = users.clearFilters();
    await come(held, 2);
    held[1]?.answer([hold('amara', 'other')]);
    await whole;
    held[0]?.answer([hold('amara', 'other')]);
    await filtered;
    await settle();
    assert.equal(users.filterIgnored, false, 'one of 45 people was found');
  });
});

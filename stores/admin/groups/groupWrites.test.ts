import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { groupsEndpoints } from '../../../api/contract/groups.ts';
import type { Group, Role } from '../../../api/contract/types.ts';
import { usersEndpoints } from '../../../api/contract/users.ts';
import { always } from '../testing/belongsToOne.ts';
import { come, heldScene } from '../testing/heldScene.ts';
import { GroupsStore, type GroupFields } from './GroupsStore.ts';

const role = (id: string): Role => ({
  id,
  key: id,
  name: id,
  vendorId: 'v',
  isDefault: false,
  permissions: [],
  createdAt: '',
  updatedAt: '',
});
const amara = { id: 'amara', name: 'Amara', email: 'amara@x.example', profilePictureUrl: null, createdAt: '' };
const group = (more: Partial<Group> = {}): Group => ({
  id: 'g',
  name: 'Design',
  color: 'rose',
  description: 'Draws',
  managedBy: 'frontegg',
  roles: [role('r1')],
  users: [amara],
  updatedAt: '2026-01-01T00:00:00Z',
  ...more,
});
const fields = (more: Partial<GroupFields> = {}): GroupFields => ({
  name: 'Design',
  color: 'rose',
  description: 'Draws',
  roleIds: ['r1'],
  ...more,
});

/** One group with a person and a role; every write is done. */
async function open() {
  const scene = heldScene([
    [groupsEndpoints.list, always({ groups: [group()] })],
    [groupsEndpoints.read, always(group())],
    [groupsEndpoints.update, always(null)],
    [groupsEndpoints.addRoles, always(null)],
    [groupsEndpoints.removeRoles, always(null)],
    [groupsEndpoints.addUsers, always(null)],
    [groupsEndpoints.removeUsers, always(null)],
  ]);
  const groups = new GroupsStore(scene.context);
  await groups.list.load();
  const known = () => groups.find('g') ?? assert.fail('the group is gone');
  return { ...scene, groups, known };
}

describe('what is edited of a group', () => {
  it('is shown at once, and as it was when it was refused', async () => {
    const { groups, known, hold, answer } = await open();
    const held = hold(groupsEndpoints.update);
    const saved = groups.save(group(), fields({ name: ' Studio ', description: '' }));
    assert.deepEqual([known().name, known().description], ['Studio', '']);
    await come(held);
    assert.deepEqual(held[0]?.input.body, { name: 'Studio', description: '', updatedAt: '2026-01-01T00:00:00Z' });
    held[0]?.refuse('ER-GROUP-NAME-TAKEN');
    assert.deepEqual(
      [await saved, known().name, groups.error('save:g')?.code],
      ['failed', 'Design', 'ER-GROUP-NAME-TAKEN'],
    );
    answer(groupsEndpoints.update, always(null));
    answer(groupsEndpoints.list, always({ groups: [group({ name: 'Studio' })] }));
    assert.equal(await groups.save(group(), fields({ name: 'Studio' })), 'saved');
    assert.equal(known().name, 'Studio');
  });

  it('is read again where another administrator was faster', async () => {
    const { groups, known, hold, answer } = await open();
    answer(groupsEndpoints.read, always(group({ name: 'Atelier' })));
    const held = hold(groupsEndpoints.update);
    const saved = groups.save(group(), fields({ name: 'Studio' }));
    await come(held);
    held[0]?.refuse('ER-GROUP-CHANGED');
    assert.deepEqual([await saved, known().name], ['changed', 'Atelier']);
  });

  it('sends nothing where nothing differs, blanks around it apart', async () => {
    const { groups, sentTo } = await open();
    assert.equal(await groups.save(group(), fields({ name: ' Design ', description: ' Draws ' })), 'saved');
    const rows = [groupsEndpoints.update, groupsEndpoints.addRoles, groupsEndpoints.removeRoles, groupsEndpoints.read];
    assert.deepEqual(
      rows.map((row) => sentTo(row).length),
      [0, 0, 0, 0],
    );
  });

  it('gives roles and takes others, each by its own call, and says what became of them where one is refused', async () => {
    const { groups, known, hold, answer, sentTo } = await open();
    answer(groupsEndpoints.read, always(group({ roles: [role('r1'), role('r2')] })));
    const held = hold(groupsEndpoints.removeRoles);
    const saved = groups.save(group(), fields({ roleIds: ['r2'] }));
    await come(held);
    assert.deepEqual(
      sentTo(groupsEndpoints.addRoles).map(({ body }) => body),
      [{ roleIds: ['r2'] }],
    );
    assert.deepEqual(held[0]?.input.body, { roleIds: ['r1'] });
    held[0]?.refuse('ER-ROLE-ABOVE-OWN');
    assert.equal(await saved, 'failed');
    assert.deepEqual(
      [known().roles?.map(({ id }) => id), groups.error('roles:g')?.code],
      [['r1', 'r2'], 'ER-ROLE-ABOVE-OWN'],
    );
  });

  it('takes no role where the ones to give were refused', async () => {
    const { groups, hold, sentTo } = await open();
    const held = hold(groupsEndpoints.addRoles);
    const saved = groups.save(group(), fields({ roleIds: ['r2'] }));
    await come(held);
    held[0]?.refuse();
    assert.equal(await saved, 'failed');
    assert.equal(sentTo(groupsEndpoints.removeRoles).length, 0);
  });
});

describe('the people of a group', () => {
  it('stay in it where the provider refuses, whatever was shown, and are out where they were not in it', async () => {
    const { groups, known, hold, answer } = await open();
    const held = hold(groupsEndpoints.removeUsers);
    const above = groups.removePerson('g', 'amara');
    assert.deepEqual(known().users, [], 'at once');
    await come(held);
    held[0]?.answer({ changed: [], failed: [{ userId: 'amara', reason: 'above-own' }] });
    assert.deepEqual([await above, known().users?.length], ['above-own', 1]);
    answer(groupsEndpoints.read, always(group({ users: [] })));
    answer(groupsEndpoints.removeUsers, always({ changed: [], failed: [{ userId: 'amara', reason: 'not-found' }] }));
    assert.deepEqual([await groups.removePerson('g', 'amara'), known().users], ['done', []]);
  });

  it('are read again once they were added, and not where that was refused', async () => {
    const { groups, known, hold, answer, sentTo } = await open();
    const held = hold(groupsEndpoints.addUsers);
    const refused = groups.addPeople('g', ['jonas']);
    await come(held);
    held[0]?.refuse();
    assert.deepEqual([await refused, sentTo(groupsEndpoints.read).length], [undefined, 0]);
    answer(groupsEndpoints.read, always(group({ users: [amara, { ...amara, id: 'jonas' }] })));
    answer(groupsEndpoints.addUsers, always(undefined));
    assert.deepEqual([await groups.addPeople('g', ['jonas']), known().users?.length], [[], 2]);
  });
});

describe('what people lose with a group', () => {
  it('is unknown while it is asked for, and where that fails', async () => {
    const { groups, answer, hold } = await open();
    answer(usersEndpoints.roles, always([{ userId: 'amara', roleIds: [] }]));
    await groups.losses.load(group(), []);
    assert.equal(groups.losses.all?.[0]?.leftWithout, true);
    const held = hold(usersEndpoints.roles);
    const again = groups.losses.load(group(), []);
    assert.equal(groups.losses.all, undefined);
    await come(held);
    held[0]?.refuse();
    assert.deepEqual([await again, groups.losses.all], [false, undefined]);
  });

  it('is that of the group that was asked about last', async () => {
    const { groups, hold } = await open();
    const held = hold(usersEndpoints.roles);
    const older = groups.losses.load(group(), []);
    const newer = groups.losses.load(group({ users: [{ ...amara, id: 'jonas' }] }), []);
    await come(held, 2);
    held[1]?.answer([]);
    await newer;
    held[0]?.answer([]);
    await older;
    assert.deepEqual(
      groups.losses.all?.map(({ person }) => person.id),
      ['jonas'],
    );
  });
});

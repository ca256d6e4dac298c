import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { groupsEndpoints } from '../../../api/contract/groups.ts';
import type { OwnAnswers } from '../../../testing/fake/options.ts';
import { GroupsStore, peopleOf, rolesOf, type GroupFields } from './GroupsStore.ts';
import { signedIn } from '../testing/signedIn.ts';

const refused = (status: number, errorCode: string): Response =>
  Response.json({ errors: [errorCode], errorCode }, { status });

/** The store of an administrator at the fake, with the groups loaded. */
async function open(email = 'ada@acme.example', answers: OwnAnswers = {}) {
  const { root, control, call, stop } = await signedIn({ answers, email });
  const groups = root.use(GroupsStore);
  await groups.list.load();
  const named = (name: string) => {
    const group = groups.all.find((one) => one.name === name);
    if (!group) throw new Error(`no group "${name}" among ${groups.all.map((one) => one.name).join()}`);
    return group;
  };
  const names = () => groups.list.rows.map(({ name }) => name);
  const fieldsOf = (name: string, change: Partial<GroupFields> = {}): GroupFields => {
    const { color = '', description = '', ...group } = named(name);
    return { name, color, description, roleIds: rolesOf(group).map(({ id }) => id), ...change };
  };
  const rolesIn = (name: string) => rolesOf(named(name)).map((one) => one.name);
  await groups.choices.load();
  const roleId = (name: string): string => groups.choices.all?.find((one) => one.name === name)?.id ?? '';
  return { root, groups, control, call, stop, named, names, fieldsOf, rolesIn, roleId };
}

describe('GroupsStore', () => {
  it('lists groups with roles and people by one call, searches, sorts and filters without another (GROUPS-002, GROUPS-003, GROUPS-005, GROUPS-006)', async () => {
    const { groups, control, names, named, roleId, stop } = await open();
    assert.deepEqual(names(), ['Data', 'Design', 'Engineering', 'Support']);
    assert.deepEqual(
      rolesOf(named('Engineering')).map(({ name }) => name),
      ['Field engineer'],
    );
    assert.ok(peopleOf(named('Engineering')).length > 0, 'people came with the groups');
    assert.deepEqual(groups.configuration, { enabled: true, rolesEnabled: true });
    groups.list.setSearch('customers');
    await groups.list.setPage(0);
    assert.deepEqual(names(), ['Support'], 'the description is searched');
    await groups.list.clearAll();
    await groups.list.setFilter('managedBy', ['scim2']);
    assert.deepEqual(names(), ['Data']);
    await groups.list.clearAll();
    await groups.list.setFilter('role', [roleId('Field engineer')]);
    assert.deepEqual(names(), ['Engineering']);
    await groups.list.clearAll();
    await groups.list.setSort({ id: 'people', desc: true });
    const sizes = names().map((name) => peopleOf(named(name)).length);
    assert.deepEqual(
      sizes,
      [...sizes].sort((one, other) => other - one),
    );
    assert.equal(control.requestsTo('groups.list').length, 1);
    stop();
  });

  it('makes a group with its roles, changes it, and deletes it (GROUPS-008, GROUPS-009)', async () => {
    const { groups, control, names, named, fieldsOf, roleId, stop } = await open();
    const fields = { name: ' Nights ', color: 'violet', description: '', roleIds: [roleId('Viewer')] };
    const made = await groups.add(fields);
    assert.equal(made?.name, 'Nights');
    assert.deepEqual(
      rolesOf(named('Nights')).map(({ name }) => name),
      ['Viewer'],
    );
    const change = { description: 'Late', roleIds: [roleId('Member')] };
    assert.equal(await groups.save(named('Nights'), fieldsOf('Nights', change)), 'saved');
    assert.equal(named('Nights').description, 'Late');
    assert.deepEqual(
      rolesOf(named('Nights')).map(({ name }) => name),
      ['Member'],
    );
    const sent = control.requestsTo('groups.update').at(-1)?.body ?? {};
    assert.deepEqual(Object.keys(sent).sort(), ['description', 'updatedAt'], 'only what differs is sent');
    assert.equal(await groups.remove(named('Nights').id), true);
    assert.equal(names().includes('Nights'), false);
    stop();
  });

  it('keeps a name from being taken twice, and tells why', async () => {
    const { groups, stop } = await open();
    const fields = { name: 'Design', color: '', description: '', roleIds: [] };
    assert.equal(await groups.add(fields), undefined);
    assert.equal(groups.error('add')?.code, 'ER-GROUP-NAME-TAKEN');
    stop();
  });

  it('writes nothing over what another administrator has changed, and merges roles and people', async () => {
    const { groups, call, named, fieldsOf, rolesIn, roleId, stop } = await open();
    const opened = named('Design');
    const params = { groupId: opened.id };
    await call(groupsEndpoints.update, { params, body: { name: 'Studio' } });
    await call(groupsEndpoints.addRoles, { params, body: { roleIds: [roleId('Viewer')] } });
    const mine = fieldsOf('Design', { description: 'Draws' });
    assert.equal(await groups.save(opened, mine), 'changed');
    const now = groups.find(opened.id);
    assert.equal(now?.name, 'Studio', 'the newest is known');
    assert.equal(now.description, 'Shapes the product', 'nothing was written');
    const again = { ...now, roles: [...rolesOf(opened)] };
    assert.equal(await groups.save(again, mine), 'saved', 'a second try replaces it');
    assert.equal(named('Design').description, 'Draws');
    assert.equal(rolesIn('Design').includes('Viewer'), true, 'the role that was given meanwhile stays');
    stop();
  });

  it('gives back no role that was taken meanwhile, and sends what was chosen (GROUPS-009)', async () => {
    const { groups, call, control, named, fieldsOf, rolesIn, roleId, stop } = await open();
    const opened = named('Engineering');
    const [taken] = rolesOf(opened);
    assert.ok(taken, 'the group has a role');
    const params = { groupId: opened.id };
    const mine = fieldsOf('Engineering', { description: 'Builds' });
    await call(groupsEndpoints.removeRoles, { params, body: { roleIds: [taken.id] } });
    assert.equal(await groups.save(opened, mine), 'saved');
    assert.deepEqual(rolesIn('Engineering'), []);
    assert.equal(control.requestsTo('groups.addRoles').length, 0);
    const viewer = fieldsOf('Engineering', { roleIds: [taken.id, roleId('Viewer')] });
    assert.equal(await groups.save({ ...named('Engineering'), roles: [taken] }, viewer), 'saved');
    assert.deepEqual(rolesIn('Engineering'), ['Viewer']);
    stop();
  });

  it('asks a provider that does not tell when a group has changed for the group before a change', async () => {
    const { groups, call, control, named, fieldsOf, stop } = await open();
    const { updatedAt: _, ...opened } = named('Design');
    await call(groupsEndpoints.update, { params: { groupId: opened.id }, body: { name: 'Studio' } });
    const before = control.requestsTo('groups.update').length;
    assert.equal(await groups.save(opened, fieldsOf('Design', { description: 'Draws' })), 'changed');
    assert.equal(control.requestsTo('groups.update').length, before);
    stop();
  });

  it('puts 1,001 people into a group by two calls, and names those who were refused', async () => {
    const { groups, control, named, stop } = await open();
    const { id } = named('Design');
    const [somePerson] = peopleOf(named('Engineering'));
    const unknown = Array.from({ length: 1_000 }, (_, at) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`);
    const failed = await groups.addPeople(id, [...unknown, somePerson?.id ?? '']);
    assert.equal(control.requestsTo('groups.addUsers').length, 2);
    assert.equal(failed?.length, 1_000);
    assert.deepEqual(failed[0]?.reason, 'not-found');
    assert.equal(
      peopleOf(named('Design')).some((one) => one.id === somePerson?.id),
      true,
    );
    stop();
  });

  it('takes a person out at once, and puts the person back when that failed', async () => {
    const { groups, control, named, stop } = await open();
    const group = named('Engineering');
    const [person] = peopleOf(group);
    assert.ok(person, 'a person is in the group');
    const inIt = () => peopleOf(groups.find(group.id) ?? group).some(({ id }) => id === person.id);
    control.answer('groups.removeUsers', () => refused(409, 'ER-LAST-USER-MANAGER'));
    const work = groups.removePerson(group.id, person.id);
    assert.equal(inIt(), false, 'shown at once');
    assert.equal(await work, 'failed');
    assert.equal(inIt(), true);
    assert.equal(groups.error(`people:${group.id}`)?.code, 'ER-LAST-USER-MANAGER');
    control.answer('groups.removeUsers', undefined);
    assert.equal(await groups.removePerson(group.id, person.id), 'done');
    assert.equal(inIt(), false);
    stop();
  });

  it('tells what people lose with a group and what stays by another way', async () => {
    const { groups, named, roleId, stop } = await open();
    const group = named('Engineering');
    const [person] = peopleOf(group);
    assert.ok(person, 'a person is in the group');
    await groups.losses.load(group, groups.all, [person]);
    assert.deepEqual(
      groups.losses.all?.map(({ lost }) => lost),
      [['Field engineer']],
    );
    await groups.addPeople(named('Design').id, [person.id]);
    await groups.save(named('Design'), {
      name: 'Design',
      color: 'rose',
      description: 'Shapes the product',
      roleIds: [roleId('Field engineer')],
    });
    await groups.losses.load(named('Engineering'), groups.all, [person]);
    assert.deepEqual(
      groups.losses.all?.map(({ lost, kept }) => [lost, kept]),
      [[[], ['Field engineer']]],
    );
    stop();
  });

  it('STO-12: forgets with the user what people would lose', async () => {
    const { root, groups, named, stop } = await open();
    await groups.losses.load(named('Engineering'), groups.all);
    assert.ok(groups.losses.all?.length, 'it is known');
    await root.logout({ stay: true });
    assert.equal(groups.losses.all, undefined);
    stop();
  });

  it('is read-only without the permission to write, and while groups are off (GROUPS-005)', async () => {
    const { groups, stop } = await open();
    assert.equal(await groups.configure({ enabled: false }), true);
    assert.deepEqual([groups.mayWrite, groups.mayDelete, groups.mayConfigure], [false, false, true]);
    stop();
    const reader = await open('rob@acme.example');
    assert.deepEqual(
      [reader.groups.mayWrite, reader.groups.mayDelete, reader.groups.mayConfigure],
      [false, false, false],
    );
    reader.stop();
  });

  it('shows the groups of a provider without a configuration of groups', async () => {
    const { groups, names, stop } = await open('ada@acme.example', {
      'groups.config': () => refused(404, 'ER-NOT-FOUND'),
    });
    assert.equal(names().length, 4);
    assert.equal(groups.mayWrite, true);
    stop();
  });
});

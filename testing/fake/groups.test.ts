import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { DELETE_GROUPS, READ_GROUPS, READ_ROLES, READ_USERS, WRITE_GROUPS } from '../../api/contract/permissions.ts';
import type { SampleDocument } from '../sample/document.ts';
import { open, place, someone } from '../../tests/support/fakeClient.ts';
import { membersSeed } from '../../tests/support/rolesSeed.ts';

const keys = [READ_GROUPS, WRITE_GROUPS, DELETE_GROUPS];
const seed = membersSeed('top');
const sample: SampleDocument = {
  name: 'groups',
  ...seed,
  permissions: [...seed.permissions, ...keys.map((key) => ({ key, name: key }))],
  roles: [
    ...seed.roles,
    { key: 'grouper', name: 'Grouper', level: 5, tenant: 'top', permissions: [...keys, READ_USERS, READ_ROLES] },
    { key: 'foreign', name: 'Foreign', level: 9, tenant: 'other', permissions: [] },
  ],
  groups: [
    ...seed.groups,
    { tenant: 'top', name: 'Readers', roles: ['plain'] },
    { tenant: 'top', name: 'Directory', managedBy: 'scim2' },
    { tenant: 'other', name: 'Elsewhere' },
  ],
  users: [
    someone('Greta', { memberships: [place('top', { roles: ['grouper'] })] }),
    someone('Owen', { memberships: [place('top', { roles: [], groups: ['Owners'] })] }),
    someone('Max', { memberships: [place('top', { groups: ['Readers'] })] }),
    someone('Ida'),
    someone('Sue', { superUser: true }),
    someone('Else', { memberships: [place('other', { roles: ['foreign'] })] }),
  ],
};

/** A signed-in person, with the ids of what super users see. */
async function as(name: string) {
  const { api, signIn, clock } = open({ sample });
  await signIn('else@x.example');
  const elsewhere = (await api.profile.me()).id;
  await signIn('sue@x.example');
  const people = (await api.users.listV3({ query: {} })).items;
  const roles = await api.roles.list();
  const { groups } = await api.groups.list({ query: {} });
  await signIn(`${name.toLowerCase()}@x.example`);
  const userId = (who: string) => people.find((one) => one.name === who)?.id ?? elsewhere;
  const roleIds = (...wanted: string[]) => ({
    roleIds: wanted.map((key) => roles.find((one) => one.key === key)?.id ?? elsewhere),
  });
  const params = (group: string) => ({ groupId: groups.find((one) => one.name === group)?.id ?? elsewhere });
  const userIds = (...names: string[]) => ({ userIds: names.map(userId) });
  const read = (group: string) =>
    api.groups.read({ params: params(group), query: { _groupsRelations: 'rolesAndUsers' } });
  return { api, signIn, clock, userId, roleIds, params, userIds, read };
}

const refused = (code: string) => ({ code });

describe('the groups of the fake', () => {
  it('are added, read, changed and deleted', async () => {
    const { api, params } = await as('Greta');
    const made = await api.groups.add({ body: { name: ' Night shift ', color: 'sea', metadata: '{ "a": 1 }' } });
    assert.deepEqual(
      [made.name, made.color, made.metadata, made.managedBy],
      ['Night shift', 'sea', '{"a":1}', 'frontegg'],
    );
    const groupId = made.id;
    await api.groups.update({ params: { groupId }, body: { description: 'Works late' } });
    const changed = await api.groups.read({ params: { groupId }, query: {} });
    assert.deepEqual([changed.description, changed.color], ['Works late', 'sea']);
    assert.notEqual(changed.updatedAt, made.updatedAt, 'two changes in one millisecond are two states');
    const stale = api.groups.update({ params: { groupId }, body: { name: 'Day', updatedAt: made.updatedAt ?? '' } });
    await assert.rejects(stale, refused('ER-GROUP-CHANGED'));
    const taken = api.groups.update({ params: { groupId }, body: { name: 'Readers' } });
    await assert.rejects(taken, refused('ER-GROUP-NAME-TAKEN'));
    await assert.rejects(api.groups.add({ body: { name: 'Readers' } }), refused('ER-GROUP-NAME-TAKEN'));
    const found = await api.groups.byIds({
      query: {},
      body: { groupsIds: [groupId, params('Readers').groupId, params('Elsewhere').groupId] },
    });
    assert.deepEqual(
      found.map(({ name }) => name),
      ['Night shift', 'Readers'],
    );
    await api.groups.remove({ params: { groupId } });
    await assert.rejects(api.groups.read({ params: { groupId }, query: {} }), refused('ER-NOT-FOUND'));
  });

  it('hand out their roles with the guard of roles', async () => {
    const { api, params, roleIds, userIds, read } = await as('Greta');
    const readers = params('Readers');
    const give = (...keys: string[]) => api.groups.addRoles({ params: readers, body: roleIds(...keys) });
    await assert.rejects(give('owner'), refused('ER-ROLE-ABOVE-OWN'));
    await assert.rejects(give('everywhere'), refused('ER-PERMISSIONS-NOT-HELD'));
    await assert.rejects(give('foreign'), refused('ER-NOT-FOUND'));
    await give('grouper', 'plain');
    assert.deepEqual(new Set((await read('Readers')).roles?.map(({ key }) => key)), new Set(['grouper', 'plain']));
    const join = (group: string, ...names: string[]) =>
      api.groups.addUsers({ params: params(group), body: userIds(...names) });
    await assert.rejects(join('Owners', 'Greta'), refused('ER-ROLE-ABOVE-OWN'));
    await assert.rejects(join('Directory', 'Greta'), refused('ER-GROUP-OF-DIRECTORY'));
    await assert.rejects(api.groups.remove({ params: params('Owners') }), refused('ER-ROLE-ABOVE-OWN'));
    await api.groups.removeRoles({ params: readers, body: roleIds('grouper', 'owner') });
    assert.deepEqual(
      (await read('Readers')).roles?.map(({ key }) => key),
      ['plain'],
    );
  });

  it('name each person who could not be added, and why', async () => {
    const { api, params, userId, userIds, read } = await as('Greta');
    const body = userIds('Ida', 'Max', 'Else', 'Sue');
    assert.deepEqual(await api.groups.addUsers({ params: params('Readers'), body }), {
      changed: [userId('Ida')],
      failed: [
        { userId: userId('Else'), reason: 'not-found' },
        { userId: userId('Sue'), reason: 'above-own' },
      ],
    });
    assert.deepEqual(
      (await read('Readers')).users?.map(({ name }) => name),
      ['Ida', 'Max'],
    );
    assert.deepEqual(await api.groups.removeUsers({ params: params('Readers'), body }), {
      changed: [userId('Max'), userId('Ida')].filter((id) => body.userIds.includes(id)).sort(),
      failed: [],
    });
  });

  it('keep a person who can manage users', async () => {
    const { api, params, userIds, roleIds, read } = await as('Sue');
    const last = refused('ER-LAST-USER-MANAGER');
    await assert.rejects(api.groups.remove({ params: params('Owners') }), last);
    await assert.rejects(api.groups.removeRoles({ params: params('Owners'), body: roleIds('owner') }), last);
    await assert.rejects(api.groups.removeUsers({ params: params('Owners'), body: userIds('Owen') }), last);
    const { roles, users } = await read('Owners');
    assert.deepEqual([roles?.length, users?.length], [1, 1], 'nothing of it was done');
  });

  it('are switched off with their roles', async () => {
    const { api, params, roleIds, read } = await as('Greta');
    assert.deepEqual(await api.groups.config(), { enabled: true, rolesEnabled: true });
    await api.groups.setConfig({ body: { rolesEnabled: false } });
    const give = () => api.groups.addRoles({ params: params('Readers'), body: roleIds('grouper') });
    await assert.rejects(give(), refused('ER-GROUP-ROLES-OFF'));
    await api.groups.setConfig({ body: { enabled: false } });
    await assert.rejects(give(), refused('ER-GROUPS-OFF'));
    await assert.rejects(api.groups.add({ body: { name: 'More' } }), refused('ER-GROUPS-OFF'));
    assert.equal((await read('Readers')).roles?.length, 1, 'what groups give stays');
    assert.deepEqual(await api.groups.setConfig({ body: { enabled: true } }), { enabled: true, rolesEnabled: false });
  });

  it('are edited by those alone who may', async () => {
    const { api, params } = await as('Ida');
    const forbidden = refused('ER-FORBIDDEN');
    await assert.rejects(api.groups.list({ query: {} }), forbidden);
    await assert.rejects(api.groups.add({ body: { name: 'More' } }), forbidden);
    await assert.rejects(api.groups.remove({ params: params('Readers') }), forbidden);
  });
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Role } from '../../api/contract/types.ts';
import type { OwnAnswers } from '../../testing/fake/options.ts';
import { settle } from '../testing/browser.ts';
import { usersEndpoints } from '../../api/contract/users.ts';
import { NO_ROLE, RolesStore } from './RolesStore.ts';
import { signedIn } from './testing/signedIn.ts';

const refused = (status: number, errorCode: string): Response =>
  Response.json({ errors: [errorCode], errorCode }, { status });

/** The store of a user who is signed in at the fake, with the roles loaded. */
async function open(email = 'ada@acme.example', answers: OwnAnswers = {}) {
  const { root, control, call, stop } = await signedIn({ answers, email });
  const roles = root.use(RolesStore);
  await roles.list.load();
  const named = (name: string): Role => {
    const role = roles.list.rows.find((one) => one.name === name);
    if (!role) throw new Error(`no role "${name}"`);
    return role;
  };
  const names = () => roles.list.rows.map(({ name }) => name);
  const idsOf = (...keys: string[]) => roles.permissions.filter(({ key }) => keys.includes(key)).map(({ id }) => id);
  const keysOf = (role: Role | undefined) => roles.permissionsOf(role?.permissions ?? []).map(({ key }) => key);
  const permission = (key: string) => {
    const found = roles.permissions.find((one) => one.key === key);
    if (!found) throw new Error(`no permission "${key}"`);
    return found;
  };
  return { root, roles, control, call, stop, named, names, idsOf, keysOf, permission };
}

describe('RolesStore', () => {
  it('lists roles with their permissions by one load, and searches and sorts without another (ROLES-001, ROLES-012)', async () => {
    const { roles, control, names, stop } = await open();
    assert.deepEqual(names(), ['Administrator', 'Analyst', 'Field engineer', 'Manager', 'Member', 'Viewer']);
    await roles.list.setSort({ id: 'permissions', desc: true });
    assert.equal(names()[0], 'Administrator');
    roles.list.setSearch('fe.secure.read.roles');
    await roles.list.setPage(0);
    assert.deepEqual(names(), ['Administrator', 'Viewer'], 'the search finds the permissions of a role');
    assert.deepEqual(
      (['roles.list', 'permissions.list', 'permissions.categories'] as const).map(
        (row) => control.requestsTo(row).length,
      ),
      [1, 1, 1],
    );
    assert.equal(roles.all.length, 6, 'all roles, whatever the list shows');
    stop();
  });

  it('asks anew in the next tenant, whatever is asked of the list first (STO-12)', async () => {
    const { root, roles, control, stop } = await open();
    const other = root.tenants.tenants.find(({ tenantId }) => tenantId !== root.tenants.activeTenant?.tenantId);
    await root.tenants.switchTenant({ tenantId: other?.tenantId ?? '', reload: 'silent' });
    const asked = control.requestsTo('roles.list').length;
    await roles.list.setPage(0);
    assert.equal(control.requestsTo('roles.list').length, asked + 1);
    stop();
  });

  it('names permissions by their keys, and a key that it does not know by itself', async () => {
    const { roles, permission, stop } = await open();
    const { key, name } = permission('projects.read');
    assert.notEqual(name, key);
    assert.deepEqual(roles.namesOfKeys([key, 'of.another.time']), [name, 'of.another.time']);
    stop();
  });

  it('is read-only for somebody who may only read', async () => {
    const { roles, control, stop } = await open('rob@acme.example');
    assert.equal(roles.mayWrite, false);
    assert.equal(roles.mayDelete, false);
    assert.equal(control.requestsTo('roles.list').length, 1, 'a reader reads');
    stop();
  });

  it('adds a role by v1 without and by v2 with permissions, and those of every role come along (ROLES-008)', async () => {
    const { roles, control, keysOf, names, named, stop } = await open();
    const plain = await roles.add({ name: 'Plain', key: 'plain' });
    assert.deepEqual(keysOf(plain), ['support.help']);
    const copy = await roles.copy({ name: 'Copy', key: 'copy' }, named('Analyst'));
    assert.deepEqual(keysOf(copy), keysOf(named('Analyst')));
    assert.deepEqual([control.requestsTo('roles.add').length, control.requestsTo('roles.addV2').length], [1, 1]);
    assert.deepEqual(names(), [
      'Administrator',
      'Analyst',
      'Copy',
      'Field engineer',
      'Manager',
      'Member',
      'Plain',
      'Viewer',
    ]);
    stop();
  });

  it('copies what the person may give, and leaves the rest out', async () => {
    const { roles, named, stop } = await open();
    const [role] = [{ ...named('Analyst'), permissions: roles.permissions.map(({ id }) => id) }];
    const given = roles.givable(role).map(({ key }) => key);
    assert.equal(given.includes('support.impersonate'), false, 'NEVER');
    assert.equal(given.includes('reports.read'), true);
    stop();
  });

  it('refuses a key that is taken, and says so', async () => {
    const { roles, names, stop } = await open();
    assert.equal(await roles.add({ name: 'Again', key: 'viewer' }), undefined);
    assert.equal(roles.list.writeError('add')?.code, 'ER-ROLE-KEY-TAKEN');
    assert.equal(names().includes('Again'), false);
    stop();
  });

  it('shows a change at once, and takes it back when the provider refuses', async () => {
    let answer = (_: Response) => {};
    const { roles, named, stop } = await open('ada@acme.example', {
      'roles.update': () => new Promise<Response>((done) => (answer = done)),
    });
    const role = named('Field engineer');
    const done = roles.update(role.id, { name: 'Engineer' });
    assert.equal(roles.find(role.id)?.name, 'Engineer');
    await settle();
    answer(refused(403, 'ER-ROLE-ABOVE-OWN'));
    assert.equal(await done, false);
    assert.equal(roles.find(role.id)?.name, 'Field engineer');
    assert.equal(roles.list.writeError(`update:${role.id}`)?.code, 'ER-ROLE-ABOVE-OWN');
    stop();
  });

  it('changes the permissions of a role, and takes them back when the provider refuses (ROLES-011)', async () => {
    const { roles, named, keysOf, idsOf, control, stop } = await open();
    const role = named('Field engineer');
    const wanted = [...role.permissions, ...idsOf('reports.read')];
    assert.equal(await roles.setPermissions(role.id, wanted), true);
    assert.equal(keysOf(named('Field engineer')).includes('reports.read'), true);
    control.answer('roles.setPermissions', () => refused(403, 'ER-PERMISSIONS-NOT-HELD'));
    assert.equal(await roles.setPermissions(role.id, role.permissions), false);
    assert.equal(keysOf(named('Field engineer')).includes('reports.read'), true, 'still there');
    stop();
  });

  it('tells who holds a role by people and groups, and names the first of them', async () => {
    const { roles, named, stop } = await open();
    await roles.loadUses(named('Field engineer').id);
    assert.deepEqual({ ...roles.uses?.counts }, { groups: 1 });
    assert.deepEqual(roles.uses?.groups, ['Engineering']);
    await roles.loadUses(named('Member').id);
    assert.equal(Number(roles.uses?.counts?.['members']) > 2, true);
    assert.equal(roles.uses?.people.length, 2);
    stop();
  });

  it('tells of a role nothing of the one asked about before, while it is asked and where that fails', async () => {
    let answer = (_: Response) => {};
    const { roles, named, control, stop } = await open();
    await roles.loadUses(named('Field engineer').id);
    assert.deepEqual(roles.uses?.groups, ['Engineering']);
    control.answer('groups.list', () => new Promise<Response>((done) => (answer = done)));
    const asking = roles.loadUses(named('Viewer').id);
    assert.equal(roles.uses, undefined, 'while it is asked');
    await settle();
    answer(refused(403, 'ER-FORBIDDEN'));
    assert.deepEqual([await asking, roles.uses], [false, undefined], 'and where that fails');
    stop();
  });

  it('deletes a role that somebody holds only with what they get instead, and learns from the refusal', async () => {
    const { roles, named, names, control, stop } = await open();
    const { id } = named('Field engineer');
    assert.equal(await roles.remove(id), false);
    assert.equal(roles.list.writeError(`remove:${id}`)?.code, 'ER-ROLE-IN-USE');
    assert.deepEqual(roles.uses?.counts, { groups: 1 }, 'the provider has counted');
    assert.equal(names().includes('Field engineer'), true);
    assert.equal(await roles.remove(id, named('Viewer').id), true);
    assert.equal(names().includes('Field engineer'), false);
    assert.equal(control.requestsTo('roles.remove').at(-1)?.query['replacementRoleId'], named('Viewer').id);
    stop();
  });

  it('deletes a role and gives its holders nothing where that is wanted', async () => {
    const { roles, named, call, stop } = await open();
    const { id } = named('Field engineer');
    assert.equal(await roles.remove(id, NO_ROLE), true);
    const left = await call(usersEndpoints.listV3, {
      query: { _limit: 1, _offset: 0, _filter: JSON.stringify({ roleIds: [id] }) },
    });
    assert.equal(left._metadata.totalItems, 0);
    stop();
  });

  it('says why a permission cannot be turned on or off (ROLES-006, ROLES-007)', async () => {
    const { roles, named, permission, stop } = await open();
    const role = named('Field engineer');
    const why = (key: string) => roles.lockOf(permission(key), role)?.reason;
    assert.equal(why('support.help'), 'always-assigned');
    assert.equal(why('support.impersonate'), 'never-assignable');
    assert.equal(why('reports.read'), undefined);
    assert.equal(why('projects.*'), undefined, 'what the role has can be taken away');
    stop();
  });

  it('lets nobody give what they do not hold, nor touch a role above their own or of the vendor (ROLES-015)', async () => {
    const { roles, named, permission, stop } = await open('rob@acme.example');
    const engineer = named('Field engineer');
    assert.equal(roles.refusalToEdit(engineer)?.reason, 'above-own-level');
    assert.equal(roles.refusalToEdit(named('Viewer'))?.reason, 'of-vendor');
    assert.equal(roles.refusalToHandOut(named('Administrator'))?.reason, 'above-own-level');
    assert.equal(roles.refusalToHandOut({ ...named('Administrator'), level: 9 })?.reason, 'permissions-not-held');
    assert.equal(roles.refusalToHandOut(named('Viewer')), undefined, 'what every role holds is nobody’s to give');
    assert.deepEqual(roles.lockOf(permission('payouts.approve')), {
      reason: 'permissions-not-held',
      keys: ['payouts.approve'],
    });
    stop();
  });

  it('forgets everything of an earlier account (STO-12)', async () => {
    const { root, roles, named, stop } = await open();
    await roles.loadUses(named('Viewer').id);
    await root.session.logout();
    assert.deepEqual(
      [roles.all.length, roles.permissions.length, roles.categories.length, roles.uses],
      [0, 0, 0, undefined],
    );
    stop();
  });
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { READ_ROLES, WRITE_USERS } from '../../api/contract/permissions.ts';
import type { SampleDocument } from '../sample/document.ts';
import { open, place, someone } from '../../tests/support/fakeClient.ts';
import { managing, rolesSeed } from '../../tests/support/rolesSeed.ts';

const { permissions, roles: ranks } = rolesSeed('top');
const sample: SampleDocument = {
  name: 'roles',
  tenants: [
    { alias: 'top', name: 'Top' },
    { alias: 'other', name: 'Other' },
  ],
  categories: [
    { id: 'reports', name: 'Reports' },
    { id: 'money', name: 'Money', description: 'What is paid' },
  ],
  permissions,
  roles: [
    ...ranks,
    { key: 'rich', name: 'Rich', level: 9, tenant: 'top', permissions: ['payouts.approve'] },
    { key: 'plain', name: 'Plain', level: 9, tenant: 'top', permissions: ['reports.read'] },
    { key: 'foreign', name: 'Foreign', level: 9, tenant: 'other', permissions: [READ_ROLES] },
  ],
  groups: [{ tenant: 'top', name: 'Readers', roles: ['plain'] }],
  users: [
    someone('Owen', { memberships: [place('top', { roles: ['owner'] })] }),
    someone('Ada', { memberships: [place('top', { roles: ['admin'] })] }),
    someone('Rob'),
    someone('Sue', { superUser: true }),
    someone('Else', { memberships: [place('other', { roles: ['foreign'] })] }),
  ],
};

/** A signed-in user, with the ids of what they see. */
async function as(name: string) {
  const { api, signIn } = open({ sample });
  const role = async (key: string) => (await api.roles.list()).find((one) => one.key === key)?.id ?? key;
  await signIn('owen@x.example');
  const permissions = await api.permissions.list();
  await signIn(`${name}@x.example`);
  const ids = (...keys: string[]) => keys.map((key) => permissions.find((one) => one.key === key)?.id ?? key);
  const add = (key: string, more: object = {}) => api.roles.addV2({ body: { key, name: key, ...more } });
  const give = async (key: string, ...keys: string[]) =>
    api.roles.setPermissions({ params: { roleId: await role(key) }, body: { permissionIds: ids(...keys) } });
  const update = async (key: string, body: object) => api.roles.update({ params: { roleId: await role(key) }, body });
  const remove = async (key: string, replacementRoleId?: string) =>
    api.roles.remove({
      params: { roleId: await role(key) },
      query: replacementRoleId === undefined ? {} : { replacementRoleId },
    });
  const attach = async (key: string, ...roles: string[]) =>
    api.permissions.setRoles({
      params: { permissionId: ids(key)[0] ?? '' },
      body: { roleIds: await Promise.all(roles.map(role)) },
    });
  return { api, signIn, role, ids, add, give, update, remove, attach };
}

const missing = { code: 'ER-PERMISSIONS-NOT-HELD', statusCode: 403 };
const above = { code: 'ER-ROLE-ABOVE-OWN', statusCode: 403 };
const ofVendor = { code: 'ER-ROLE-OF-VENDOR', statusCode: 403 };
const absent = { code: 'ER-NOT-FOUND', statusCode: 404 };
const last = { code: 'ER-LAST-USER-MANAGER', statusCode: 409 };

describe('the roles of the fake', () => {
  it('are added, listed, changed and deleted', async () => {
    const { api, ids, add, update, remove, role } = await as('ada');
    const made = await api.roles.add({ body: { key: 'auditor', name: 'Auditor', permissions: ids('reports.read') } });
    assert.deepEqual([made.level, made.isDefault, made.description], [5, false, null]);
    assert.deepEqual(made.permissions, ids('reports.read', 'help.read'), 'what every role holds comes with it');
    const changed = await update('auditor', { name: 'Looks', level: 7 });
    assert.deepEqual([changed.name, changed.level, changed.key], ['Looks', 7, 'auditor']);
    assert.deepEqual(
      (await api.roles.list()).find(({ key }) => key === 'auditor'),
      changed,
    );
    const copy = await add('copy', { baseRoleId: await role('plain'), permissionIds: ids('reports.export') });
    assert.deepEqual(new Set(copy.permissions), new Set(ids('reports.export', 'reports.read', 'help.read')));
    assert.notEqual(copy.id, made.id);
    await remove('auditor');
    await assert.rejects(api.roles.remove({ params: { roleId: made.id }, query: {} }), absent);
  });

  it('are those of every tenant and of the own one, and no others can be named', async () => {
    const { api, signIn, role, add, update, give, remove } = await as('else');
    const foreign = await role('foreign');
    assert.deepEqual(
      (await api.roles.list()).map(({ key }) => key),
      ['everywhere', 'foreign'],
    );
    await signIn('owen@x.example');
    assert.equal(
      (await api.roles.list()).some(({ key }) => key === 'foreign'),
      false,
    );
    for (const roleId of [foreign, 'no-id'])
      await assert.rejects(api.roles.update({ params: { roleId }, body: { name: 'Mine' } }), absent);
    for (const key of ['plain', 'everywhere'])
      await assert.rejects(add(key), { code: 'ER-ROLE-KEY-TAKEN', statusCode: 409 });
    await assert.rejects(update('plain', { key: 'rich' }), { code: 'ER-ROLE-KEY-TAKEN' });
    assert.equal((await add('foreign')).key, 'foreign', 'the key of another tenant is free');
    await assert.rejects(update('everywhere', { name: 'Mine' }), ofVendor);
    await assert.rejects(give('everywhere'), ofVendor);
    await assert.rejects(remove('everywhere'), ofVendor);
  });

  it('are guarded: nobody goes above their own level or hands out what they do not hold', async () => {
    const { add, update, give, remove, attach, ids, role, api } = await as('ada');
    await assert.rejects(update('owner', { name: 'Mine' }), above);
    await assert.rejects(give('owner'), above);
    await assert.rejects(remove('owner'), above);
    await assert.rejects(add('high', { level: 4 }), above);
    await assert.rejects(update('plain', { level: 4 }), above);
    await assert.rejects(add('rich-too', { permissionIds: ids('payouts.approve') }), missing);
    await assert.rejects(give('plain', 'payouts.approve'), missing);
    await assert.rejects(attach('payouts.approve', 'plain', 'rich', 'owner'), missing);
    await assert.rejects(update('rich', { isDefault: true }), missing);
    await assert.rejects(remove('plain', await role('rich')), missing);
    await assert.rejects(add('never', { permissionIds: ids('vendor.only') }), { code: 'ER-PERMISSION-NOT-ASSIGNABLE' });
    await assert.rejects(add('ghost', { permissionIds: ['00000000-0000-4000-a000-000000000000'] }), absent);
    const made = await add('new');
    assert.deepEqual((await give('new')).permissions, made.permissions, 'what every role holds stays');
    await assert.rejects(api.roles.update({ params: { roleId: made.id }, body: { level: 1.5 } }), { statusCode: 400 });
  });

  it('are guarded by permissions of their own', async () => {
    const { api, signIn, role, add } = await as('owen');
    const roleId = await role('plain');
    await signIn('rob@x.example');
    const refused = { code: 'ER-FORBIDDEN' };
    await assert.rejects(api.permissions.list(), refused);
    await assert.rejects(api.permissions.categories(), refused);
    await assert.rejects(add('mine'), refused);
    await assert.rejects(api.roles.update({ params: { roleId }, body: { name: 'Mine' } }), refused);
    await assert.rejects(api.roles.remove({ params: { roleId }, query: {} }), refused);
  });

  it('that are held are deleted with a replacement, which their holders have at once', async () => {
    const { api, signIn, add, remove, role, ids } = await as('ada');
    await assert.rejects(remove('plain'), {
      code: 'ER-ROLE-IN-USE',
      statusCode: 409,
      errorContext: { uses: { members: 2, groups: 1 } },
    });
    await assert.rejects(remove('plain', await role('plain')), { code: 'ER-ROLE-IN-USE' });
    const { id } = await add('next', { level: 9, permissionIds: ids('reports.export') });
    await remove('plain', id);
    await signIn('rob@x.example');
    const rights = await api.profile.authorization();
    assert.deepEqual(
      [rights.roles.map(({ key }) => key), rights.permissions.map(({ key }) => key)],
      [['next'], ['help.read', 'reports.export']],
    );
    await signIn('ada@x.example');
    await remove('next', 'none');
    await signIn('rob@x.example');
    assert.deepEqual((await api.profile.authorization()).roles, []);
  });

  it('leave one person who can manage users, or everything as it was', async () => {
    const { api, give, remove, attach, add } = await as('owen');
    await assert.rejects(give('owner'), last);
    await assert.rejects(remove('owner', 'none'), last);
    await assert.rejects(attach(WRITE_USERS), last);
    assert.equal((await api.profile.authorization()).permissions.length, 6);
    await add('spare');
    await give('owner', ...managing);
    assert.deepEqual(
      (await api.profile.authorization()).permissions.map(({ key }) => key),
      [...managing, 'help.read'].sort(),
    );
  });

  it('hold one permission each as one call says; roles of the vendor keep theirs', async () => {
    const { add, attach, ids, role, api } = await as('ada');
    await add('first', { permissionIds: ids('reports.read') });
    await add('second');
    const { roleIds } = await attach('reports.read', 'second', 'plain', 'admin');
    const [first, second, everywhere] = await Promise.all(['first', 'second', 'everywhere'].map(role));
    assert.deepEqual(
      [first, second, everywhere].map((id) => roleIds.includes(id ?? '')),
      [false, true, true],
    );
    const listed = (await api.permissions.list()).find(({ key }) => key === 'reports.read');
    assert.deepEqual(listed?.roleIds, roleIds);
    assert.deepEqual(
      (await api.permissions.categories()).map(({ name, description, permissionIds }) => [
        name,
        description,
        permissionIds,
      ]),
      [
        ['Money', 'What is paid', []],
        ['Reports', '', ids('reports.export', 'reports.read')],
      ],
    );
  });
});

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import { WRITE_USERS } from 'gatehouse-contract/contract.js';
import type { SeedDocument } from '../../app/createProvider.ts';
import { roles } from '../../database/storage/schema.ts';
import { auditOf } from '../../testing/audit.ts';
import { at } from '../../testing/operator.ts';
import { managing, rolesSeed } from '../../../tests/support/rolesSeed.ts';
import { itemsOf, startProvider, type Answer, type Browser, type TestProvider } from '../../testing/provider.ts';

const ROLES = '/identity/resources/roles/v1';
const PERMISSIONS = '/identity/resources/permissions/v1';
const password = 'correct horse battery';

const { permissions, roles: ranks } = rolesSeed('acme');
const seed: SeedDocument = {
  name: 'roles',
  tenants: [
    { alias: 'acme', name: 'Acme' },
    { alias: 'other', name: 'Other' },
  ],
  categories: [{ id: 'reports', name: 'Reports', description: 'All about reports' }],
  permissions,
  roles: [
    ...ranks,
    { key: 'viewer', name: 'Viewer', level: 9, tenant: 'acme', permissions: ['reports.read'] },
    { key: 'manager', name: 'Manager', level: 9, tenant: 'acme', permissions: [WRITE_USERS] },
    { key: 'foreign', name: 'Foreign', level: 9, tenant: 'other', permissions: [] },
  ],
  groups: [{ tenant: 'acme', name: 'Readers', roles: ['viewer'] }],
  users: [
    { email: 'owen@acme.test', name: 'Owen', password, memberships: [{ tenant: 'acme', roles: ['owner'] }] },
    { email: 'ada@acme.test', name: 'Ada', password, memberships: [{ tenant: 'acme', roles: ['admin'] }] },
    { email: 'rob@acme.test', name: 'Rob', password, memberships: [{ tenant: 'acme', roles: ['viewer'] }] },
    { email: 'sue@acme.test', name: 'Sue', password, superUser: true, memberships: [{ tenant: 'acme' }] },
  ],
};

describe('roles', () => {
  let running: TestProvider;
  let people: { owner: Browser; admin: Browser; member: Browser; superUser: Browser };
  before(async () => {
    running = await startProvider({}, seed);
    const signedIn = async (name: string) => {
      const browser = running.browser();
      assert.equal((await browser.signIn(`${name}@acme.test`)).status, 200);
      return browser;
    };
    people = {
      owner: await signedIn('owen'),
      admin: await signedIn('ada'),
      member: await signedIn('rob'),
      superUser: await signedIn('sue'),
    };
  });
  after(() => running.end());

  const idOf = async (key: string): Promise<string> => {
    const [row] = await running.provider.services.db.select().from(roles).where(eq(roles.key, key));
    assert.notEqual(row, undefined, key);
    return row?.id ?? '';
  };
  const permission = async (key: string): Promise<string> => {
    const found = itemsOf(await people.owner.get(PERMISSIONS)).find((one) => one.key === key);
    assert.notEqual(found, undefined, key);
    return String(found?.id);
  };
  const ids = (...keys: string[]) => Promise.all(keys.map(permission));
  const add = (browser: Browser, fields: Record<string, unknown> = {}, version = 'v2') =>
    browser.post(`/identity/resources/roles/${version}`, { key: randomUUID(), name: 'New', ...fields });
  const put = (browser: Browser, roleId: string, permissionIds: string[]) =>
    browser.call('PUT', `${ROLES}/${roleId}/permissions`, { body: { permissionIds } });
  const patch = (browser: Browser, roleId: string, body: unknown) =>
    browser.call('PATCH', `${ROLES}/${roleId}`, { body });
  const remove = (browser: Browser, roleId: string, query = '') =>
    browser.call('DELETE', `${ROLES}/${roleId}${query}`, { body: {} });
  const refusal = ({ status, body }: Answer) => [status, body.errorCode, at(body, 'context', 'permissions')];

  it('ROLES-001 ROLES-008 ROLES-010 are added, listed, edited and deleted', async () => {
    const made = await add(
      people.admin,
      { key: 'auditor', description: 'Looks', permissions: await ids('reports.read') },
      'v1',
    );
    assert.deepEqual([made.status, made.body.key, made.body.level, made.body.isDefault], [200, 'auditor', 5, false]);
    const changed = await patch(people.admin, String(made.body.id), { name: 'Auditor', level: 7 });
    assert.deepEqual([changed.body.name, changed.body.level, changed.body.description], ['Auditor', 7, 'Looks']);
    const listed = itemsOf(await people.admin.get(ROLES)).find(({ key }) => key === 'auditor');
    assert.deepEqual(listed, changed.body);
    assert.equal((await remove(people.admin, String(made.body.id))).status, 204);
    assert.equal((await remove(people.admin, String(made.body.id))).status, 404);
  });

  it('PRO-25 have no name that turns the text around it', async () => {
    const answer = await add(people.admin, { name: '\u202Eegelivirp' });
    assert.deepEqual(
      [answer.status, answer.body.errors],
      [400, ['name: must not contain marks that change the direction of writing']],
    );
  });

  it('say how many people hold them, to users who may read users', async () => {
    const countsFor = async (browser: Browser) =>
      Object.fromEntries(itemsOf(await browser.get(ROLES)).map(({ key, peopleCount }) => [key, peopleCount]));
    const { owner, admin, viewer, manager } = await countsFor(people.superUser);
    assert.deepEqual([owner, admin, viewer, manager], [1, 1, 1, 0], 'whom a group gives it is not counted');
    const toReader = Object.values(await countsFor(people.admin));
    assert.deepEqual([...new Set(toReader)], [undefined], 'who may not read users learns no number');
  });

  it('PRO-34 are told of in the audit by what was changed, and by the permissions they got and lost', async () => {
    const { db } = running.provider.services;
    const made = await add(people.admin, { key: 'told', permissionIds: await ids('reports.read', 'help.read') });
    const id = String(made.body.id);
    const fields = { name: 'Told of', description: 'Seen', level: 7 };
    const rows = await auditOf(db, async () => {
      assert.equal((await patch(people.admin, id, fields)).status, 200);
      assert.equal((await put(people.admin, id, await ids('reports.export'))).status, 200);
    });
    const told = rows.map(({ event, subjectId, details }) => ({ event, subjectId, details }));
    const changed = { event: 'admin.role.changed', subjectId: id };
    assert.deepEqual(
      told.sort((one, other) => Number('added' in one.details) - Number('added' in other.details)),
      [
        { ...changed, details: { role: 'told', ...fields } },
        { ...changed, details: { role: 'told', added: ['reports.export'], removed: ['reports.read'] } },
      ],
    );
  });

  it('ROLES-015 are copied with their permissions in one call', async () => {
    const copy = await add(people.admin, {
      baseRoleId: await idOf('viewer'),
      permissionIds: await ids('reports.export'),
    });
    assert.deepEqual(
      new Set(Array.isArray(copy.body.permissions) ? copy.body.permissions : []),
      new Set(await ids('reports.read', 'reports.export', 'help.read')),
    );
  });

  it('ROLES-003 ROLES-004 ROLES-005 ROLES-012 shows permissions with their kind, in categories', async () => {
    const categories = itemsOf(await people.admin.get(`${PERMISSIONS}/categories`));
    assert.deepEqual(
      categories.map(({ name, permissionIds }) => [name, permissionIds]),
      [['Reports', await ids('reports.export', 'reports.read')]],
    );
    const kinds = new Map(itemsOf(await people.admin.get(PERMISSIONS)).map((one) => [one.key, one.assignmentType]));
    assert.deepEqual(
      ['vendor.only', 'help.read', 'reports.read'].map((key) => kinds.get(key)),
      ['NEVER', 'ALWAYS', 'ASSIGNABLE'],
    );
  });

  it('ROLES-006 ROLES-007 a role never gets what may not be assigned, and always what every role holds', async () => {
    const never = await add(people.superUser, { permissionIds: await ids('vendor.only') });
    assert.deepEqual(refusal(never), [403, 'ER-PERMISSION-NOT-ASSIGNABLE', ['vendor.only']]);
    const made = await add(people.superUser);
    assert.deepEqual(made.body.permissions, await ids('help.read'));
  });

  it('ROLES-007 what every role holds may be named or left out, by whoever writes, and nothing comes of it', async () => {
    const help = await permission('help.read');
    const roleId = String((await add(people.admin)).body.id);
    for (const [named, left] of [
      [
        ['help.read', 'reports.read'],
        ['reports.read', 'help.read'],
      ],
      [['reports.read'], ['reports.read', 'help.read']],
      [[], ['help.read']],
    ] as const) {
      const { status, body, text } = await put(people.admin, roleId, await ids(...named));
      assert.equal(status, 200, text);
      assert.deepEqual(new Set(Array.isArray(body.permissions) ? body.permissions : []), new Set(await ids(...left)));
    }
    const listed = async () => itemsOf(await people.admin.get(ROLES)).map(({ id, permissions: held }) => [id, held]);
    const before = await listed();
    for (const roleIds of [[], [roleId], [roleId, await idOf('everywhere'), await idOf('owner')]]) {
      const { status, text } = await people.admin.call('PUT', `${PERMISSIONS}/${help}/roles`, { body: { roleIds } });
      assert.equal(status, 200, text);
      assert.deepEqual(await listed(), before);
    }
  });

  it('nobody hands out what they do not hold, in whatever call', async () => {
    const missing = [403, 'ER-PERMISSIONS-NOT-HELD', ['payouts.approve']];
    const [payouts = ''] = await ids('payouts.approve');
    const viewer = await idOf('viewer');
    assert.deepEqual(refusal(await add(people.admin, { permissions: [payouts] }, 'v1')), missing);
    assert.deepEqual(refusal(await add(people.admin, { permissionIds: [payouts] })), missing);
    assert.deepEqual(refusal(await put(people.admin, viewer, [payouts])), missing);
    const attached = await people.admin.call('PUT', `${PERMISSIONS}/${payouts}/roles`, {
      body: { roleIds: [viewer, await idOf('owner')] },
    });
    assert.deepEqual(refusal(attached), missing);
    const rich = await add(people.owner, { level: 9, permissionIds: [payouts] });
    assert.deepEqual(refusal(await patch(people.admin, String(rich.body.id), { isDefault: true })), missing);
    assert.deepEqual(
      refusal(await remove(people.admin, viewer, `?replacementRoleId=${String(rich.body.id)}`)),
      missing,
    );
  });

  it('ROLES-015 nobody edits, deletes, makes or hands out a role above their own', async () => {
    const above = [403, 'ER-ROLE-ABOVE-OWN', undefined];
    const own = await idOf('owner');
    assert.deepEqual(refusal(await patch(people.admin, own, { name: 'Mine' })), above);
    assert.deepEqual(refusal(await put(people.admin, own, [])), above);
    assert.deepEqual(refusal(await remove(people.admin, own)), above);
    assert.deepEqual(refusal(await add(people.admin, { level: 4 })), above);
    assert.deepEqual(refusal(await patch(people.admin, await idOf('viewer'), { level: 4 })), above);
  });

  it('ROLES-013 roles of the vendor and of other tenants are not a tenant’s to change', async () => {
    const vendor = [403, 'ER-ROLE-OF-VENDOR', undefined];
    const everywhere = await idOf('everywhere');
    assert.deepEqual(refusal(await patch(people.owner, everywhere, { name: 'Mine' })), vendor);
    assert.deepEqual(refusal(await put(people.superUser, everywhere, [])), vendor);
    assert.deepEqual(refusal(await remove(people.owner, everywhere)), vendor);
    for (const id of [await idOf('foreign'), randomUUID(), 'no-id']) {
      assert.equal((await patch(people.owner, id, { name: 'Mine' })).status, 404);
      assert.equal((await put(people.owner, id, [])).status, 404);
      assert.equal((await remove(people.owner, id)).status, 404);
    }
  });

  it('ROLES-014 asks for the matching right', async () => {
    const viewer = await idOf('viewer');
    const answers = [
      await add(people.member),
      await add(people.member, {}, 'v1'),
      await patch(people.member, viewer, { name: 'Mine' }),
      await put(people.member, viewer, []),
      await remove(people.member, viewer),
      await people.member.get(PERMISSIONS),
      await people.member.get(`${PERMISSIONS}/categories`),
      await people.member.call('PUT', `${PERMISSIONS}/${await permission('reports.read')}/roles`, {
        body: { roleIds: [] },
      }),
    ];
    assert.deepEqual(
      answers.map(({ status, body }) => [status, body.errorCode]),
      answers.map(() => [403, 'ER-FORBIDDEN']),
    );
  });

  it('ROLES-009 attaches one permission to many roles, takes it from others, and leaves the vendor’s alone', async () => {
    const [read = '', exporting = ''] = await ids('reports.read', 'reports.export');
    const first = String((await add(people.admin, { permissionIds: [exporting] })).body.id);
    const second = String((await add(people.admin)).body.id);
    const answer = await people.admin.call('PUT', `${PERMISSIONS}/${exporting}/roles`, {
      body: { roleIds: [second, await idOf('admin')] },
    });
    assert.equal(answer.status, 200, answer.text);
    const holders = Array.isArray(answer.body.roleIds) ? answer.body.roleIds : [];
    assert.deepEqual([holders.includes(first), holders.includes(second)], [false, true]);
    const again = await people.admin.call('PUT', `${PERMISSIONS}/${exporting}/roles`, { body: { roleIds: holders } });
    assert.deepEqual(again.body, answer.body, 'once more changes nothing');
    const viewer = await idOf('viewer');
    const kept = await people.admin.call('PUT', `${PERMISSIONS}/${read}/roles`, {
      body: { roleIds: [viewer, await idOf('admin')] },
    });
    const everywhere = await idOf('everywhere');
    assert.equal(Array.isArray(kept.body.roleIds) && kept.body.roleIds.includes(everywhere), true, kept.text);
  });

  it('a key is used once among the roles that a tenant sees', async () => {
    for (const key of ['viewer', 'everywhere'])
      assert.deepEqual(refusal(await add(people.owner, { key })).slice(0, 2), [409, 'ER-ROLE-KEY-TAKEN']);
    assert.equal((await add(people.owner, { key: 'foreign' })).status, 200, 'another tenant’s is no obstacle');
  });

  it('a role that is held is deleted with a replacement, which its holders have at once', async () => {
    const [exporting = ''] = await ids('reports.export');
    const held = await idOf('viewer');
    const refused = await remove(people.admin, held);
    assert.deepEqual(
      [refused.status, refused.body.errorCode, at(refused.body, 'context', 'uses')],
      [409, 'ER-ROLE-IN-USE', { members: 1, groups: 1 }],
    );
    const replacement = String((await add(people.admin, { level: 9, permissionIds: [exporting] })).body.id);
    assert.equal((await remove(people.admin, held, `?replacementRoleId=${replacement}`)).status, 204);
    const rights = (await people.member.get('/identity/resources/users/v1/me/authorization')).text;
    assert.deepEqual([rights.includes('reports.export'), rights.includes('"reports.read"')], [true, false]);
    assert.equal((await remove(people.admin, replacement, '?replacementRoleId=none')).status, 204);
    const after = (await people.member.get('/identity/resources/users/v1/me/authorization')).body;
    assert.deepEqual(after.roles, []);
  });

  it('one active person who can manage users remains, on one’s own role as well', async () => {
    const last = [409, 'ER-LAST-USER-MANAGER', undefined];
    const own = await idOf('owner');
    const without = (await ids(...managing, 'payouts.approve', 'help.read')).filter(Boolean);
    const [managingUsers = ''] = await ids(WRITE_USERS);
    assert.deepEqual(
      refusal(
        await put(
          people.owner,
          own,
          without.filter((id) => id !== managingUsers),
        ),
      ),
      last,
    );
    assert.deepEqual(refusal(await remove(people.owner, own, '?replacementRoleId=none')), last);
    const taken = await people.owner.call('PUT', `${PERMISSIONS}/${managingUsers}/roles`, { body: { roleIds: [] } });
    assert.deepEqual(refusal(taken), last);
    assert.equal((await put(people.owner, await idOf('manager'), [])).status, 200, 'a role that nobody holds');
    assert.equal((await put(people.owner, own, without)).status, 200, 'who keeps it may change the rest');
  });
});

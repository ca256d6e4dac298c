import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, beforeEach, describe, it } from 'node:test';
import { and, eq } from 'drizzle-orm';
import {
  DELETE_GROUPS,
  GROUP_IDS_PER_CALL,
  READ_GROUPS,
  READ_USERS,
  WRITE_GROUPS,
} from 'gatehouse-contract/contract.js';
import { nonEmpty } from '../../../tests/support/expect.ts';
import { membersSeed } from '../../../tests/support/rolesSeed.ts';
import type { SeedDocument } from '../../app/createProvider.ts';
import { groups, membershipRoles, memberships, roles, tenants, users } from '../../database/storage/schema.ts';
import { auditOf } from '../../testing/audit.ts';
import { workFor } from '../../testing/equalWork/work.ts';
import { at } from '../../testing/operator.ts';
import { startProvider, type Answer, type Browser, type TestProvider } from '../../testing/provider.ts';

const GROUPS = '/identity/resources/groups/v1';
const password = 'correct horse battery';
const person = (name: string, ...held: string[]) => ({
  email: `${name}@acme.test`,
  name,
  password,
  memberships: [{ tenant: 'acme', roles: held }],
});
const inGroup = (name: string, group: string, ...held: string[]) => ({
  ...person(name),
  memberships: [{ tenant: 'acme', roles: held, groups: [group] }],
});

const common = membersSeed('acme');
const rights = [READ_GROUPS, WRITE_GROUPS, DELETE_GROUPS];
const seed: SeedDocument = {
  name: 'groups',
  ...common,
  permissions: [...common.permissions, ...rights.map((key) => ({ key, name: key }))],
  roles: [
    ...common.roles,
    { key: 'grouper', name: 'Grouper', level: 5, tenant: 'acme', permissions: [...rights, READ_USERS] },
    { key: 'writer', name: 'Writer', level: 5, tenant: 'acme', permissions: [READ_GROUPS, WRITE_GROUPS] },
    { key: 'viewer', name: 'Viewer', level: 9, tenant: 'acme', permissions: [READ_GROUPS] },
    { key: 'foreign', name: 'Foreign', level: 9, tenant: 'other', permissions: [] },
  ],
  groups: [
    ...common.groups,
    { tenant: 'acme', name: 'Readers', roles: ['viewer'] },
    { tenant: 'acme', name: 'Directory', managedBy: 'scim2', description: 'Of the directory' },
    { tenant: 'other', name: 'Elsewhere', roles: ['foreign'] },
  ],
  users: [
    person('greta', 'grouper'),
    person('wim', 'writer'),
    person('rob', 'viewer'),
    person('max', 'plain'),
    person('dee', 'plain'),
    inGroup('gil', 'Owners'),
    inGroup('dora', 'Directory', 'plain'),
    { ...person('sue'), superUser: true },
    { ...person('else'), email: 'else@other.test', memberships: [{ tenant: 'other', groups: ['Elsewhere'] }] },
  ],
};

describe('groups of a tenant', () => {
  let running: TestProvider;
  let db: TestProvider['provider']['services']['db'];
  let greta: Browser;
  let sue: Browser;
  let acme: string;
  before(async () => {
    running = await startProvider({}, seed);
    db = running.provider.services.db;
    acme = (await db.select().from(tenants).where(eq(tenants.alias, 'acme')))[0]?.id ?? assert.fail('acme');
    [greta, sue] = [await signedIn('greta'), await signedIn('sue')];
  });
  after(() => running.end());
  beforeEach(async () => void (await configure({ enabled: true, rolesEnabled: true })));

  async function signedIn(name: string): Promise<Browser> {
    const browser = running.browser();
    assert.equal((await browser.signIn(`${name}@acme.test`)).status, 200);
    return browser;
  }
  async function idOf(name: string): Promise<string> {
    const [row] = await db.select().from(users).where(eq(users.name, name));
    return row?.id ?? assert.fail(name);
  }
  async function roleIds(...keys: string[]): Promise<string[]> {
    const rows = await db.select().from(roles);
    return keys.map((key) => rows.find((row) => row.key === key)?.id ?? assert.fail(key));
  }
  async function pathOf(name: string): Promise<string> {
    const [row] = await db.select().from(groups).where(eq(groups.name, name));
    return `${GROUPS}/${row?.id ?? assert.fail(name)}`;
  }
  const code = ({ status, body }: Answer) => [status, body.errorCode];
  const field = (answer: Answer) => [answer.status, at(answer.body, 'context', 'field')];
  const configure = (body: object, browser = greta) => browser.post(`${GROUPS}/config`, body);
  const read = async (path: string, browser = greta) =>
    (await browser.get(`${path}?_groupsRelations=rolesAndUsers`)).body;
  const listed = async (path: string, list: 'roles' | 'users', name: string): Promise<unknown[]> => {
    const items = at(await read(path), list);
    return Array.isArray(items) ? items.map((item) => at(item, name)) : assert.fail(`${path} has no ${list}`);
  };
  const keysOf = (path: string) => listed(path, 'roles', 'key');
  const namesOf = (path: string) => listed(path, 'users', 'name');
  const update = (path: string, body: object, browser = greta) => browser.call('PATCH', path, { body });
  const remove = (path: string, browser = greta) => browser.call('DELETE', path, { body: {} });
  const give = async (path: string, keys: string[], browser = greta) =>
    browser.post(`${path}/roles`, { roleIds: await roleIds(...keys) });
  const take = async (path: string, keys: string[], browser = greta) =>
    browser.call('DELETE', `${path}/roles`, { body: { roleIds: await roleIds(...keys) } });
  const join = async (path: string, names: string[], browser = greta) =>
    browser.post(`${path}/users`, { userIds: await Promise.all(names.map(idOf)) });
  const leave = async (path: string, names: string[], browser = greta) =>
    browser.call('DELETE', `${path}/users`, { body: { userIds: await Promise.all(names.map(idOf)) } });
  /** A group without roles and members. */
  async function newGroup(fields: object = {}): Promise<string> {
    const made = await greta.post(GROUPS, { name: randomUUID(), ...fields });
    assert.equal(made.status, 200, made.text);
    return `${GROUPS}/${String(made.body.id)}`;
  }
  const done = { status: 204, text: '' };
  const outcome = ({ status, text }: Answer) => ({ status, text });

  describe('are edited', () => {
    it('GROUPS-008 are added, read, changed and deleted', async () => {
      const made = await greta.post(GROUPS, { name: '  Night shift ', color: 'sea', metadata: '{ "a": 1 }' });
      const { id, updatedAt, ...fields } = made.body;
      assert.deepEqual(fields, { name: 'Night shift', color: 'sea', metadata: '{"a":1}', managedBy: 'frontegg' });
      const path = `${GROUPS}/${String(id)}`;
      assert.deepEqual(outcome(await update(path, { description: 'Works late' })), done);
      const { updatedAt: later, ...changed } = (await greta.get(path)).body;
      assert.deepEqual(changed, { id, ...fields, description: 'Works late' });
      assert.notEqual(later, updatedAt, 'two changes in one millisecond are two states');
      assert.deepEqual(outcome(await update(path, { description: 'Works late' })), done, 'again is no failure');
      assert.equal((await greta.get(path)).body.updatedAt, later);
      assert.deepEqual(outcome(await remove(path)), done);
      assert.deepEqual(code(await greta.get(path)), [404, 'ER-NOT-FOUND']);
      assert.deepEqual(code(await remove(path)), [404, 'ER-NOT-FOUND']);
    });

    it('GROUPS-003 GROUPS-010 come several at once, with roles and members; foreign ones are left out', async () => {
      const ids = await Promise.all(['Readers', 'Owners', 'Elsewhere'].map(pathOf));
      const found = await greta.post(`${GROUPS}/bulkGet?_groupsRelations=rolesAndUsers`, {
        groupsIds: [...ids.map((path) => path.split('/').at(-1)), randomUUID()],
      });
      const shown = (JSON.parse(found.text) as { name: string; roles: object[]; users: object[] }[]).map((group) => [
        group.name,
        group.roles.length,
        group.users.length,
      ]);
      assert.deepEqual(shown, [
        ['Owners', 1, 1],
        ['Readers', 1, 0],
      ]);
      assert.deepEqual(code(await greta.get(await pathOf('Elsewhere'))), [404, 'ER-NOT-FOUND']);
    });

    it('refuse what no group may say of itself, and name the field', async () => {
      const refused: [object, string][] = [
        [{ name: ' ' }, 'name'],
        [{ name: 'n'.repeat(101) }, 'name'],
        [{ name: 'N', color: 'c'.repeat(51) }, 'color'],
        [{ name: 'N', description: 'd'.repeat(1_001) }, 'description'],
        [{ name: 'N', metadata: 'no json' }, 'metadata'],
        [{ name: 'N', metadata: '[]' }, 'metadata'],
        [{ name: 'N', metadata: JSON.stringify({ a: 'm'.repeat(65_536) }) }, 'metadata'],
        [{}, 'name'],
      ];
      for (const [body, named] of refused)
        assert.deepEqual(field(await greta.post(GROUPS, body)), [400, named], JSON.stringify(body).slice(0, 50));
      const path = await pathOf('Readers');
      assert.deepEqual(field(await update(path, { name: '' })), [400, 'name']);
      const many = Array.from({ length: GROUP_IDS_PER_CALL + 1 }, () => randomUUID());
      assert.deepEqual(field(await greta.post(`${path}/users`, { userIds: many })), [400, 'userIds']);
      assert.deepEqual(field(await greta.post(`${path}/roles`, { roleIds: ['no-id'] })), [400, 'roleIds.0']);
      assert.deepEqual(field(await greta.post(`${GROUPS}/bulkGet`, {})), [400, 'groupsIds']);
      assert.deepEqual(field(await configure({ enabled: 'no' })), [400, 'enabled']);
    });

    it('have names of their own in the tenant, also of two that are added or renamed at once', async () => {
      const taken = [409, 'ER-GROUP-NAME-TAKEN'];
      assert.deepEqual(code(await greta.post(GROUPS, { name: ' Readers' })), taken);
      assert.equal((await greta.post(GROUPS, { name: 'Elsewhere' })).status, 200, 'of another tenant');
      const added = await Promise.all(['Twin', 'Twin', 'Twin'].map((name) => greta.post(GROUPS, { name })));
      assert.deepEqual(added.map(({ status }) => status).sort(), [200, 409, 409]);
      const paths = await Promise.all([newGroup(), newGroup(), newGroup()]);
      const renamed = await Promise.all(paths.map((path) => update(path, { name: 'Triplet' })));
      assert.deepEqual(renamed.map(({ status }) => status).sort(), [204, 409, 409]);
    });

    it('tell the second of two administrators, who loses nothing', async () => {
      const path = await newGroup({ color: 'sea' });
      const { updatedAt } = (await greta.get(path)).body;
      assert.equal((await join(path, ['max'])).status, 200, 'members are merged');
      assert.deepEqual(outcome(await give(path, ['plain'])), done, 'roles are merged');
      const changes = await Promise.all(
        ['moss', 'rose', 'sky'].map((color) => update(path, { color, updatedAt }, color === 'rose' ? sue : greta)),
      );
      assert.deepEqual(changes.map(({ status }) => status).sort(), [204, 409, 409]);
      assert.equal(changes.find(({ status }) => status === 409)?.body.errorCode, 'ER-GROUP-CHANGED');
      const { color, updatedAt: newest } = (await greta.get(path)).body;
      assert.equal(color, ['moss', 'rose', 'sky'][changes.findIndex(({ status }) => status === 204)]);
      assert.deepEqual(code(await update(path, { color, updatedAt })), [409, 'ER-GROUP-CHANGED'], 'even the same');
      assert.deepEqual(outcome(await update(path, { color: 'clay', updatedAt: newest })), done);
    });

    it('are edited by those alone who hold the permission', async () => {
      const path = await pathOf('Readers');
      const [rob, wim, max] = [await signedIn('rob'), await signedIn('wim'), await signedIn('max')];
      const forbidden = [403, 'ER-FORBIDDEN'];
      for (const way of [GROUPS, path, `${GROUPS}/config`]) {
        assert.equal((await rob.get(way)).status, 200, way);
        assert.deepEqual(code(await max.get(way)), forbidden, way);
      }
      assert.deepEqual(code(await max.post(`${GROUPS}/bulkGet`, { groupsIds: [] })), forbidden);
      const writes = [
        rob.post(GROUPS, { name: 'Of Rob' }),
        configure({ enabled: false }, rob),
        update(path, { name: 'Of Rob' }, rob),
        give(path, ['plain'], rob),
        take(path, ['viewer'], rob),
        join(path, ['rob'], rob),
        leave(path, ['rob'], rob),
        remove(path, rob),
        remove(path, wim),
      ];
      for (const answer of nonEmpty(await Promise.all(writes))) assert.deepEqual(code(answer), forbidden);
    });

    it('PRO-22 of another tenant, its roles and its people are as unknown ones', async () => {
      const absent = [404, 'ER-NOT-FOUND'];
      const theirs = await pathOf('Elsewhere');
      const unknown = `${GROUPS}/${randomUUID()}`;
      const [own] = await db
        .select()
        .from(groups)
        .where(and(eq(groups.name, 'Elsewhere'), eq(groups.tenantId, acme)));
      if (own) await db.delete(groups).where(eq(groups.id, own.id));
      for (const path of [theirs, unknown, `${GROUPS}/no-id`]) {
        for (const answer of [
          await update(path, { name: 'Mine' }),
          await remove(path),
          await give(path, ['plain']),
          await take(path, ['plain']),
          await join(path, ['max']),
          await leave(path, ['max']),
        ])
          assert.deepEqual(code(answer), absent, path);
      }
      assert.deepEqual(code(await give(await pathOf('Readers'), ['plain', 'foreign'])), absent);
      assert.deepEqual((await join(await pathOf('Readers'), ['else'])).body, {
        changed: [],
        failed: [{ userId: await idOf('else'), reason: 'not-found' }],
      });
    });

    it('PRO-34 leave a trace of every change, of each person it names, and of no secret', async () => {
      const path = await newGroup({ name: 'Traced', metadata: '{"secret":"of the tenant"}' });
      const rows = await auditOf(db, async () => {
        await update(path, { metadata: '{"secret":"another"}', name: 'Traced twice' });
        await give(path, ['plain']);
        await give(path, ['plain']);
        await join(path, ['max', 'dee', 'else']);
        await leave(path, ['dee']);
        await take(path, ['plain']);
        await configure({ rolesEnabled: true });
        await remove(path);
      });
      assert.deepEqual(rows.map(({ event }) => event).sort(), [
        'admin.group.changed',
        'admin.group.deleted',
        'admin.group.members.changed',
        'admin.group.members.changed',
        'admin.group.roles.changed',
        'admin.group.roles.changed',
        'admin.groups.configuration.changed',
        'admin.user.group.joined',
        'admin.user.group.joined',
        'admin.user.group.left',
      ]);
      const joined = rows.filter(({ event }) => event === 'admin.user.group.joined').map(({ subjectId }) => subjectId);
      assert.deepEqual(new Set(joined), new Set([await idOf('max'), await idOf('dee')]));
      assert.equal(JSON.stringify(rows).includes('secret'), false);
      const changed = rows.find(({ event }) => event === 'admin.group.changed');
      assert.deepEqual(changed?.details, { group: 'Traced', name: 'Traced twice', changed: ['name', 'metadata'] });
    });
  });

  describe('give roles', () => {
    const above = [403, 'ER-ROLE-ABOVE-OWN'];
    const missing = [403, 'ER-PERMISSIONS-NOT-HELD'];

    it('GROUPS-009 hold roles and people, and let them go; twice is no failure', async () => {
      const path = await newGroup();
      for (let time = 0; time < 2; time++) assert.deepEqual(outcome(await give(path, ['viewer', 'plain'])), done);
      assert.deepEqual((await keysOf(path)).sort(), ['plain', 'viewer']);
      assert.deepEqual((await join(path, ['max', 'dee'])).body, {
        changed: [await idOf('max'), await idOf('dee')],
        failed: [],
      });
      assert.deepEqual((await join(path, ['max'])).body, { changed: [], failed: [] });
      assert.deepEqual(await namesOf(path), ['dee', 'max']);
      assert.deepEqual((await leave(path, ['max', 'rob', 'else'])).body, { changed: [await idOf('max')], failed: [] });
      for (let time = 0; time < 2; time++) assert.deepEqual(outcome(await take(path, ['viewer', 'owner'])), done);
      assert.deepEqual([await keysOf(path), await namesOf(path)], [['plain'], ['dee']]);
    });

    it('PRO-24 hold no role that gives more than the caller has', async () => {
      const path = await newGroup();
      await join(path, ['greta']);
      assert.deepEqual(code(await give(path, ['owner'])), above);
      assert.deepEqual(code(await give(path, ['plain', 'admin'])), missing);
      assert.deepEqual(await keysOf(path), [], 'not even those that are allowed');
      assert.deepEqual(outcome(await give(path, ['owner', 'admin'], sue)), done);
      assert.deepEqual(outcome(await give(path, ['owner'], sue)), done);
      await remove(path, sue);
    });

    it('PRO-24 take in no person, the caller included, where they give more than the caller has', async () => {
      const path = await newGroup();
      await give(path, ['admin'], sue);
      for (const names of [['greta'], ['max'], ['else']]) assert.deepEqual(code(await join(path, names)), missing);
      assert.deepEqual(code(await join(await pathOf('Owners'), ['greta', 'max'])), above);
      assert.deepEqual(await namesOf(path), []);
      assert.equal((await join(path, ['max'], sue)).status, 200);
      await remove(path, sue);
    });

    it('PRO-22 take a person whose role of another tenant ranks above the caller', async () => {
      const [other] = await db.select().from(tenants).where(eq(tenants.alias, 'other'));
      const [top] = await db
        .insert(roles)
        .values({ tenantId: other?.id, key: 'foreign-top', name: 'Top', level: 0 })
        .returning();
      const max = { tenantId: acme, userId: await idOf('max') };
      const roleId = top?.id ?? assert.fail('no role');
      await db.insert(membershipRoles).values({ ...max, roleId });
      const path = await newGroup();
      assert.deepEqual((await join(path, ['max'])).body, { changed: [max.userId], failed: [] });
      await remove(path);
      await db.delete(roles).where(eq(roles.id, roleId));
    });

    it('PRO-24 keep roles and people that rank above the caller', async () => {
      const owners = await pathOf('Owners');
      assert.deepEqual(code(await take(owners, ['owner'])), above);
      assert.deepEqual(code(await remove(owners)), above);
      assert.deepEqual((await leave(owners, ['gil'])).body, {
        changed: [],
        failed: [{ userId: await idOf('gil'), reason: 'above-own' }],
      });
      const path = await newGroup();
      assert.deepEqual((await join(path, ['sue', 'gil', 'max'])).body, {
        changed: [await idOf('max')],
        failed: [
          { userId: await idOf('sue'), reason: 'above-own' },
          { userId: await idOf('gil'), reason: 'above-own' },
        ],
      });
      assert.deepEqual(outcome(await update(owners, { color: 'moss' })), done, 'how it looks is another matter');
    });

    it('do not lose the last person who can manage users', async () => {
      const owners = await pathOf('Owners');
      const last = [409, 'ER-LAST-USER-MANAGER'];
      // Of the others, only super users are left, who hold no role.
      assert.deepEqual(code(await take(owners, ['owner'], sue)), last);
      assert.deepEqual(code(await leave(owners, ['gil'], sue)), last);
      assert.deepEqual(code(await remove(owners, sue)), last);
      assert.deepEqual([await keysOf(owners), await namesOf(owners)], [['owner'], ['gil']]);
      const path = await newGroup();
      await give(path, ['clerk'], sue);
      await join(path, ['dee'], sue);
      assert.deepEqual(outcome(await take(owners, ['owner'], sue)), done, 'another can now');
      await give(owners, ['owner'], sue);
      assert.deepEqual(outcome(await remove(path, sue)), done);
    });

    it('act at once, in what is open too', async () => {
      const max = await signedIn('max');
      const list = async () => (await max.get(GROUPS)).status;
      const version = async () =>
        (await max.get('/identity/resources/users/sessions/v1/me/current')).body.rightsVersion;
      const path = await newGroup();
      const seen = [await version()];
      const changes: [string, () => Promise<Answer>, number][] = [
        ['in a group without roles', () => join(path, ['max']), 403],
        ['the group gets a role', () => give(path, ['viewer']), 200],
        ['out of the group', () => leave(path, ['max']), 403],
        ['in it again', () => join(path, ['max']), 200],
        ['the group loses the role', () => take(path, ['viewer']), 403],
        ['and gets it back', () => give(path, ['viewer']), 200],
        ['the group is deleted', () => remove(path), 403],
      ];
      for (const [name, change, status] of changes) {
        assert.equal((await change()).status < 300, true, name);
        assert.equal(await list(), status, name);
        seen.push(await version());
      }
      const [start, empty, ...others] = seen;
      assert.equal(empty, start, 'a group without roles changes no rights');
      for (const [index, one] of others.entries()) assert.notEqual(one, [empty, ...others][index]);
    });
  });

  describe('of a directory', () => {
    it('GROUPS-011 keep name, description and members, and can be given roles and a colour', async () => {
      const path = await pathOf('Directory');
      const refused = [403, 'ER-GROUP-OF-DIRECTORY'];
      for (const answer of [
        await update(path, { name: 'Ours' }, sue),
        await update(path, { description: 'Ours', color: 'moss' }, sue),
        await join(path, ['max'], sue),
        await leave(path, ['dora'], sue),
        await remove(path, sue),
      ])
        assert.deepEqual(code(answer), refused);
      const same = { name: 'Directory', description: 'Of the directory', color: 'moss', metadata: '{"a":1}' };
      assert.deepEqual(outcome(await update(path, same)), done);
      assert.deepEqual(outcome(await give(path, ['viewer'])), done);
      assert.equal((await (await signedIn('dora')).get(GROUPS)).status, 200);
      assert.deepEqual(outcome(await take(path, ['viewer'])), done);
      assert.deepEqual([(await read(path)).color, await namesOf(path)], ['moss', ['dora']]);
    });
  });

  describe('switched off', () => {
    it('GROUPS-005 are configured by each tenant', async () => {
      const fresh = await startProvider({}, seed);
      const browser = fresh.browser();
      await browser.signIn('greta@acme.test');
      const usual = { enabled: true, rolesEnabled: true };
      assert.deepEqual((await browser.get(`${GROUPS}/config`)).body, usual);
      assert.deepEqual((await configure({ rolesEnabled: false }, browser)).body, { ...usual, rolesEnabled: false });
      assert.deepEqual((await configure({ enabled: false }, browser)).body, { enabled: false, rolesEnabled: false });
      assert.deepEqual((await browser.get(`${GROUPS}/config`)).body, { enabled: false, rolesEnabled: false });
      await fresh.end();
    });

    it('are written no more, and go on giving rights', async () => {
      const path = await newGroup();
      await give(path, ['viewer']);
      await join(path, ['dee']);
      await configure({ enabled: false });
      const writes = [
        greta.post(GROUPS, { name: 'More' }),
        update(path, { name: 'More' }),
        remove(path),
        give(path, ['plain']),
        take(path, ['viewer']),
        join(path, ['max']),
        leave(path, ['dee']),
      ];
      for (const answer of nonEmpty(await Promise.all(writes))) assert.deepEqual(code(answer), [403, 'ER-GROUPS-OFF']);
      assert.equal((await (await signedIn('dee')).get(path)).status, 200);
    });

    it('get no roles while those are off, and can lose them', async () => {
      const path = await newGroup();
      await give(path, ['viewer']);
      await configure({ rolesEnabled: false });
      assert.deepEqual(code(await give(path, ['plain'])), [403, 'ER-GROUP-ROLES-OFF']);
      assert.equal((await join(path, ['dee'])).status, 200);
      assert.deepEqual(outcome(await take(path, ['viewer'])), done);
    });
  });

  describe('of many', () => {
    let many: string[];
    before(async () => {
      const people = Array.from({ length: GROUP_IDS_PER_CALL - 3 }, (_, index) => ({
        email: `many${index}@acme.test`,
        emailKey: `many${index}@acme.test`,
        name: `Many ${index}`,
        nameKey: `many ${index}`,
      }));
      many = (await db.insert(users).values(people).returning({ id: users.id })).map(({ id }) => id);
      const activatedAt = new Date();
      await db.insert(memberships).values(many.map((userId) => ({ tenantId: acme, userId, activatedAt })));
    });

    it('take a thousand people at once of whom three cannot be added, and say which', async () => {
      const path = await newGroup();
      const [foreign, high, unknown] = [await idOf('else'), await idOf('sue'), randomUUID()];
      const [hidden = ''] = many;
      await db.update(memberships).set({ invisible: true }).where(eq(memberships.userId, hidden));
      const others = many.slice(1);
      const userIds = [...others.slice(0, 500), foreign, high, unknown, hidden, ...others.slice(500)];
      assert.equal(userIds.length, GROUP_IDS_PER_CALL);
      const added = await greta.post(`${path}/users`, { userIds });
      assert.deepEqual(added.body, {
        changed: others,
        failed: [
          { userId: foreign, reason: 'not-found' },
          { userId: high, reason: 'above-own' },
          { userId: unknown, reason: 'not-found' },
          { userId: hidden, reason: 'not-found' },
        ],
      });
      assert.equal((await namesOf(path)).length, nonEmpty(others).length);
      const removed = await greta.call('DELETE', `${path}/users`, { body: { userIds } });
      assert.deepEqual(removed.body, { changed: others, failed: [] });
      assert.deepEqual(await namesOf(path), []);
    });

    it('take as many statements for a thousand people as for three', async () => {
      const path = await newGroup();
      const workOf = async (method: 'POST' | 'DELETE', userIds: string[]) =>
        (await workFor(running.provider, () => greta.call(method, `${path}/users`, { body: { userIds } }))).statements;
      for (const method of ['POST', 'DELETE'] as const)
        assert.deepEqual(await workOf(method, many.slice(4)), await workOf(method, many.slice(1, 4)), method);
    });
  });
});

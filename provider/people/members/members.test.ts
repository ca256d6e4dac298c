import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { and, eq } from 'drizzle-orm';
import { READ_USERS } from 'gatehouse-contract/contract.js';
import type { SeedDocument } from '../../app/createProvider.ts';
import { auditEvents, memberships, portalFlags, roles, tenants, users } from '../../database/storage/schema.ts';
import { at } from '../../testing/operator.ts';
import { membersSeed } from '../../../tests/support/rolesSeed.ts';
import { startProvider, type Answer, type Browser, type TestProvider } from '../../testing/provider.ts';

const TEAM = '/team/resources/members/v1';
const TEMPORARY = '/identity/resources/users/temporary/v1';
const REVOKE = '/identity/resources/users/sessions/v1/revoke';
const ME = '/identity/resources/users/v2/me';
const SWITCH = '/identity/resources/users/v1/tenant';
const DAY = 24 * 3600;
const STATE = '/identity/resources/tenants/users/v1';
const password = 'correct horse battery';
const person = (name: string, ...held: string[]) => ({
  email: `${name}@acme.test`,
  name,
  password,
  memberships: [{ tenant: 'acme', roles: held }],
});

const common = membersSeed('acme');
const seed: SeedDocument = {
  name: 'members',
  ...common,
  roles: [
    ...common.roles,
    { key: 'viewer', name: 'Viewer', level: 9, tenant: 'acme', permissions: [READ_USERS] },
    { key: 'foreign', name: 'Foreign', level: 9, tenant: 'other', permissions: [] },
  ],
  users: [
    person('owen', 'owner'),
    person('cleo', 'clerk'),
    person('rob', 'viewer'),
    person('max', 'plain'),
    person('dee', 'plain'),
    { ...person('sue'), superUser: true },
    {
      ...person('gil'),
      memberships: [{ tenant: 'acme', groups: ['Owners'] }],
    },
    {
      ...person('two'),
      memberships: [
        { tenant: 'acme', roles: ['plain'] },
        { tenant: 'other', roles: ['foreign'] },
      ],
    },
    {
      ...person('both'),
      memberships: [
        { tenant: 'acme', roles: ['plain'] },
        { tenant: 'other', roles: ['foreign'] },
      ],
    },
    { ...person('sam'), superUser: true, memberships: [{ tenant: 'other', roles: [] }] },
    { email: 'else@other.test', name: 'Else', password, memberships: [{ tenant: 'other', roles: ['foreign'] }] },
  ],
};

describe('members of a tenant', () => {
  let running: TestProvider;
  let clerk: Browser;
  before(async () => {
    running = await startProvider({}, seed);
    clerk = await signedIn('cleo');
  });
  after(() => running.end());

  async function signedIn(name: string): Promise<Browser> {
    const browser = running.browser();
    assert.equal((await browser.signIn(`${name}@acme.test`)).status, 200);
    return browser;
  }
  async function userId(email: string): Promise<string> {
    const [row] = await running.provider.services.db.select().from(users).where(eq(users.email, email));
    return row?.id ?? assert.fail(email);
  }
  const idOf = (name: string): Promise<string> => userId(`${name}@acme.test`);
  async function roleIds(...keys: string[]): Promise<string[]> {
    const rows = await running.provider.services.db.select().from(roles);
    return keys.map((key) => rows.find((row) => row.key === key)?.id ?? assert.fail(key));
  }
  const code = ({ status, body }: Answer) => [status, body.errorCode];
  const update = (browser: Browser, id: string, given?: string[]) =>
    browser.call('PUT', TEAM, { body: { id, ...(given && { roleIds: given }) } });
  const remove = (browser: Browser, id: string) => browser.call('DELETE', `${TEAM}/${id}`, { body: {} });
  const disable = (browser: Browser, id: string) => browser.call('POST', `${STATE}/${id}/disable`, { body: {} });
  const enable = (browser: Browser, id: string) => browser.call('POST', `${STATE}/${id}/enable`, { body: {} });

  const expire = (browser: Browser, id: string, expirationInSeconds: unknown = DAY) =>
    browser.call('PUT', `${TEMPORARY}/${id}`, { body: { expirationInSeconds } });
  const keep = (browser: Browser, id: string) => browser.call('DELETE', `${TEMPORARY}/${id}`, { body: {} });
  const revoke = (browser: Browser, userId: string) => browser.call('POST', REVOKE, { body: { userId } });

  it('USERS-034 are kept out and let in again, and what they have open ends with its next request', async () => {
    const max = await signedIn('max');
    const id = await idOf('max');
    assert.equal((await disable(clerk, id)).status, 204);
    assert.equal((await max.get('/identity/resources/users/v2/me')).status, 401);
    assert.equal((await running.browser().signIn('max@acme.test')).status, 403);
    assert.equal((await disable(clerk, id)).status, 204, 'twice is no failure');
    assert.equal((await enable(clerk, id)).status, 204);
    assert.equal((await running.browser().signIn('max@acme.test')).status, 200);
  });

  it('USERS-028 get other roles, which act at once, and are answered with them', async () => {
    const max = await signedIn('max');
    const id = await idOf('max');
    const list = '/identity/resources/users/v3';
    assert.equal((await max.get(list)).status, 403);
    const [viewer = ''] = await roleIds('viewer');
    const changed = await update(clerk, id, [viewer]);
    assert.deepEqual(
      [at(changed.body, 'item', 'roleIds'), at(changed.body, 'item', 'email')],
      [[viewer], 'max@acme.test'],
    );
    assert.equal((await max.get(list)).status, 200);
    assert.deepEqual(at((await update(clerk, id)).body, 'item', 'roleIds'), [viewer], 'nothing asked, nothing changed');
    assert.deepEqual(at((await update(clerk, id, [''])).body, 'item', 'roleIds'), [], 'USERS-025');
    assert.equal((await max.get(list)).status, 403);
  });

  it('USERS-028 leave the tenant, and keep their other tenants', async () => {
    const id = await idOf('two');
    const open = running.browser();
    await open.signIn('two@acme.test');
    const [acme] = await running.provider.services.db.select().from(tenants).where(eq(tenants.alias, 'acme'));
    assert.equal((await open.refresh({ tenantId: acme?.id })).status, 200);
    assert.equal((await open.get('/identity/resources/users/v2/me')).status, 200);
    const gone = await remove(clerk, id);
    assert.deepEqual([gone.status, gone.body.id], [200, id]);
    assert.equal((await open.get('/identity/resources/users/v2/me')).status, 401, 'what was open there has ended');
    assert.deepEqual(code(await remove(clerk, id)), [404, 'ER-NOT-FOUND']);
    const two = running.browser();
    assert.equal((await two.signIn('two@acme.test')).status, 200);
    assert.equal(at((await two.get('/identity/resources/users/v2/me')).body, 'tenantIds', 'length'), 1);
  });

  it('are managed by those alone who hold the permission', async () => {
    const id = await idOf('dee');
    const rob = await signedIn('rob');
    const admin = await signedIn('owen');
    for (const call of [update, remove, disable, enable, expire, keep, revoke])
      assert.deepEqual(code(await call(rob, id)), [403, 'ER-FORBIDDEN']);
    // The owner of this sample may write users, and not delete them.
    assert.deepEqual(code(await remove(admin, id)), [403, 'ER-FORBIDDEN']);
  });

  it('USERS-045 do not disable or remove themselves', async () => {
    const own = await idOf('cleo');
    assert.deepEqual(code(await disable(clerk, own)), [409, 'ER-OWN-USER']);
    assert.deepEqual(code(await remove(clerk, own)), [409, 'ER-OWN-USER']);
    assert.equal((await clerk.get('/identity/resources/users/v2/me')).status, 200);
  });

  it('who rank above the caller are left alone: by a role, by a role of a group, as a super user', async () => {
    for (const name of ['owen', 'gil', 'sue']) {
      const id = await idOf(name);
      for (const call of [update, remove, disable, enable, expire, keep, revoke])
        assert.deepEqual(code(await call(clerk, id)), [403, 'ER-USER-ABOVE-OWN'], name);
    }
    assert.equal((await disable(await signedIn('sue'), await idOf('gil'))).status, 204, 'a super user ranks above all');
  });

  it('PRO-22 of another tenant are not found, and neither are its roles', async () => {
    const id = await userId('else@other.test');
    for (const call of [update, remove, disable, enable, expire, keep, revoke])
      assert.deepEqual(code(await call(clerk, id)), [404, 'ER-NOT-FOUND']);
    assert.deepEqual(code(await update(clerk, await idOf('dee'), await roleIds('foreign'))), [404, 'ER-NOT-FOUND']);
    assert.deepEqual(code(await disable(clerk, 'nobody')), [404, 'ER-NOT-FOUND']);
  });

  it('get no role above that of the caller, and no permission the caller does not hold', async () => {
    const id = await idOf('dee');
    assert.deepEqual(code(await update(clerk, id, await roleIds('owner'))), [403, 'ER-ROLE-ABOVE-OWN']);
    const refused = await update(clerk, id, await roleIds('plain', 'everywhere'));
    assert.deepEqual(code(refused), [403, 'ER-PERMISSIONS-NOT-HELD']);
    assert.deepEqual(at(refused.body, 'context', 'permissions'), ['reports.read']);
    assert.deepEqual(
      at((await update(clerk, id)).body, 'item', 'roleIds'),
      await roleIds('plain'),
      'nothing is half done',
    );
  });

  it('always have one active person among them who can manage users', async () => {
    const sue = await signedIn('sue');
    const { db } = running.provider.services;
    const [viewer = ''] = await roleIds('viewer');
    assert.equal((await update(sue, await idOf('owen'), [viewer])).status, 200, 'the clerk remains');
    const cleo = await idOf('cleo');
    const refused = [
      await disable(sue, cleo),
      await remove(sue, cleo),
      await update(sue, cleo, [viewer]),
      await update(clerk, cleo, ['']),
    ];
    assert.deepEqual(refused.map(code), Array(4).fill([409, 'ER-LAST-USER-MANAGER']));
    const [left] = await db.select().from(memberships).where(eq(memberships.userId, cleo));
    assert.equal(left?.isDisabled, false);
    assert.equal((await update(sue, await idOf('owen'), await roleIds('owner'))).status, 200);
  });

  it('USERS-036 USERS-042 lose their access at a time, in open sessions too, and USERS-037 keep it when that is taken back', async () => {
    const id = await idOf('max');
    const max = await signedIn('max');
    const { status, body } = await expire(clerk, id, 600);
    assert.deepEqual(
      [status, body.temporaryExpirationDate],
      [200, new Date(running.clock.read() + 600_000).toISOString()],
    );
    running.clock.forward(599);
    assert.equal((await max.get(ME)).status, 200);
    running.clock.forward(1);
    assert.equal((await max.get(ME)).status, 401);
    assert.deepEqual(code(await running.browser().signIn('max@acme.test')), [403, 'ER-USER-EXPIRED']);
    clerk = await signedIn('cleo');
    assert.equal((await keep(clerk, id)).status, 204);
    assert.equal((await keep(clerk, id)).status, 204, 'twice is no failure');
    assert.equal((await running.browser().signIn('max@acme.test')).status, 200);
  });

  it('USERS-038 are temporary for a minute to ten years', async () => {
    const id = await idOf('dee');
    for (const [seconds, message] of [
      [59, /at least 60/],
      [10 * 365 * DAY + 1, /at most 315360000/],
      [90.5, /whole number/],
      ['600', /a number of seconds/],
      [Number.NaN, /a number of seconds/],
    ] as const) {
      const refused = await expire(clerk, id, seconds);
      assert.deepEqual(
        [...code(refused), at(refused.body, 'context', 'field')],
        [400, 'ER-INVALID-REQUEST', 'expirationInSeconds'],
      );
      assert.match(String(refused.body.errors), message);
    }
    const own = await idOf('cleo');
    assert.deepEqual(code(await expire(clerk, own)), [409, 'ER-OWN-USER']);
    assert.deepEqual(code(await keep(clerk, own)), [409, 'ER-OWN-USER']);
  });

  it('USERS-040 may be temporary unless the vendor says otherwise (USERS-041)', async () => {
    const read = async () => (await clerk.get(`${TEMPORARY}/configuration`)).body;
    assert.deepEqual(await read(), { enabled: true });
    const { db } = running.provider.services;
    await db.insert(portalFlags).values({ name: 'temporary-users', value: 'off' });
    assert.deepEqual(await read(), { enabled: false });
    const id = await idOf('dee');
    assert.deepEqual(code(await expire(clerk, id)), [403, 'ER-TEMPORARY-USERS-OFF']);
    assert.equal((await keep(clerk, id)).status, 204, 'who is temporary already can become permanent');
    await db.delete(portalFlags).where(eq(portalFlags.name, 'temporary-users'));
  });

  it('who manage users and whose access ends count for the last one only where nobody’s lasts', async () => {
    const sue = await signedIn('sue');
    const [viewer = ''] = await roleIds('viewer');
    const owen = await idOf('owen');
    const cleo = await idOf('cleo');
    const gil = await idOf('gil');
    await disable(sue, gil);
    assert.equal((await expire(sue, cleo)).status, 200, 'the owner remains');
    const refused = [await expire(sue, owen), await update(sue, owen, [viewer]), await disable(sue, owen)];
    assert.deepEqual(refused.map(code), Array(3).fill([409, 'ER-LAST-USER-MANAGER']));
    assert.equal((await keep(sue, cleo)).status, 204);
    assert.equal((await expire(sue, owen)).status, 200, 'the clerk lasts again');
    assert.equal((await keep(sue, owen)).status, 204);
    await enable(sue, gil);
  });

  it('who manage users need not remain where there was nobody before', async () => {
    const sam = await signedIn('sam');
    const id = await userId('else@other.test');
    assert.equal((await disable(sam, id)).status, 204);
    assert.equal((await enable(sam, id)).status, 204);
  });

  it('USERS-044 are signed out where they are in the tenant, and stay signed in elsewhere', async () => {
    const id = await userId('both@acme.test');
    const [here, there] = [running.browser(), running.browser()];
    const known = await running.provider.services.db.select().from(tenants);
    for (const [browser, alias] of [
      [here, 'acme'],
      [there, 'other'],
    ] as const) {
      await browser.signIn('both@acme.test');
      const body = { tenantId: known.find((one) => one.alias === alias)?.id };
      assert.equal((await browser.call('PUT', SWITCH, { body })).status, 204);
      await browser.refresh();
    }
    assert.equal((await revoke(clerk, id)).status, 204);
    assert.deepEqual([(await here.get(ME)).status, (await there.get(ME)).status], [401, 200]);
    assert.equal((await here.refresh()).status, 401, 'for good');
    assert.equal((await revoke(clerk, id)).status, 204, 'nothing to end is no failure');
    assert.equal((await running.browser().signIn('both@acme.test')).status, 200);
  });

  it('PRO-34 are told of by name in the audit, with the roles they got and lost', async () => {
    const id = await idOf('dee');
    assert.equal((await update(clerk, id, await roleIds('viewer'))).status, 200);
    const rows = await running.provider.services.db
      .select()
      .from(auditEvents)
      .where(and(eq(auditEvents.subjectId, id), eq(auditEvents.event, 'admin.user.roles.changed')));
    assert.deepEqual(
      rows.map(({ details, outcome }) => [outcome, details]),
      [['success', { added: ['viewer'], removed: ['plain'] }]],
    );
  });

  it('PRO-24 are named by ids alone', async () => {
    const dee = await idOf('dee');
    for (const [body, field] of [
      [{ id: 'x' }, 'id'],
      [{ id: dee, roleIds: ['x'] }, 'roleIds'],
      [{ id: dee, roleIds: 'x' }, 'roleIds'],
      [{ id: dee, roleIds: [1] }, 'roleIds'],
      [{ id: dee, roleIds: ['', ''] }, 'roleIds'],
    ] as const) {
      const { status, body: answer } = await clerk.call('PUT', TEAM, { body });
      assert.deepEqual([status, answer.errorCode], [400, 'ER-INVALID-REQUEST']);
      assert.match(String(at(answer, 'context', 'field')), new RegExp(`^${field}`));
      assert.match(String(answer.errors), /must be (an id|a list of ids)/);
    }
  });
});

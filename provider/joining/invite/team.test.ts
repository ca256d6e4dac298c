import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { and, eq } from 'drizzle-orm';
import { memberships, roles, users } from '../../database/storage/schema.ts';
import { itemsOf, startProvider, type Answer, type Browser, type TestProvider } from '../../testing/provider.ts';
import { ACME, testCounts, testSeed } from '../../testing/seed.ts';

const TEAM = '/team/resources/members/v1';
const STATS = '/team/resources/stats/v1/members';
const MEMBERS = Number(testCounts.users['acme']);
const [SECOND, DAY] = [1_000, 86_400_000];

describe('the lists of a team', () => {
  let running: TestProvider;
  let ada: Browser;
  before(async () => {
    running = await startProvider({}, testSeed);
    ada = running.browser();
    assert.equal((await ada.signIn('ada@acme.test')).status, 200);
  });
  after(() => running.end());

  const db = () => running.provider.services.db;
  const ago = (time: number): Date => new Date(running.clock.read() - time);
  const idOf = async (email: string): Promise<string> =>
    (await db().select().from(users).where(eq(users.emailKey, email)))[0]?.id ?? assert.fail(email);
  const change = async (email: string, fields: Partial<typeof memberships.$inferInsert>) =>
    db()
      .update(memberships)
      .set(fields)
      .where(and(eq(memberships.tenantId, ACME), eq(memberships.userId, await idOf(email))));
  const code = ({ status, body }: Answer) => [status, body.errorCode];
  const emailsOf = (answer: Answer) => itemsOf(answer).map(({ email }) => String(email));
  const found = async (query: string) => emailsOf(await ada.get(`${TEAM}?pageOffset=0&pageSize=200&${query}`));

  it('USERS-029 have each member on one page, twenty on each unless asked otherwise, by name', async () => {
    const pages = [];
    for (const offset of [0, 1, 2, 3]) pages.push(itemsOf(await ada.get(`${TEAM}?pageOffset=${offset}`)));
    assert.deepEqual(
      pages.map(({ length }) => length),
      [20, 20, MEMBERS - 40, 0],
    );
    const names = pages.flat().map(({ name }) => String(name).toLowerCase());
    assert.deepEqual(names, [...names].sort());
    assert.equal(new Set(pages.flat().map(({ id }) => id)).size, MEMBERS);
    const { totalItems, totalPages } = (await ada.get(`${TEAM}?pageOffset=2&pageSize=7`)).body;
    assert.deepEqual([totalItems, totalPages], [MEMBERS, Math.ceil(MEMBERS / 7)]);
    for (const query of ['', 'pageOffset=-1', 'pageOffset=0&pageSize=0', 'pageOffset=0&pageSize=201'])
      assert.deepEqual(code(await ada.get(`${TEAM}?${query}`)), [400, 'ER-INVALID-REQUEST'], query);
  });

  it('USERS-029 find by phone number and by what has been decided about people', async () => {
    const everybody = await found('');
    await db().update(users).set({ phoneNumber: '+49 30 901820' }).where(eq(users.emailKey, 'rob@acme.test'));
    assert.deepEqual(await found(`phone=${encodeURIComponent('30 9018')}`), ['rob@acme.test']);
    const without = (email: string) => everybody.filter((one) => one !== email);
    assert.deepEqual(await found('isDisabled=false'), without('dan@acme.test'));
    assert.deepEqual(await found('activatedForTenant=true'), without('mia@acme.test'));
    await db().update(users).set({ phoneNumber: null }).where(eq(users.emailKey, 'rob@acme.test'));
  });

  it('have nobody of another tenant, and nobody who is invisible', async () => {
    assert.deepEqual(await found('email=globex'), []);
    await change('rob@acme.test', { invisible: true });
    assert.deepEqual([await found('email=rob@'), (await found('')).length], [[], MEMBERS - 1]);
    assert.equal((await ada.get(STATS)).body.totalItems, MEMBERS - 1);
    await change('rob@acme.test', { invisible: false });
  });

  it('USERS-029 count who has come within the last seven days', async () => {
    const added = async () => (await ada.get(STATS)).body.addedThisWeek;
    await db()
      .update(memberships)
      .set({ createdAt: ago(30 * DAY) });
    assert.equal(await added(), 0);
    await change('rob@acme.test', { createdAt: ago(7 * DAY) });
    assert.equal(await added(), 0, 'a week is over');
    await change('rob@acme.test', { createdAt: ago(7 * DAY - SECOND) });
    assert.equal(await added(), 1);
    await change('rob@acme.test', { invisible: true });
    assert.equal(await added(), 0);
    await change('rob@acme.test', { invisible: false });
  });

  it('USERS-029 count the super users who have joined and can be seen', async () => {
    const supers = async () => (await ada.get(STATS)).body.superAdmins;
    assert.equal(await supers(), 1);
    await change('sue@acme.test', { invisible: true });
    assert.equal(await supers(), 0);
    await change('sue@acme.test', { invisible: false, activatedAt: null });
    assert.equal(await supers(), 0, 'whoever is invited is no super user to the tenant');
    await change('sue@acme.test', { activatedAt: ago(0) });
    await db().update(users).set({ superUser: true }).where(eq(users.emailKey, 'gus@globex.test'));
    assert.equal(await supers(), 1, 'of another tenant');
    await db().update(users).set({ superUser: false }).where(eq(users.emailKey, 'gus@globex.test'));
  });

  it('show of a member what the tenant may know, and the roles that the tenant gave', async () => {
    const [lastLogin, end] = [ago(DAY), ago(-DAY)];
    await db()
      .update(users)
      .set({ phoneNumber: '+49 30 1', profilePictureUrl: 'https://acme.test/rob.png' })
      .where(eq(users.emailKey, 'rob@acme.test'));
    await change('rob@acme.test', { lastLogin, temporaryExpirationDate: end, createdAt: ago(2 * DAY) });
    const [row] = itemsOf(await ada.get(`${TEAM}?pageOffset=0&email=rob@`));
    const { roles: held, roleIds, customData, ...shown } = row ?? {};
    assert.deepEqual(shown, {
      id: await idOf('rob@acme.test'),
      email: 'rob@acme.test',
      name: 'Rob Müller',
      phone: '+49 30 1',
      profileImageUrl: 'https://acme.test/rob.png',
      tenantId: ACME,
      vendorId: running.provider.clientId,
      activatedForTenant: true,
      createdAt: ago(2 * DAY).toISOString(),
      lastLogin: lastLogin.toISOString(),
      verified: true,
      managedBy: 'frontegg',
      temporaryExpirationDate: end.toISOString(),
      isDisabled: false,
    });
    const [reader] = await db().select().from(roles).where(eq(roles.key, 'reader'));
    assert.deepEqual([roleIds, customData], [[reader?.id], {}]);
    const given: unknown[] = Array.isArray(held) ? held : [];
    assert.deepEqual(
      given.map((role) => Object(role).key),
      ['reader'],
    );
    const [other] = itemsOf(await ada.get(`${TEAM}?pageOffset=0&email=mia@`));
    for (const field of ['phone', 'profileImageUrl', 'lastLogin', 'temporaryExpirationDate'])
      assert.equal(Object.hasOwn(other ?? {}, field), false, `${field} of somebody without one`);
  });

  it('show the roles that may be given, with what they hold', async () => {
    const known = itemsOf(await ada.get('/team/resources/roles/v1'));
    const { id, permissions, ...admin } = known.find(({ key }) => key === 'admin') ?? {};
    assert.deepEqual(admin, {
      key: 'admin',
      name: 'Admin',
      description: '',
      vendorId: running.provider.clientId,
      tenantId: null,
      permissionLevel: 0,
    });
    const keys: unknown[] = Array.isArray(permissions) ? permissions : assert.fail('no permissions');
    assert.equal(typeof id, 'string');
    assert.equal(keys.length, testSeed.roles.find(({ key }) => key === 'admin')?.permissions.length);
    assert.equal(known.length, testCounts.roles['acme']);
  });
});

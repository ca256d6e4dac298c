import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { and, eq, like, sql } from 'drizzle-orm';
import { memberships, roles, tenants, users } from '../../database/storage/schema.ts';
import { at } from '../../testing/operator.ts';
import { mailText } from '../../testing/mail.ts';
import { claimsOf, startProvider, type Answer, type Browser, type TestProvider } from '../../testing/provider.ts';
import { accounts, PASSWORD, treeSeed, type AccountName } from '../../testing/treeSeed.ts';

const USERS = '/identity/resources/sub-tenants/users/v1';
const MANY = '/identity/resources/sub-tenants/users/v2/';
const SETTINGS = '/tenants/resources/sub-tenants/v1';
const SWITCH = '/identity/resources/users/v1/tenant';
const MINE = '/identity/resources/users/v3/me/tenants';

const code = ({ status, body }: Answer) => [status, body.errorCode];
const items = ({ body, text }: Answer): Record<string, unknown>[] =>
  Array.isArray(body.items) ? body.items : assert.fail(text);

describe('people across the tree of accounts', () => {
  let running: TestProvider;
  let acme: Browser;
  let north: Browser;
  let roleIds: Readonly<Record<string, string>>;

  before(async () => {
    running = await startProvider({}, treeSeed);
    [acme, north] = [await signedIn('admin@acme.test'), await signedIn('admin@north.test')];
    const rows = await running.provider.services.db.select().from(roles);
    roleIds = Object.fromEntries(rows.map(({ key, id }) => [key, id]));
  });
  after(() => running.end());

  async function signedIn(email: string, password = PASSWORD): Promise<Browser> {
    const browser = running.browser();
    const answer = await browser.signIn(email, password);
    assert.equal(answer.status, 200, `${email}: ${answer.text}`);
    return browser;
  }
  const idOf = async (email: string): Promise<string> => {
    const [row] = await running.provider.services.db.select().from(users).where(eq(users.email, email));
    return row?.id ?? assert.fail(`nobody is ${email}`);
  };
  const role = (key: string): string => roleIds[key] ?? assert.fail(`no role ${key}`);
  const enter = (browser: Browser, name: AccountName) =>
    browser.call('PUT', SWITCH, { body: { tenantId: accounts[name] } });
  const setType = (name: AccountName, subAccountAccessType: string) =>
    acme.call('PUT', `${SETTINGS}/${accounts[name]}/hierarchy-settings`, { body: { subAccountAccessType } });
  const allow = async (email: string, allowAccess: boolean, who = acme, name: AccountName = 'acme') =>
    who.call('PUT', `${USERS}/${await idOf(email)}/access`, { body: { allowAccess, tenantId: accounts[name] } });
  const undecided = async (email: string, name: AccountName = 'acme') =>
    running.provider.services.db
      .update(memberships)
      .set({ subAccountAccessAllowed: null })
      .where(and(eq(memberships.userId, await idOf(email)), eq(memberships.tenantId, accounts[name])));
  const reachable = async (browser: Browser): Promise<unknown[]> => {
    const { tenants: mine } = (await browser.get(MINE)).body;
    return Array.isArray(mine) ? mine.map((one) => at(one, 'name')) : [];
  };
  const peopleOf = async (name: AccountName, query = '') =>
    items(await acme.get(`${USERS}?_subTenantId=${accounts[name]}&_order=ASC&_sortBy=email&${query}`));

  it('SUBACC-030 lets people of the accounts above in by type and by what was decided about them', async () => {
    const bo = await signedIn('bo@acme.test');
    assert.deepEqual(await reachable(bo), ['Acme Holding', 'Bergen', 'North']);
    assert.deepEqual(code(await enter(bo, 'oslo')), [403, 'ER-NOT-A-MEMBER']);
    assert.equal((await allow('bo@acme.test', true)).status, 204);
    assert.deepEqual(await reachable(bo), ['Acme Holding', 'Bergen', 'North', 'Oslo', 'Rome', 'South']);
    assert.equal((await allow('bo@acme.test', false)).status, 204);
    assert.deepEqual(await reachable(bo), ['Acme Holding'], 'Bergen is behind North, which is closed to Bo');
    await setType('north', 'alwaysOn');
    assert.deepEqual(await reachable(bo), ['Acme Holding', 'Bergen', 'North']);
    await setType('north', 'defaultOn');
    await undecided('bo@acme.test');
  });

  it('acts with the roles held above, and closes running sessions at once', async () => {
    const bo = await signedIn('bo@acme.test');
    assert.equal((await enter(bo, 'north')).status, 204);
    assert.equal((await bo.refresh()).status, 200);
    const claims = claimsOf(bo.token);
    assert.deepEqual(
      [claims.tenantId, claims.tenantIds, claims.roles, claims.permissions],
      [accounts.north, [accounts.north], ['clerk'], ['fe.secure.read.users']],
    );
    assert.equal((await bo.get('/identity/resources/users/v3')).status, 200);
    assert.deepEqual((await bo.get('/identity/resources/users/v2/me')).body.tenantId, accounts.north);
    await setType('north', 'defaultOff');
    assert.equal((await bo.get('/identity/resources/users/v3')).status, 401, 'with the next request');
    assert.equal((await bo.refresh()).status, 200);
    assert.equal(claimsOf(bo.token).tenantId, accounts.acme, 'and goes on where it may');
    await setType('north', 'defaultOn');
  });

  it('keeps whom an account disabled out, and keeps who is a member of it when the way from above closes', async () => {
    const both = await signedIn('both@acme.test');
    assert.equal((await enter(both, 'oslo')).status, 204);
    assert.equal((await both.refresh()).status, 200);
    await setType('north', 'defaultOff');
    assert.equal((await both.get('/identity/resources/users/v3')).status, 200, 'a role of their own');
    await setType('north', 'defaultOn');
    const { db } = running.provider.services;
    const place = and(eq(memberships.userId, await idOf('both@acme.test')), eq(memberships.tenantId, accounts.oslo));
    await setType('oslo', 'defaultOn');
    await db.update(memberships).set({ isDisabled: true }).where(place);
    assert.equal((await both.get('/identity/resources/users/v3')).status, 401, 'a denial, although the type is on');
    await db.update(memberships).set({ isDisabled: false }).where(place);
    await setType('oslo', 'defaultOff');
  });

  it('SUBACC-009 SUBACC-024 shows an account its people, each with where they come from', async () => {
    const shown = (await peopleOf('bergen')).map(({ email, access }) => [
      email,
      at(access, 'isOwn'),
      at(access, 'from', 'name'),
    ]);
    assert.deepEqual(shown, [
      ['admin@acme.test', false, 'Acme Holding'],
      ['admin@bergen.test', true, undefined],
      ['admin@north.test', false, 'North'],
      ['bo@acme.test', false, 'Acme Holding'],
      ['both@acme.test', false, 'Acme Holding'],
      ['kim@acme.test', false, 'Acme Holding'],
    ]);
    assert.deepEqual(
      (await peopleOf('oslo')).map(({ email }) => email),
      ['admin@oslo.test', 'both@acme.test'],
    );
    assert.deepEqual(
      (await peopleOf('bergen', '_filter=BO@')).map(({ email }) => email),
      ['bo@acme.test'],
    );
  });

  it('USERS-014 USERS-015 lists the people of the whole tree, each once, by 20, from Z to A', async () => {
    const all = await acme.get(USERS);
    assert.deepEqual(all.body._metadata, { totalItems: 9, totalPages: 1 });
    assert.equal(items(all)[0]?.name, 'Kim');
    assert.equal(items(all).filter(({ email }) => email === 'both@acme.test').length, 1, 'a member of three accounts');
    const page = await acme.get(`${USERS}?_limit=3&_offset=1&_sortBy=email&_order=ASC&_filter=acme.test`);
    assert.deepEqual(page.body._metadata, { totalItems: 4, totalPages: 2 });
    assert.deepEqual(
      items(page).map(({ email }) => email),
      ['kim@acme.test'],
      '_offset counts pages',
    );
    assert.deepEqual(
      items(await north.get(`${USERS}?_sortBy=email&_order=ASC`)).map(({ email }) => email),
      ['admin@bergen.test', 'admin@north.test', 'admin@oslo.test', 'both@acme.test'],
    );
  });

  it('SUBACC-025 adds people: who is of the tree at once, others by an invitation, and names who cannot be added', async () => {
    const answer = await acme.post(MANY, {
      users: [
        { email: 'bo@acme.test' },
        { email: 'new@elsewhere.test', name: 'Newcomer' },
        { email: 'no address' },
        { email: 'BO@acme.test' },
        { email: 'both@acme.test' },
      ],
      tenantId: accounts.oslo,
      roleIds: [role('guest')],
      allowSubAccountAccess: true,
    });
    assert.equal(answer.status, 200, answer.text);
    assert.deepEqual(answer.body, {
      added: 2,
      failed: [
        { email: 'no address', reason: 'bad-address' },
        { email: 'both@acme.test', reason: 'is-member' },
      ],
    });
    const added = (await peopleOf('oslo')).map(({ email, subAccountAccessAllowed, tenants: in_ }) => [
      email,
      subAccountAccessAllowed,
      at(in_, '0', 'activated'),
      at(in_, '0', 'roles', '0', 'key'),
    ]);
    assert.deepEqual(added, [
      ['admin@oslo.test', undefined, true, 'admin'],
      ['bo@acme.test', true, true, 'guest'],
      ['both@acme.test', undefined, true, 'clerk'],
      ['new@elsewhere.test', true, false, 'guest'],
    ]);
    assert.match(await mailText(running.provider.services, 'new@elsewhere.test'), /Oslo/);
  });

  it('SUBACC-025 adds a thousand people at once and names the three that it cannot add', async () => {
    const good = Array.from({ length: 997 }, (_, index) => ({ email: `n${index}@crowd.test` }));
    // Most of them are people of the tree, some are invited.
    await running.provider.services.db.execute(sql`
      WITH crowd AS (
        INSERT INTO users (email, email_key, name, name_key)
        SELECT 'n'||i||'@crowd.test', 'n'||i||'@crowd.test', 'N', 'n' FROM generate_series(0, 979) i RETURNING id
      )
      INSERT INTO memberships (tenant_id, user_id, activated_at) SELECT ${accounts.south}, id, now() FROM crowd`);
    const bad = [{ email: 'no address' }, { email: 'admin@bergen.test' }, { email: '@crowd.test' }];
    const all = [...good.slice(0, 500), ...bad, ...good.slice(500)];
    const answer = await acme.post(MANY, { users: all, tenantId: accounts.bergen, roleIds: [role('guest')] });
    assert.equal(answer.status, 200, answer.text);
    assert.deepEqual(answer.body, {
      added: 997,
      failed: [
        { email: 'no address', reason: 'bad-address' },
        { email: '@crowd.test', reason: 'bad-address' },
        { email: 'admin@bergen.test', reason: 'is-member' },
      ],
    });
    const counted = await acme.get(`${USERS}?_subTenantId=${accounts.bergen}&_filter=crowd.test&_limit=1`);
    assert.equal(at(counted.body._metadata, 'totalItems'), 997);
    const tooMany = { users: [...all, { email: 'one@more.test' }], tenantId: accounts.bergen };
    assert.deepEqual(code(await acme.post(MANY, tooMany)), [400, 'ER-INVALID-REQUEST']);
    await running.provider.services.db.delete(users).where(like(users.email, '%@crowd.test'));
  });

  it('invites for an account above whose inviter is no member of it, while the inviter manages it', async () => {
    const { db } = running.provider.services;
    const invite = async (email: string) =>
      north.post(MANY, { users: [{ email }], tenantId: accounts.oslo, roleIds: [role('guest')] });
    assert.equal((await invite('joins@elsewhere.test')).status, 200);
    const activate = async (email: string) => {
      const link = /https?:\S+\/activate\?\S+/.exec(await mailText(running.provider.services, email))?.[0] ?? '';
      const { userId, token } = Object.fromEntries(new URL(link).searchParams);
      const body = { userId, token, password: 'a lamp of green glass' };
      return running.browser().post('/identity/resources/users/v1/activate', body);
    };
    assert.equal((await activate('joins@elsewhere.test')).status, 200);
    const joined = await signedIn('joins@elsewhere.test', 'a lamp of green glass');
    assert.deepEqual(await reachable(joined), ['Oslo'], 'the leaf, and nothing beside it');
    assert.equal((await invite('late@elsewhere.test')).status, 200);
    await db.update(tenants).set({ isReseller: false }).where(eq(tenants.id, accounts.north));
    assert.deepEqual(code(await activate('late@elsewhere.test')), [400, 'ER-LINK-INVALID']);
    await db.update(tenants).set({ isReseller: true }).where(eq(tenants.id, accounts.north));
  });

  it('SUBACC-013 SUBACC-027 gives, takes and sets roles in several accounts at once, or in none', async () => {
    const userId = await idOf('both@acme.test');
    const roles_ = (method: string, subTenantsRoles: object[], who = acme) =>
      who.call(method, `${USERS}/${userId}/roles`, { body: { subTenantsRoles } });
    const heldIn = async (name: AccountName): Promise<unknown[]> => {
      const [row] = await peopleOf(name, '_filter=both@');
      const [own] = Array.isArray(row?.tenants) ? row.tenants : [];
      return Array.isArray(at(own, 'roles')) ? [at(own, 'roles')].flat().map((one) => at(one, 'key')) : [];
    };
    const inBoth = (...keys: string[]) =>
      (['oslo', 'rome'] as const).map((name) => ({ tenantId: accounts[name], roleIds: keys.map(role) }));
    assert.equal((await roles_('POST', inBoth('guest'))).status, 204);
    assert.deepEqual([await heldIn('oslo'), await heldIn('rome')], [['clerk', 'guest'], ['guest']]);
    assert.equal((await roles_('DELETE', inBoth('clerk'))).status, 204);
    assert.deepEqual([await heldIn('oslo'), await heldIn('rome')], [['guest'], ['guest']]);
    assert.equal((await roles_('PATCH', inBoth('clerk'))).status, 204);
    assert.deepEqual([await heldIn('oslo'), await heldIn('rome')], [['clerk'], ['clerk']]);
    for (const bad of ['north-only', 'globex-only']) {
      const [first] = inBoth('guest');
      const mixed = [first ?? {}, { tenantId: accounts.rome, roleIds: [role(bad)] }];
      assert.deepEqual(code(await roles_('POST', mixed)), [404, 'ER-NOT-FOUND'], bad);
      assert.deepEqual(await heldIn('oslo'), ['clerk'], 'nothing is half done');
    }
    const outside = [{ tenantId: accounts.rome, roleIds: [role('guest')] }];
    assert.deepEqual(code(await roles_('POST', outside, north)), [404, 'ER-NOT-FOUND']);
  });

  it('SUBACC-027 lets in no person whom another administrator has just removed, where the caller saw a member', async () => {
    const userId = await idOf('bo@acme.test');
    const give = (place: object) =>
      acme.call('PATCH', `${USERS}/${userId}/roles`, {
        body: { subTenantsRoles: [{ tenantId: accounts.rome, roleIds: [role('guest')], ...place }] },
      });
    assert.deepEqual(code(await give({ ifMember: true })), [404, 'ER-NOT-FOUND']);
    assert.deepEqual(await peopleOf('rome', '_filter=bo@'), []);
    assert.equal((await give({})).status, 204, 'the published call takes a person of the tree in');
    assert.equal((await give({ ifMember: true })).status, 204);
    const subTenants = [{ tenantId: accounts.rome }];
    assert.equal((await acme.call('DELETE', USERS, { body: { userId, subTenants } })).status, 204);
  });

  it('SUBACC-026 takes a person out of accounts, and leaves what the tree gives', async () => {
    const userId = await idOf('both@acme.test');
    await setType('oslo', 'alwaysOn');
    const remove = (names: AccountName[], who = acme) =>
      who.call('DELETE', USERS, {
        body: { userId, subTenants: names.map((name) => ({ tenantId: accounts[name] })) },
      });
    assert.deepEqual(code(await remove(['oslo', 'rome'], north)), [404, 'ER-NOT-FOUND'], 'Rome is not below North');
    assert.equal((await remove(['oslo'])).status, 204);
    const [row] = await peopleOf('oslo', '_filter=both@');
    assert.deepEqual([at(row?.access, 'isOwn'), at(row?.access, 'from', 'name')], [false, 'Acme Holding']);
    await setType('oslo', 'defaultOff');
    assert.deepEqual(await peopleOf('oslo', '_filter=both@'), []);
  });

  it('SUBACC-012 SUBACC-028 fixes the switch where every account below is always on', async () => {
    const isFixed = async () => at((await peopleOf('north', '_filter=admin@north'))[0]?.access, 'isFixed');
    assert.equal(await isFixed(), false);
    await setType('oslo', 'alwaysOn');
    assert.equal(await isFixed(), true);
    const own = await north.post(SETTINGS, { parentTenantId: accounts.north, name: 'Passing' });
    assert.equal(own.status, 200, own.text);
    assert.equal(await isFixed(), false, 'one below decides for itself');
    const { db } = running.provider.services;
    const passing = eq(tenants.id, String(own.body.tenantId));
    await db.update(tenants).set({ erasedAs: crypto.randomUUID() }).where(passing);
    assert.equal(await isFixed(), true, 'it decides nothing while it is being erased');
    await db.delete(tenants).where(passing);
    assert.deepEqual(code(await allow('admin@north.test', false, acme, 'north')), [409, 'ER-SUB-ACCOUNT-ALWAYS-ON']);
    await setType('oslo', 'defaultOff');
    assert.equal((await allow('admin@north.test', false, acme, 'north')).status, 204);
    await undecided('admin@north.test', 'north');
  });

  it('PRO-24 grants nothing that the caller does not hold, nobody above, and nothing outside the subtree', async () => {
    const [kim, south] = [await signedIn('kim@acme.test'), await signedIn('admin@south.test')];
    const add = (who: Browser, key: string, name: AccountName) =>
      who.post(MANY, { users: [{ email: 'x@elsewhere.test' }], tenantId: accounts[name], roleIds: [role(key)] });
    assert.deepEqual(code(await add(kim, 'admin', 'oslo')), [403, 'ER-ROLE-ABOVE-OWN']);
    assert.deepEqual(code(await add(kim, 'clerk', 'oslo')), [403, 'ER-PERMISSIONS-NOT-HELD']);
    assert.equal((await add(kim, 'guest', 'oslo')).status, 200);
    assert.deepEqual(code(await allow('admin@acme.test', true, kim)), [403, 'ER-USER-ABOVE-OWN']);
    assert.deepEqual(code(await allow('bo@acme.test', true, kim)), [403, 'ER-PERMISSIONS-NOT-HELD']);
    const shutOut = { users: [{ email: 'admin@acme.test' }], tenantId: accounts.north, allowSubAccountAccess: false };
    const failed = [{ email: 'admin@acme.test', reason: 'above-own' }];
    assert.deepEqual((await kim.post(MANY, shutOut)).body, { added: 0, failed }, 'known from the account above');
    assert.deepEqual(await reachable(acme), ['Acme Holding', 'Bergen', 'North']);
    const oslo = await idOf('admin@oslo.test');
    const subTenants = [{ tenantId: accounts.oslo }];
    const removed = await kim.call('DELETE', USERS, { body: { userId: oslo, subTenants } });
    assert.deepEqual(code(removed), [403, 'ER-USER-ABOVE-OWN']);
    const own = { subTenantsRoles: [{ tenantId: accounts.acme, roleIds: [role('guest')] }] };
    const inOwn = await kim.post(`${USERS}/${await idOf('bo@acme.test')}/roles`, own);
    assert.deepEqual(code(inOwn), [403, 'ER-FORBIDDEN'], 'the own account has calls of its own');
    assert.deepEqual(code(await add(acme, 'north-only', 'oslo')), [404, 'ER-NOT-FOUND'], 'a role of another account');
    assert.deepEqual(code(await add(north, 'guest', 'rome')), [404, 'ER-NOT-FOUND'], 'a cousin');
    assert.deepEqual(code(await allow('bo@acme.test', true, south)), [403, 'ER-SUB-ACCOUNTS-OFF']);
    assert.deepEqual(
      code(await allow('admin@globex.test', true)),
      [404, 'ER-NOT-FOUND'],
      'somebody of no account here',
    );
  });
});

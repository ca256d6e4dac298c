import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import { tenantPaths, tenants } from '../../database/storage/schema.ts';
import { auditOf } from '../../testing/audit.ts';
import { at } from '../../testing/operator.ts';
import { claimsOf, startProvider, type Answer, type Browser, type TestProvider } from '../../testing/provider.ts';
import { accounts, PASSWORD, treeSeed, type AccountName } from '../../testing/treeSeed.ts';

const SEARCH = '/tenants/resources/hierarchy/v2';
const HIERARCHY = '/tenants/resources/hierarchy/v1';
const SUB_TENANTS = '/tenants/resources/sub-tenants/v1';
const COUNT = '/identity/resources/tenants/users/v1/count';
const MINE = '/identity/resources/users/v3/me/tenants';
const UNKNOWN = '0d0d0d0d-0000-4000-8000-000000000002';

const code = ({ status, body }: Answer) => [status, body.errorCode];
const listOf = ({ body, text }: Answer): Record<string, unknown>[] => {
  const list: unknown = Array.isArray(body.items) ? body.items : JSON.parse(text);
  return Array.isArray(list) ? list : assert.fail(text);
};
const namesOf = (answer: Answer): unknown[] => listOf(answer).map(({ name, tenantName }) => name ?? tenantName);

describe('the tree of accounts', () => {
  let running: TestProvider;
  let acme: Browser;
  let north: Browser;

  before(async () => {
    running = await startProvider({}, treeSeed);
    [acme, north] = [await adminOf('acme'), await adminOf('north')];
  });
  after(() => running.end());

  async function signedIn(email: string): Promise<Browser> {
    const browser = running.browser();
    assert.equal((await browser.signIn(email, PASSWORD)).status, 200, email);
    return browser;
  }
  const adminOf = (name: AccountName) => signedIn(`admin@${name}.test`);
  const create = (body: object, who = acme) =>
    who.post(SUB_TENANTS, { parentTenantId: accounts.acme, name: 'New', ...body });
  const made = async (body: object = {}): Promise<string> => String((await create(body)).body.tenantId);
  const rowOf = async (id: string) => {
    const [row] = await running.provider.services.db.select().from(tenants).where(eq(tenants.id, id));
    return row;
  };

  it('SUBACC-001 SUBACC-004 shows the accounts right below one, and says which have others below', async () => {
    const top = await acme.get(SEARCH);
    assert.deepEqual(
      listOf(top).map(({ name, metadata, isReseller, subAccountAccessType }) => [
        name,
        at(metadata, 'isParent'),
        isReseller,
        subAccountAccessType,
      ]),
      [
        ['North', true, true, 'defaultOn'],
        ['South', true, false, 'defaultOff'],
      ],
    );
    assert.deepEqual(namesOf(await acme.get(`${SEARCH}?_subTenantId=${accounts.north}`)), ['Bergen', 'Oslo']);
  });

  it('SUBACC-006 says of what type an account is: what was set, else by whether it manages others', async () => {
    const typesOf = (answer: Answer) => listOf(answer).map(({ name, tenantType }) => [name, tenantType]);
    assert.deepEqual(typesOf(await acme.get(SEARCH)), [
      ['North', 'reseller'],
      ['South', 'test'],
    ]);
    assert.deepEqual(typesOf(await acme.get(`${SEARCH}?_filter=rome`)), [['Rome', 'customer']]);
    const own = async () => at((await acme.get(MINE)).body.activeTenant, 'tenantType');
    const { db } = running.provider.services;
    const become = (tenantType: 'headquarter' | null) =>
      db.update(tenants).set({ tenantType }).where(eq(tenants.id, accounts.acme));
    assert.equal(await own(), 'reseller');
    await become('headquarter');
    assert.equal(await own(), 'headquarter');
    await become(null);
  });

  it('SUBACC-031 pages a level: the last page has no link to a next one', async () => {
    const page = (offset: number) =>
      acme.get(`${SEARCH}?_subTenantId=${accounts.north}&_limit=1&_offset=${offset}&_order=DESC`);
    const [first, last] = [await page(0), await page(1)];
    assert.deepEqual([namesOf(first), namesOf(last)], [['Oslo'], ['Bergen']]);
    assert.equal(at(first.body, '_links', 'next'), '_limit=1&_offset=1');
    assert.equal(last.body._links, undefined);
    assert.deepEqual(first.body._metadata, { totalItems: 2, totalPages: 2 });
  });

  it('SUBACC-017 finds accounts at any depth, with the way to each', async () => {
    const found = listOf(await acme.get(`${SEARCH}?_filter=OSL&_limit=50`));
    assert.deepEqual(
      found.map(({ name, path }) => [name, path]),
      [['Oslo', [{ tenantId: accounts.north, name: 'North' }]]],
    );
    assert.deepEqual(namesOf(await acme.get(`${SEARCH}?_filter=rome`)), ['Rome'], 'by the short name');
    assert.deepEqual(namesOf(await acme.get(`${SEARCH}?_filter=${accounts.rome}`)), ['Rome'], 'by the id');
    assert.deepEqual(namesOf(await acme.get(`${SEARCH}?_filter=Globex`)), []);
    assert.deepEqual(namesOf(await acme.get(`${SEARCH}?_filter=%25`)), [], 'a sign of the pattern is a letter');
    assert.deepEqual(namesOf(await acme.get(`${SEARCH}?_subAccountAccessType=defaultOn`)), ['North', 'Rome']);
    assert.deepEqual(namesOf(await acme.get(`${SEARCH}?_isReseller=true`)), ['North']);
  });

  it('SUBACC-007 sorts by name, age and id', async () => {
    const sorted = async (by: string) =>
      namesOf(await acme.get(`${SEARCH}?_subTenantId=${accounts.north}&_sortBy=${by}&_order=DESC`));
    assert.deepEqual(await sorted('name'), ['Oslo', 'Bergen']);
    assert.deepEqual(await sorted('tenantId'), ['Bergen', 'Oslo']);
    assert.equal((await sorted('createdAt')).length, 2);
    assert.deepEqual(code(await acme.get(`${SEARCH}?_sortBy=secret`)), [400, 'ER-INVALID-REQUEST']);
  });

  it('SUBACC-018 SUBACC-020 counts accounts and people apart', async () => {
    const ids = [accounts.acme, accounts.north, accounts.globex].join();
    const below = listOf(await acme.get(`${SEARCH}/metadata?_tenantIds=${ids}`));
    assert.deepEqual(
      below.map(({ tenantId, totalSubTenants }) => [tenantId, totalSubTenants]).sort(),
      [
        [accounts.acme, 5],
        [accounts.north, 2],
      ],
      'nothing is said of another tree',
    );
    const people = listOf(await acme.post(COUNT, { tenantIds: [accounts.oslo, accounts.globex] }));
    assert.deepEqual(people, [{ tenantId: accounts.oslo, totalUsers: 2, totalAccessAllowedUsers: 0 }]);
  });

  it('SUBACC-019 tells levels, the tree and the way up', async () => {
    assert.deepEqual(
      listOf(await acme.get(HIERARCHY)).map(({ tenantName, level }) => [tenantName, level]),
      [
        ['North', 1],
        ['South', 1],
        ['Bergen', 2],
        ['Oslo', 2],
        ['Rome', 2],
      ],
    );
    const tree = (await acme.get(`${HIERARCHY}/tree`)).body;
    assert.deepEqual(at(tree, 'children', '0', 'children', '1', 'tenantName'), 'Oslo');
    const up = await acme.get(`${HIERARCHY}/parents/${accounts.oslo}`);
    assert.deepEqual(namesOf(up), ['Acme Holding', 'North']);
    assert.deepEqual(namesOf(await north.get(`${HIERARCHY}/parents/${accounts.oslo}`)), ['North'], 'not above oneself');
    assert.deepEqual(namesOf(await north.get(`${HIERARCHY}/parents`)), [], 'nor of accounts that are closed');
  });

  it('SUBACC-021 makes an account below one, with an id and a short name that nobody has', async () => {
    const alias = 'elbe-kontor';
    const answer = await create({ name: '  Elbe Kontor ', alias, parentTenantId: accounts.oslo });
    assert.equal(answer.status, 200, answer.text);
    const id = String(answer.body.tenantId);
    assert.deepEqual([answer.body.name, (await rowOf(id))?.parentId], ['Elbe Kontor', accounts.oslo]);
    assert.deepEqual(code(await create({ alias })), [409, 'ER-SUB-ACCOUNT-ALIAS-TAKEN']);
    assert.deepEqual(code(await create({ tenantId: id })), [409, 'ER-SUB-ACCOUNT-ID-TAKEN']);
    assert.deepEqual(code(await create({ tenantId: accounts.globex })), [409, 'ER-SUB-ACCOUNT-ID-TAKEN']);
    assert.deepEqual(code(await create({ name: ' ' })), [400, 'ER-INVALID-REQUEST']);
    assert.deepEqual(code(await create({ alias: 'Not this' })), [400, 'ER-INVALID-REQUEST']);
    const likeId = await create({ alias: accounts.globex });
    assert.deepEqual([likeId.status, likeId.body.errors], [400, ['alias: must not look like an id']]);
    const { db } = running.provider.services;
    const paths = await db.select().from(tenantPaths).where(eq(tenantPaths.tenantId, id));
    assert.deepEqual(
      paths.sort((a, b) => a.distance - b.distance).map(({ ancestorId }) => ancestorId),
      [id, accounts.oslo, accounts.north, accounts.acme],
    );
    assert.equal((await acme.call('DELETE', `${SUB_TENANTS}/${id}`)).status, 204);
  });

  it('SUBACC-021 renames an account, and tells the second of two who edit it', async () => {
    const id = await made();
    const [found] = listOf(await acme.get(`${SEARCH}?_filter=${id}`));
    const updatedAt = found?.updatedAt;
    const rename = (name: string) => acme.call('PATCH', `${SUB_TENANTS}/${id}`, { body: { name, updatedAt } });
    assert.equal((await rename('First')).status, 204);
    assert.deepEqual(code(await rename('Second')), [409, 'ER-SUB-ACCOUNT-CHANGED']);
    assert.equal((await rowOf(id))?.name, 'First');
  });

  it('SUBACC-032 deletes an account without others below it, and no other one', async () => {
    const id = await made();
    const child = await made({ parentTenantId: id });
    const refused = await acme.call('DELETE', `${SUB_TENANTS}/${id}`);
    assert.deepEqual([...code(refused), at(refused.body, 'context', 'below')], [409, 'ER-SUB-ACCOUNT-HAS-CHILDREN', 1]);
    assert.equal((await acme.call('DELETE', `${SUB_TENANTS}/${child}`)).status, 204);
    assert.equal((await acme.call('DELETE', `${SUB_TENANTS}/${id}`)).status, 204);
    assert.equal(await rowOf(id), undefined);
  });

  it('lets a session go on above when the account it is in is deleted', async () => {
    const id = await made({ subAccountAccessType: 'alwaysOn' });
    const browser = await adminOf('acme');
    assert.equal(
      (await browser.call('PUT', '/identity/resources/users/v1/tenant', { body: { tenantId: id } })).status,
      204,
    );
    assert.equal((await browser.refresh()).status, 200);
    assert.equal(claimsOf(browser.token).tenantId, id);
    assert.equal((await acme.call('DELETE', `${SUB_TENANTS}/${id}`)).status, 204);
    assert.equal((await browser.get(HIERARCHY)).status, 401, 'the token is of the account that is gone');
    assert.equal((await browser.refresh()).status, 200);
    assert.equal(claimsOf(browser.token).tenantId, accounts.acme);
  });

  it('SUBACC-010 SUBACC-022 closes the tree to an account that may manage no longer, and says who does', async () => {
    const off = await acme.call('PUT', `${SUB_TENANTS}/${accounts.north}/management`, { body: { isReseller: false } });
    assert.deepEqual(off.body.managedBy, { tenantId: accounts.acme, name: 'Acme Holding' });
    assert.deepEqual(code(await north.get(SEARCH)), [403, 'ER-SUB-ACCOUNTS-OFF'], 'at once, for a running session');
    assert.deepEqual(namesOf(await acme.get(`${SEARCH}?_subTenantId=${accounts.north}`)), ['Bergen', 'Oslo']);
    const on = await acme.call('PUT', `${SUB_TENANTS}/${accounts.north}/management`, { body: { isReseller: true } });
    assert.equal(on.body.managedBy, undefined);
    assert.equal((await north.get(SEARCH)).status, 200);
    const { db } = running.provider.services;
    const managerOfOslo = async () =>
      (await acme.call('PUT', `${SUB_TENANTS}/${accounts.oslo}/management`, { body: { isReseller: false } })).body
        .managedBy;
    assert.deepEqual(await managerOfOslo(), { tenantId: accounts.north, name: 'North' });
    const erase = (erasedAs: string | null) =>
      db.update(tenants).set({ erasedAs }).where(eq(tenants.id, accounts.north));
    await erase(crypto.randomUUID());
    assert.deepEqual(await managerOfOslo(), { tenantId: accounts.acme, name: 'Acme Holding' }, 'North is being erased');
    await erase(null);
  });

  it('SUBACC-011 SUBACC-023 says before how many come in by another type, and needs one', async () => {
    const path = `${SUB_TENANTS}/${accounts.south}/hierarchy-settings`;
    const preview = async (type: string) => (await acme.get(`${path}/preview?subAccountAccessType=${type}`)).body;
    assert.deepEqual(await preview('defaultOff'), { gain: 0, lose: 0 });
    assert.deepEqual(await preview('alwaysOn'), { gain: 4, lose: 0 }, 'the administrator of Acme, Bo, Both, Kim');
    assert.deepEqual(code(await acme.call('PUT', path, { body: {} })), [400, 'ER-INVALID-REQUEST']);
    const set = async (subAccountAccessType: string) =>
      assert.equal((await acme.call('PUT', path, { body: { subAccountAccessType } })).status, 200);
    await set('alwaysOn');
    assert.deepEqual(await preview('defaultOff'), { gain: 0, lose: 4 });
    await set('defaultOff');
  });

  it('PRO-24 refuses an account above, beside and elsewhere like one that does not exist, and audits it', async () => {
    const outside = [accounts.acme, accounts.north, accounts.south, accounts.rome, accounts.globex, UNKNOWN];
    const reach = async () => {
      for (const id of outside) {
        assert.deepEqual(code(await north.call('DELETE', `${SUB_TENANTS}/${id}`)), [404, 'ER-NOT-FOUND'], id);
        const renamed = await north.call('PATCH', `${SUB_TENANTS}/${id}`, { body: { name: 'Mine' } });
        assert.deepEqual(code(renamed), [404, 'ER-NOT-FOUND'], id);
        if (id === accounts.north) continue;
        assert.deepEqual(code(await create({ parentTenantId: id }, north)), [404, 'ER-NOT-FOUND'], id);
      }
    };
    const rows = await auditOf(running.provider.services.db, reach);
    assert.deepEqual(
      new Set(rows.map(({ event, tenantId, outcome }) => `${event} ${tenantId} ${outcome}`)),
      new Set([`admin.sub-account.refused ${accounts.north} failure`]),
    );
    assert.equal(rows.length, 3 * outside.length - 1);
  });

  it('refuses a circle, whoever writes it', async () => {
    const { db } = running.provider.services;
    await assert.rejects(db.update(tenants).set({ parentId: accounts.oslo }).where(eq(tenants.id, accounts.acme)));
    await assert.rejects(db.update(tenants).set({ parentId: accounts.north }).where(eq(tenants.id, accounts.north)));
    const before = await db.$count(tenantPaths);
    await db.update(tenants).set({ parentId: accounts.south }).where(eq(tenants.id, accounts.north));
    assert.equal(await db.$count(tenantPaths), before + 3, 'North, Oslo and Bergen have one more above them');
    await db.update(tenants).set({ parentId: accounts.acme }).where(eq(tenants.id, accounts.north));
    assert.equal(await db.$count(tenantPaths), before);
  });
});

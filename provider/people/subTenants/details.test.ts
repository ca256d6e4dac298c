import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import { TENANT_IDS_PER_CALL } from 'gatehouse-contract/contract.js';
import { memberships, tenants } from '../../database/storage/schema.ts';
import { auditOf } from '../../testing/audit.ts';
import { at } from '../../testing/operator.ts';
import { startProvider, type Answer, type Browser, type TestProvider } from '../../testing/provider.ts';
import { accounts, PASSWORD, treeSeed } from '../../testing/treeSeed.ts';

const SEARCH = '/tenants/resources/hierarchy/v2';
const HIERARCHY = '/tenants/resources/hierarchy/v1';
const SUB_TENANTS = '/tenants/resources/sub-tenants/v1';
const COUNT = '/identity/resources/tenants/users/v1/count';

const code = ({ status, body }: Answer) => [status, body.errorCode];
const listOf = ({ body, text }: Answer): Record<string, unknown>[] => {
  const list: unknown = Array.isArray(body.items) ? body.items : JSON.parse(text);
  return Array.isArray(list) ? list : assert.fail(text);
};
const namesOf = (answer: Answer): unknown[] => listOf(answer).map(({ name, tenantName }) => name ?? tenantName);

describe('an account in the tree', () => {
  let running: TestProvider;
  let acme: Browser;
  before(async () => {
    running = await startProvider({}, treeSeed);
    acme = running.browser();
    assert.equal((await acme.signIn('admin@acme.test', PASSWORD)).status, 200);
  });
  after(() => running.end());

  const db = () => running.provider.services.db;
  async function made(body: object = {}): Promise<Answer> {
    const answer = await acme.post(SUB_TENANTS, { parentTenantId: accounts.acme, name: 'New', ...body });
    assert.equal(answer.status, 200, answer.text);
    return answer;
  }
  const remove = (id: unknown) => acme.call('DELETE', `${SUB_TENANTS}/${String(id)}`);
  const put = (id: unknown, what: string, body: object) =>
    acme.call('PUT', `${SUB_TENANTS}/${String(id)}/${what}`, { body });
  const found = async (id: unknown) => listOf(await acme.get(`${SEARCH}?_filter=${String(id)}`))[0] ?? {};

  it('SUBACC-021 is answered with all that was said of it, and shown so', async () => {
    const said = {
      name: 'Kontor',
      alias: 'kontor',
      isReseller: true,
      subAccountAccessType: 'alwaysOn',
      address: 'Kai 1',
      timezone: 'Europe/Berlin',
      currency: 'EUR',
      logo: 'https://acme.test/logo.png',
      applicationUrl: 'https://acme.test/app',
    };
    const { body } = await made(said);
    const { tenantId, updatedAt, ...told } = body;
    assert.deepEqual(told, { ...said, status: 'active', tenantType: 'reseller' });
    const { createdAt, ...row } = await found(tenantId);
    assert.deepEqual(row, {
      tenantId,
      name: 'Kontor',
      alias: 'kontor',
      parentId: accounts.acme,
      isReseller: true,
      subAccountAccessType: 'alwaysOn',
      tenantType: 'reseller',
      metadata: { isParent: false },
      path: [],
      updatedAt,
    });
    assert.equal(createdAt, new Date(running.clock.read()).toISOString());
    assert.equal((await remove(tenantId)).status, 204);
  });

  it('SUBACC-021 takes the id that is given, and no address that is none of the web', async () => {
    const tenantId = '0d0d0d0d-0000-4000-8000-0000000000aa';
    const { body } = await made({ tenantId, alias: 'x' });
    assert.deepEqual([body.tenantId, body.alias], [tenantId, 'x']);
    const always = ['isReseller', 'name', 'status', 'subAccountAccessType', 'tenantId', 'tenantType', 'updatedAt'];
    assert.deepEqual(Object.keys(body).sort(), ['alias', ...always].sort(), 'of what is not set nothing');
    assert.equal((await remove(tenantId)).status, 204);
    for (const field of [{ logo: 'javascript:alert(1)' }, { applicationUrl: 'ftp://acme.test' }, { alias: '-x' }]) {
      const answer = await acme.post(SUB_TENANTS, { parentTenantId: accounts.acme, name: 'New', ...field });
      assert.deepEqual(
        [...code(answer), at(answer.body, 'context', 'field')],
        [400, 'ER-INVALID-REQUEST', Object.keys(field)[0]],
      );
    }
  });

  it('SUBACC-022 SUBACC-023 tells the second of two who change its management or its type, and changes nothing', async () => {
    const { tenantId, updatedAt } = (await made()).body;
    const first = await put(tenantId, 'management', { isReseller: true, updatedAt });
    assert.equal(first.status, 200);
    assert.notEqual(first.body.updatedAt, updatedAt, 'two changes in one millisecond are two states');
    const late = [
      await put(tenantId, 'management', { isReseller: false, updatedAt }),
      await put(tenantId, 'hierarchy-settings', { subAccountAccessType: 'alwaysOn', updatedAt }),
      await acme.call('PATCH', `${SUB_TENANTS}/${String(tenantId)}`, { body: { name: 'Late', updatedAt } }),
    ];
    for (const answer of late) assert.deepEqual(code(answer), [409, 'ER-SUB-ACCOUNT-CHANGED']);
    const { name, isReseller, subAccountAccessType } = await found(tenantId);
    assert.deepEqual([name, isReseller, subAccountAccessType], ['New', true, 'defaultOff']);
    const next = { subAccountAccessType: 'alwaysOn', updatedAt: first.body.updatedAt };
    assert.deepEqual((await put(tenantId, 'hierarchy-settings', next)).body.subAccountAccessType, 'alwaysOn');
    assert.equal((await remove(tenantId)).status, 204);
  });

  it('leaves no trace of a change to what it is already, and answers it', async () => {
    const { tenantId } = (await made()).body;
    const rows = await auditOf(db(), async () => {
      assert.equal((await put(tenantId, 'management', { isReseller: false })).body.isReseller, false);
      const type = await put(tenantId, 'hierarchy-settings', { subAccountAccessType: 'defaultOff' });
      assert.equal(type.body.subAccountAccessType, 'defaultOff');
      const renamed = await acme.call('PATCH', `${SUB_TENANTS}/${String(tenantId)}`, { body: { name: 'New' } });
      assert.equal(renamed.status, 204);
    });
    assert.deepEqual(rows, []);
    assert.equal((await remove(tenantId)).status, 204);
  });

  it('SUBACC-007 stands by its age, and by its name unless asked otherwise', async () => {
    const created = (id: string, year: number) =>
      db()
        .update(tenants)
        .set({ createdAt: new Date(Date.UTC(year, 0)) })
        .where(eq(tenants.id, id));
    await created(accounts.north, 2020);
    await created(accounts.south, 2010);
    const sorted = async (query: string) => namesOf(await acme.get(`${SEARCH}?${query}`));
    assert.deepEqual(await sorted('_sortBy=createdAt'), ['South', 'North']);
    assert.deepEqual(await sorted('_sortBy=createdAt&_order=DESC'), ['North', 'South']);
    assert.deepEqual(await sorted(''), ['North', 'South']);
    const [level] = listOf(await acme.get(HIERARCHY));
    assert.deepEqual([level?.tenantName, level?.createdAt], ['North', '2020-01-01T00:00:00.000Z']);
  });

  it('SUBACC-031 comes with at most 200 others on a page, and the search has pages too', async () => {
    assert.equal((await acme.get(`${SEARCH}?_limit=200`)).status, 200);
    assert.deepEqual(code(await acme.get(`${SEARCH}?_limit=201`)), [400, 'ER-INVALID-REQUEST']);
    const page = (offset: number) => acme.get(`${SEARCH}?_isReseller=false&_limit=2&_offset=${offset}`);
    const [first, second, third] = [await page(0), await page(1), await page(2)];
    assert.deepEqual([namesOf(first), namesOf(second), namesOf(third)], [['Bergen', 'Oslo'], ['Rome', 'South'], []]);
    assert.deepEqual(first.body._metadata, { totalItems: 4, totalPages: 2 });
    assert.deepEqual(
      [at(first.body, '_links', 'next'), second.body._links, third.body._links],
      ['_limit=2&_offset=1', undefined, undefined],
    );
    assert.deepEqual(
      listOf(second).map(({ path }) => path),
      [[{ tenantId: accounts.south, name: 'South' }], []],
    );
  });

  it('is neither listed nor counted while it is being erased, nor a parent by one that is', async () => {
    const erase = (erasedAs: string | null) =>
      db().update(tenants).set({ erasedAs }).where(eq(tenants.id, accounts.rome));
    const seen = async () => ({
      search: namesOf(await acme.get(`${SEARCH}?_filter=rome`)),
      levels: namesOf(await acme.get(HIERARCHY)).includes('Rome'),
      tree: (await acme.get(`${HIERARCHY}/tree`)).text.includes('"Rome"'),
      below: listOf(await acme.get(`${SEARCH}/metadata?_tenantIds=${accounts.south}`)).map((one) => [
        one.totalSubTenants,
        one.isParent,
      ]),
      parent: at(await found(accounts.south), 'metadata', 'isParent'),
      up: (await acme.get(`${HIERARCHY}/parents/${accounts.rome}`)).status,
    });
    assert.deepEqual(await seen(), {
      search: ['Rome'],
      levels: true,
      tree: true,
      below: [[1, true]],
      parent: true,
      up: 200,
    });
    await erase(crypto.randomUUID());
    assert.deepEqual(await seen(), {
      search: [],
      levels: false,
      tree: false,
      below: [[0, false]],
      parent: false,
      up: 404,
    });
    await erase(null);
  });

  it('SUBACC-020 counts who may go further down, without those who are invisible', async () => {
    const inOslo = eq(memberships.tenantId, accounts.oslo);
    const counted = async () => listOf(await acme.post(COUNT, { tenantIds: [accounts.oslo] }))[0];
    await db().update(memberships).set({ subAccountAccessAllowed: true }).where(inOslo);
    const shown = { tenantId: accounts.oslo, totalUsers: 2, totalAccessAllowedUsers: 2 };
    assert.deepEqual(await counted(), shown);
    await db().update(memberships).set({ invisible: true }).where(inOslo);
    assert.deepEqual(await counted(), { ...shown, totalUsers: 0, totalAccessAllowedUsers: 0 });
    await db().update(memberships).set({ invisible: false, subAccountAccessAllowed: null }).where(inOslo);
    const many = Array.from({ length: TENANT_IDS_PER_CALL + 1 }, () => crypto.randomUUID());
    assert.deepEqual(code(await acme.post(COUNT, { tenantIds: many })), [400, 'ER-INVALID-REQUEST']);
    assert.equal((await acme.post(COUNT, { tenantIds: many.slice(1) })).text, '[]');
  });
});

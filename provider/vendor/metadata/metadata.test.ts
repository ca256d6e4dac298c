import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import { createConsoleKey } from '../../app/createProvider.ts';
import { auditEvents, metadataRecords, tenantMetadata } from '../../database/storage/schema.ts';
import { auditOf } from '../../testing/audit.ts';
import { Operator } from '../../testing/operator.ts';
import { startProvider, type Browser, type TestProvider } from '../../testing/provider.ts';
import { ACME, GLOBEX } from '../../testing/seed.ts';

const BOX = '/metadata/admin-box';
const SEEDED = { navigation: { users: { visibility: 'always' } } };

describe('the configuration of the portal', () => {
  let running: TestProvider;
  let ada: Browser;
  let gus: Browser;
  before(async () => {
    running = await startProvider({ console: true });
    [ada, gus] = [running.browser(), running.browser()];
    await ada.signIn('ada@acme.test');
    await gus.signIn('gus@globex.test');
  });
  after(() => running.end());
  beforeEach(async () => void (await running.provider.services.db.delete(tenantMetadata)));

  const put = (browser: Browser, type: unknown, payload: unknown = true) =>
    browser.post(BOX, { actions: [{ type, payload }] });
  const ofVendor = async () => (await running.browser().get('/metadata?entityName=adminBox')).body;

  async function operator(): Promise<Operator> {
    const opened = new Operator(running);
    await opened.open(await createConsoleKey(running.provider));
    return opened;
  }

  it('changes single leaves for who may, and writes it down', async () => {
    const actions = [
      { type: '/navigation/roles/visibility', payload: 'byPermissions' },
      { type: 'theme/primary', payload: '#123456' },
    ];
    const rows = await auditOf(running.provider.services.db, async () => {
      const { status, body } = await ada.post(BOX, { actions });
      assert.deepEqual(
        [status, body],
        [
          200,
          {
            navigation: { users: { visibility: 'always' }, roles: { visibility: 'byPermissions' } },
            theme: { primary: '#123456' },
          },
        ],
      );
      assert.deepEqual((await ada.get(BOX)).body, body);
    });
    const rob = running.browser();
    await rob.signIn('rob@acme.test');
    assert.equal((await rob.post(BOX, { actions: [] })).status, 403);
    assert.deepEqual(
      rows.map(({ event, details, tenantId, outcome }) => [event, details, tenantId, outcome]),
      [['admin.metadata.updated', { paths: ['/navigation/roles/visibility', 'theme/primary'] }, ACME, 'success']],
    );
  });

  it('PRO-22 an administrator changes the own tenant alone: neither another tenant nor the vendor', async () => {
    assert.equal((await put(ada, 'navigation/users/visibility', 'hidden')).status, 200);
    assert.deepEqual((await gus.get(BOX)).body, SEEDED);
    assert.deepEqual(await ofVendor(), { rows: [{ configuration: SEEDED }] });
    assert.deepEqual((await put(gus, 'theme', { dark: true })).body, { ...SEEDED, theme: { dark: true } });
    assert.deepEqual((await ada.get(BOX)).body, { navigation: { users: { visibility: 'hidden' } } });
    await ada.refresh({ tenantId: GLOBEX });
    assert.deepEqual((await ada.get(BOX)).body, { ...SEEDED, theme: { dark: true } }, 'the tenant of the token');
    await ada.refresh({ tenantId: ACME });
  });

  it("lays the tenant's keys over the vendor's, keeps each of the vendor's records, and follows the vendor in all others", async () => {
    const { db } = running.provider.services;
    const [kept] = await db.select().from(metadataRecords);
    assert.ok(kept, 'the seed has a document');
    await put(ada, 'a/own', [1]);
    await put(ada, 'b', 'text');
    await db.update(metadataRecords).set({ configuration: { a: { own: 'x', theirs: 2 }, b: { y: 1 }, c: null } });
    assert.deepEqual((await ada.get(BOX)).body, { a: { own: [1], theirs: 2 }, b: { y: 1 }, c: null });
    const [row] = await db.select().from(tenantMetadata).where(eq(tenantMetadata.tenantId, ACME));
    assert.deepEqual(row?.configuration, { a: { own: [1] }, b: 'text' }, 'nothing of the vendor is copied');
    await db.update(metadataRecords).set({ configuration: kept.configuration });
  });

  it("PRO-22 the operator writes the vendor's document, which every tenant sees", async () => {
    const { db } = running.provider.services;
    const [kept] = await db.select().from(metadataRecords);
    const console = await operator();
    const document = { navigation: { roles: { visibility: 'hidden' } } };
    const answer = await console.edit('portal', { document: JSON.stringify(document) });
    assert.equal(answer.status, 200, answer.text);
    assert.deepEqual(await ofVendor(), { rows: [{ configuration: document }] });
    assert.deepEqual((await gus.get(BOX)).body, document);
    assert.match((await console.page('/console/vendor')).text, /&quot;roles&quot;/);
    const [written] = await db.select().from(auditEvents).where(eq(auditEvents.event, 'console.portal.changed'));
    assert.deepEqual([written?.actorKind, written?.details], ['operator', { names: ['navigation'] }]);
    for (const [typed, fault] of [
      ['{', /not valid JSON/],
      ['[]', /must be a record/],
      ['{"a":"\\u0000"}', /NUL/],
      [JSON.stringify({ a: 'x'.repeat(64_000) }), /at most 64000/],
    ] as const)
      assert.match((await console.edit('portal', { document: typed })).text, fault, typed.slice(0, 20));
    assert.equal((await console.edit('portal', { document: ' ' })).status, 200);
    assert.deepEqual(await ofVendor(), { rows: [{ configuration: {} }] });
    if (kept) await db.update(metadataRecords).set(kept);
  });

  it('answers an entity without a document with no rows, also one that it does not know', async () => {
    for (const entity of ['saml', 'notifications', 'constructor', 'adminbox']) {
      const { status, body } = await running.browser().get(`/metadata?entityName=${entity}`);
      assert.deepEqual([status, body], [200, { rows: [] }], entity);
    }
    const missing = await running.browser().get('/metadata');
    assert.deepEqual([missing.status, missing.body.context], [400, { field: 'entityName' }]);
  });

  it('PRO-25 refuses paths that lead nowhere safe', async () => {
    for (const type of ['__proto__/polluted', 'a/constructor/prototype/x', '', '///', Array(40).fill('a').join('/'), 4])
      assert.equal((await put(ada, type)).status, 400, String(type));
    assert.equal((await ada.post(BOX, { actions: {} })).status, 400);
    assert.equal(Object.hasOwn(Object.prototype, 'polluted'), false);
  });

  it('PRO-25 keeps no document over 64 kB or 32 levels, however it came together', async () => {
    const half = 'x'.repeat(33_000);
    assert.equal((await put(ada, 'one', half)).status, 200);
    const over = await put(ada, 'two', half);
    assert.deepEqual([over.status, over.body.context], [400, { field: 'actions' }]);
    assert.equal((await put(ada, 'two', 'x'.repeat(64_000))).status, 413);
    assert.deepEqual(Object.keys((await ada.get(BOX)).body), ['navigation', 'one']);
    const path = Array(20).fill('a').join('/');
    const deep = (levels: number): unknown => (levels === 0 ? 1 : { b: deep(levels - 1) });
    const deepest = await put(ada, path, deep(12));
    assert.equal(deepest.status, 200);
    assert.deepEqual(deepest.body.a, JSON.parse(`${'{"a":'.repeat(19)}${JSON.stringify(deep(12))}${'}'.repeat(19)}`));
    assert.equal((await put(ada, path, deep(13))).status, 400);
  });

  it('answers what nobody has set up, begins with the first change, and takes 500 at once', async () => {
    const [kept] = await running.provider.services.db.delete(metadataRecords).returning();
    assert.deepEqual(await ofVendor(), { rows: [] });
    const empty = await ada.get(BOX);
    assert.deepEqual([empty.status, empty.text], [200, '{}']);
    const change = (count: number) =>
      ada.post(BOX, { actions: Array.from({ length: count }, () => ({ type: 'a/b', payload: 1 })) });
    assert.equal((await change(501)).status, 400);
    assert.equal((await ada.get(BOX)).text, '{}');
    assert.deepEqual((await change(500)).body, { a: { b: 1 } });
    assert.deepEqual(await ofVendor(), { rows: [] });
    if (kept) await running.provider.services.db.insert(metadataRecords).values(kept);
  });
});

import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { and, eq } from 'drizzle-orm';
import type { AuditPage } from 'gatehouse-contract/contract.js';
import { auditEvents, memberships, users } from '../../database/storage/schema.ts';
import { auditOf } from '../../testing/audit.ts';
import { startProvider, type Browser, type TestProvider } from '../../testing/provider.ts';
import { ACME, GLOBEX, seedWith } from '../../testing/seed.ts';

const LIST = '/audits';
const EXPORT = '/audits/export/csv/v2';
const DAY = 86_400_000;

describe('a row of the audit log', () => {
  let running: TestProvider;
  let ada: Browser;
  before(async () => {
    running = await startProvider({}, seedWith('fe.secure.read.audits'));
    ada = running.browser();
    assert.equal((await ada.signIn('ada@acme.test')).status, 200);
  });
  /** Each test has a day of its own: nothing can be taken from the log. */
  let then = Date.UTC(2020, 1, 3);
  beforeEach(() => void (then += DAY));
  after(() => running.end());

  const db = () => running.provider.services.db;
  const at = (milliseconds: number): Date => new Date(then + milliseconds);
  const idOf = async (email: string): Promise<string> =>
    (await db().select().from(users).where(eq(users.emailKey, email)))[0]?.id ?? assert.fail(email);
  type Made = Partial<typeof auditEvents.$inferInsert>;
  const write = (...rows: Made[]) =>
    db()
      .insert(auditEvents)
      .values(
        rows.map((row, index) => ({
          event: 'admin.user.removed',
          at: at(index),
          outcome: 'success' as const,
          tenantId: ACME,
          ...row,
        })),
      );
  async function read(query: Readonly<Record<string, string>> = {}): Promise<AuditPage> {
    const day = { from: at(0).toISOString(), to: at(DAY).toISOString() };
    const all = new URLSearchParams({ offset: '0', count: '20', sortDirection: 'asc', ...day, ...query });
    const { status, text } = await ada.get(`${LIST}?${all.toString()}`);
    assert.equal(status, 200, text);
    const page: AuditPage = JSON.parse(text);
    return page;
  }
  const instants = async (query: Readonly<Record<string, string>>) =>
    (await read(query)).data.map(({ time }) => Date.parse(time) - then);

  it('AUDIT-003 tells what was written down of who acted, from where and how it ended', async () => {
    const actorId = await idOf('ada@acme.test');
    await write({
      actorId,
      actorKind: 'user',
      actorName: 'Ada of then',
      actorEmail: 'ada@then.test',
      ipAddress: '203.0.113.7',
      userAgent: 'Browser/1',
      traceId: 'trace-1',
      outcome: 'failure',
      subjectId: 'something',
      details: { roles: ['admin'], secret: 'x' },
    });
    const [{ _id, ...row } = assert.fail('no row')] = (await read()).data;
    assert.match(_id, /^[\da-f-]{36}$/);
    const time = at(0).toISOString();
    assert.deepEqual(row, {
      ip: '203.0.113.7',
      json: [{ roles: ['admin'] }],
      action: 'admin.user.removed',
      description: 'Person removed',
      resource: 'something',
      time,
      createdAt: time,
      updatedAt: time,
      user: 'Ada of then',
      email: 'ada@then.test',
      actorMail: 'ada@then.test',
      severity: 'High',
      vendorId: running.provider.clientId,
      tenantId: ACME,
      __v: 0,
      userAgent: 'Browser/1',
      traceId: 'trace-1',
      actorKind: 'user',
      outcome: 'failure',
    });
  });

  it('has empty texts for what is not known, also of an event that is in no catalogue any more', async () => {
    await write({ event: 'of.former.times', actorKind: 'system' });
    const [row = assert.fail('no row')] = (await read()).data;
    assert.deepEqual(
      [row.ip, row.json, row.description, row.resource, row.user, row.email, row.userAgent, row.traceId, row.severity],
      ['', [], '', '', '', '', '', '', 'Info'],
    );
    assert.equal('actorMail' in row, false);
  });

  it('PRO-22 names who acted and whom it is about as the tenant sees them, and no strangers', async () => {
    const [rob, gus] = [await idOf('rob@acme.test'), await idOf('gus@globex.test')];
    await write({ subjectId: rob, actorId: rob }, { subjectId: gus, actorId: gus });
    const named = async () => (await read()).data.map(({ resource, user, email }) => [resource, user, email]);
    assert.deepEqual(await named(), [
      ['Rob Müller', 'Rob Müller', 'rob@acme.test'],
      [gus, '', ''],
    ]);
    const isRob = and(eq(memberships.tenantId, ACME), eq(memberships.userId, rob));
    await db().update(memberships).set({ invisible: true }).where(isRob);
    assert.deepEqual((await named())[0], [rob, '', ''], 'who is not to be seen is no name either');
    await db().update(memberships).set({ invisible: false }).where(isRob);
  });

  it('AUDIT-013 stands in a range from its beginning on and before its end', async () => {
    await write({}, {}, {}, {});
    const iso = (milliseconds: number) => at(milliseconds).toISOString();
    assert.deepEqual(await instants({ from: iso(1) }), [1, 2, 3]);
    assert.deepEqual(await instants({ to: iso(2) }), [0, 1]);
    assert.deepEqual(await instants({ asOf: iso(2) }), [0, 1, 2]);
    assert.deepEqual(await instants({ newerThan: iso(2) }), [3]);
    assert.deepEqual(await instants({ from: iso(1), to: iso(3), newerThan: iso(1) }), [2]);
    assert.equal((await read({ count: '1' })).total, 4);
  });

  it('PRO-22 AUDIT-013 is found by one column alone, in this tenant alone', async () => {
    await write(
      { actorName: 'Mara', actorEmail: 'one@acme.test', ipAddress: '198.51.100.1' },
      { actorName: 'One', actorEmail: 'mara@acme.test', ipAddress: '198.51.100.2' },
      { actorName: 'Mara', tenantId: GLOBEX },
      { actorName: 'Mara', tenantId: null },
    );
    assert.deepEqual(await instants({ user: 'mara' }), [0]);
    assert.deepEqual(await instants({ email: 'MARA@' }), [1]);
    assert.deepEqual(await instants({ ip: '100.2' }), [1]);
    assert.deepEqual(await instants({ filter: 'mara' }), [0, 1]);
    assert.deepEqual(await instants({ user: 'mara', ip: '100.2' }), [], 'both have to hold');
    assert.deepEqual(await instants({ severity: 'Info' }), []);
    assert.deepEqual(await instants({ severity: 'Info, High' }), [0, 1]);
    assert.deepEqual(await instants({ action: 'user.removed' }), [0, 1]);
    assert.deepEqual(await instants({ action: 'group' }), []);
  });

  it('AUDIT-015 PRO-34 of an export says which fields were filtered and which range was asked for, and not by what', async () => {
    const query = new URLSearchParams({
      outputFileName: 'log',
      user: 'Mara',
      ip: '198.51',
      from: at(0).toISOString(),
    }).toString();
    const body = { properties: [{ name: 'user', displayName: 'Who' }] };
    await write({ actorName: 'Mara', ipAddress: '198.51.100.1' }, { actorName: 'Mara', ipAddress: '203.0.113.1' });
    let file = '';
    const rows = await auditOf(db(), async () => {
      const answer = await ada.post(`${EXPORT}?${query}`, body);
      assert.equal(answer.status, 200, answer.text);
      file = answer.text;
    });
    assert.deepEqual(file.replace('\uFEFF', '').trim().split('\r\n'), ['Who', 'Mara']);
    assert.deepEqual(
      rows.map(({ event, details }) => [event, details]),
      [['admin.audits.exported', { filters: ['user', 'ip'], from: at(0).toISOString(), to: null }]],
    );
  });
});

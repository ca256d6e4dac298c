import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import { auditCatalogue, type AuditPage, type AuditRow } from 'gatehouse-contract/contract.js';
import { auditEvents, users } from '../../database/storage/schema.ts';
import type { Database } from '../../ground/database.ts';
import { at } from '../../testing/operator.ts';
import { nonEmpty } from '../../../tests/support/expect.ts';
import { ADDRESS, ORIGIN, PUBLIC_URL, startProvider, type Browser, type TestProvider } from '../../testing/provider.ts';
import { ACME, GLOBEX, seedWith } from '../../testing/seed.ts';

const seed = seedWith('fe.secure.read.audits');
const LIST = '/audits';
const EXPORT = '/audits/export/csv/v2';
const columns = ['createdAt', 'user', 'action', 'ip', 'json'].map((name) => ({ name, displayName: name }));

describe('the audit log', () => {
  let running: TestProvider;
  let db: Database;
  let ada: Browser;
  let adasId = '';

  before(async () => {
    running = await startProvider({}, seed);
    db = running.provider.services.db;
    const [person] = await db.select().from(users).where(eq(users.emailKey, 'ada@acme.test'));
    adasId = person?.id ?? '';
  });
  beforeEach(async () => {
    ada = running.browser();
    await ada.signIn('ada@acme.test');
  });
  after(() => running.end());

  type Made = Partial<typeof auditEvents.$inferInsert> & { readonly event: string };
  const write = (...rows: Made[]) =>
    db.insert(auditEvents).values(
      rows.map((row, index) => ({
        at: new Date(running.clock.read() + index),
        outcome: 'success' as const,
        tenantId: ACME,
        actorName: 'Ada',
        actorEmail: 'ada@acme.test',
        ...row,
      })),
    );
  type Query = Readonly<Record<string, string | number>>;
  const read = async (query: Query = {}, from = ada): Promise<AuditPage> => {
    const all = new URLSearchParams({ offset: '0', count: '20', ...mapped(query) });
    const { status, text } = await from.get(`${LIST}?${all}`);
    assert.equal(status, 200, text);
    const answer: AuditPage = JSON.parse(text);
    return answer;
  };
  const mapped = (query: Query) =>
    Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const actions = async (query: Query) => (await read(query)).data.map(({ action }: AuditRow) => action);

  it('AUDIT-003 AUDIT-008 AUDIT-013 tells who did what, the newest first, with the name of that moment', async () => {
    await db.update(users).set({ name: 'Countess' }).where(eq(users.id, adasId));
    const { data, total } = await read();
    const [login] = data.filter(({ action }) => action === 'auth.login');
    assert.ok(login, 'the sign-in is there');
    assert.equal(total >= 1, true);
    assert.deepEqual(
      [login.email, login.severity, login.description, login.tenantId, login.actorKind, login.outcome],
      ['ada@acme.test', 'Info', 'Signed in', ACME, 'user', 'success'],
    );
    assert.notEqual(login.user, 'Countess');
    assert.notEqual(login.user, '');
    assert.equal(login.createdAt, login.time);
    assert.deepEqual(at(login.json[0], 'amr'), ['pwd']);
    const instants = data.map(({ createdAt }) => createdAt);
    assert.deepEqual(instants, instants.toSorted().reverse());
  });

  it('AUDIT-020 has an entry for every event, and leaves out what happens with each page', async () => {
    await write({ event: 'auth.refresh' }, { event: 'user.email.changed', outcome: 'failure' });
    assert.deepEqual(await actions({ count: 1 }), ['user.email.changed']);
    assert.equal((await actions({})).includes('auth.refresh'), false);
    for (const [name, { text }] of nonEmpty(Object.entries(auditCatalogue))) assert.match(text, /^[A-Z].*[^.]$/, name);
  });

  it('PRO-22 shows no event of another tenant, whatever is asked for', async () => {
    await write({ event: 'admin.role.deleted', tenantId: GLOBEX, actorName: 'Greta' });
    const questions: Query[] = [
      {},
      { filter: 'Greta' },
      { user: 'Greta' },
      { tenantId: GLOBEX },
      { action: 'role.del' },
    ];
    for (const query of questions)
      assert.equal(
        (await read(query)).data.some(({ user }) => user === 'Greta'),
        false,
        JSON.stringify(query),
      );
    assert.equal(
      (await ada.post(EXPORT + '?outputFileName=a.csv', { properties: columns })).text.includes('Greta'),
      false,
    );
  });

  it('AUDIT-013 AUDIT-020 says what happened in the language that is asked for, finds it so, and exports it so', async () => {
    running.clock.forward(60);
    const from = new Date(running.clock.read()).toISOString();
    await write({ event: 'admin.user.removed' });
    const texts = [
      ['de-AT,de;q=0.9,en;q=0.8', 'Person entfernt', 'person ENTFERNT'],
      ['ar', 'تمت إزالة شخص', 'إزالة'],
      ['fr', 'Person removed', 'person removed'],
    ] as const;
    for (const [language, text, filter] of texts) {
      const headers = { 'accept-language': language };
      const query = new URLSearchParams({ from, filter });
      const list = await ada.get(`${LIST}?offset=0&count=20&${query}`, { headers });
      const { data }: AuditPage = JSON.parse(list.text);
      assert.deepEqual(
        data.map(({ description }) => description),
        [text],
      );
      const body = { properties: [{ name: 'description', displayName: '?' }] };
      const file = await ada.call('POST', `${EXPORT}?outputFileName=a.csv&${query}`, { headers, body });
      assert.equal(file.text.trimEnd().split('\r\n').at(-1), text);
    }
  });

  it('AUDIT-013 finds by text, column, severity and range, and takes signs of patterns as letters', async () => {
    running.clock.forward(60);
    const first = new Date(running.clock.read());
    await write(
      { event: 'admin.group.created', ipAddress: '203.0.113.7', details: { group: '100 %', secret: 'x' } },
      { event: 'admin.user.removed', actorName: '100 % Ada' },
      { event: 'auth.refresh.reuse', actorEmail: 'eve_x@acme.test' },
    );
    const from = first.toISOString();
    assert.deepEqual(await actions({ from }), ['auth.refresh.reuse', 'admin.user.removed', 'admin.group.created']);
    assert.deepEqual(await actions({ from, filter: '203.0.113' }), ['admin.group.created']);
    assert.deepEqual(await actions({ from, filter: '0 %' }), ['admin.user.removed']);
    assert.deepEqual(await actions({ from, filter: 'person REMOVED' }), ['admin.user.removed']);
    assert.deepEqual(await actions({ from, email: 'e_x' }), ['auth.refresh.reuse']);
    assert.deepEqual(await actions({ from, email: 'eveXx' }), []);
    assert.deepEqual(await actions({ from, severity: 'High,Critical' }), ['auth.refresh.reuse', 'admin.user.removed']);
    assert.deepEqual(await actions({ from, to: from }), []);
    assert.deepEqual(await actions({ from, sortDirection: 'asc', count: 1 }), ['admin.group.created']);
    const [group] = (await read({ from, action: 'group' })).data;
    assert.deepEqual(group?.json, [{ group: '100 %' }], 'details that the catalogue does not name stay');
    const refused = {
      severity: 'Awful',
      from: 'yesterday',
      count: 201,
      offset: -1,
      sortBy: 'user',
      sortDirection: 'up',
    };
    for (const [field, value] of Object.entries(refused)) {
      const answer = await ada.get(
        `${LIST}?${new URLSearchParams({ offset: '0', count: '20', [field]: String(value) })}`,
      );
      assert.equal(answer.status, 400, field);
      assert.match(answer.text, new RegExp(field));
    }
  });

  it('pages stay where they are while new events come, which are counted', async () => {
    running.clock.forward(60);
    await write(...Array.from({ length: 45 }, () => ({ event: 'user.profile.changed' })));
    const first = await read();
    const asOf = first.data[0]?.createdAt ?? '';
    running.clock.forward(60);
    await write(...Array.from({ length: 12 }, () => ({ event: 'auth.logout' })));
    const second = await read({ asOf, offset: 20 });
    assert.equal(second.total, first.total);
    const ids = [...first.data, ...second.data].map(({ _id }) => _id);
    assert.equal(new Set(ids).size, 40);
    assert.equal((await read({ newerThan: asOf, count: 1 })).total, 12);
  });

  it('has each event on one page, from the first to the last, in both orders', async () => {
    await write(...Array.from({ length: 7 }, () => ({ event: 'admin.role.changed' })));
    for (const sortDirection of ['desc', 'asc']) {
      const query = { action: 'role.changed', sortDirection };
      const whole = await read(query);
      const ids: string[] = [];
      for (let offset = 0; offset < whole.total; offset += 3) {
        const page = await read({ ...query, offset, count: 3 });
        assert.equal(page.total, whole.total);
        ids.push(...page.data.map(({ _id }) => _id));
      }
      assert.deepEqual(
        ids,
        nonEmpty(whole.data).map(({ _id }) => _id),
      );
      assert.deepEqual((await read({ ...query, offset: whole.total, count: 3 })).data, []);
    }
  });

  it('AUDIT-007 AUDIT-014 counts today and what was severe this week, by the days of a place', async () => {
    const other = await startProvider({}, seed);
    try {
      const own = other.browser();
      await own.signIn('ada@acme.test');
      const figures = async (timeZone: string) => (await own.get(`/audits/stats?timeZone=${timeZone}`)).body;
      const before = await figures('UTC');
      assert.equal(typeof before.totalToday, 'number');
      assert.equal(before.keptDays, 400);
      const midnight = new Date(other.clock.read());
      midnight.setUTCHours(0, 0, 0, 0);
      const hour = 3_600_000;
      const ago = (hours: number) => new Date(midnight.getTime() - hours * hour);
      await other.provider.services.db.insert(auditEvents).values(
        [1, 6 * 24 - 1, 6 * 24 + 1].map((hours) => ({
          at: ago(hours),
          event: 'admin.user.removed',
          outcome: 'success' as const,
          tenantId: ACME,
        })),
      );
      const after = await figures('UTC');
      assert.equal(after.totalToday, before.totalToday, 'yesterday is not today');
      assert.equal(Number(after.severeThisWeek) - Number(before.severeThisWeek), 2);
      assert.equal((await own.get('/audits/stats?timeZone=Mars/Base')).status, 400);
    } finally {
      await other.end();
    }
  });

  it('AUDIT-002 AUDIT-012 AUDIT-015 exports what the list shows, without formulas, and says so in the log', async () => {
    running.clock.forward(60);
    const from = new Date(running.clock.read()).toISOString();
    const names = ['=1+1', '+1', '-1', '@x', '\tx', '\rx', '\nx', 'fine "quoted", two'];
    await write(...names.map((actorName) => ({ event: 'user.username.changed', actorName })));
    running.clock.forward(1);
    const address = `${EXPORT}?${new URLSearchParams({ outputFileName: 'audits.csv', from, filter: 'username' })}`;
    const answer = await ada.post(address, { properties: columns });
    assert.equal(answer.status, 200, answer.text);
    assert.match(answer.headers.get('content-type') ?? '', /^text\/csv/);
    assert.equal(answer.headers.get('content-disposition'), 'attachment; filename="audits.csv"');
    const rows = answer.text.replace('\uFEFF', '').split('\r\n');
    assert.equal(rows[0], 'createdAt,user,action,ip,json');
    for (const name of names.slice(0, 7)) assert.match(answer.text, new RegExp(`[,"]'${name.replace(/[+@]/, '\\$&')}`));
    assert.match(answer.text, /"fine ""quoted"", two"/);
    const [line] = (await read({ from, action: 'exported' })).data;
    assert.deepEqual(line?.json, [{ filters: ['filter'], from, to: null }]);
    for (const [query, body] of [
      ['outputFileName=../x', { properties: columns }],
      ['outputFileName=a.csv', { properties: [] }],
      ['outputFileName=a.csv', { properties: [{ name: 'password', displayName: 'x' }] }],
    ] as const)
      assert.equal((await ada.post(`${EXPORT}?${query}`, body)).status, 400, query);
  });

  it('exports more than one batch, each event once', async () => {
    running.clock.forward(60);
    const from = new Date(running.clock.read());
    const at = new Date(from.getTime() + 1);
    await db.insert(auditEvents).values(
      Array.from({ length: 2_001 }, () => ({
        at,
        event: 'user.profile.changed',
        outcome: 'success' as const,
        tenantId: ACME,
      })),
    );
    running.clock.forward(60);
    const address = `${EXPORT}?${new URLSearchParams({ outputFileName: 'a.csv', from: from.toISOString(), action: 'profile' })}`;
    const { text } = await ada.post(address, { properties: [{ name: 'action', displayName: 'Action' }] });
    assert.equal(text.trimEnd().split('\r\n').length, 2_002);
  });

  it('AUDIT-002 breaks a file off where the database fails, so that a short one never looks whole', async () => {
    const failing = await startProvider({}, seed);
    const own = failing.browser();
    await own.signIn('ada@acme.test');
    const { provider, clock } = failing;
    await provider.services.db.insert(auditEvents).values(
      Array.from({ length: 2_500 }, () => ({
        at: new Date(clock.read()),
        event: 'user.profile.changed',
        outcome: 'success' as const,
        tenantId: ACME,
      })),
    );
    const request = new Request(`${PUBLIC_URL}${EXPORT}?outputFileName=a.csv`, {
      method: 'POST',
      headers: { origin: ORIGIN, 'content-type': 'application/json', authorization: `Bearer ${own.token}` },
      body: JSON.stringify({ properties: columns }),
    });
    const { status, body } = await provider.fetch(request, { address: ADDRESS });
    assert.equal(status, 200);
    const reader = body?.getReader();
    assert.equal((await reader?.read())?.done, false, 'it has begun');
    await provider.services.db.execute(sql`ALTER TABLE audit_events RENAME TO gone`);
    const toItsEnd = async () => {
      while (!(await reader?.read())?.done);
    };
    await assert.rejects(toItsEnd());
    await failing.end();
  });

  it('PORTAL-019 PRO-23 is refused without the right to read it', async () => {
    const rob = running.browser();
    await rob.signIn('rob@acme.test');
    assert.equal((await rob.get(`${LIST}?offset=0&count=20`)).status, 403);
    assert.equal((await rob.get('/audits/stats')).status, 403);
    assert.equal((await rob.post(`${EXPORT}?outputFileName=a.csv`, { properties: columns })).status, 403);
  });

  it('AUDIT-004 AUDIT-005 AUDIT-016 describes its columns', async () => {
    const { body } = await running.browser().get('/metadata?entityName=audits');
    const [document] = body.rows as { properties: { name: string; type: string; showInTable: boolean }[] }[];
    assert.deepEqual(
      document?.properties.filter(({ showInTable }) => showInTable).map(({ name, type }) => `${name} ${type}`),
      ['createdAt Timestamp', 'user AlphaNumeric', 'action AlphaNumeric', 'ip IpAddress', 'severity Severity'],
    );
  });
});

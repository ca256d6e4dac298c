import assert from 'node:assert/strict';
import { after, before, describe, it, mock } from 'node:test';
import pg from 'pg';
import { nonEmpty } from '../../tests/support/expect.ts';
import { createConsoleKey } from '../app/createProvider.ts';
import { sweepAll } from '../app/sweepAll.ts';
import { isRecord, Operator } from '../testing/operator.ts';
import { findPostgres, PostgresServer } from '../testing/postgresServer.ts';
import { ENCRYPTION_KEY, startProvider, type Browser, type TestProvider } from '../testing/provider.ts';
import { seedWith } from '../testing/seed.ts';
import { filling, growing } from './planScene.ts';

const programs = findPostgres();
const skip = programs === undefined && 'no PostgreSQL on this machine: install the package "postgresql"';
/** A small part of all people are in the tenant that is looked at: reading all would cost more than its share. */
const amounts = { people: 4_000, others: 20_000, audit: 20_000, sessions: 20_000 };

interface Statement {
  text: string;
  values: readonly unknown[];
}

const LIST = '/identity/resources/users/v3?_limit=50';
const filtered = (filter: unknown): string => `${LIST}&_filter=${encodeURIComponent(JSON.stringify(filter))}`;

/** The tables that stand under a sequential scan in a plan. */
function wholeScans(plan: unknown): string[] {
  if (Array.isArray(plan)) return plan.flatMap(wholeScans);
  if (!isRecord(plan)) return [];
  const table = plan['Relation Name'];
  const own = plan['Node Type'] === 'Seq Scan' && typeof table === 'string' ? [table] : [];
  return [...own, ...Object.values(plan).flatMap(wholeScans)];
}

describe('in a database that has grown', { skip }, () => {
  const query = mock.method(pg.Client.prototype, 'query');
  let server: PostgresServer;
  let running: TestProvider;
  let client: pg.Client;
  let ada: Browser;
  let operator: Operator;
  before(async () => {
    server = await PostgresServer.start(programs ?? '');
    const url = await server.createDatabase();
    const storage = { kind: 'postgres', url, timeout: 60 } as const;
    const config = { storage, encryptionKey: ENCRYPTION_KEY, console: true };
    running = await startProvider(config, seedWith('fe.secure.read.audits'));
    for (const statement of filling(amounts)) await server.query(url, statement);
    client = new pg.Client({ connectionString: url });
    await client.connect();
    ada = running.browser();
    await ada.signIn('ada@acme.test');
    operator = new Operator(running);
    await operator.open(await createConsoleKey(running.provider));
  });
  after(async () => {
    query.mock.restore();
    await client?.end();
    await running?.end();
    await server?.stop();
  });

  /** The statements that some work sends. */
  async function sent(work: () => Promise<unknown>): Promise<Statement[]> {
    query.mock.resetCalls();
    await work();
    return query.mock.calls.flatMap(({ arguments: given }): Statement[] => {
      const [config, values]: unknown[] = [...given];
      const text = isRecord(config) ? config.text : config;
      const own = isRecord(config) ? config.values : undefined;
      return typeof text === 'string'
        ? [{ text, values: Array.isArray(values) ? values : Array.isArray(own) ? own : [] }]
        : [];
    });
  }

  /** The tables that grow of which a statement reads every row. */
  async function readWhole({ text, values }: Statement): Promise<string[]> {
    if (!/^\s*(select|update|delete|insert|with)\b/i.test(text)) return [];
    const { rows } = await client.query({ text: `EXPLAIN (FORMAT JSON) ${text}`, values: [...values] });
    return wholeScans(rows).filter((table) => growing.has(table));
  }

  const everyDay: Readonly<Record<string, () => Promise<unknown>>> = {
    'a sign-in': () => running.browser().signIn('big77@big.test'),
    'a refresh': () => ada.refresh(),
    'the own user': () => ada.get('/identity/resources/users/v2/me'),
    'people by name': () => ada.get(LIST),
    'people by email': () => ada.get(`${LIST}&_sortBy=email`),
    'people by age': () => ada.get(`${LIST}&_sortBy=createdAt&_order=DESC`),
    'a search': () => ada.get(`${LIST}&_email=big77`),
    'a search without a hit': () => ada.get(`${LIST}&_email=zzzzzz`),
    'active people': () => ada.get(filtered({ status: ['active'] })),
    'invited people': () => ada.get(filtered({ status: ['invited'] })),
    'inactive people': () => ada.get(`${LIST}&_preset=inactive`),
    'a forgotten password': () =>
      running.browser().post('/identity/resources/users/v1/passwords/reset', { email: 'big78@big.test' }),
    'the audit log': () => ada.get('/audits?offset=0&count=20'),
    'the audit log, far back': () => ada.get('/audits?offset=1900&count=20'),
    'severe events': () => ada.get('/audits?offset=0&count=20&severity=High,Critical'),
    'a text in the audit log': () => ada.get('/audits?offset=0&count=20&filter=ada'),
    'figures of the audit log': () => ada.get('/audits/stats'),
    'the newest audit rows': () => operator.page('/console/audit'),
    'the outbox': () => operator.page('/console/outbox'),
    'a sign-out': () => ada.copy().post('/identity/resources/auth/v1/logout'),
    'a sweep with much to remove': () => sweepAll(running.provider.services),
    'a sweep with nothing to remove': () => sweepAll(running.provider.services),
  };
  for (const [name, work] of Object.entries(everyDay))
    it(`${name} reads no table whole`, async () => {
      for (const statement of nonEmpty(await sent(work)))
        assert.deepEqual(await readWhole(statement), [], statement.text);
    });

  it('a search of people goes by trigrams, where the server has them', async (test) => {
    const { rows } = await client.query('SELECT 1 FROM pg_available_extensions WHERE name = $1', ['pg_trgm']);
    if (rows.length === 0) return test.skip('the extension pg_trgm is not on this machine');
    const browser = running.browser();
    await browser.signIn('ada@acme.test');
    for (const sought of ['zzzzzz', 'big77']) {
      const statements = nonEmpty(
        (await sent(() => browser.get(`${LIST}&_email=${sought}`))).filter(({ text }) => / like /i.test(text)),
      );
      for (const { text, values } of statements) {
        const plan = await client.query({ text: `EXPLAIN (FORMAT JSON) ${text}`, values: [...values] });
        assert.match(JSON.stringify(plan.rows), /"Index Name":"memberships_search"/, text);
      }
    }
  });

  it('a question without an index is noticed', async () => {
    const unindexed = { text: 'SELECT * FROM "users" WHERE "metadata" = $1', values: ['x'] };
    assert.deepEqual(await readWhole(unindexed), ['users']);
  });
});

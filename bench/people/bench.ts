/**
 * `npm run bench -- people`: the pages of the list of people in a tenant of 45 and of 100,000, 5,000 of whom are
 * invited, on PGlite and on PostgreSQL; beside it stands a tenant of 20,000. The medians are compared within one run.
 */
import { findPostgres, PostgresServer } from '../../provider/testing/postgresServer.ts';
import { ENCRYPTION_KEY, startProvider, type TestProvider } from '../../provider/testing/provider.ts';
import { ACME, GLOBEX } from '../../provider/testing/seed.ts';

const PEOPLE = 100_000;
const INVITED = 5_000;
const ROUNDS = 7;
const filtered = (status: string): string => `_filter=${encodeURIComponent(JSON.stringify({ status: [status] }))}`;
const queries = {
  'by name': '_sortBy=name',
  'by name, the last page': '_sortBy=name&_offset=1999',
  'by age': '_sortBy=createdAt&_order=DESC',
  'by email': '_sortBy=email',
  'by provider': '_sortBy=provider',
  search: '_email=name+a1',
  'search without a hit': '_email=zzzzzz',
  invited: filtered('invited'),
  active: filtered('active'),
  'without a second factor': '_preset=mfa-unenrolled',
  inactive: '_preset=inactive',
};

/** A tenant filled at once; names differ from the order in which people came. */
const filling = (tenant: string, prefix: string, people: number, invited: number): string[] => [
  `INSERT INTO users (email, email_key, name, name_key, verified) SELECT '${prefix}'||i||'@big.test', '${prefix}'||i||'@big.test',
     'Name '||md5(i::text), 'name '||md5(i::text), i > ${invited} FROM generate_series(1, ${people}) i`,
  `INSERT INTO memberships (tenant_id, user_id, activated_at, created_at) SELECT '${tenant}', id,
     CASE WHEN verified THEN now() END, now() - random() * interval '100 days' FROM users WHERE email LIKE '${prefix}%@big.test'`,
  `INSERT INTO invitations (tenant_id, user_id, email, name, name_key, language, sent_at, expires_at) SELECT '${tenant}', id, email,
     'Invited '||name, 'invited '||name_key, 'en', now(), now() + interval '1 day' FROM users
     WHERE email LIKE '${prefix}%@big.test' AND NOT verified`,
];

async function median(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const from = performance.now();
    await work();
    times.push(performance.now() - from);
  }
  return times.sort((a, b) => a - b)[ROUNDS >> 1] ?? 0;
}

async function measure(database: string, running: TestProvider, run: (statement: string) => Promise<unknown>) {
  const ada = running.browser();
  await ada.signIn('ada@acme.test');
  const times = async (): Promise<Map<string, number>> => {
    const found = new Map<string, number>();
    for (const [name, query] of Object.entries(queries)) {
      const ask = async () => {
        const { status, text } = await ada.get(`/identity/resources/users/v3?_limit=50&${query}`);
        if (status !== 200) throw new Error(text);
      };
      await ask();
      found.set(name, await median(ask));
    }
    return found;
  };
  const few = await times();
  for (const statement of [
    ...filling(GLOBEX, 'other', 20_000, 100),
    ...filling(ACME, 'big', PEOPLE, INVITED),
    'VACUUM ANALYZE',
  ])
    await run(statement);
  const many = await times();
  console.log(`\n${database}${' '.repeat(25 - database.length)}     45   100,000`);
  for (const [name, time] of many) {
    const before = few.get(name) ?? 0;
    console.log(
      `${name.padEnd(25)} ${before.toFixed(1).padStart(6)} ${time.toFixed(1).padStart(9)} ms ${(time / before).toFixed(1).padStart(6)} x`,
    );
  }
  await running.end();
}

const embedded = await startProvider({ storage: { kind: 'pglite' } });
await measure('PGlite', embedded, (statement) => embedded.provider.services.db.execute(statement));

const programs = findPostgres();
if (programs === undefined) console.log('PostgreSQL is not installed: not measured');
else {
  const server = await PostgresServer.start(programs);
  const url = await server.createDatabase();
  const running = await startProvider({ storage: { kind: 'postgres', url }, encryptionKey: ENCRYPTION_KEY });
  await measure('PostgreSQL', running, (statement) => server.query(url, statement));
  await server.stop();
}

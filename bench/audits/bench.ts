/**
 * The log of 100,000 events on PostgreSQL: its first and its last page, a search, the export with the memory that it
 * takes, and what the request of a program costs beside that of a session.
 */
import { auditColumns } from '../../api/contract/auditColumns.ts';
import { roles } from '../../provider/database/storage/schema.ts';
import { findPostgres, PostgresServer } from '../../provider/testing/postgresServer.ts';
import {
  ADDRESS,
  ENCRYPTION_KEY,
  PUBLIC_URL,
  startProvider,
  type Browser,
  type TestProvider,
} from '../../provider/testing/provider.ts';
import { ACME, GLOBEX } from '../../provider/testing/seed.ts';
import { tokenSeed } from '../../provider/testing/tokens.ts';

const EVENTS = 100_000;
const ROUNDS = 100;
/** Pairs of requests by a program and a session. */
const PAIRS = 400;
/** Milliseconds that are wanted at most. */
const asks = [
  { name: 'first page', query: 'offset=0&count=20', wanted: 50 },
  { name: 'last page', query: 'offset=99980&count=20', wanted: 50 },
  { name: 'search by name', query: 'offset=0&count=20&filter=person+1a', wanted: 150 },
  { name: 'search without a hit', query: 'offset=0&count=20&filter=zzzzzz', wanted: 150 },
  { name: 'severe alone', query: 'offset=0&count=20&severity=High,Critical', wanted: 150 },
] as const;

const filling = (tenantId: string, events: number): string =>
  `INSERT INTO audit_events (at, event, outcome, tenant_id, actor_id, actor_name, actor_email, ip_address, user_agent, trace_id, details)
     SELECT now() - i * interval '31 seconds', (ARRAY['auth.login', 'admin.user.invited', 'admin.role.changed', 'auth.logout'])[1 + i % 4],
       'success', '${tenantId}', gen_random_uuid(), 'Person '||md5((i % 500)::text), 'person'||(i % 500)||'@acme.test', '192.0.2.'||(i % 250),
       'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', gen_random_uuid()::text, '{"amr":["pwd"]}'
     FROM generate_series(1, ${events}) i`;

const sorted = (values: readonly number[]): number[] => [...values].sort((one, other) => one - other);
const part = (values: readonly number[], share: number): number =>
  sorted(values)[Math.max(0, Math.ceil(values.length * share) - 1)] ?? NaN;
const verdict = (holds: boolean): string => (holds ? 'held' : 'MISSED');

async function took(work: () => Promise<{ status: number; text: string }>): Promise<number> {
  const from = performance.now();
  const { status, text } = await work();
  const time = performance.now() - from;
  if (status !== 200) throw new Error(text);
  return time;
}

async function pages(ada: Browser): Promise<void> {
  for (const { name, query, wanted } of asks) {
    const ask = () => ada.get(`/audits?${query}&sortBy=createdAt&sortDirection=desc&paginationMode=virtual`);
    for (let round = 0; round < 5; round += 1) await ask();
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) times.push(await took(ask));
    const p95 = part(times, 0.95);
    const shown = [part(times, 0), part(times, 0.5), p95].map((time) => time.toFixed(1).padStart(7)).join(' ');
    console.log(
      `${name.padEnd(22)} ${shown} ms: least, median and p95 (wanted: p95 of ${wanted}, ${verdict(p95 < wanted)})`,
    );
  }
}

/** Reads the file as a client does, and looks at the memory that is in use after every megabyte. */
async function exported({ provider }: TestProvider, { token }: Browser): Promise<void> {
  const sweep = globalThis.gc ?? (() => undefined);
  const used = (): number => {
    sweep();
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  };
  for (let round = 0; round < 3; round += 1) used();
  const before = used();
  const from = performance.now();
  const answer = await provider.fetch(
    new Request(`${PUBLIC_URL}/audits/export/csv/v2?outputFileName=audits.csv`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', origin: 'http://app.test' },
      body: JSON.stringify({ properties: auditColumns.map(({ name, displayName }) => ({ name, displayName })) }),
    }),
    { address: ADDRESS },
  );
  if (answer.status !== 200) throw new Error(await answer.text());
  let [bytes, looked, most, looking, lines] = [0, 0, 0, 0, 0];
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.length;
    for (const byte of chunk) if (byte === 10) lines += 1;
    if (bytes - looked < 1e6) continue;
    looked = bytes;
    const at = performance.now();
    most = Math.max(most, used() - before);
    looking += performance.now() - at;
  }
  const seconds = (performance.now() - from - looking) / 1000;
  console.log(
    `${'export'.padEnd(22)} ${seconds.toFixed(1).padStart(7)} s for ${lines} lines and ${(bytes / 1e6).toFixed(1)} MB (wanted: 10 s, ${verdict(seconds < 10)}), at most ${(most / 1e6).toFixed(1)} MB of memory more (wanted: 20 MB, ${verdict(most < 20e6)})`,
  );
}

/** The same request by a session and by each kind of program, in turn. */
async function callers(running: TestProvider, ada: Browser): Promise<void> {
  const path = '/identity/resources/users/v3?_limit=1';
  const withToken = async (address: string, body: object): Promise<Browser> => {
    const { status, body: made, text } = await ada.post(address, body);
    if (status >= 300) throw new Error(text);
    const browser = running.browser();
    browser.token = String(made.secret);
    return browser;
  };
  const known = await running.provider.services.db.select().from(roles);
  const roleIds = known.filter(({ key }) => key === 'reader').map(({ id }) => id);
  const programs = {
    'personal token': await withToken('/identity/resources/users/access-tokens/v1', { description: 'bench' }),
    'token of the tenant': await withToken('/identity/resources/tenants/access-tokens/v1', {
      description: 'bench',
      roleIds,
    }),
  };
  for (const [name, program] of Object.entries(programs)) {
    const times = { session: new Array<number>(), program: new Array<number>() };
    for (let pair = 0; pair < PAIRS; pair += 1) {
      times.session.push(await took(() => ada.get(path)));
      times.program.push(await took(() => program.get(path)));
    }
    const [session, own] = [part(times.session, 0.5), part(times.program, 0.5)];
    console.log(
      `${name.padEnd(22)} ${own.toFixed(2).padStart(7)} ms, a session ${session.toFixed(2)} ms: ${(own / session).toFixed(2)} x (wanted: at most 1.1, ${verdict(own / session <= 1.1)})`,
    );
  }
}

const programs = findPostgres();
if (programs === undefined) console.log('PostgreSQL is not installed: not measured');
else {
  const server = await PostgresServer.start(programs);
  const url = await server.createDatabase();
  const running = await startProvider({ storage: { kind: 'postgres', url }, encryptionKey: ENCRYPTION_KEY }, tokenSeed);
  const ada = running.browser();
  await ada.signIn('ada@acme.test');
  // With those of the sign-in: more than 100,000 are not counted.
  const [there] = await server.query(url, `SELECT count(*)::int AS rows FROM audit_events WHERE tenant_id = '${ACME}'`);
  const missing = EVENTS - Number(there?.rows);
  for (const statement of [filling(GLOBEX, 20_000), filling(ACME, missing), 'VACUUM ANALYZE'])
    await server.query(url, statement);
  await pages(ada);
  await callers(running, ada);
  await exported(running, ada);
  await running.end();
  await server.stop();
}

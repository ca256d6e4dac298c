/**
 * `npm run bench -- accounts`: the tree of accounts and the list of people on PostgreSQL, before and after 10,000
 * accounts five levels deep and 1,000,000 people are added. Each call is asked 60 times; the 99th of 100 is compared
 * within one run.
 */
import { findPostgres, PostgresServer } from '../../provider/testing/postgresServer.ts';
import { ENCRYPTION_KEY, startProvider, type Browser } from '../../provider/testing/provider.ts';
import { accounts, PASSWORD, treeSeed } from '../../provider/testing/treeSeed.ts';

const PEOPLE = 1_000_000;
/** Ten accounts below each, four levels deep below North: 10 + 100 + 1,000 + 10,000. */
const LEVELS = 4;
const ROUNDS = 60;

const HIERARCHY = '/tenants/resources/hierarchy/v2';
const USERS = '/identity/resources/users/v3';
const PEOPLE_OF = '/identity/resources/sub-tenants/users/v1?_limit=10';

interface Ask {
  readonly path: string;
  readonly body?: object;
}

const asks = (ids: readonly string[]): Readonly<Record<string, Ask>> => ({
  'accounts right below': { path: HIERARCHY },
  'accounts below one': { path: `${HIERARCHY}?_subTenantId=${accounts.north}` },
  'search of accounts': { path: `${HIERARCHY}?_filter=5+of&_limit=50` },
  'search without a hit': { path: `${HIERARCHY}?_filter=zzzzzz&_limit=50` },
  'accounts below, counted': { path: `${HIERARCHY}/metadata?_tenantIds=${[accounts.acme, ...ids].join()}` },
  'people of 20 accounts, counted': { path: '/identity/resources/tenants/users/v1/count', body: { tenantIds: ids } },
  'people of an account': { path: `${PEOPLE_OF}&_subTenantId=${accounts.oslo}` },
  'people by name': { path: `${USERS}?_limit=20&_sortBy=name` },
  'people by age': { path: `${USERS}?_limit=20&_sortBy=createdAt&_order=DESC` },
  'people, a search': { path: `${USERS}?_limit=20&_email=name+a1b2` },
  'people of the tree': { path: `${PEOPLE_OF}&_sortBy=name` },
  'people of the tree, a search': { path: `${PEOPLE_OF}&_filter=name+a1b2` },
  'own accounts': { path: '/identity/resources/users/v3/me/tenants?_limit=50' },
});

/** Ten accounts below each account of a level, whose names say the level and the number. */
const levelBelow = (level: number): string =>
  `INSERT INTO tenants (parent_id, name, sub_account_access_type)
     SELECT t.id, i || ' of ' || t.name, (ARRAY['defaultOff', 'defaultOn', 'alwaysOn'])[1 + (i % 3)]
     FROM tenants t JOIN tenant_paths p ON p.tenant_id = t.id AND p.ancestor_id = '${accounts.north}' AND p.distance = ${level},
     generate_series(1, 10) i WHERE t.id NOT IN ('${accounts.oslo}', '${accounts.bergen}')`;

const filling = [
  ...Array.from({ length: LEVELS }, (_, level) => levelBelow(level)),
  // Accounts and their memberships in one transaction, as an import writes them: four of ten in the top account, the
  // others in accounts below it.
  `INSERT INTO users (email, email_key, name, name_key, verified) SELECT 'big'||i||'@big.test', 'big'||i||'@big.test',
     'Name '||md5(i::text), 'name '||md5(i::text), true FROM generate_series(1, ${PEOPLE}) i;
   WITH below AS (SELECT tenant_id, row_number() OVER () - 1 AS number FROM tenant_paths WHERE ancestor_id = '${accounts.north}'),
     big AS (SELECT id, row_number() OVER () AS number FROM users WHERE email LIKE 'big%')
   INSERT INTO memberships (tenant_id, user_id, activated_at, created_at)
     SELECT CASE WHEN big.number % 10 < 4 THEN '${accounts.acme}'::uuid ELSE below.tenant_id END, big.id, now(),
       now() - random() * interval '100 days'
     FROM big JOIN below ON below.number = big.number % (SELECT count(*) FROM below)`,
  'VACUUM ANALYZE',
];

async function times(browser: Browser, { path, body }: Ask): Promise<{ median: number; slow: number }> {
  const took: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const from = performance.now();
    const { status, text } = body ? await browser.post(path, body) : await browser.get(path);
    took.push(performance.now() - from);
    if (status !== 200) throw new Error(`${path}: ${text}`);
  }
  took.sort((a, b) => a - b);
  return { median: took[ROUNDS >> 1] ?? 0, slow: took[Math.ceil(ROUNDS * 0.99) - 1] ?? 0 };
}

const programs = findPostgres();
if (programs === undefined) console.log('PostgreSQL is not installed: not measured');
else {
  const server = await PostgresServer.start(programs, '1GB');
  const url = await server.createDatabase();
  const config = { storage: { kind: 'postgres', url } as const, encryptionKey: ENCRYPTION_KEY };
  const running = await startProvider(config, treeSeed);
  const admin = running.browser();
  await admin.signIn('admin@acme.test', PASSWORD);
  const ids = Object.values(accounts).slice(1, 6);
  const before = new Map<string, { median: number; slow: number }>();
  for (const [name, ask] of Object.entries(asks(ids))) before.set(name, await times(admin, ask));
  for (const statement of filling) await server.query(url, statement);
  console.log(`\n${' '.repeat(32)}  8 accounts, 10 people    11,118 accounts, ${PEOPLE.toLocaleString('en')} people`);
  console.log(`${' '.repeat(32)}     median   99 of 100    median   99 of 100`);
  for (const [name, ask] of Object.entries(asks(ids))) {
    const [few, many] = [before.get(name), await times(admin, ask)];
    const columns = [few?.median, few?.slow, many.median, many.slow].map((time = 0) => time.toFixed(1).padStart(10));
    console.log(`${name.padEnd(32)} ${columns.join(' ')} ms ${(many.median / (few?.median ?? 1)).toFixed(1)} x`);
  }
  await running.end();
  await server.stop();
}

import { findPostgres, PostgresServer } from '../../provider/testing/postgresServer.ts';
import { applySeed, createProvider } from '../../provider/app/createProvider.ts';
import { Browser, ENCRYPTION_KEY, ORIGIN, PUBLIC_URL } from '../../provider/testing/provider.ts';

const PEOPLE = 100_000;
const ROUNDS = 30;
const TENANT = 'aaaaaaaa-0000-4000-8000-000000000001';
const KEY = 'reports.export';
const password = 'correct horse battery';

const programs = findPostgres();
if (programs === undefined) throw new Error('There is no PostgreSQL on this machine: install the package "postgresql"');
const server = await PostgresServer.start(programs);
const url = await server.createDatabase();
const provider = await createProvider({
  publicUrl: PUBLIC_URL,
  allowHttp: true,
  allowedOrigins: [ORIGIN],
  encryptionKey: ENCRYPTION_KEY,
  storage: { kind: 'postgres', url },
  requestLimits: { refresh: 1_000_000 },
  log: ({ message, error }) => console.error(message, error),
});
try {
  await applySeed(provider, {
    name: 'bench',
    tenants: [{ id: TENANT, alias: 'big', name: 'Big' }],
    permissions: ['fe.secure.write.users', KEY].map((key) => ({ key, name: key })),
    roles: [
      { key: 'admin', name: 'Admin', permissions: ['fe.secure.write.users', KEY] },
      { key: 'crowd', name: 'Crowd', tenant: 'big', permissions: [] },
    ],
    users: [
      {
        email: 'boss@big.test',
        name: 'Boss',
        password,
        superUser: true,
        memberships: [{ tenant: 'big', roles: ['admin'] }],
      },
      { email: 'one@big.test', name: 'One', password, memberships: [{ tenant: 'big', roles: ['crowd'] }] },
    ],
  });
  await server.query(
    url,
    `
    WITH people AS (
      INSERT INTO users (email, email_key, name, name_key, verified)
      SELECT 'p' || n || '@big.test', 'p' || n || '@big.test', 'P' || n, 'p' || n, true FROM generate_series(1, ${PEOPLE}) AS n
      RETURNING id
    ), members AS (
      INSERT INTO memberships (tenant_id, user_id, activated_at) SELECT '${TENANT}'::uuid, id, now() FROM people RETURNING user_id
    )
    INSERT INTO membership_roles (tenant_id, user_id, role_id)
    SELECT '${TENANT}'::uuid, people.id, roles.id FROM people, roles WHERE roles.key = 'crowd'`,
  );
  await server.query(url, 'ANALYZE');

  const [boss, one] = [new Browser(provider), new Browser(provider)];
  await boss.signIn('boss@big.test', password);
  await one.signIn('one@big.test', password);
  const listed = async (path: string): Promise<Record<string, unknown>[]> => JSON.parse((await boss.get(path)).text);
  const roleId = String((await listed('/identity/resources/roles/v1')).find(({ key }) => key === 'crowd')?.id);
  const permissionId = String((await listed('/identity/resources/permissions/v1')).find(({ key }) => key === KEY)?.id);
  const isHeld = async () => (await one.get('/identity/resources/users/v1/me/authorization')).text.includes(`"${KEY}"`);

  const [written, inForce]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    const wanted = round % 2 === 0;
    const from = performance.now();
    const answer = await boss.call('PUT', `/identity/resources/roles/v1/${roleId}/permissions`, {
      body: { permissionIds: wanted ? [permissionId] : [] },
    });
    written.push(performance.now() - from);
    if (answer.status !== 200) throw new Error(`The role was not changed: ${answer.text}`);
    while ((await isHeld()) !== wanted) if (performance.now() - from > 5_000) throw new Error('It took more than 5 s');
    inForce.push(performance.now() - from);
  }
  const told = (times: number[]): string => {
    const sorted = [...times].sort((a, b) => a - b);
    return `median ${sorted[sorted.length >> 1]?.toFixed(1)} ms, longest ${sorted.at(-1)?.toFixed(1)} ms`;
  };
  console.log(`A role that ${PEOPLE + 1} people hold, ${ROUNDS} changes`);
  console.log(`  written   ${told(written)}`);
  console.log(`  in force  ${told(inForce)}`);
} finally {
  await provider.close();
  await server.stop();
}

/**
 * Two provider processes on PostgreSQL behind pgbouncer, which pools by transaction: migrate, bootstrap, a first
 * password, sign-ins from eight clients while pgbouncer is restarted. Counts the answers; one that is neither 200 nor a
 * 503 of the restart fails the bench.
 */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { bundled } from '../../provider/testing/bundle.ts';
import { findPostgres, PostgresServer } from '../../provider/testing/postgresServer.ts';
import { Cluster, fail } from '../cluster.ts';

const PORT = 39_200;
const PASSWORD = 'a lamp of green glass';
const ADMIN = 'ada@acme.example';
const programs = findPostgres() ?? fail('PostgreSQL is not installed');
if (spawnSync('pgbouncer', ['--version']).error) fail('pgbouncer is not installed');

const server = await PostgresServer.start(programs);
const database = new URL(await server.createDatabase());
const name = database.pathname.slice(1);
const folder = mkdtempSync(join(tmpdir(), 'gatehouse-pgbouncer-'));
chmodSync(folder, 0o755); // it runs as somebody else
const config = join(folder, 'pgbouncer.ini');
writeFileSync(join(folder, 'users.txt'), '"gatehouse" ""\n');
writeFileSync(
  config,
  `[databases]
${name} = host=${database.searchParams.get('host')} dbname=${name} user=gatehouse
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${PORT}
unix_socket_dir =
auth_type = any
auth_file = ${folder}/users.txt
pool_mode = transaction
default_pool_size = 10
`,
);
const pool = (): ChildProcess => spawn('pgbouncer', ['-q', '-u', 'postgres', config], { stdio: 'ignore' });
let bouncer = pool();
await wait(1_000);
const cluster = new Cluster({
  DATABASE_URL: `postgres://gatehouse@127.0.0.1:${PORT}/${name}`,
  ENCRYPTION_KEY: '5e'.repeat(32),
  LIMIT_PRE_LOGIN: '1000000',
});
const post = (path: string, body: object) => ({ method: 'POST' as const, path, body: JSON.stringify(body) });
try {
  const program = await bundled(new URL('../../provider/app/commands/cli.ts', import.meta.url));
  cluster.run(program, 'migrate');
  const begin = ['--tenant', 'Acme', '--admin-email', ADMIN, '--origin', 'https://app.acme.example'];
  const link = /https:\/\/\S+/.exec(cluster.run(program, 'bootstrap', ...begin))?.[0] ?? fail('there is no link');
  await cluster.start(0, program);
  await cluster.start(1, program);
  await cluster.openProxy();
  const carried = Object.fromEntries(new URL(link).searchParams);
  const set = await cluster.ask(post('/identity/resources/users/v1/activate', { ...carried, password: PASSWORD }));
  if (set.told !== '200') fail(`activate answered ${set.told}`);
  const signIn = post('/identity/resources/auth/v1/user', { email: ADMIN, password: PASSWORD });
  const load = cluster.load(8, () => ({ name: 'sign-in', ...signIn }));
  await wait(10_000);
  const gone = once(bouncer, 'exit');
  bouncer.kill('SIGTERM'); // at once: connections end in the middle of statements
  await gone;
  await wait(1_000);
  bouncer = pool();
  await wait(10_000);
  const { counts, total } = await load.end();
  const bad = Object.keys(counts).filter((told) => told !== 'sign-in 200' && told !== 'sign-in 503');
  console.log(counts);
  console.log(`${total} sign-ins through pgbouncer, which pools by transaction and was restarted once`);
  if (bad.length > 0 || !cluster.isRunning(0) || !cluster.isRunning(1)) process.exitCode = 1;
} finally {
  await cluster.close();
  bouncer.kill('SIGTERM');
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}

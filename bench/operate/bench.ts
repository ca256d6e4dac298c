/**
 * What an operator does with a provider in its life, from the packed package alone: install, migrate, bootstrap, start
 * two processes behind nginx with TLS, sign in by the printed link, import 100,000 people with bcrypt hashes, lose the
 * database in the middle, upgrade one process at a time under load, back up, restore elsewhere, delete a tenant. Prints
 * what each step took; a step that fails ends it.
 *
 * PEOPLE says how many are imported. The upgrade begins with the version before the newest migration, from the history
 * of git.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { bundled } from '../../provider/testing/bundle.ts';
import { findPostgres, PostgresServer } from '../../provider/testing/postgresServer.ts';
import { Cluster, fail, type Answer } from '../cluster.ts';
import { installPacked } from './installed.ts';

const PEOPLE = Number(process.env.PEOPLE ?? 100_000);
const ADMIN = 'ada@acme.example';
const PASSWORD = 'a lamp of green glass';
/** Of the password, by bcrypt at cost 10. One for all: bcrypt itself is not what is measured. */
const HASH = '$2b$10$VBXDXxntCFrXJx48F2B/z.zfa7ZzzzAWMnD7yx1MvXDzueI8fNira';
const SIGN_IN = '/identity/resources/auth/v1/user';
const root = fileURLToPath(new URL('../..', import.meta.url));

const programs = findPostgres() ?? fail('PostgreSQL is not installed');
const place = mkdtempSync(join(tmpdir(), 'gatehouse-operate-'));
const before = join(place, 'before');
const server = await PostgresServer.start(programs);
const database = await server.createDatabase();
const cluster = new Cluster({ DATABASE_URL: database, ENCRYPTION_KEY: '5e'.repeat(32), LIMIT_PRE_LOGIN: '1000000' });

const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/** Does a step, and prints what it took. */
async function step<Result>(what: string, work: () => Promise<Result> | Result): Promise<Result> {
  const since = performance.now();
  const result = await work();
  console.log(`✔ ${what} (${seconds(since)})`);
  return result;
}

function expect(holds: boolean, what: string): void {
  if (!holds) throw new Error(what);
}

const signIn = (email: string, password: string): Promise<Answer> =>
  cluster.ask({ method: 'POST', path: SIGN_IN, body: JSON.stringify({ email, password }) });

/** A program of the version before the newest migration, from a copy of the sources of its last commit. */
async function programBefore(): Promise<string> {
  const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  const [previous, newest] = readdirSync(join(root, 'provider/database/migrations'))
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .slice(-2);
  const holds = (commit: string, name = ''): boolean =>
    spawnSync('git', ['cat-file', '-e', `${commit}:provider/database/migrations/${name}`], { cwd: root }).status === 0;
  const commits = git('rev-list', '--topo-order', 'HEAD').split('\n');
  const commit = commits.find((one) => !holds(one, newest) && holds(one, previous)) ?? fail('git has no such version');
  mkdirSync(before);
  const archive = spawnSync('git', ['archive', commit, 'provider', 'api'], { cwd: root, maxBuffer: 1 << 28 });
  spawnSync('tar', ['-x', '-C', before], { input: archive.stdout });
  for (const folder of ['node_modules', 'provider/node_modules'])
    cpSync(join(root, folder), join(before, folder), { recursive: true, verbatimSymlinks: true });
  return bundled(new URL('provider/app/commands/cli.ts', pathToFileURL(`${before}/`)));
}

async function writePeople(file: string): Promise<void> {
  const output = createWriteStream(file);
  output.write(`${JSON.stringify({ kind: 'tenant', alias: 'globex', name: 'Globex' })}\n`);
  for (let number = 0; number < PEOPLE; number += 1) {
    const person = {
      kind: 'person',
      email: `person${number}@globex.example`,
      name: `Person ${number}`,
      verified: true,
      passwordHash: HASH,
      memberships: [{ tenant: 'globex' }],
    };
    if (!output.write(`${JSON.stringify(person)}\n`)) await once(output, 'drain');
  }
  output.end();
  await once(output, 'finish');
}

try {
  const program = await step('the package is packed and installed into an empty folder', () =>
    installPacked(root, place),
  );
  const old = await step('the version before the newest migration is at hand', programBefore);
  await step('the version before migrates an empty database', () => cluster.run(old, 'migrate'));
  const link = await step('bootstrap prints a link', () => {
    const args = ['--tenant', 'Acme', '--admin-email', ADMIN, '--origin', 'https://app.acme.example'];
    const found = /https:\/\/\S+/.exec(cluster.run(old, 'bootstrap', ...args))?.[0];
    return found ?? fail('bootstrap printed no link');
  });
  await step('two processes of the version before start behind nginx with TLS', async () => {
    await cluster.start(0, old);
    await cluster.start(1, old);
    await cluster.openProxy();
  });
  await step('the administrator sets a password by the link and signs in', async () => {
    const carried = Object.fromEntries(new URL(link).searchParams);
    const body = JSON.stringify({ ...carried, password: PASSWORD });
    const set = await cluster.ask({ method: 'POST', path: '/identity/resources/users/v1/activate', body });
    expect(set.told === '200', `activate answered ${set.told} ${set.text}`);
    const { told, text } = await signIn(ADMIN, PASSWORD);
    expect(told === '200', `the sign-in answered ${told} ${text}`);
  });

  const file = join(place, 'people.jsonl');
  await writePeople(file);
  await step(`${PEOPLE} people with bcrypt hashes are imported`, () => {
    const said = cluster.run(old, 'import', file).trim();
    expect(said.startsWith(`${PEOPLE + 1} written`), said);
  });
  await step('one of them signs in', async () => {
    const { told, text } = await signIn('person7@globex.example', PASSWORD);
    expect(told === '200', `the sign-in answered ${told} ${text}`);
  });

  await step('the database goes away and comes back: 503, and no process ends', async () => {
    const load = cluster.load(4, () => ({ name: 'read', method: 'GET', path: '/.well-known/jwks.json' }));
    await server.restart(async () => {
      const { told } = await signIn(ADMIN, PASSWORD);
      expect(told === '503', `without its database the provider answered ${told}`);
      await wait(1_000);
    });
    await cluster.ready(0);
    await cluster.ready(1);
    const { told } = await signIn(ADMIN, PASSWORD);
    expect(told === '200', `afterwards the sign-in answered ${told}`);
    expect(cluster.isRunning(0) && cluster.isRunning(1), 'a process ended');
    const { counts, failed } = await load.end();
    expect(failed === 0, `the key set was not served meanwhile: ${JSON.stringify(counts)}`);
  });

  await step('the tables are brought to the new version while the one before serves', () =>
    cluster.run(program, 'migrate'),
  );
  const upgrade = await step('the processes are upgraded one at a time under load', async () => {
    const load = cluster.load(4, (client, round) =>
      (client + round) % 4 === 0
        ? {
            name: 'sign-in',
            method: 'POST',
            path: SIGN_IN,
            body: JSON.stringify({
              email: `person${(client * 1000 + round) % PEOPLE}@globex.example`,
              password: PASSWORD,
            }),
          }
        : { name: 'read', method: 'GET', path: '/.well-known/jwks.json' },
    );
    await wait(2_000);
    await cluster.replace(0, program); // one of each version serves now
    await wait(3_000);
    await cluster.replace(1, program);
    return load.end();
  });
  console.log(upgrade.counts);
  expect(upgrade.failed === 0, `${upgrade.failed} of ${upgrade.total} requests failed`);

  const dump = join(place, 'gatehouse.dump');
  await step('a backup is written', () => {
    execFileSync(join(programs, 'pg_dump'), ['--format=custom', `--file=${dump}`, database]);
  });
  const copied = await server.createDatabase();
  await step('it is restored elsewhere, and the copy opens', async () => {
    execFileSync(join(programs, 'pg_restore'), [`--dbname=${copied}`, '--no-owner', '--exit-on-error', dump]);
    const env = {
      ...process.env,
      DATABASE_URL: copied,
      ENCRYPTION_KEY: '5e'.repeat(32),
      PUBLIC_URL: cluster.publicUrl,
    };
    const child = spawn(process.execPath, [program, 'export', '--tenant', 'globex'], {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let people = 0;
    for await (const line of createInterface({ input: child.stdout }))
      if (line.startsWith('{"kind":"person"')) people += 1;
    expect(people === PEOPLE, `the copy has ${people} people`);
  });
  await step(`the tenant of ${PEOPLE} people is deleted`, () => {
    cluster.run(program, 'erase', '--tenant', 'globex', '--yes');
  });
  const left = await server.query(database, 'SELECT count(*)::int AS people FROM users');
  expect(left[0]?.['people'] === 1, `people are left: ${JSON.stringify(left)}`);
  const { told } = await signIn(ADMIN, PASSWORD);
  expect(told === '200', `the administrator's sign-in answered ${told}`);
  console.log('The administrator of the other tenant still signs in.');
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await cluster.close();
  await server.stop();
  rmSync(place, { recursive: true, force: true });
}

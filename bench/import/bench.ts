/**
 * `npm run bench -- import`: imports 100,000 people with hashes of bcrypt, exports them and, from the embedded
 * database, copies them, on PGlite and on PostgreSQL. Tells the time and the most memory of each command, and how the
 * import slows down as the database fills. A command that fails, or moves another number of people, fails the bench.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { finished } from 'node:stream/promises';
import { bundled } from '../../provider/testing/bundle.ts';
import { findPostgres, PostgresServer } from '../../provider/testing/postgresServer.ts';

const PEOPLE = Number(process.env.PEOPLE ?? 100_000);
const TENANTS = 100;
const HASH = '$2b$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy';

const folder = mkdtempSync(join(tmpdir(), 'gatehouse-import-'));
const file = join(folder, 'people.jsonl');
const cli = await bundled(new URL('../../provider/app/commands/cli.ts', import.meta.url));

async function writeLines(): Promise<number> {
  const output = createWriteStream(file);
  let count = 0;
  const write = async (line: object): Promise<void> => {
    count += 1;
    if (!output.write(`${JSON.stringify(line)}\n`)) await once(output, 'drain');
  };
  for (let index = 0; index < TENANTS; index += 1) {
    const tenant = `company-${index}`;
    await write({ kind: 'tenant', alias: tenant, name: `Company ${index}` });
    await write({ kind: 'role', tenant, key: 'clerk', name: 'Clerk' });
    await write({ kind: 'group', tenant, name: 'Everybody', roles: ['clerk'] });
  }
  for (let index = 0; index < PEOPLE; index += 1)
    await write({
      kind: 'person',
      email: `person.${index}@company.example`,
      name: `Person ${index}`,
      verified: true,
      passwordHash: HASH,
      metadata: { employee: index },
      memberships: [{ tenant: `company-${index % TENANTS}`, roles: ['clerk'], groups: ['Everybody'] }],
    });
  output.end();
  await finished(output);
  return count;
}

interface Told {
  readonly said: string;
  readonly seconds: number;
}

/** The most memory that a process has had, in MB; undefined when it has ended. */
function memoryOf(pid: number | undefined): number | undefined {
  try {
    const [, size] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return size === undefined ? undefined : Number(size) / 1024;
  } catch {
    return undefined;
  }
}

/** Runs a command to its end, and prints its time and memory. */
async function run(what: string, args: string[], environment: Record<string, string>): Promise<Told> {
  const from = performance.now();
  const seconds = (): number => (performance.now() - from) / 1000;
  const env = { ...process.env, PUBLIC_URL: 'https://auth.example.com', ...environment };
  const child = spawn(process.execPath, [cli, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let most = 0;
  const look = setInterval(() => (most = memoryOf(child.pid) ?? most), 100);
  const laps: number[] = [];
  const sizes: number[] = [];
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on('line', (line) => {
      said += `${line}\n`;
      if (!/^\d+ lines$/.test(line) || stream !== child.stderr) return;
      laps.push(seconds());
      sizes.push(most);
    });
  const [code] = await once(child, 'close');
  clearInterval(look);
  if (code !== 0) throw new Error(`${what}: ${said}`);
  console.log(`${what.padEnd(28)} ${seconds().toFixed(1).padStart(7)} s ${most.toFixed(0).padStart(6)} MB`);
  const steps = laps.map((lap, index) => (lap - (laps[index - 1] ?? 0)).toFixed(1));
  if (steps.length > 0) {
    console.log(`  seconds for each 10,000 lines: ${steps.join(' ')}`);
    console.log(`  the most memory until then, MB: ${sizes.map((size) => size.toFixed(0)).join(' ')}`);
  }
  return { said, seconds: seconds() };
}

async function measure(database: string, environment: Record<string, string>, lines: number): Promise<void> {
  const { said } = await run(`import, ${database}`, ['import', file], environment);
  if (!said.includes(`${lines} written, 0 there already, 0 refused`)) throw new Error(said);
  const again = await run(`the same again, ${database}`, ['import', file], environment);
  if (!again.said.includes(`0 written, ${lines} there already`)) throw new Error(again.said);
  const written = join(folder, `${database}.jsonl`);
  const exported = await run(`export, ${database}`, ['export', written, '--with-hashes'], environment);
  if (!exported.said.includes(`${lines} lines`)) throw new Error(exported.said);
}

const server = await startServer();

async function startServer(): Promise<PostgresServer | undefined> {
  const programs = findPostgres();
  if (programs === undefined) console.log('PostgreSQL is not installed: not measured');
  return programs === undefined ? undefined : PostgresServer.start(programs);
}

try {
  const lines = await writeLines();
  if (server) {
    const ENCRYPTION_KEY = '5e'.repeat(32);
    await measure('PostgreSQL', { DATABASE_URL: await server.createDatabase(), ENCRYPTION_KEY }, lines);
  }
  const environment = { DATABASE_URL: '', DATA_DIR: join(folder, 'data') };
  await measure('PGlite', environment, lines);
  if (server) await run('copy, PGlite to PostgreSQL', ['copy', '--to', await server.createDatabase()], environment);
} finally {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
}

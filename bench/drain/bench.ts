/**
 * Two provider processes on PostgreSQL behind nginx with TLS, as docs/operations.md has them: each is stopped and started again while
 * eight clients read and write. Counts the answers; one that is not 200, or no answer at all, fails the bench.
 */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import https from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { bundled } from '../../provider/testing/bundle.ts';
import { findPostgres, PostgresServer } from '../../provider/testing/postgresServer.ts';

const PORTS = [39_101, 39_102] as const;
const PROXY = 39_143;
const CLIENTS = 8;
const DRAIN_SECONDS = 10;
const READ = { method: 'GET', path: '/.well-known/jwks.json' };
const WRITE = { method: 'POST', path: '/identity/resources/users/v1/activate/reset' };

const programs = findPostgres() ?? fail('PostgreSQL is not installed');
if (spawnSync('nginx', ['-v']).error) fail('nginx is not installed');

function fail(reason: string): never {
  console.error(reason);
  process.exit(1);
}

const folder = mkdtempSync(join(tmpdir(), 'gatehouse-drain-'));
const running = new Set<ChildProcess>();
const begin = (child: ChildProcess): ChildProcess => {
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
};

async function until(holds: () => Promise<boolean>): Promise<void> {
  for (let round = 0; round < 300; round += 1) {
    if (await holds().catch(() => false)) return;
    await wait(100);
  }
  throw new Error('It did not come up within 30 s');
}

const server = await PostgresServer.start(programs);
try {
  const cli = await bundled(new URL('../../provider/cli.ts', import.meta.url));
  const environment = {
    ...process.env,
    DATABASE_URL: await server.createDatabase(),
    ENCRYPTION_KEY: '5e'.repeat(32),
    PUBLIC_URL: `https://localhost:${PROXY}`,
    TRUSTED_PROXIES: '1',
    DRAIN_SECONDS: String(DRAIN_SECONDS),
    LIMIT_MAILS: '1000000',
    LOG_REQUESTS: '0',
    LOG_LEVEL: 'error',
  };
  const start = async (port: number): Promise<ChildProcess> => {
    const env = { ...environment, PROVIDER_PORT: String(port) };
    const child = begin(spawn(process.execPath, [cli, 'serve'], { env, stdio: ['ignore', 'ignore', 'inherit'] }));
    await until(async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).ok);
    return child;
  };
  const [key, certificate, config] = ['tls.key', 'tls.crt', 'nginx.conf'].map((name) => join(folder, name));
  if (!key || !certificate || !config) throw new Error('No folder');
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=localhost', '-keyout', key];
  spawnSync('openssl', [...request, '-out', certificate]);
  const included = readFileSync(new URL('../../provider/deploy/nginx.conf', import.meta.url), 'utf8')
    .replaceAll('/etc/gatehouse/', `${folder}/`)
    .replace('listen 443', `listen ${PROXY}`)
    .replace('127.0.0.1:3001', `127.0.0.1:${PORTS[0]}`)
    .replace('127.0.0.1:3002', `127.0.0.1:${PORTS[1]}`);
  const log = join(folder, 'error.log');
  writeFileSync(
    config,
    `daemon off;\npid ${folder}/pid;\nerror_log ${log};\nevents {}\nhttp { access_log off;\n${included}}\n`,
  );

  const processes = [await start(PORTS[0]), await start(PORTS[1])];
  begin(spawn('nginx', ['-c', config, '-p', folder], { stdio: 'inherit' }));

  const counts: Record<string, number> = {};
  let isOver = false;
  const ask = (agent: https.Agent, { method, path }: typeof READ, body: string): Promise<string> =>
    new Promise((resolve) => {
      const headers = method === 'POST' ? { 'content-type': 'application/json' } : {};
      const sent = https.request({ host: '127.0.0.1', port: PROXY, method, path, headers, agent }, (answer) => {
        answer.resume().once('end', () => resolve(String(answer.statusCode)));
        answer.once('error', ({ message }) => resolve(message));
      });
      sent.once('error', ({ message }) => resolve(message));
      sent.end(body);
    });
  const client = async (number: number): Promise<void> => {
    const agent = new https.Agent({ keepAlive: true, maxSockets: 1, rejectUnauthorized: false });
    for (let round = 0; !isOver; round += 1) {
      const what = (number + round) % 2 ? READ : WRITE;
      const body = what === WRITE ? JSON.stringify({ email: `nobody${number}.${round}@drain.example` }) : '';
      const told = `${what.method} ${await ask(agent, what, body)}`;
      counts[told] = (counts[told] ?? 0) + 1;
      await wait(20 + ((number * 37 + round * 53) % 160)); // pauses of every length, so that connections idle
    }
    agent.destroy();
  };
  await until(async () => (await ask(new https.Agent({ rejectUnauthorized: false }), READ, '')) === '200');
  const load = Promise.all(Array.from({ length: CLIENTS }, (_, number) => client(number)));
  await wait(1_000);
  for (const index of [0, 1, 0, 1] as const) {
    const child = processes[index];
    if (!child) continue;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
    processes[index] = await start(PORTS[index]);
    await wait(6_000); // nginx tries a process again after fail_timeout
  }
  isOver = true;
  await load;
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const good = Object.entries(counts).reduce((sum, [told, count]) => sum + (/ 20\d$/.test(told) ? count : 0), 0);
  console.log(counts);
  console.log(`${total} requests while four processes were stopped and started: ${total - good} failed`);
  if (good !== total) process.exitCode = 1;
} finally {
  for (const child of running) child.kill('SIGKILL');
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}

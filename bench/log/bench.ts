/**
 * `npm run bench -- log`: what a line of the log for each request costs. Two processes on embedded databases, one with
 * LOG_REQUESTS=1 and one without, answer the same clients in turn; their log goes to a file. Reported are medians of
 * requests a second of the server's own processor time, so that neither the clients nor a busy machine count. Linux
 * only: it reads /proc.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundled } from '../../provider/testing/bundle.ts';
import { ownPort } from '../../tests/support/ports.ts';

const CLIENTS = 8;
const ROUNDS = 15;
const ROUND_MS = 1_000;
/** The cheapest answer there is, from memory: of no other one a line is a larger part. */
const PATH = '/.well-known/jwks.json';

const folder = mkdtempSync(join(tmpdir(), 'gatehouse-log-'));
const children: ChildProcess[] = [];

interface Running {
  readonly pid: number;
  readonly origin: string;
  readonly log: string;
}

/** Starts the command, and resolves when it answers. */
async function start(program: string, requests: '0' | '1'): Promise<Running> {
  const port = await ownPort();
  const log = join(folder, `log.${requests}`);
  const env = { ...process.env, DATABASE_URL: '', PROVIDER_PORT: `${port}`, LOG_REQUESTS: requests };
  const child = spawn(process.execPath, [program, 'serve'], {
    stdio: ['ignore', 'pipe', openSync(log, 'w')],
    env: { ...env, DATA_DIR: join(folder, `data.${requests}`) },
  });
  children.push(child);
  for await (const text of child.stdout ?? []) if (String(text).includes('The provider answers')) break;
  return { pid: child.pid ?? 0, origin: `http://localhost:${port}`, log };
}

/** Seconds of processor time that a process has used. The clock of /proc ticks a hundred times a second. */
function usedBy(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** Requests a second of processor time. */
async function rate({ pid, origin }: Running, forMs: number): Promise<number> {
  const url = origin + PATH;
  const [from, used] = [performance.now(), usedBy(pid)];
  let answers = 0;
  const client = async (): Promise<void> => {
    while (performance.now() - from < forMs) {
      const response = await fetch(url);
      if (response.status !== 200) throw new Error(`${url} answered ${response.status}`);
      await response.arrayBuffer();
      answers += 1;
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return answers / (usedBy(pid) - used);
}

const median = (numbers: readonly number[]): number => [...numbers].sort((a, b) => a - b)[numbers.length >> 1] ?? 0;

try {
  const program = await bundled(new URL('../../provider/app/commands/cli.ts', import.meta.url));
  const [off, on] = [await start(program, '0'), await start(program, '1')];
  const rates = { off: new Array<number>(), on: new Array<number>() };
  for (const running of [off, on]) await rate(running, ROUND_MS);
  for (let round = 0; round < ROUNDS; round++) {
    rates.off.push(await rate(off, ROUND_MS));
    rates.on.push(await rate(on, ROUND_MS));
  }
  const [without, withLines] = [median(rates.off), median(rates.on)];
  const [ratio, cost] = [withLines / without, 1e6 / withLines - 1e6 / without];
  console.log(
    `${without.toFixed(0)} requests/s without lines, ${withLines.toFixed(0)} with them: ratio ${ratio.toFixed(2)}`,
  );
  console.log(`${cost.toFixed(0)} µs of processor time a line`);
  const lines = readFileSync(on.log, 'utf8').split('\n').length;
  const quiet = readFileSync(off.log, 'utf8').split('\n').length;
  console.log(`${lines} lines were written, ${quiet} without LOG_REQUESTS`);
  if (lines < 1_000 || quiet > 100) process.exitCode = 1; // then something else was measured
} finally {
  for (const child of children) {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  rmSync(folder, { recursive: true, force: true });
}

/**
 * Two provider processes behind nginx with TLS, as docs/operations.md has them, for benches that stop, start and
 * replace them.
 */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import https from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { hasNginx, Nginx, socketIn, writeNginx } from '../provider/testing/nginx.ts';

/** Of the probes. */
const PORTS = [39_101, 39_102] as const;
const PROXY = 39_143;
const HOST = '127.0.0.1';

export type Place = 0 | 1;

export interface Ask {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: string | undefined;
  readonly cookie?: string | undefined;
}

/** What came back: the status, or why there is none, and the text. */
export interface Answer {
  readonly told: string;
  readonly text: string;
}

/** Ends a bench that cannot run here. */
export function fail(reason: string): never {
  console.error(reason);
  process.exit(1);
}

/** @throws when it does not hold within 30 s */
export async function until(holds: () => Promise<boolean>): Promise<void> {
  for (let round = 0; round < 300; round += 1) {
    if (await holds().catch(() => false)) return;
    await wait(100);
  }
  throw new Error('It did not come up within 30 s');
}

/** Counts of answers by what was asked and what came back. */
export class Counts {
  readonly counts: Record<string, number> = {};

  add(told: string): void {
    this.counts[told] = (this.counts[told] ?? 0) + 1;
  }

  get total(): number {
    return Object.values(this.counts).reduce((sum, count) => sum + count, 0);
  }

  /** Answers that are none of 200 to 204. */
  get failed(): number {
    return Object.entries(this.counts).reduce((sum, [told, count]) => sum + (/ 20\d$/.test(told) ? 0 : count), 0);
  }
}

/** The processes and the proxy before them. */
export class Cluster {
  readonly folder = mkdtempSync(join(tmpdir(), 'gatehouse-cluster-'));
  readonly publicUrl = `https://localhost:${PROXY}`;
  readonly #environment: NodeJS.ProcessEnv;
  readonly #processes: [ChildProcess | undefined, ChildProcess | undefined] = [undefined, undefined];
  #proxy: Nginx | undefined;

  /** @param environment of every process, beside the address, the drain and the proxy */
  constructor(environment: NodeJS.ProcessEnv) {
    if (!hasNginx) fail('nginx is not installed');
    this.#environment = {
      ...process.env,
      PUBLIC_URL: this.publicUrl,
      TRUSTED_PROXIES: '1',
      DRAIN_SECONDS: '10',
      LOG_REQUESTS: '0',
      LOG_LEVEL: 'error',
      ...environment,
    };
  }

  /** Runs a command of the provider to its end. @throws with what it said when it fails */
  run(program: string, ...args: string[]): string {
    const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
      env: this.#environment,
      encoding: 'utf8',
      maxBuffer: 1 << 28,
    });
    if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}: ${stderr}`);
    return stdout;
  }

  /** Starts a process and waits until it is ready. */
  async start(place: Place, program: string): Promise<void> {
    const env = {
      ...this.#environment,
      PROVIDER_SOCKET: socketIn(this.folder, place),
      PROBES_PORT: String(PORTS[place]),
    };
    this.#processes[place] = spawn(process.execPath, [program, 'serve'], {
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    await this.ready(place);
  }

  ready(place: Place): Promise<void> {
    return until(async () => (await fetch(`http://${HOST}:${PORTS[place]}/readyz`)).ok);
  }

  isRunning(place: Place): boolean {
    return this.#processes[place]?.exitCode === null;
  }

  /** Stops a process as an operator does, and starts another program in its place. */
  async replace(place: Place, program: string): Promise<void> {
    const child = this.#processes[place];
    if (child) {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    }
    await this.start(place, program);
  }

  /** Puts nginx before the processes. */
  async openProxy(): Promise<void> {
    this.#proxy = new Nginx(writeNginx(this.folder, PROXY), this.folder);
    await until(async () => (await this.ask({ method: 'GET', path: '/.well-known/jwks.json' })).told === '200');
  }

  /** Asks through the proxy. An answer that is none says why. */
  ask({ method, path, body, cookie }: Ask, agent?: https.Agent): Promise<Answer> {
    return new Promise((resolve) => {
      const headers = {
        ...(method === 'POST' && { 'content-type': 'application/json' }),
        ...(cookie !== undefined && { cookie }),
      };
      const own = agent ?? new https.Agent({ rejectUnauthorized: false });
      const sent = https.request({ host: HOST, port: PROXY, method, path, headers, agent: own }, (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.once('end', () =>
          resolve({ told: String(answer.statusCode), text: Buffer.concat(parts).toString('utf8') }),
        );
        answer.once('error', ({ message }) => resolve({ told: message, text: '' }));
      });
      sent.once('error', ({ message }) => resolve({ told: message, text: '' }));
      sent.end(body);
    });
  }

  /** Clients that go on asking, over connections that they keep, until the returned function ends them. */
  load(clients: number, whatOf: (client: number, round: number) => Ask & { readonly name: string }) {
    const counts = new Counts();
    const over = new AbortController();
    const client = async (number: number): Promise<void> => {
      const agent = new https.Agent({ keepAlive: true, maxSockets: 1, rejectUnauthorized: false });
      for (let round = 0; !over.signal.aborted; round += 1) {
        const { name, ...what } = whatOf(number, round);
        counts.add(`${name} ${(await this.ask(what, agent)).told}`);
        await wait(20 + ((number * 37 + round * 53) % 160)); // pauses of every length, so that connections idle
      }
      agent.destroy();
    };
    const all = Promise.all(Array.from({ length: clients }, (_, number) => client(number)));
    return {
      counts,
      async end(): Promise<Counts> {
        over.abort();
        await all;
        return counts;
      },
    };
  }

  async close(): Promise<void> {
    await this.#proxy?.end();
    for (const child of this.#processes) child?.kill('SIGKILL');
    rmSync(this.folder, { recursive: true, force: true });
  }
}

import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { bundled } from './bundle.ts';
import type { Provider } from '../app/createProvider.ts';

/** The command `gatehouse-provider` in a process of its own, with everything that it writes. */
export class Command {
  output = '';
  readonly #child: ChildProcessByStdio<null, Readable, Readable>;
  readonly #closed: Promise<unknown[]>;

  private constructor(child: ChildProcessByStdio<null, Readable, Readable>) {
    this.#child = child;
    this.#closed = once(child, 'close');
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (this.output += String(chunk)));
  }

  static async run(args: readonly string[], env: Readonly<Record<string, string>>): Promise<Command> {
    const program = await bundled(new URL('../app/commands/cli.ts', import.meta.url));
    return new Command(
      spawn(process.execPath, [program, ...args], {
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...process.env, ...env },
      }),
    );
  }

  /** What it has ended with; null before. */
  get code(): number | null {
    return this.#child.exitCode;
  }

  /** Resolves when it answers. @throws with its output when it ends before */
  async answers(): Promise<this> {
    while (!this.output.includes('The provider answers')) {
      if (this.#child.exitCode !== null) throw new Error(`It ended: ${this.output}`);
      await Promise.race([once(this.#child.stdout, 'data'), this.#closed]);
    }
    return this;
  }

  /** Resolves when it has ended and its output is complete. */
  async ended(): Promise<this> {
    await this.#closed;
    return this;
  }

  signal(name: 'SIGSTOP' | 'SIGCONT' | 'SIGTERM'): void {
    this.#child.kill(name);
  }

  async stop(): Promise<void> {
    this.signal('SIGTERM');
    await this.#closed;
  }
}

/** Sends requests on to a port of this machine, as a proxy does. */
export const forwardedTo = (port: number): Pick<Provider, 'fetch'> => ({
  async fetch(request) {
    const { pathname, search } = new URL(request.url);
    const { method, headers } = request;
    const body = request.body === null ? {} : { body: await request.text() };
    return fetch(`http://127.0.0.1:${port}${pathname}${search}`, { method, headers, redirect: 'manual', ...body });
  },
});

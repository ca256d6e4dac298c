import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import type { ProviderConfig } from '../app/createProvider.ts';
import { bundled } from './bundle.ts';
import { Browser, ENCRYPTION_KEY, PUBLIC_URL } from './provider.ts';

const MAIN = new URL('./providerMain.ts', import.meta.url);

/** The message of the process when it is ready. */
export interface Ready {
  port: number;
  clientId: string;
  /** Whether this process wrote the test data. */
  seeded: boolean;
}

interface StartOptions {
  readonly isQuiet?: boolean;
  readonly skew?: number;
  readonly ahead?: number;
  readonly permissions?: readonly string[];
}

/** A provider in a process of its own, reached over the network. */
export class ProviderProcess {
  readonly ready: Ready;
  readonly #child: ChildProcessByStdio<Writable, Readable, null>;
  readonly #lines: AsyncIterator<string>;

  private constructor(
    child: ChildProcessByStdio<Writable, Readable, null>,
    lines: AsyncIterator<string>,
    ready: Ready,
  ) {
    this.#child = child;
    this.#lines = lines;
    this.ready = ready;
  }

  /**
   * @param skew by how many seconds the clock of its machine is wrong; it then has no clock that a test sets on
   * @param isQuiet its log is not shown: for tests that cause failures on purpose
   * @param ahead by how many seconds its clock is ahead from the beginning
   * @param permissions that the administrators of the test data have besides
   * @throws when the process ends before it answers
   */
  static async start(
    config: Partial<ProviderConfig>,
    { isQuiet = false, skew = 0, ahead = 0, permissions = [] }: StartOptions = {},
  ): Promise<ProviderProcess> {
    const whole = {
      publicUrl: PUBLIC_URL,
      allowHttp: true,
      encryptionKey: ENCRYPTION_KEY,
      allowedOrigins: ['http://app.test'],
      passwordHashing: { memoryCost: 8, timeCost: 1, parallelism: 1 },
      ...config,
    };
    const child = spawn(process.execPath, [await bundled(MAIN)], {
      stdio: ['pipe', 'pipe', isQuiet ? 'ignore' : 'inherit'],
      env: {
        ...process.env,
        PROVIDER_TEST_CONFIG: JSON.stringify(whole),
        PROVIDER_TEST_SKEW: String(skew),
        PROVIDER_TEST_AHEAD: String(ahead),
        PROVIDER_TEST_PERMISSIONS: JSON.stringify(permissions),
      },
    });
    child.stdin.on('error', () => undefined); // a killed process reads no more
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    const { value, done } = await lines.next();
    if (done) throw new Error('The provider’s process ended before it answered');
    const ready: Ready = JSON.parse(value);
    return new ProviderProcess(child, lines, ready);
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  get #exited(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  /** A browser whose requests go to this process. */
  browser(): Browser {
    return new Browser(this);
  }

  /** Sends a request on to the process. @throws when it dies before it has answered in full */
  async fetch(request: Request): Promise<Response> {
    const { pathname, search } = new URL(request.url);
    const body = request.body === null ? undefined : await request.text();
    const response = await fetch(`http://127.0.0.1:${this.ready.port}${pathname}${search}`, {
      method: request.method,
      headers: request.headers,
      redirect: 'manual',
      ...(body !== undefined && { body }),
    });
    return new Response(response.status === 204 ? null : await response.text(), {
      status: response.status,
      headers: response.headers,
    });
  }

  /** Sets the clock of the process on. */
  async forward(seconds: number): Promise<void> {
    this.#child.stdin.write(`${seconds}\n`);
    await this.#lines.next();
  }

  /** Kills it without a word, as a power cut or the kernel would. */
  async kill(): Promise<void> {
    await this.#end(() => this.#child.kill('SIGKILL'));
  }

  async stop(): Promise<void> {
    await this.#end(() => this.#child.stdin.end());
  }

  async #end(how: () => unknown): Promise<void> {
    if (this.#exited) return;
    const gone = once(this.#child, 'exit');
    how();
    await gone;
  }
}

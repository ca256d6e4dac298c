import { spawn, type ChildProcess } from 'node:child_process';
import { ownPort } from '../../tests/support/ports.ts';
import { commands, type Command, type Transport } from './driver.ts';
import { pause, stop, versionOf } from './process.ts';

interface Binaries {
  driver: string;
  browser: string;
  display: string;
}

/** WebKitGTK's own driver and its sample browser, on a display of their own. */
export async function openWebKit({ driver, browser, display }: Binaries): Promise<Transport> {
  const screen = spawn(display, ['-displayfd', '1', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const children: ChildProcess[] = [screen];
  const close = async (): Promise<void> => {
    for (const child of children.toReversed()) await stop(child);
  };
  try {
    const number = await new Promise<string>((done, failed) => {
      screen.stdout.once('data', (chunk: Buffer) => done(chunk.toString().trim()));
      screen.once('error', failed);
      screen.once('exit', () => failed(new Error('The display did not start')));
    });
    const port = await ownPort();
    const env = {
      ...process.env,
      DISPLAY: `:${number}`,
      GDK_BACKEND: 'x11',
      LIBGL_ALWAYS_SOFTWARE: '1',
      WEBKIT_DISABLE_DMABUF_RENDERER: '1',
      NO_AT_BRIDGE: '1',
      GSETTINGS_BACKEND: 'memory',
    };
    children.push(spawn(driver, [`--port=${port}`], { stdio: 'ignore', env }));
    const wire = new Wire(`http://127.0.0.1:${port}`);
    await wire.open(browser);
    return {
      name: `WebKitGTK ${versionOf(browser).replace(/^\D*/, '')}`,
      send: (command, parameters) => wire.send(command, parameters),
      close,
    };
  } catch (failure) {
    await close();
    throw failure;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** WebDriver over HTTP. */
class Wire {
  readonly #base: string;
  #session = '';

  constructor(base: string) {
    this.#base = base;
  }

  async open(browser: string): Promise<void> {
    for (let tries = 0; ; tries++) {
      try {
        await fetch(`${this.#base}/status`);
        break;
      } catch (failure) {
        if (tries > 100) throw failure;
        await pause(100);
      }
    }
    const made = await this.send('newSession', {
      capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] } } },
    });
    if (isRecord(made)) this.#session = `/${String(made['sessionId'])}`;
  }

  async send(command: Command, parameters: object = {}): Promise<unknown> {
    const [method, path] = commands[command].http;
    const response = await fetch(`${this.#base}/session${this.#session}${path}`, {
      method,
      ...(method === 'POST' && { body: JSON.stringify(parameters) }),
    });
    const answer: unknown = await response.json();
    const value = isRecord(answer) ? answer['value'] : undefined;
    if (!response.ok)
      throw new Error(
        isRecord(value) ? `${String(value['error'])}: ${String(value['message'])}` : `status ${response.status}`,
      );
    return value;
  }
}

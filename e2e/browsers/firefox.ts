import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { commands, type Command, type Transport } from './driver.ts';
import { pause, stop, versionOf } from './process.ts';

/**
 * Firefox talks WebDriver itself, over its own wire (Marionette): what geckodriver would translate is sent directly.
 */
export async function openFirefox(binary: string): Promise<Transport> {
  const profile = await mkdtemp(path.join(tmpdir(), 'gatehouse-firefox-'));
  await writeFile(
    path.join(profile, 'user.js'),
    Object.entries({
      'marionette.port': 0,
      'browser.shell.checkDefaultBrowser': false,
      'datareporting.policy.dataSubmissionEnabled': false,
      'app.normandy.enabled': false,
      'signon.rememberSignons': false,
    })
      .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${value});\n`)
      .join(''),
  );
  const child = spawn(binary, ['--headless', '--marionette', '--no-remote', '--profile', profile, 'about:blank'], {
    stdio: 'ignore',
    env: { ...process.env, HOME: profile },
  });
  const close = async (): Promise<void> => {
    await stop(child);
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const port = await portIn(path.join(profile, 'MarionetteActivePort'));
    const wire = await Marionette.connect(port);
    await wire.send('newSession', { acceptInsecureCerts: false });
    return {
      name: versionOf(binary),
      send: (command, parameters) => wire.send(command, parameters),
      close: async () => (wire.end(), close()),
    };
  } catch (failure) {
    await close();
    throw failure;
  }
}

async function portIn(file: string): Promise<number> {
  for (let tries = 0; tries < 600; tries++) {
    const text = await readFile(file, 'utf8').catch(() => '');
    if (Number(text)) return Number(text);
    await pause(100);
  }
  throw new Error('Firefox did not open its port within 60 s');
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Packets are `{bytes}:{JSON}`: `[0, id, command, parameters]` there, `[1, id, error, result]` back. */
class Marionette {
  readonly #socket: Socket;
  readonly #waiting = new Map<number, { done: (value: unknown) => void; failed: (error: Error) => void }>();
  #rest = Buffer.alloc(0);
  #id = 0;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('data', (chunk) => this.#read(chunk));
    socket.on('close', () => this.#waiting.forEach(({ failed }) => failed(new Error('Firefox is gone'))));
  }

  static connect(port: number): Promise<Marionette> {
    return new Promise((done, failed) => {
      const socket = connect(port, '127.0.0.1', () => done(new Marionette(socket)));
      socket.on('error', failed);
    });
  }

  send(command: Command, parameters: object = {}): Promise<unknown> {
    const id = ++this.#id;
    const packet = JSON.stringify([0, id, `WebDriver:${commands[command].marionette}`, parameters]);
    return new Promise((done, failed) => {
      this.#waiting.set(id, { done, failed });
      this.#socket.write(`${Buffer.byteLength(packet)}:${packet}`);
    });
  }

  end(): void {
    this.#socket.destroy();
  }

  #read(chunk: Buffer): void {
    this.#rest = Buffer.concat([this.#rest, chunk]);
    for (;;) {
      const colon = this.#rest.indexOf(':');
      const length = Number(this.#rest.subarray(0, colon).toString());
      if (colon < 0 || this.#rest.length < colon + 1 + length) return;
      const packet: unknown = JSON.parse(this.#rest.subarray(colon + 1, colon + 1 + length).toString());
      this.#rest = this.#rest.subarray(colon + 1 + length);
      if (Array.isArray(packet)) this.#take(packet); // the first packet is a greeting
    }
  }

  #take([, id, error, result]: readonly unknown[]): void {
    const waiting = this.#waiting.get(Number(id));
    this.#waiting.delete(Number(id));
    if (isRecord(error)) waiting?.failed(new Error(`${String(error['error'])}: ${String(error['message'])}`));
    else waiting?.done(isRecord(result) && 'value' in result ? result['value'] : result);
  }
}

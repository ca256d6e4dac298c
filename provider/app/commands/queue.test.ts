import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type NetConnectOpts } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { ownPort } from '../../../tests/support/ports.ts';
import { Command } from '../../testing/command.ts';

const HEAD = ['Host: auth.test', 'Content-Type: application/json', 'Content-Length: 2'].join('\r\n');
const WRITE = `POST /identity/resources/auth/v1/user/token/refresh HTTP/1.1\r\n${HEAD}\r\n\r\n{}`;
const WAITING = 50;

describe('whoever waits in the queue when a provider is told to end', () => {
  let folder: string;
  beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'gatehouse-queue-'))));
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  /** What many get who connect and ask while the process is stopped, gets SIGTERM, and goes on. */
  async function answersAt(place: NetConnectOpts, env: Record<string, string>): Promise<string[]> {
    const command = await Command.run(['serve'], {
      DATABASE_URL: '',
      DATA_DIR: join(folder, 'data'),
      PUBLIC_URL: 'https://auth.test',
      ...env,
    });
    await command.answers();
    command.signal('SIGSTOP');
    const sockets = await Promise.all(
      Array.from({ length: WAITING }, async () => {
        const socket = connect(place);
        await once(socket, 'connect');
        socket.on('error', () => undefined); // the one that was cut has no answer
        await new Promise<void>((sent) => void socket.write(WRITE, () => sent()));
        return socket;
      }),
    );
    const answers = sockets.map((socket) => text(socket).catch(() => 'cut'));
    command.signal('SIGTERM');
    command.signal('SIGCONT');
    await command.ended();
    return (await Promise.all(answers)).map((answer) => answer.split('\r\n')[0] ?? '');
  }
  const served = Array<string>(WAITING).fill('HTTP/1.1 401 Unauthorized');

  it('is answered at a port', { timeout: 120_000 }, async () => {
    const port = await ownPort();
    assert.deepEqual(await answersAt({ port, host: '127.0.0.1' }, { PROVIDER_PORT: String(port) }), served);
  });

  it('is answered at a socket', { timeout: 120_000 }, async () => {
    const path = join(folder, 'provider.sock');
    assert.deepEqual(await answersAt({ path }, { PROVIDER_SOCKET: path }), served);
  });
});

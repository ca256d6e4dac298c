import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';
import { createAdaptorServer } from '@hono/node-server';
import type { Stopping } from '../config/limits.ts';
import { answerBroken } from '../http/pipeline/brokenRequest.ts';
import type { Provider } from '../http/pipeline/provider.ts';
import { SocketName } from './socketName.ts';

/**
 * How long an idle connection stays open, in milliseconds: longer than any proxy keeps one. The side that closes it
 * first must be the proxy, which else sends a request into a connection that is just being closed.
 */
const KEEP_ALIVE_MS = 75_000;

/** How long a connection may take to its first request once the listener is closed. In milliseconds. */
const SILENCE_MS = 500;

/** More connections than the queue of a listening socket holds. */
const MOST_TAKEN = 1_024;

/** Where requests come in: at a port, or at a socket in the file system. */
export type Door = { readonly port: number; readonly hostname?: string } | { readonly socket: string };

export interface RunningServer {
  /** 0 at a socket. */
  readonly port: number;
  /**
   * Gives up the name of its socket, goes on serving while it drains, takes the connections that wait in the queue,
   * stops listening, lets running requests end, and cuts idle connections.
   */
  close(stopping?: Stopping): Promise<void>;
}

/**
 * Listens at a door and hands every request to the provider. Port 0 takes any free one; without a host name only this
 * machine is heard. A socket is open to every user of the machine, as a port is; its folder says who reaches it.
 * @throws the error of the operating system when the port or the socket cannot be had
 */
export async function serve(provider: Pick<Provider, 'fetch'>, door: Door): Promise<RunningServer> {
  const server = createAdaptorServer({
    fetch: (request, env) => {
      const address = env.incoming.socket.remoteAddress;
      return provider.fetch(request, address === undefined ? {} : { address });
    },
    serverOptions: { keepAliveTimeout: KEEP_ALIVE_MS },
  });
  // Browsers connect ahead of what they will ask for. The server waits a minute for the request of such a connection.
  const silent = new Set<Socket>();
  let taken = 0;
  server.on('connection', (socket: Socket) => {
    taken += 1;
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  server.on('request', ({ socket }: IncomingMessage) => silent.delete(socket));
  /** An answer is on its way: another one would stand in the middle of it. */
  const answering = new WeakSet<object>();
  const running = new Set<ServerResponse>();
  const closeAfter = (response: ServerResponse): void => {
    if (!response.headersSent) response.setHeader('Connection', 'close');
  };
  let isStopping = false;
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    if (isStopping) closeAfter(response);
    answering.add(socket);
    running.add(response);
    response.once('close', () => {
      answering.delete(socket);
      running.delete(response);
    });
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (answering.has(socket)) socket.destroy();
    else answerBroken(error, socket);
  });
  const name = 'socket' in door ? new SocketName(door.socket) : undefined;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    const there = () => resolve();
    if (name) server.listen({ path: name.bound, readableAll: true, writableAll: true }, there);
    else if ('port' in door) server.listen(door.port, door.hostname ?? '127.0.0.1', there);
  });
  name?.take();
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    async close({ drain = 0, deadline = 30 } = {}) {
      isStopping = true;
      name?.giveUp();
      running.forEach(closeAfter);
      await wait(drain * 1000);
      await untilStill(() => taken);
      const closed = new Promise<void>((resolve, reject) =>
        server.close((error) => (error ? reject(error) : resolve())),
      );
      if ('closeIdleConnections' in server) server.closeIdleConnections();
      const hush = new AbortController();
      const silenced = cutSilent(silent, hush.signal);
      const cut = setTimeout(() => 'closeAllConnections' in server && server.closeAllConnections(), deadline * 1000);
      await closed.finally(() => clearTimeout(cut));
      hush.abort();
      await silenced;
    },
  };
}

/**
 * Takes the connections that wait in the queue of a listening socket: a process looks at it once a turn, and may take
 * no more than one. At a port others go on coming, so this ends when as many were taken as a queue can hold.
 */
async function untilStill(taken: () => number): Promise<void> {
  const first = taken();
  for (let before = -1; before !== taken() && taken() - first < MOST_TAKEN;) {
    before = taken();
    await lookAround();
  }
}

/** Lets the process look at every socket once. A turn may begin when that is just over, so there are two. */
async function lookAround(): Promise<void> {
  await turn();
  await turn();
}

/** Cuts connections that bring no request within a moment: the one that has just been made is about to bring it. */
async function cutSilent(silent: ReadonlySet<Socket>, signal: AbortSignal): Promise<void> {
  await wait(SILENCE_MS, undefined, { signal }).catch(() => undefined);
  await lookAround(); // a process that was busy has not read yet what came in time
  for (const socket of silent) socket.destroy();
}

/**
 * Ends the process in order on SIGINT and SIGTERM: `stop` runs once, however often a signal comes, and gets the first
 * one. A terminal sends Ctrl-C to each process of a group, and a parent process may pass it on: a second signal must
 * not cut the first one short.
 */
export function endOnSignal(stop: (signal: 'SIGINT' | 'SIGTERM') => Promise<void>): void {
  let ending: Promise<void> | undefined;
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => void (ending ??= stop(signal).then(() => process.exit(0))));
}

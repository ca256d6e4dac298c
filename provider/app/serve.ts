import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { createAdaptorServer } from '@hono/node-server';
import type { Stopping } from '../config/stopping.ts';
import { answerBroken } from '../http/pipeline/brokenRequest.ts';
import type { Provider } from '../http/pipeline/provider.ts';

/**
 * How long an idle connection stays open, in milliseconds: longer than any proxy keeps one. The side that closes it first must be the
 * proxy, which else sends a request into a connection that is just being closed.
 */
const KEEP_ALIVE_MS = 75_000;

export interface RunningServer {
  readonly port: number;
  /** Stops listening, lets running requests end, and cuts idle connections. */
  close(stopping?: Stopping): Promise<void>;
}

/**
 * Listens on a port and hands every request to the provider. Port 0 takes any free one; without a host name only this machine
 * is heard.
 * @throws the error of the operating system when the port cannot be had
 */
export async function serve(
  provider: Pick<Provider, 'fetch'>,
  { port, hostname = '127.0.0.1' }: { port: number; hostname?: string },
): Promise<RunningServer> {
  const server = createAdaptorServer({
    fetch: (request, env) => {
      const address = env.incoming.socket.remoteAddress;
      return provider.fetch(request, address === undefined ? {} : { address });
    },
    serverOptions: { keepAliveTimeout: KEEP_ALIVE_MS },
  });
  // Browsers connect ahead of what they will ask for. The server waits a minute for the request of such a connection.
  const silent = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  server.on('request', ({ socket }: IncomingMessage) => silent.delete(socket));
  /** An answer is on its way: another one would stand in the middle of it. */
  const answering = new WeakSet<object>();
  let isStopping = false;
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    if (isStopping) response.setHeader('Connection', 'close');
    answering.add(socket);
    response.once('close', () => answering.delete(socket));
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (answering.has(socket)) socket.destroy();
    else answerBroken(error, socket);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, hostname, () => resolve());
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    async close({ drain = 0, deadline = 30 } = {}) {
      isStopping = true;
      await wait(drain * 1000);
      const closed = new Promise<void>((resolve, reject) =>
        server.close((error) => (error ? reject(error) : resolve())),
      );
      if ('closeIdleConnections' in server) server.closeIdleConnections();
      for (const socket of silent) socket.destroy();
      const cut = setTimeout(() => 'closeAllConnections' in server && server.closeAllConnections(), deadline * 1000);
      await closed.finally(() => clearTimeout(cut));
    },
  };
}

/**
 * Ends the process in order on SIGINT and SIGTERM: `stop` runs once, however often a signal comes, and gets the first one. A terminal
 * sends Ctrl-C to each process of a group, and a parent process may pass it on: a second signal must not cut the first one short.
 */
export function endOnSignal(stop: (signal: 'SIGINT' | 'SIGTERM') => Promise<void>): void {
  let ending: Promise<void> | undefined;
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => void (ending ??= stop(signal).then(() => process.exit(0))));
}

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { answerBroken } from './http/brokenRequest.ts';
import type { Provider } from './provider.ts';

export interface RunningServer {
  readonly port: number;
  /** Stops listening, lets running requests end, and cuts idle connections. */
  close(): Promise<void>;
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
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
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
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        if ('closeIdleConnections' in server) server.closeIdleConnections();
        for (const socket of silent) socket.destroy();
      }),
  };
}

/**
 * Ends the process in order on SIGINT and SIGTERM: `stop` runs once, however often a signal comes. A terminal sends Ctrl-C to
 * each process of a group, and a parent process may pass it on: a second signal must not cut the first one short.
 */
export function endOnSignal(stop: () => Promise<void>): void {
  let ending: Promise<void> | undefined;
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => void (ending ??= stop().then(() => process.exit(0))));
}

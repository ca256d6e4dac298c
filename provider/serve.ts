import { createAdaptorServer } from '@hono/node-server';
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
      }),
  };
}

import { applySeed, createProvider, serve, type ProviderConfig } from 'gatehouse-provider';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createSeed, DEMO_CLIENT_ID } from '../../demo/seed.ts';

/** Between browser and provider: changes what is answered, as a wrong configuration or a proxy would. */
export type Fault = (request: Request, answer: () => Promise<Response>) => Response | Promise<Response>;

export const listen = (server: Server): Promise<number> =>
  new Promise((done) => server.listen(0, '127.0.0.1', () => done((server.address() as AddressInfo).port)));

/** An answer without these headers. */
export const without =
  (...names: string[]): Fault =>
  async (_, answer) => {
    const response = await answer();
    for (const name of names) response.headers.delete(name);
    return response;
  };
/** Another value where the header is sent. */
export const writes =
  (name: string, value: string): Fault =>
  async (_, answer) => {
    const response = await answer();
    if (response.headers.has(name)) response.headers.set(name, value);
    return response;
  };
/** Another answer at this path, with the CORS headers of the real one. */
export const answers =
  (path: RegExp, make: () => Response): Fault =>
  async (request, answer) => {
    if (!path.test(new URL(request.url).pathname)) return answer();
    const [real, instead] = [await answer(), make()];
    for (const [name, value] of real.headers)
      if (name.startsWith('access-control') || name === 'frontegg-trace-id') instead.headers.set(name, value);
    return instead;
  };
/** Another Set-Cookie line. */
export const cookie =
  (change: (line: string) => string): Fault =>
  async (_, answer) => {
    const response = await answer();
    const lines = response.headers.getSetCookie();
    response.headers.delete('set-cookie');
    for (const line of lines) response.headers.append('set-cookie', change(line));
    return response;
  };
/** The policy the library is made for. */
export const strictPolicy = (provider: string): string =>
  `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: ${provider}; connect-src 'self' ${provider}; form-action 'self'; base-uri 'none'; require-trusted-types-for 'script'; trusted-types 'none'`;

/**
 * A real provider behind something that can be turned wrong, and a page's host; `app` and `base` are their addresses.
 */
export class Examined {
  /** What is wrong now. */
  fault: Fault | undefined;
  app = '';
  base = '';
  readonly #ends: (() => unknown)[] = [];

  async open(host: RequestListener): Promise<this> {
    const hostServer = createServer(host);
    this.app = `http://localhost:${await listen(hostServer)}`;
    const probe = createServer();
    const port = await listen(probe);
    await new Promise((done) => probe.close(done));
    this.base = `http://localhost:${port}`;
    const config: ProviderConfig = {
      clientId: DEMO_CLIENT_ID,
      publicUrl: this.base,
      allowedOrigins: [this.app],
      passwordHashing: { memoryCost: 8, timeCost: 1 },
      log: () => {},
    };
    const provider = await createProvider(config);
    await applySeed(provider, createSeed(this.app));
    const server = await serve(
      {
        fetch: async (request, connection) =>
          (this.fault ?? ((_, answer) => answer()))(request, () => provider.fetch(request, connection)),
      },
      { port },
    );
    this.#ends.push(
      () => hostServer.closeAllConnections(),
      () => hostServer.close(),
      () => server.close(),
      () => provider.close(),
    );
    return this;
  }

  async close(): Promise<void> {
    for (const end of this.#ends.splice(0)) await end();
  }
}

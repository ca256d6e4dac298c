import { serve as serveHost, type ServerType } from '@hono/node-server';
import {
  applySeed,
  createProvider,
  serve,
  type Provider,
  type ProviderConfig,
  type RunningServer,
  type SeedDocument,
} from 'gatehouse-provider';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach } from 'node:test';
import type { BrowserContext, BrowserContextOptions } from 'playwright-core';
import { createHost, policy } from '../demo/host.ts';
import { createSeed, createTreeSeed, DEMO_CLIENT_ID } from '../demo/seed.ts';
import { ENCRYPTION_KEY, testStorage } from '../provider/testing/provider.ts';
import { openBrowser } from './browser.ts';
import { openDoor } from './door.ts';
import { Person } from './person.ts';

export interface WorldOptions {
  provider?: Partial<ProviderConfig>;
  /** How people sign in, where it is not by password and passkey. */
  strategies?: SeedDocument['strategies'];
  /** The names page and provider are reached by. Default: both `localhost`. */
  hosts?: { app: string; provider: string };
  /** The pages of the demo host leave the sign-in to the provider's own page. */
  hostedLogin?: boolean;
  /** A tree of accounts is below the first company. */
  hasSubAccounts?: boolean;
  /** A sign-in by another way is followed by the offer of a passkey. */
  offersPasskeys?: boolean;
  /** The provider is on the embedded database, also where PostgreSQL is installed. */
  isEmbedded?: boolean;
  /** Switches of Chromium beside those of every test. */
  switches?: readonly string[];
}

/** Starts a server; resolves to it and its port. It alone keeps no process alive. */
const listening = (start: (listens: (at: AddressInfo) => void) => ServerType): Promise<[ServerType, number]> =>
  new Promise((done) => {
    const server: ServerType = start(({ port }) => done([server, port]));
    server.unref();
  });

/**
 * The browsers of a test end with it: their pages would go on, and ask a provider that is away again and again. Those
 * made before the tests of a file stay.
 */
let ofTest: BrowserContext[] | undefined;
beforeEach(() => void (ofTest = []));
afterEach(async () => {
  const ended = ofTest ?? [];
  ofTest = undefined;
  for (const context of ended) await context.close();
});

/**
 * `SLOW=1 npm run e2e`: every answer of host and provider waits, most for a moment, some for 0.9 s. It finds what does
 * not wait for what it needs.
 */
const late = async (): Promise<void> => {
  if (process.env['SLOW']) await new Promise((done) => setTimeout(done, Math.random() ** 3 * 900));
};

/** A demo host, a provider with the sample data and a browser, all on free ports of this machine. */
export async function openWorld({
  provider: config = {},
  strategies,
  hosts = { app: 'localhost', provider: 'localhost' },
  hostedLogin = false,
  hasSubAccounts = false,
  offersPasskeys = false,
  isEmbedded = false,
  switches = [],
}: WorldOptions = {}) {
  // Each has to know the other's address before it is there, and a port is one's own only while something listens.
  const door = await openDoor();
  const publicUrl = `http://${hosts.provider}:${door.port}`;
  const demo = createHost({ provider: publicUrl, clientId: DEMO_CLIENT_ID, hostedLogin });
  /** Pages a test has written, by their paths. */
  const pages = new Map<string, Answer>();
  const answerAt = (path: string): Answer | undefined =>
    pages.get(path) ?? pages.get(`${path.split('/', 2).join('/')}/`);
  const [host, appPort] = await listening((listens) =>
    serveHost(
      {
        async fetch(request, ...rest) {
          await late();
          return answerAt(new URL(request.url).pathname)?.(request) ?? demo.fetch(request, ...rest);
        },
        port: 0,
      },
      listens,
    ),
  );
  const app = `http://${hosts.app}:${appPort}`;
  const { storage, drop } = await testStorage({ isEmbedded });
  const provider: Provider = await createProvider({
    clientId: DEMO_CLIENT_ID,
    publicUrl,
    allowedOrigins: [app],
    hostedAssets: `${app}/gatehouse/`,
    storage,
    ...(storage.kind === 'postgres' && { encryptionKey: ENCRYPTION_KEY }),
    passwordHashing: { memoryCost: 1024, timeCost: 1 }, // the cost is not what is tested here
    log: () => {},
    ...config,
  });
  const seed = hasSubAccounts ? createTreeSeed(app) : createSeed(app);
  await applySeed(provider, {
    ...seed,
    flags: { ...seed.flags, 'show-passkeys-new': offersPasskeys ? 'on' : 'off' },
    ...(strategies && { strategies }),
  });
  /** Every request that reached the provider, as `METHOD path?query`, in order. */
  const served: string[] = [];
  let fault: Fault | undefined;
  const listen = (): Promise<RunningServer> =>
    serve(
      {
        async fetch(request, connection) {
          const { pathname, search } = new URL(request.url);
          if (request.method !== 'OPTIONS') served.push(`${request.method} ${pathname}${search}`);
          await late();
          const instead = request.method === 'OPTIONS' ? undefined : await fault?.(request);
          if (!instead) return provider.fetch(request, connection);
          // What is in between here lets the page read its answer.
          instead.headers.set('access-control-allow-origin', app);
          instead.headers.set('access-control-allow-credentials', 'true');
          return instead;
        },
      },
      { port: 0 },
    );
  let server: RunningServer | undefined = await listen();
  door.leadTo(server.port);
  const browser = await openBrowser(switches);
  const contexts: BrowserContext[] = [];
  const inApp = (body: string, attributes = '', baseUrl = publicUrl): string =>
    `<auth-provider base-url="${baseUrl}" client-id="${DEMO_CLIENT_ID}" ${attributes}>${body}</auth-provider>`;

  return {
    app,
    publicUrl,
    provider,
    browser,
    /**
     * Puts something of a test's own beside the pages of the demo host: what the host answers at a path, or below a
     * first folder (`/other/`).
     */
    serve(path: string, answer: Answer): void {
      pages.set(path, answer);
    },
    /** What a page holds within the provider's tag, which has these attributes besides. */
    inApp,
    /**
     * The same for a page, under the policy the library is made for. The provider's tag stands around the body unless
     * `bare`.
     */
    write(
      path: string,
      body: string,
      {
        head = '<script type="module" src="/gatehouse/all.js"></script>',
        bare = false,
        csp = policy(publicUrl),
        lang = 'en',
      }: Written = {},
    ): void {
      const whole = bare ? body : inApp(body);
      const html = `<!doctype html><html lang="${lang}"${lang === 'ar' ? ' dir="rtl"' : ''}><head><meta charset="utf-8"><title>A page</title>${head}</head><body>${whole}</body></html>`;
      pages.set(
        path,
        () => new Response(html, { headers: { 'content-type': 'text/html', 'content-security-policy': csp } }),
      );
    },
    /** A browser profile of its own. */
    async person(options: BrowserContextOptions = {}): Promise<Person> {
      const context = await browser.newContext({ baseURL: app, ...options });
      (ofTest ?? contexts).push(context);
      const person = new Person(context, served, publicUrl);
      await person.listen();
      return person;
    },
    /** Something between page and provider that answers in its place, or delays it. Undefined takes it away. */
    interfere(next: Fault | undefined): void {
      fault = next;
    },
    /** Takes the provider off the network, as a crash would. */
    async stopProvider(): Promise<void> {
      door.leadTo(undefined);
      await server?.close();
      server = undefined;
    },
    async startProvider(): Promise<void> {
      server ??= await listen();
      door.leadTo(server.port);
    },
    async close(): Promise<void> {
      for (const context of contexts) await context.close();
      await browser.close();
      host.close();
      await server?.close();
      await door.close();
      try {
        await provider.close();
      } finally {
        await drop();
      }
    },
  };
}

/** What the host answers at a path. */
export type Answer = (request: Request) => Response | Promise<Response>;

export interface Written {
  /** Default: the script of all elements. */
  head?: string;
  /** No `<auth-provider>` around. */
  bare?: boolean;
  csp?: string;
  lang?: string;
}

/** Gives the answer instead of the provider's, or nothing to let the request through. */
export type Fault = (request: Request) => Response | undefined | Promise<Response | undefined>;

export type World = Awaited<ReturnType<typeof openWorld>>;

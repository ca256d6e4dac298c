import { randomUUID } from 'node:crypto';
import pg from 'pg';
import {
  applySeed,
  createProvider,
  type Provider,
  type ProviderConfig,
  type SeedDocument,
} from '../app/createProvider.ts';
import type { StorageConfig } from '../ground/database.ts';
import { databaseImage } from './image.ts';
import { testSeed } from './seed.ts';

export const ORIGIN = 'http://app.test';
export const PUBLIC_URL = 'http://auth.test';
export const CLIENT_ID = '11111111-2222-4333-8444-555555555555';
export const ADDRESS = '192.0.2.1';

/** PostgreSQL needs one. */
export const ENCRYPTION_KEY = 'ab'.repeat(32);

/** Hashing that takes no time: for tests only. */
const CHEAP = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** A clock that moves only by `forward`. */
export class TestClock {
  #now = Date.now();
  readonly read = (): number => this.#now;

  forward(seconds: number): void {
    this.#now += seconds * 1000;
  }
}

/**
 * A database of its own: a copy of the PostgreSQL database of TEST_DATABASE_URL, or PGlite in memory where that names
 * none or the database is to be `isEmbedded`.
 */
export async function testStorage({ isEmbedded = false } = {}): Promise<{
  storage: StorageConfig;
  drop(): Promise<void>;
}> {
  const base = isEmbedded ? undefined : process.env.TEST_DATABASE_URL;
  if (!base) return { storage: { kind: 'pglite', image: await databaseImage() }, drop: async () => undefined };
  const [copied, url, server] = [new URL(base), new URL(base), new URL(base)];
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  url.pathname = `/${name}`;
  server.pathname = '/postgres'; // a database with connections cannot be copied
  const run = async (sql: string): Promise<void> => {
    const client = new pg.Client({ connectionString: server.href });
    await client.connect();
    await client.query(sql);
    await client.end();
  };
  await run(`CREATE DATABASE ${name} TEMPLATE "${copied.pathname.slice(1)}" STRATEGY FILE_COPY`);
  return {
    storage: { kind: 'postgres', url: url.href, timeout: 60 },
    drop: () => run(`DROP DATABASE ${name} WITH (FORCE)`),
  };
}

export interface TestProvider {
  provider: Provider;
  clock: TestClock;
  browser(): Browser;
  /** Closes the provider and drops its database. */
  end(): Promise<void>;
}

/** A seeded provider with a clock that the test moves. */
export async function startProvider(
  config: Partial<ProviderConfig> = {},
  seed: SeedDocument = testSeed,
): Promise<TestProvider> {
  const { storage, drop } = await testStorage();
  const clock = new TestClock();
  const provider = await createProvider({
    clientId: CLIENT_ID,
    publicUrl: PUBLIC_URL,
    allowHttp: true,
    allowedOrigins: [ORIGIN],
    storage,
    ...(storage.kind === 'postgres' && { encryptionKey: ENCRYPTION_KEY }),
    clock: clock.read,
    log: () => undefined,
    polls: false,
    // Receivers of tests are on this machine.
    webhooks: { allowedNetworks: ['127.0.0.0/8'] },
    ...config,
    passwordHashing: { ...CHEAP, ...config.passwordHashing },
  });
  await applySeed(provider, seed);
  return {
    provider,
    clock,
    browser: () => new Browser(provider),
    async end() {
      await provider.close();
      await drop();
    },
  };
}

export interface Answer {
  status: number;
  headers: Headers;
  body: Record<string, unknown>;
  text: string;
}

interface CallOptions {
  body?: unknown;
  headers?: Record<string, string>;
  token?: string | undefined;
  address?: string;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function toRecord(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}

/** What a page of the application at ORIGIN can do: calls with an Origin, JSON and the cookies it was given. */
export class Browser {
  /** The session's. That it is known here is kept apart, and not copied. */
  readonly cookies = new Map<string, string>();
  readonly known = new Map<string, string>();
  token: string | undefined;
  readonly #provider: Pick<Provider, 'fetch'>;

  constructor(provider: Pick<Provider, 'fetch'>) {
    this.#provider = provider;
  }

  async call(
    method: string,
    path: string,
    { body, headers = {}, token = this.token, address = ADDRESS }: CallOptions = {},
  ): Promise<Answer> {
    const all = new Headers({ origin: ORIGIN, 'content-type': 'application/json', ...headers });
    if (token !== undefined) all.set('authorization', `Bearer ${token}`);
    const cookies = [...this.cookies, ...this.known].map(([name, value]) => `${name}=${value}`);
    if (cookies.length > 0 && headers.cookie === undefined) all.set('cookie', cookies.join('; '));
    const isForm = body instanceof FormData;
    if (isForm) all.delete('content-type'); // a form brings its own
    const request = new Request(PUBLIC_URL + path, {
      method,
      headers: all,
      redirect: 'manual',
      ...(body !== undefined && { body: typeof body === 'string' || isForm ? body : JSON.stringify(body) }),
    });
    const response = await this.#provider.fetch(request, { address });
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, body: toRecord(text) };
  }

  get(path: string, options: CallOptions = {}): Promise<Answer> {
    return this.call('GET', path, options);
  }

  post(path: string, body: unknown = {}, options: CallOptions = {}): Promise<Answer> {
    return this.call('POST', path, { body, ...options });
  }

  /** Signs in; keeps token and cookie. */
  async signIn(email: string, password = 'correct horse battery', options: CallOptions = {}): Promise<Answer> {
    const answer = await this.post('/identity/resources/auth/v1/user', { email, password }, options);
    if (typeof answer.body.accessToken === 'string') this.token = answer.body.accessToken;
    return answer;
  }

  /** Refreshes; keeps the new token. */
  async refresh(body: unknown = { tenantId: null }, options: CallOptions = {}): Promise<Answer> {
    const answer = await this.post('/identity/resources/auth/v1/user/token/refresh', body, options);
    if (typeof answer.body.accessToken === 'string') this.token = answer.body.accessToken;
    return answer;
  }

  /** Another browser with the same cookies and token, as a second tab or a thief would be. */
  copy(): Browser {
    const other = new Browser(this.#provider);
    for (const [name, value] of this.cookies) other.cookies.set(name, value);
    other.token = this.token;
    return other;
  }

  #keep(line: string): void {
    const [pair = ''] = line.split(';');
    const [name = '', value = ''] = pair.split('=');
    const jar = name.startsWith('gatehouse_known_') ? this.known : this.cookies;
    if (/max-age=0/i.test(line)) jar.delete(name);
    else jar.set(name, value);
  }
}

/** The claims of a token, unchecked. */
export function claimsOf(token: string | undefined): Record<string, unknown> {
  return toRecord(Buffer.from((token ?? '').split('.')[1] ?? '', 'base64url').toString());
}

/** The items of a page or list answer. */
export function itemsOf({ text }: Answer): Record<string, unknown>[] {
  const value: unknown = JSON.parse(text);
  const items = isRecord(value) && 'items' in value ? value.items : value;
  return Array.isArray(items) ? items.filter(isRecord) : [];
}

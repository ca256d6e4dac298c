import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import { applySeed, ConfigError, createProvider, serve, type ProviderConfig } from './createProvider.ts';
import { errorCatalogue } from './errors.ts';
import { readEnvironment, UsageError } from './environment.ts';
import { clientAddress } from './http/clientAddress.ts';
import { createRefreshCookie } from './http/cookies.ts';
import { users } from './storage/schema.ts';
import { testSeed } from './testing/seed.ts';
import { Browser, CLIENT_ID, ORIGIN, PUBLIC_URL, testStorage } from './testing/provider.ts';

const cheap = { memoryCost: 8, timeCost: 1, parallelism: 1 };

describe('starting a provider', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-provider-'));
  after(() => rmSync(folder, { recursive: true, force: true }));

  it('PROV-002 PRO-36 keeps people, sessions, keys and changes over a restart; a seed is written once', async () => {
    const config: ProviderConfig = {
      publicUrl: PUBLIC_URL,
      allowedOrigins: [ORIGIN],
      storage: { kind: 'pglite', dataDir: folder },
      passwordHashing: cheap,
    };
    const first = await createProvider(config);
    assert.equal(await applySeed(first, testSeed), true);
    const browser = new Browser(first);
    await browser.signIn('ada@acme.test');
    await first.services.db.update(users).set({ name: 'Ada Byron' }).where(eq(users.emailKey, 'ada@acme.test'));
    await first.services.db.delete(users).where(eq(users.emailKey, 'rob@acme.test'));
    await assert.rejects(createProvider(config), /is in use by process/);
    await first.close();

    const second = await createProvider(config);
    assert.equal(second.clientId, first.clientId, 'a client id that was made is kept');
    assert.equal(await applySeed(second, testSeed), false);
    const again = new Browser(second);
    for (const [name, value] of browser.cookies) again.cookies.set(name, value);
    assert.equal((await again.get('/identity/resources/users/v2/me', { token: browser.token })).body.name, 'Ada Byron');
    assert.equal((await again.refresh()).status, 200);
    assert.equal((await new Browser(second).signIn('rob@acme.test')).status, 401, 'who was removed stays removed');
    await second.close();
  });

  it('PRO-39 knows nobody and holds no key but its own when it is new', async () => {
    const { storage, drop } = await testStorage();
    const provider = await createProvider({ publicUrl: PUBLIC_URL, storage, passwordHashing: cheap });
    assert.equal((await provider.services.db.select().from(users)).length, 0);
    for (const path of ['/console', '/console/', '/outbox', '/debug', '/test'])
      assert.equal((await provider.fetch(new Request(PUBLIC_URL + path))).status, 404, path);
    await provider.close();
    await drop();
  });

  it('refuses another client id than the database belongs to', async () => {
    const { storage, drop } = await testStorage();
    if (storage.kind === 'postgres') {
      const provider = await createProvider({
        clientId: CLIENT_ID,
        publicUrl: PUBLIC_URL,
        storage,
        passwordHashing: cheap,
      });
      await assert.rejects(
        createProvider({ clientId: crypto.randomUUID(), publicUrl: PUBLIC_URL, storage, passwordHashing: cheap }),
        ConfigError,
      );
      await provider.close();
    }
    await drop();
  });

  it('names the option that is wrong', async () => {
    const wrong: [Partial<ProviderConfig>, RegExp][] = [
      [{ publicUrl: 'http://auth.test/' }, /'publicUrl'/],
      [{ publicUrl: 'auth.test' }, /'publicUrl'/],
      [{ allowedOrigins: ['*'] }, /'allowedOrigins.0'/],
      [{ clientId: 'acme' }, /'clientId'/],
      [{ encryptionKey: 'short' }, /'encryptionKey'/],
      [{ lifetimes: { accessToken: 0 } }, /'lifetimes.accessToken'/],
    ];
    for (const [option, message] of wrong)
      await assert.rejects(
        createProvider({ publicUrl: PUBLIC_URL, ...option }),
        (error) => error instanceof ConfigError && message.test(error.message),
      );
  });

  it('listens, tells the caller apart by address, and lets go of the port', async () => {
    const { storage, drop } = await testStorage();
    const provider = await createProvider({ publicUrl: PUBLIC_URL, storage, passwordHashing: cheap });
    await applySeed(provider, testSeed);
    const server = await serve(provider, { port: 0, hostname: '127.0.0.1' });
    const base = `http://127.0.0.1:${server.port}`;
    const login = await fetch(`${base}/frontegg/identity/resources/auth/v1/user`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'ada@acme.test', password: 'correct horse battery' }),
    });
    const { accessToken } = (await login.json()) as { accessToken: string };
    const session = (await (
      await fetch(`${base}/identity/resources/users/sessions/v1/me/current`, {
        headers: { authorization: `Bearer ${accessToken}` },
      })
    ).json()) as { ipAddress: string };
    assert.equal(session.ipAddress, '127.0.0.1');
    await assert.rejects(serve(provider, { port: server.port, hostname: '127.0.0.1' }), /EADDRINUSE/);
    await server.close();
    await assert.rejects(fetch(`${base}/flags`));
    await provider.close();
    await drop();
  });
});

describe('the environment', () => {
  it('is read with defaults, and lists are split', () => {
    const { config, port } = readEnvironment({
      DATA_DIR: '/data',
      ALLOWED_ORIGINS: ' http://a.test, ,http://b.test',
      CONSOLE: '1',
      CLIENT_ID: '',
    });
    assert.deepEqual(
      [port, config.publicUrl, config.allowedOrigins, config.storage, config.console, config.clientId],
      [
        3001,
        'http://localhost:3001',
        ['http://a.test', 'http://b.test'],
        { kind: 'pglite', dataDir: '/data' },
        true,
        undefined,
      ],
    );
    assert.deepEqual(readEnvironment({ DATABASE_URL: 'postgres://x', PROVIDER_PORT: '4000' }).config.storage, {
      kind: 'postgres',
      url: 'postgres://x',
    });
  });

  it('is refused with the name of the variable', () => {
    assert.throws(
      () => readEnvironment({ PROVIDER_PORT: '70000' }),
      (error) => error instanceof UsageError && error.message.includes('PROVIDER_PORT'),
    );
    assert.throws(() => readEnvironment({ TRUSTED_PROXIES: 'all' }), /TRUSTED_PROXIES/);
  });
});

describe('the refresh cookie', () => {
  const line = (publicUrl: string, allowedOrigins: string[], cookie = {}) =>
    createRefreshCookie(CLIENT_ID, { publicUrl, allowedOrigins, cookie }).keep('t', 60.9);

  it('is Lax on one site, and Secure, None and Partitioned only where it must cross sites', () => {
    assert.equal(
      line('http://auth.test', ['http://app.test']),
      'fe_refresh_111111112222-4333-8444-555555555555=t; Max-Age=60; Path=/; HttpOnly; SameSite=Lax',
    );
    assert.match(line('https://auth.acme.example', ['https://app.acme.example']), /HttpOnly; SameSite=Lax; Secure$/);
    assert.match(line('https://auth.acme.co.uk', ['https://acme.co.uk']), /SameSite=Lax; Secure$/);
    assert.match(
      line('https://auth.acme.co.uk', ['https://other.co.uk']),
      /HttpOnly; SameSite=None; Secure; Partitioned$/,
    );
    assert.match(
      line('https://auth.acme.example', ['https://app.acme.example', 'https://app.other.example']),
      /SameSite=None; Secure; Partitioned$/,
    );
    assert.match(
      line('https://auth.acme.example', ['https://app.other.example'], { sameSite: 'Strict', partitioned: false }),
      /SameSite=Strict; Secure$/,
    );
  });
});

describe('the address of a caller', () => {
  const at = (headers: Record<string, string>, settings: { trustedProxies: number; forwardingSecret?: string }) =>
    clientAddress(
      new Request(PUBLIC_URL, { headers }),
      { address: '::ffff:10.0.0.1' },
      { forwardingSecret: undefined, ...settings },
      CLIENT_ID,
    );

  it('PROV-013 is taken from a header only as far as the configuration trusts it', () => {
    const chain = { 'x-forwarded-for': '1.1.1.1, 2.2.2.2, 3.3.3.3' };
    assert.equal(at(chain, { trustedProxies: 0 }), '10.0.0.1');
    assert.equal(at(chain, { trustedProxies: 1 }), '3.3.3.3');
    assert.equal(at(chain, { trustedProxies: 2 }), '2.2.2.2');
    assert.equal(at(chain, { trustedProxies: 9 }), '10.0.0.1');
    assert.equal(at({ 'x-forwarded-for': "' OR 1=1" }, { trustedProxies: 1 }), '10.0.0.1');
    const forwarded = {
      'x-frontegg-forwarded-for': '9.9.9.9',
      'x-frontegg-headers-verifier': 'a long shared secret',
      'frontegg-vendor-id': CLIENT_ID,
    };
    const settings = { trustedProxies: 0, forwardingSecret: 'a long shared secret' };
    assert.equal(at(forwarded, settings), '9.9.9.9');
    assert.equal(at(forwarded, { trustedProxies: 0 }), '10.0.0.1');
    assert.equal(at({ ...forwarded, 'x-frontegg-headers-verifier': 'a wrong shared secret' }, settings), '10.0.0.1');
    assert.equal(at({ ...forwarded, 'frontegg-vendor-id': 'other' }, settings), '10.0.0.1');
  });
});

describe('what stands beside the code', () => {
  it('docs/provider-errors.md tells every code, status and sentence', () => {
    const text = readFileSync(new URL('../docs/provider-errors.md', import.meta.url), 'utf8');
    const rows = Object.entries(errorCatalogue).map(
      ([code, { status, message }]) => `| \`${code}\` | ${status} | ${message} |`,
    );
    assert.deepEqual(
      text.split('\n').filter((line) => line.startsWith('| `ER-')),
      rows,
    );
  });

  it('migrations leave the schema to the connection', () => {
    const folder = new URL('./migrations/', import.meta.url);
    for (const name of readdirSync(folder).filter((file) => file.endsWith('.sql')))
      assert.ok(!readFileSync(new URL(name, folder), 'utf8').includes('"public".'), name);
  });
});

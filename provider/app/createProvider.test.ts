import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import { applySeed, ConfigError, createProvider, serve, type ProviderConfig } from './createProvider.ts';
import { errorAnswersPage } from '../../tests/support/errorAnswersPage.ts';
import { errorCatalogue } from '../ground/errors.ts';
import { nonEmpty } from '../../tests/support/expect.ts';
import { attemptCounters, passkeyChallenges, sessions, users } from '../database/storage/schema.ts';
import { testSeed } from '../testing/seed.ts';
import {
  Browser,
  CLIENT_ID,
  ENCRYPTION_KEY,
  ORIGIN,
  PUBLIC_URL,
  startProvider,
  testStorage,
} from '../testing/provider.ts';

const cheap = { memoryCost: 8, timeCost: 1, parallelism: 1 };

describe('starting a provider', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-provider-'));
  after(() => rmSync(folder, { recursive: true, force: true }));

  it('PROV-002 PRO-36 keeps people, sessions, keys and changes over a restart; a seed is written once', async () => {
    const config: ProviderConfig = {
      publicUrl: PUBLIC_URL,
      allowHttp: true,
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

  it('PRO-39 knows nobody and holds no key but its own when it is new', async (test) => {
    const { storage, drop } = await testStorage();
    test.after(drop);
    const provider = await createProvider({
      publicUrl: PUBLIC_URL,
      allowHttp: true,
      encryptionKey: ENCRYPTION_KEY,
      storage,
      passwordHashing: cheap,
    });
    assert.equal((await provider.services.db.select().from(users)).length, 0);
    for (const path of ['/console', '/console/', '/outbox', '/debug', '/test'])
      assert.equal((await provider.fetch(new Request(PUBLIC_URL + path))).status, 404, path);
    await provider.close();
  });

  it('refuses another client id than the database belongs to, and lets go of it', async () => {
    const storage = { kind: 'pglite' as const, dataDir: join(folder, 'of-one-vendor') };
    const config = {
      clientId: CLIENT_ID,
      publicUrl: PUBLIC_URL,
      allowHttp: true,
      encryptionKey: ENCRYPTION_KEY,
      storage,
      passwordHashing: cheap,
    };
    await (await createProvider(config)).close();
    await assert.rejects(
      createProvider({ ...config, clientId: crypto.randomUUID() }),
      (error) => error instanceof ConfigError && error.message.includes(CLIENT_ID),
    );
    const provider = await createProvider(config);
    assert.equal(provider.clientId, CLIENT_ID);
    await provider.close();
  });

  it('PRO-07 sweeps away, every quarter of an hour, what is over', async (test) => {
    test.mock.timers.enable({ apis: ['setInterval'] });
    const running = await startProvider();
    test.after(() => running.end());
    const { db, now } = running.provider.services;
    const day = 24 * 3600;
    await running.browser().signIn('ada@acme.test', 'wrong');
    await running.browser().signIn('ada@acme.test');
    await running.browser().post('/identity/resources/auth/v1/webauthn/prelogin');
    const left = async () => [
      (await db.select().from(attemptCounters)).length,
      (await db.select().from(sessions)).length,
      (await db.select().from(passkeyChallenges)).length,
    ];
    /** A sweep starts when the earlier one is over: what the next one removes shows that this one is. */
    const swept = async () => {
      for (const sweeps of ['this', 'the next']) {
        await running.browser().post('/identity/resources/auth/v1/webauthn/prelogin');
        running.clock.forward(1000);
        assert.notEqual((await left())[2], 0, sweeps);
        do test.mock.timers.tick(15 * 60_000);
        while ((await left())[2] !== 0);
      }
      return left();
    };
    const sweptAfter = async (days: number) => {
      running.clock.forward(days * day);
      return swept();
    };
    assert.deepEqual(await left(), [3, 1, 1]);
    assert.deepEqual(await swept(), [0, 1, 0]);
    await db.update(sessions).set({ endedAt: now() });
    assert.deepEqual(await sweptAfter(29), [0, 1, 0], 'a session stays for thirty days after its end');
    assert.deepEqual(await sweptAfter(1), [0, 0, 0]);
    await running.browser().signIn('ada@acme.test');
    await db.update(sessions).set({ absoluteExpiresAt: now() });
    assert.deepEqual(await sweptAfter(29), [0, 1, 0], 'and as long after it ran out without an end');
    assert.deepEqual(await sweptAfter(1), [0, 0, 0]);
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
        createProvider({ publicUrl: PUBLIC_URL, allowHttp: true, ...option }),
        (error) => error instanceof ConfigError && message.test(error.message),
      );
  });

  it('listens, tells the caller apart by address, and lets go of the port', async (test) => {
    const { storage, drop } = await testStorage();
    const provider = await createProvider({
      publicUrl: PUBLIC_URL,
      allowHttp: true,
      encryptionKey: ENCRYPTION_KEY,
      storage,
      passwordHashing: cheap,
    });
    test.after(async () => {
      await provider.close();
      await drop();
    });
    await applySeed(provider, testSeed);
    const server = await serve(provider, { port: 0 });
    let isOpen = true;
    const shut = async () => {
      if (isOpen) await server.close();
      isOpen = false;
    };
    test.after(shut);
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
    await assert.rejects(fetch(`http://127.0.0.2:${server.port}/flags`), 'PRO-39 only this machine is heard');
    await assert.rejects(serve(provider, { port: server.port, hostname: '127.0.0.1' }), /EADDRINUSE/);
    await shut();
    await assert.rejects(fetch(`${base}/flags`));
  });
});

describe('what stands beside the code', () => {
  it('docs/provider-errors.md tells every code, status and sentence', () => {
    const text = readFileSync(new URL('../../docs/provider-errors.md', import.meta.url), 'utf8');
    assert.equal(errorAnswersPage(text), text, 'npm run fix brings it up to date');
    const rows = text.split('\n').filter((line) => line.startsWith('| `ER-'));
    assert.equal(rows.length, Object.keys(errorCatalogue).length);
  });

  it('migrations leave the schema to the connection', () => {
    const folder = new URL('../database/migrations/', import.meta.url);
    const names = readdirSync(folder).filter((file) => file.endsWith('.sql'));
    for (const name of nonEmpty(names, 'migrations'))
      assert.doesNotMatch(readFileSync(new URL(name, folder), 'utf8'), /"public"\./, name);
  });
});

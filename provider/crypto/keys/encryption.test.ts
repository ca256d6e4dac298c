import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, beforeEach, describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import { SAMPLE_AUTHENTICATOR } from 'gatehouse-contract/contract.js';
import { nonEmpty } from '../../../tests/support/expect.ts';
import { applySeed, ConfigError, createConsoleKey, createProvider, type Provider } from '../../app/createProvider.ts';
import { auditEvents, mfaFactors, providerSecrets, signingKeys } from '../../database/storage/schema.ts';
import { Browser, ORIGIN, PUBLIC_URL } from '../../testing/provider.ts';
import { testSeed } from '../../testing/seed.ts';
import { createSealing } from './sealing.ts';
import { sharedSecrets } from './secrets.ts';

const [ONE, TWO] = ['ab'.repeat(32), 'cd'.repeat(32)];

describe('secrets at rest', () => {
  const root = mkdtempSync(join(tmpdir(), 'gatehouse-encryption-'));
  after(() => rmSync(root, { recursive: true, force: true }));
  let dataDir: string;
  let said: string[];
  beforeEach(() => {
    dataDir = mkdtempSync(join(root, 'data-'));
    said = [];
  });

  const start = (more: { encryptionKey?: string; previousEncryptionKey?: string } = {}) =>
    createProvider({
      publicUrl: PUBLIC_URL,
      allowHttp: true,
      allowedOrigins: [ORIGIN],
      storage: { kind: 'pglite', dataDir },
      passwordHashing: { memoryCost: 8, timeCost: 1 },
      log: ({ level, message }) => void said.push(`${level} ${message}`),
      ...more,
    });
  const keyFile = () => join(dataDir, 'encryption.key');
  const storedIn = async ({ services: { db } }: Provider): Promise<string[]> => [
    ...(await db.select().from(providerSecrets))
      .filter(({ name }) => sharedSecrets.some((shared) => shared === name))
      .map(({ value }) => value),
    ...(await db.select().from(signingKeys)).map(({ privateJwk }) => privateJwk),
    ...(await db.select().from(mfaFactors)).flatMap(({ secret }) => secret ?? []),
  ];
  /** Every secret, as a key opens it. */
  const openedWith = async (provider: Provider, key: string): Promise<string[]> =>
    nonEmpty(await storedIn(provider)).map((stored) => {
      assert.match(stored, /^gcm1\./);
      return createSealing(key).open(stored);
    });
  const rotations = async ({ services: { db } }: Provider) =>
    (await db.select().from(auditEvents).where(eq(auditEvents.event, 'keys.rotated'))).map(
      ({ actorKind, outcome, details }) => [actorKind, outcome, details.kind],
    );
  /** A signed-in browser, whose session and token must outlive all that happens to keys. */
  async function signedIn(provider: Provider): Promise<Browser> {
    const app = { authenticator: SAMPLE_AUTHENTICATOR };
    const users = testSeed.users.map((user) => (user.email === 'rob@acme.test' ? { ...user, ...app } : user));
    await applySeed(provider, { ...testSeed, users });
    const browser = new Browser(provider);
    assert.equal((await browser.signIn('ada@acme.test')).status, 200);
    return browser;
  }
  async function goesOn(provider: Provider, before: Browser): Promise<void> {
    const browser = new Browser(provider);
    for (const [name, value] of before.cookies) browser.cookies.set(name, value);
    assert.equal((await browser.get('/identity/resources/users/v2/me', { token: before.token })).status, 200);
    assert.equal((await browser.refresh()).status, 200);
    for (const [name, value] of browser.cookies) before.cookies.set(name, value);
  }

  /** What a new database seals: the secrets that processes share, and a signing key. */
  const SEALED = sharedSecrets.length + 1;
  /** The authenticator apps of the seed. */
  const APPS = 1;

  it('PRO-38 the first start makes a key beside the data, for its owner alone, and says so once', async () => {
    const provider = await start();
    assert.equal(statSync(keyFile()).mode & 0o777, 0o600);
    const key = readFileSync(keyFile(), 'utf8').trim();
    assert.match(key, /^[0-9a-f]{64}$/);
    assert.equal((await openedWith(provider, key)).length, SEALED);
    assert.deepEqual([said.length, said[0]?.includes(keyFile()), said[0]?.includes(key)], [1, true, false]);
    const browser = await signedIn(provider);
    await provider.close();
    const again = await start();
    assert.equal(said.length, 1);
    assert.equal(readFileSync(keyFile(), 'utf8').trim(), key);
    await goesOn(again, browser);
    await again.close();
  });

  it('PRO-38 a database that was begun without a key is sealed at the next start, and stays in use', async () => {
    const first = await start();
    const { db } = first.services;
    const console = await createConsoleKey(first);
    const browser = await signedIn(first);
    const plain = await openedWith(first, readFileSync(keyFile(), 'utf8').trim());
    const open = createSealing(readFileSync(keyFile(), 'utf8').trim());
    for (const { name, value } of await db.select().from(providerSecrets))
      await db
        .update(providerSecrets)
        .set({ value: open.open(value) })
        .where(eq(providerSecrets.name, name));
    for (const { kid, privateJwk } of await db.select().from(signingKeys))
      await db
        .update(signingKeys)
        .set({ privateJwk: open.open(privateJwk) })
        .where(eq(signingKeys.kid, kid));
    for (const { id, secret } of await db.select().from(mfaFactors))
      await db
        .update(mfaFactors)
        .set({ secret: secret && open.open(secret) })
        .where(eq(mfaFactors.id, id));
    await first.close();
    rmSync(keyFile());
    const second = await start();
    assert.deepEqual(await openedWith(second, readFileSync(keyFile(), 'utf8').trim()), plain);
    await goesOn(second, browser);
    const { isConsoleKey } = await import('../../operator/console/operatorKey.ts');
    assert.equal(await isConsoleKey(second.services.db, console.split('#key=')[1] ?? ''), true, 'a hash is no secret');
    await second.close();
  });

  it('PRO-38 a rotation seals everything under a new key, ends no session, and is written down', async () => {
    const provider = await start();
    const browser = await signedIn(provider);
    const old = readFileSync(keyFile(), 'utf8').trim();
    const plain = await openedWith(provider, old);
    await provider.rotateEncryptionKey();
    const key = readFileSync(keyFile(), 'utf8').trim();
    assert.notEqual(key, old);
    assert.equal(statSync(keyFile()).mode & 0o777, 0o600);
    assert.deepEqual(await openedWith(provider, key), plain);
    assert.deepEqual(
      readdirSync(dataDir).filter((name) => name.startsWith('encryption')),
      ['encryption.key'],
    );
    await provider.rotateSigningKey();
    assert.equal(
      (await openedWith(provider, key)).length,
      SEALED + 1 + APPS,
      'what comes later is sealed under the new key as well',
    );
    assert.deepEqual(await rotations(provider), [
      ['system', 'success', 'encryption'],
      ['system', 'success', 'signing'],
    ]);
    await provider.close();
    const again = await start();
    await goesOn(again, browser);
    await again.close();
  });

  it('PRO-36 PRO-38 a rotation that was cut off before or behind its commit is finished at the next start', async () => {
    const provider = await start();
    const browser = await signedIn(provider);
    const old = readFileSync(keyFile(), 'utf8').trim();
    const plain = await openedWith(provider, old);
    await provider.close();
    // Before the commit: the new key is there, and nothing is sealed under it.
    writeFileSync(`${keyFile()}.next`, `${ONE}\n`, { mode: 0o600 });
    const second = await start();
    assert.equal(readFileSync(keyFile(), 'utf8').trim(), ONE);
    assert.deepEqual(await openedWith(second, ONE), plain);
    await second.close();
    // Behind it: everything is sealed under the new key, and the file still holds the old one.
    renameSync(keyFile(), `${keyFile()}.next`);
    writeFileSync(keyFile(), `${old}\n`, { mode: 0o600 });
    const third = await start();
    assert.deepEqual([await openedWith(third, ONE), readFileSync(keyFile(), 'utf8').trim()], [plain, ONE]);
    await goesOn(third, browser);
    await third.close();
  });

  it('PRO-36 PRO-38 a rotation that was cut off is finished beside a previous key as well', async () => {
    const provider = await start();
    const plain = await openedWith(provider, readFileSync(keyFile(), 'utf8').trim());
    await provider.close();
    writeFileSync(`${keyFile()}.next`, `${ONE}\n`, { mode: 0o600 });
    const second = await start({ previousEncryptionKey: TWO });
    assert.deepEqual([await openedWith(second, ONE), readFileSync(keyFile(), 'utf8').trim()], [plain, ONE]);
    await second.close();
  });

  it('PRO-38 a configured key goes before the file, and takes over what was sealed under it', async () => {
    const provider = await start();
    const plain = await openedWith(provider, readFileSync(keyFile(), 'utf8').trim());
    await provider.close();
    const configured = await start({ encryptionKey: ONE });
    assert.deepEqual(await openedWith(configured, ONE), plain);
    await configured.close();
    await assert.rejects(start({ encryptionKey: TWO }), /encryption key they were sealed under/);
  });

  it('PRO-38 a configured key is replaced by way of the previous one', async () => {
    const first = await start({ encryptionKey: ONE });
    const browser = await signedIn(first);
    const plain = await openedWith(first, ONE);
    await first.close();
    const both = await start({ encryptionKey: TWO, previousEncryptionKey: ONE });
    assert.deepEqual(await openedWith(both, ONE), plain, 'another process may have the former key alone');
    await both.rotateEncryptionKey();
    assert.deepEqual(await openedWith(both, TWO), plain);
    await both.close();
    const last = await start({ encryptionKey: TWO });
    await goesOn(last, browser);
    await last.close();
  });

  it('PRO-38 PostgreSQL without a key does not start, and is told how to make one', async () => {
    await assert.rejects(
      createProvider({ publicUrl: 'https://auth.test', storage: { kind: 'postgres', url: 'postgres://nowhere' } }),
      (error) => error instanceof ConfigError && /ENCRYPTION_KEY.*openssl rand -hex 32/.test(error.message),
    );
  });

  it('a key file that holds something else stops the start', async () => {
    writeFileSync(keyFile(), 'not a key');
    await assert.rejects(start(), /encryption\.key must hold 64 hexadecimal characters/);
  });
});

import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { sql } from 'drizzle-orm';
import { applySeed, createProvider, type Provider } from '../createProvider.ts';
import type { StorageConfig } from '../../ground/database.ts';
import { Command } from '../../testing/command.ts';
import { findPostgres, PostgresServer } from '../../testing/postgresServer.ts';
import { Browser, ORIGIN, PUBLIC_URL } from '../../testing/provider.ts';
import { ACME, testSeed } from '../../testing/seed.ts';

const programs = findPostgres();
const skip = programs === undefined && 'no PostgreSQL on this machine: install the package "postgresql"';

/** More than one statement of a copy holds. */
const MANY = 1_200;
const RESET = '/identity/resources/users/v1/passwords/reset';

if (skip) it('an embedded database is copied to PostgreSQL, and people sign in there', { skip }, () => undefined);
else
  describe('the command copy', () => {
    const folder = mkdtempSync(join(tmpdir(), 'gatehouse-copy-'));
    let server: PostgresServer;
    let session: Map<string, string>;

    const open = (storage: StorageConfig, encryptionKey?: string): Promise<Provider> =>
      createProvider({
        publicUrl: PUBLIC_URL,
        allowHttp: true,
        allowedOrigins: [ORIGIN],
        storage,
        encryptionKey,
        log: () => undefined,
        passwordHashing: { memoryCost: 8, timeCost: 1, parallelism: 1 },
      });
    async function run(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<string> {
      const unset = { DATABASE_URL: '', ENCRYPTION_KEY: '', PUBLIC_URL: 'https://auth.test' };
      const command = await Command.run(args, { ...unset, DATA_DIR: folder, ...env });
      return (await command.ended()).output;
    }
    const count = async (url: string, table: string): Promise<unknown> =>
      (await server.query(url, `SELECT count(*)::int AS n FROM ${table}`))[0]?.n;

    before(async () => {
      server = await PostgresServer.start(programs ?? '');
      const provider = await open({ kind: 'pglite', dataDir: folder });
      await applySeed(provider, testSeed);
      const { db } = provider.services;
      await db.execute(
        sql`INSERT INTO tenants (name, parent_id) SELECT 'Branch ' || i, ${ACME} FROM generate_series(1, ${MANY}) i`,
      );
      await db.execute(sql`UPDATE tenants SET name = 'Acme Inc' WHERE id = ${ACME}`); // now sorts behind its branches
      await db.execute(sql`UPDATE memberships SET shown_name_key = 'as it was shown' WHERE tenant_id <> ${ACME}`);
      const ada = new Browser(provider);
      assert.equal((await ada.signIn('ada@acme.test')).status, 200);
      assert.equal((await ada.post(RESET, { email: 'ada@acme.test' })).status, 204);
      session = ada.cookies;
      await provider.close();
    });
    after(async () => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    });

    it('leaves a target empty where it is interrupted, then copies everything once', async () => {
      const url = await server.createDatabase();
      await run(['migrate'], { DATABASE_URL: url, ENCRYPTION_KEY: 'ab'.repeat(32) });
      await server.query(url, 'ALTER TABLE refresh_tokens ADD CONSTRAINT nothing CHECK (false)');
      assert.match(await run(['copy', '--to', url]), /"nothing"|23514/);
      for (const table of ['tenants', 'users', 'refresh_tokens', 'audit_events'])
        assert.equal(await count(url, table), 0, table);

      await server.query(url, 'ALTER TABLE refresh_tokens DROP CONSTRAINT nothing');
      assert.match(
        await run(['copy', '--to', url]),
        /^\d{4} rows are copied[^]+ENCRYPTION_KEY_FILE=\S+encryption\.key$/m,
      );
      assert.equal(await count(url, 'tenants'), MANY + testSeed.tenants.length);
      assert.notEqual(await count(url, "memberships WHERE shown_name_key = 'as it was shown'"), 0);

      const again = await run(['copy', '--to', url]);
      assert.match(again, /^The target is not empty: \w+ has rows\n$/);
    });

    it('makes the tables of an empty database, on which sessions go on and people sign in', async () => {
      const url = await server.createDatabase();
      await run(['copy', '--to', url]);
      const key = readFileSync(join(folder, 'encryption.key'), 'utf8').trim();
      const provider = await open({ kind: 'postgres', url }, key);
      try {
        const before = new Browser(provider);
        for (const [name, value] of session) before.cookies.set(name, value);
        assert.equal((await before.refresh()).status, 200, 'a session of before');
        const ada = new Browser(provider);
        assert.equal((await ada.signIn('ada@acme.test')).status, 200);
        assert.equal((await ada.post(RESET, { email: 'ada@acme.test' })).status, 204);
      } finally {
        await provider.close();
      }
      const mails = await server.query(url, 'SELECT position FROM outbox_messages');
      assert.equal(new Set(mails.map(({ position }) => position)).size, 2, 'a new mail has a number of its own');
      assert.equal(await count(url, "audit_events WHERE event = 'operator.copied'"), 1);
      await assert.rejects(server.query(url, 'DELETE FROM audit_events'), /append-only/);
      await assert.rejects(
        server.query(url, 'INSERT INTO tenants (name, parent_id) VALUES (1, gen_random_uuid())'),
        /foreign key/,
      );
    });

    it('refuses a target with other tables, another key, and what is no embedded database', async () => {
      const url = await server.createDatabase();
      await server.query(url, 'CREATE TABLE invoices (id int)');
      assert.match(await run(['copy', '--to', url]), /^The target is not empty: [^\n]+ such as invoices\n$/);
      assert.deepEqual(await server.query(url, "SELECT to_regclass('users') AS users"), [{ users: null }]);

      const empty = await server.createDatabase();
      const file = join(folder, 'encryption.key');
      const key = readFileSync(file, 'utf8');
      writeFileSync(file, 'cd'.repeat(32));
      assert.doesNotMatch(await run(['copy', '--to', empty]), /rows are copied/);
      writeFileSync(file, key);
      assert.match(await run(['copy', '--to', empty], { DATA_DIR: join(folder, 'none') }), /none holds no database/);
      assert.match(
        await run(['copy', '--to', empty], { DATABASE_URL: url, ENCRYPTION_KEY: 'ab'.repeat(32) }),
        /^Only an embedded database is copied/,
      );
      for (const args of [['copy'], ['copy', '--to', 'mysql://localhost'], ['copy', '--to', empty, 'more']])
        assert.match(await run(args), /^Say where to/);
      assert.deepEqual(await server.query(empty, "SELECT to_regclass('users') AS users"), [{ users: null }]);
    });
  });

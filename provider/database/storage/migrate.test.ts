import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { nonEmpty, rejectionOf } from '../../../tests/support/expect.ts';
import { Command } from '../../testing/command.ts';
import { findPostgres, PostgresServer } from '../../testing/postgresServer.ts';
import { SchemaError } from './migrate.ts';
import { openStorage } from './openStorage.ts';

const names = readdirSync(fileURLToPath(new URL('../migrations/', import.meta.url)))
  .filter((name) => name.endsWith('.sql'))
  .sort();
const newest = names.at(-1) ?? '';
/** What docs/operations.md has the owner of the tables say. */
const page = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8');
const grants = [...page.matchAll(/```sql\n([\s\S]*?)```/g)].map(([, sql = '']) => sql).join('\n');
const programs = findPostgres();
const skip = programs === undefined && 'no PostgreSQL on this machine: install the package "postgresql"';

if (skip)
  it('tables are migrated apart from serving, and those of a newer version are refused', { skip }, () => undefined);
else
  describe('the tables of a PostgreSQL database', () => {
    let server: PostgresServer;
    before(async () => void (server = await PostgresServer.start(programs ?? '')));
    after(() => server.stop());

    const run = (args: string[], url: string) =>
      Command.run(args, {
        DATABASE_URL: url,
        MIGRATE: 'never',
        ENCRYPTION_KEY: '5e'.repeat(32),
        PROVIDER_PORT: '0',
        LOG_LEVEL: 'error',
      });
    const outputOf = async (args: string[], url: string) => (await (await run(args, url)).ended()).output;
    const tablesOf = async (url: string) =>
      (await server.query(url, `SELECT tablename FROM pg_tables WHERE schemaname = 'public'`)).length;

    it('are made by migrate, by one of two at once, and not again', async () => {
      const url = await server.createDatabase();
      const planned = await outputOf(['migrate', '--dry-run'], url);
      assert.deepEqual(
        planned.match(/^would run \S+$/gm),
        names.map((name) => `would run ${name}`),
      );
      assert.equal(await tablesOf(url), 0);
      const both = await Promise.all([outputOf(['migrate'], url), outputOf(['migrate'], url)]);
      assert.deepEqual(
        both.flatMap((output) => output.match(/^ran \S+$/gm) ?? []),
        names.map((name) => `ran ${name}`),
      );
      assert.equal(
        await outputOf(['migrate'], url),
        `The tables are up to date: nothing to run, and ${newest} is there\n`,
      );
    });

    it('are left alone by serve with MIGRATE=never, which says what to run', async () => {
      const url = await server.createDatabase();
      assert.match(
        await outputOf(['serve'], url),
        /^The database lacks 0000_start\.sql, .*: run gatehouse-provider migrate /,
      );
      assert.equal(await tablesOf(url), 0);
    });

    it('need no right to change them of the role that serves', async () => {
      const url = await server.createDatabase();
      await outputOf(['migrate'], url);
      const { pathname } = new URL(url);
      for (const statement of nonEmpty(grants.match(/^.+;$/gm) ?? [])) await server.query(url, statement);
      await server.query(url, `CREATE TABLE "later" ("id" int)`);
      const serving = server.url(pathname.slice(1)).replace('gatehouse@', 'gatehouse_serve@');
      assert.match(
        String(await rejectionOf(server.query(serving, 'CREATE TABLE "own" ("id" int)'))),
        /permission denied for schema public/,
      );
      await server.query(serving, 'INSERT INTO "later" VALUES (1)');
      const begun = await outputOf(
        ['bootstrap', '--tenant', 'Acme', '--admin-email', 'ada@acme.example', '--origin', 'https://app.acme.example'],
        serving,
      );
      assert.match(begun, /ada@acme\.example sets a password at https:/);
      await (await (await run(['serve'], serving)).answers()).stop();
    });

    it('come without the index of searches where the role may not use pg_trgm', async (test) => {
      const url = await server.createDatabase();
      const known = await server.query(url, `SELECT 1 FROM pg_available_extensions WHERE name = 'pg_trgm'`);
      if (known.length === 0) return test.skip('the extension pg_trgm is not on this machine');
      const indexes = (of: string) =>
        server.query(of, `SELECT 1 FROM pg_indexes WHERE indexname = 'memberships_search'`);
      for (const statement of [
        'CREATE SCHEMA "hidden"',
        'CREATE EXTENSION pg_trgm SCHEMA "hidden"',
        'CREATE ROLE gatehouse_plain LOGIN',
        'GRANT CREATE, USAGE ON SCHEMA public TO gatehouse_plain',
      ])
        await server.query(url, statement);
      await outputOf(['migrate'], url.replace('gatehouse@', 'gatehouse_plain@'));
      assert.deepEqual(await indexes(url), []);
      const own = await server.createDatabase();
      await outputOf(['migrate'], own);
      assert.equal((await indexes(own)).length, 1);
    });

    it('of a newer version are refused, but for those that say they work with this one', async () => {
      const url = await server.createDatabase();
      await (await openStorage({ kind: 'postgres', url })).close();
      const openedAfter = async (name: string, worksWith: string) => {
        await server.query(
          url,
          `INSERT INTO "schema_migrations" ("name", "works_with") VALUES ('${name}', ${worksWith})`,
        );
        const storage = await openStorage({ kind: 'postgres', url, migrate: 'never' });
        await storage.close();
      };
      await openedAfter('9001_added.sql', `'${newest}'`);
      assert.equal(
        await outputOf(['migrate'], url),
        `The tables are up to date: nothing to run, and ${newest} is there\n`,
      );
      const refused = [
        await rejectionOf(openedAfter('9002_contracted.sql', 'NULL')),
        await rejectionOf(openedAfter('9003_added.sql', `'9001_added.sql'`)),
      ];
      for (const error of refused) assert.equal(error instanceof SchemaError, true, String(error));
      assert.match(String(refused[1]), /newer version, which has run 9002_contracted\.sql, 9003_added\.sql/);
      assert.match(await outputOf(['serve'], url), /^The database belongs to a newer version/);
    });

    it('say of the last migration which version it works with', async () => {
      const url = await server.createDatabase();
      await outputOf(['migrate'], url);
      assert.deepEqual(
        await server.query(url, `SELECT "works_with" FROM "schema_migrations" WHERE "name" = '${newest}'`),
        [{ works_with: names.at(-2) }],
      );
    });
  });

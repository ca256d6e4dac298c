import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { sql } from 'drizzle-orm';
import { rejectionOf } from '../../../tests/support/expect.ts';
import { findPostgres, PostgresServer } from '../../testing/postgresServer.ts';
import { openStorage } from './openStorage.ts';
import { isStorageTrouble } from '../../ground/trouble.ts';

const programs = findPostgres();
const skip = programs === undefined && 'no PostgreSQL on this machine: install the package "postgresql"';

if (skip) it('a PostgreSQL database is opened, migrated once and let go of', { skip }, () => undefined);
else
  describe('a PostgreSQL database', () => {
    let server: PostgresServer;
    before(async () => void (server = await PostgresServer.start(programs ?? '')));
    after(() => server.stop());

    const connections = async (database: string) =>
      (
        await server.query(
          server.url(),
          `SELECT count(*)::int AS n FROM pg_stat_activity WHERE backend_type = 'client backend' AND datname = '${new URL(database).pathname.slice(1)}'`,
        )
      )[0]?.n;

    it('PRO-36 is brought up to date once by many who open it at once', async () => {
      const url = await server.createDatabase();
      const all = await Promise.all(
        Array.from({ length: 6 }, () => openStorage({ kind: 'postgres', url, poolSize: 2, timeout: 60 })),
      );
      try {
        const [row] = await server.query(
          url,
          'SELECT count(*)::int AS n, count(DISTINCT name)::int AS names FROM schema_migrations',
        );
        assert.equal(row?.n, row?.names);
        assert.notEqual(row?.n, 0);
      } finally {
        await Promise.all(all.map((storage) => storage.close()));
      }
    });

    it('gives the connection back that it was migrated over, and keeps to its pool', async () => {
      const url = await server.createDatabase();
      const storage = await openStorage({ kind: 'postgres', url, poolSize: 1 });
      try {
        const answers = await Promise.all([1, 2, 3].map(() => storage.db.execute(sql`SELECT 1`)));
        assert.equal(answers.length, 3);
        assert.equal(await connections(url), 1);
      } finally {
        await storage.close();
      }
      const again = await openStorage({ kind: 'postgres', url });
      await again.close();
      assert.equal(
        isStorageTrouble(await rejectionOf(Promise.resolve(again.db.execute(sql`SELECT 1`)))),
        true,
        'a closed pool is trouble',
      );
    });

    it('is left as it was when a migration fails, and let go of', async () => {
      const url = await server.createDatabase();
      await server.query(url, 'CREATE TABLE "tenants" ("id" int)');
      assert.match(String(Object(await rejectionOf(openStorage({ kind: 'postgres', url }))).message), /tenants/);
      const tables = await server.query(url, `SELECT tablename FROM pg_tables WHERE schemaname = 'public'`);
      assert.deepEqual(tables, [{ tablename: 'tenants' }]);
    });

    it('PRO-37 gives up a statement that takes too long, and no connection that answers in time', async () => {
      const url = await server.createDatabase();
      const storage = await openStorage({ kind: 'postgres', url, poolSize: 1, timeout: 3 });
      const pid = async () =>
        (await storage.db.select({ pid: sql<number>`pg_backend_pid()` }).from(sql`(SELECT 1) AS one`))[0]?.pid;
      const sleep = (seconds: number) => sql`SELECT pg_sleep(${seconds})`;
      try {
        const first = await pid();
        await storage.db.transaction(async (transaction) => {
          for (let statement = 0; statement < 2; statement += 1) await transaction.execute(sleep(1.6));
        });
        await storage.db.execute(sleep(1.6));
        assert.equal(await pid(), first, 'each statement has its own three seconds');
        const trouble = [
          await rejectionOf(Promise.resolve(storage.db.execute(sleep(60)))),
          await rejectionOf(storage.db.transaction((transaction) => transaction.execute(sleep(60)))),
        ];
        assert.deepEqual(trouble.map(isStorageTrouble), [true, true], String(trouble));
        assert.notEqual(await pid(), first);
      } finally {
        await storage.close();
      }
    });

    it('PRO-37 bounds what one answer waits in all, whatever the number of its statements', async () => {
      const url = await server.createDatabase();
      const storage = await openStorage({ kind: 'postgres', url, poolSize: 1, timeout: 3 });
      const sleep = (seconds: number) => Promise.resolve(storage.db.execute(sql`SELECT pg_sleep(${seconds})`));
      const forAnswer = storage.forAnswer ?? assert.fail('answers are bounded');
      try {
        let left: Promise<unknown> = Promise.resolve();
        await forAnswer(async () => {
          await Promise.all([sleep(0.1), sleep(0.1)]);
          await sleep(1.6);
          assert.equal(isStorageTrouble(await rejectionOf(sleep(1.6))), true, 'the second of 1.6 seconds');
          assert.equal(isStorageTrouble(await rejectionOf(sleep(0))), true, 'nothing is left');
        });
        await forAnswer(async () => {
          left = (async () => {
            await sleep(1.6);
            await sleep(1.6);
          })();
        });
        await left; // what an answer leaves running is limited by the statement
        await forAnswer(() => sleep(1.6));
      } finally {
        await storage.close();
      }
    });

    it('PRO-37 gets a connection back whose transaction could not begin, and closes', async () => {
      const url = await server.createDatabase();
      const storage = await openStorage({ kind: 'postgres', url, poolSize: 2, timeout: 1 });
      const pid = async () =>
        (await storage.db.select({ pid: sql<number>`pg_backend_pid()` }).from(sql`(SELECT 1) AS one`))[0]?.pid;
      try {
        for (let freezing = 0; freezing < 3; freezing += 1) {
          const frozen = (await pid()) ?? 0;
          process.kill(frozen, 'SIGSTOP');
          try {
            assert.equal(isStorageTrouble(await rejectionOf(storage.db.transaction(async () => {}))), true);
          } finally {
            process.kill(frozen, 'SIGCONT');
          }
        }
        assert.deepEqual([storage.pool?.().waiting, await storage.isStarved?.()], [0, false]);
        await storage.db.transaction((transaction) => transaction.execute(sql`SELECT 1`));
      } finally {
        await storage.close();
      }
    });

    it('PRO-37 tells that no connection could be had for a minute while a new one is answered', async (test) => {
      const url = await server.createDatabase();
      const storage = await openStorage({ kind: 'postgres', url, poolSize: 1, timeout: 1 });
      const isStarved = storage.isStarved ?? assert.fail('it can be asked');
      let release = (): void => undefined;
      try {
        const held = new Promise<void>((done) => (release = done));
        const holding = storage.db.transaction(() => held);
        assert.equal(await isStarved(), false);
        assert.equal(isStorageTrouble(await rejectionOf(Promise.resolve(storage.db.execute(sql`SELECT 1`)))), true);
        assert.equal(await isStarved(), false, 'not for a minute yet');
        test.mock.timers.enable({ apis: ['Date'], now: Date.now() + 61_000 });
        assert.equal(await isStarved(), true);
        release();
        await holding;
        await storage.db.execute(sql`SELECT 1`);
        assert.equal(await isStarved(), false);
      } finally {
        release();
        await storage.close();
      }
    });

    it('PRO-37 that does not answer is trouble', async () => {
      const failure = await rejectionOf(openStorage({ kind: 'postgres', url: 'postgres://nobody@127.0.0.1:1/none' }));
      assert.equal(isStorageTrouble(failure), true, String(failure));
    });
  });

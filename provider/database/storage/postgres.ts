import { drizzle } from 'drizzle-orm/node-postgres';
import { Client, type ClientBase, type Pool } from 'pg';
import { withAllowance } from '../../ground/allowance.ts';
import { boundStatements } from './bounded.ts';
import { followClock } from './databaseClock.ts';
import { migrate, type Migrating } from './migrate.ts';
import { ReclaimingPool } from './reclaimingPool.ts';
import * as schema from './schema.ts';
import type { Database, PostgresLimits, Storage } from '../../ground/database.ts';
import { within } from '../../ground/observing/within.ts';

/** Any constant: it keeps two processes that start together from migrating at the same time. */
const MIGRATION_LOCK = 4_735_201;

/**
 * Opens a PostgreSQL database, brings its tables up to date where it may, and pools the connections. @throws
 * SchemaError
 */
export async function openPostgres(
  url: string,
  { poolSize = 20, timeout = 5, migrate: migrating = 'auto' }: PostgresLimits = {},
): Promise<Storage> {
  const pool = new ReclaimingPool({ connectionString: url, max: poolSize, connectionTimeoutMillis: timeout * 1000 });
  const ignore = (): void => undefined;
  pool.on('error', ignore); // an idle connection broke: the next query opens another or says so itself
  pool.on('connect', (opened) => opened.on('error', ignore)); // so does one that breaks between two statements
  const client = await pool.connect().catch(async (error: unknown) => {
    await pool.end();
    throw error;
  });
  try {
    await migrateOver(client, migrating);
    client.release(true); // a migration may take its time, what comes over the next connections may not
    pool.on('connect', (opened) => boundStatements(opened, timeout * 1000));
  } catch (error) {
    client.release(true);
    await pool.end();
    throw error;
  }
  const clock = await followClock(() => readTime(pool)).catch(async (error: unknown) => {
    await pool.end();
    throw error;
  });
  return {
    db: drizzle(pool, { schema }),
    clock: clock.read,
    pool: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    forAnswer: (work) => withAllowance(timeout * 1000, work),
    isStarved: async () => isLongAgo(pool.starvedSince) && (await answers(url)),
    close() {
      clock.stop();
      return pool.end();
    },
  };
}

/** A minute without a connection: by then it is this process that has lost them. */
const isLongAgo = (since: number | undefined): boolean => since !== undefined && Date.now() - since >= 60_000;

/** Whether the database answers over a new connection, within a second. */
const answers = (url: string): Promise<boolean> =>
  within(
    1_000,
    overOne(url, (client) => client.query('SELECT 1')),
  ).then(
    () => true,
    () => false,
  );

/** Migrates over a connection of its own, which may take its time. */
export const migrateServer = ({ url }: { url: string }, migrating: 'auto' | 'plan'): Promise<string[]> =>
  overOne(url, (client) => migrateOver(client, migrating));

/**
 * Migrates and goes on with other work, which may take its time, in one transaction: where the work fails, the database
 * is as it was. Another process that opens the database meanwhile waits.
 */
export const changeServer = <Result>(url: string, work: (db: Database) => Promise<Result>): Promise<Result> =>
  overOne(url, (client) =>
    inTransaction(client, async () => {
      await migrateWithin(client, 'auto');
      return work(drizzle(client, { schema }));
    }),
  );

async function overOne<Result>(url: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined); // what runs on it then fails, and says why
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end();
  }
}

const migrateOver = (client: ClientBase, migrating: Migrating): Promise<string[]> =>
  inTransaction(client, () => migrateWithin(client, migrating));

/** The caller closes the connection when it fails. */
async function inTransaction<Result>(client: ClientBase, work: () => Promise<Result>): Promise<Result> {
  await client.query('BEGIN');
  const result = await work();
  await client.query('COMMIT');
  return result;
}

/** Only one process can hold such a transaction. */
async function migrateWithin(client: ClientBase, migrating: Migrating): Promise<string[]> {
  await client.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
  return migrate(
    {
      run: async (sql) => void (await client.query(sql)),
      rows: async (sql) => (await client.query<Record<string, unknown>>(sql)).rows,
    },
    migrating,
  );
}

async function readTime(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ ms: number }>(
    'SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS "ms"',
  );
  const [row] = rows;
  if (!row) throw new Error('The database did not say what time it is');
  return row.ms;
}

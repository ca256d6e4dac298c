import { drizzle } from 'drizzle-orm/node-postgres';
import { Pool } from 'pg';
import { boundStatements } from './bounded.ts';
import { followClock } from './databaseClock.ts';
import { migrate } from './migrate.ts';
import * as schema from './schema.ts';
import type { PostgresLimits, Storage } from './storage.ts';

/** Any constant: it keeps two processes that start together from migrating at the same time. */
const MIGRATION_LOCK = 4_735_201;

/** Opens a PostgreSQL database, brings its tables up to date, and pools the connections. */
export async function openPostgres(url: string, { poolSize = 20, timeout = 5 }: PostgresLimits = {}): Promise<Storage> {
  const pool = new Pool({ connectionString: url, max: poolSize, connectionTimeoutMillis: timeout * 1000 });
  const ignore = (): void => undefined;
  pool.on('error', ignore); // an idle connection broke: the next query opens another or says so itself
  pool.on('connect', (opened) => opened.on('error', ignore)); // so does one that breaks between two statements
  const client = await pool.connect().catch(async (error: unknown) => {
    await pool.end();
    throw error;
  });
  try {
    await client.query('BEGIN');
    await client.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    await migrate({
      run: async (sql) => void (await client.query(sql)),
      appliedNames: async () =>
        (await client.query<{ name: string }>('SELECT "name" FROM "schema_migrations"')).rows.map((row) => row.name),
    });
    await client.query('COMMIT');
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
    close() {
      clock.stop();
      return pool.end();
    },
  };
}

async function readTime(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ ms: number }>(
    'SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS "ms"',
  );
  const [row] = rows;
  if (!row) throw new Error('The database did not say what time it is');
  return row.ms;
}

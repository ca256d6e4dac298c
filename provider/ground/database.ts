import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type * as schema from '../database/storage/schema.ts';

/** The database, or one transaction of it: PGlite and PostgreSQL look the same from here on. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;

/** The database for who only reads: nothing on it can write, run a statement of its own or begin a transaction. */
export type Reader = Pick<Database, 'select' | 'selectDistinct' | 'selectDistinctOn' | '$count'>;

export interface Storage {
  readonly db: Database;
  /** The time by which all processes on this database judge, in milliseconds since 1970. */
  readonly clock: () => number;
  /** The connections of this process; undefined for an embedded database, which has one. */
  readonly pool?: () => PoolState;
  /** Runs the work of one answer, which waits for the database no longer than `timeout` in all. */
  readonly forAnswer?: <T>(work: () => Promise<T>) => Promise<T>;
  /** Whether this process has had no connection for a minute while the database answers a new one. */
  readonly isStarved?: () => Promise<boolean>;
  close(): Promise<void>;
}

/** Connections of this process, idle ones among them, and how many requests wait for one. */
export interface PoolState {
  readonly total: number;
  readonly idle: number;
  readonly waiting: number;
}

export interface PostgresLimits {
  /** Connections of this process. Default: 20. */
  poolSize?: number;
  /** Seconds that a request waits for the database in all; elsewhere each statement or connection. Default: 5. */
  timeout?: number;
  /**
   * `never` changes no tables and refuses those of another version, for a role without the right to. Default: `auto`.
   */
  migrate?: 'auto' | 'never';
}

export type StorageConfig =
  /**
   * PGlite: in a folder, or in memory when no folder is named. `image` is what a database in memory begins with: a copy
   * of another one, made by `dumpDataDir` of PGlite. Without it PGlite writes an empty one first, which takes seconds.
   */
  { kind: 'pglite'; dataDir?: string; image?: Blob } | ({ kind: 'postgres'; url: string } & PostgresLimits);

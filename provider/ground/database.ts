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
  /** Seconds a statement or a free connection is waited for. Default: 5. */
  timeout?: number;
  /** `never` changes no tables and refuses those of another version, for a role without the right to. Default: `auto`. */
  migrate?: 'auto' | 'never';
}

export type StorageConfig =
  /**
   * PGlite: in a folder, or in memory when no folder is named. `image` is what a database in memory begins with: a copy of
   * another one, made by `dumpDataDir` of PGlite. Without it PGlite writes an empty one first, which takes seconds.
   */
  { kind: 'pglite'; dataDir?: string; image?: Blob } | ({ kind: 'postgres'; url: string } & PostgresLimits);

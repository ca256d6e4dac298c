import { asc, lt, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../../ground/database.ts';

/** Any constant: it keeps two processes from sweeping at the same time. */
const SWEEP_LOCK = 4_735_202;
/** Rows of one transaction: others wait for no more. */
export const BATCH = 1_000;

/** Rows of one table that have outlived their use. */
export interface Sweep {
  /** For the log. */
  readonly what: string;
  readonly table: PgTable;
  /** The primary key. */
  readonly key: PgColumn;
  /** What tells how old a row is: the first column of an index. */
  readonly age: PgColumn;
  /** Before which instant of `age` a row is over at `now`. */
  readonly before: (now: Date) => Date;
  /** What the database needs in the same transaction to permit the deletion. */
  readonly permit?: (transaction: Database, now: Date) => Promise<unknown>;
  /** What follows in the same transaction where rows were removed. */
  readonly removed?: (transaction: Database, now: Date) => Promise<unknown>;
}

/** What is over once it is older than this. */
export const ago =
  (seconds: number) =>
  (now: Date): Date =>
    new Date(now.getTime() - seconds * 1000);

/**
 * Removes what is over, in transactions of at most 1,000 rows, by one process at a time.
 * @returns how many rows went; what another process removes meanwhile is left to it
 */
export async function sweep(db: Database, rule: Sweep, now: Date): Promise<number> {
  let removed = 0;
  for (;;) {
    const batch = await db.transaction((transaction) => sweepBatch(transaction, rule, now));
    removed += batch;
    if (batch < BATCH) return removed;
  }
}

async function sweepBatch(
  transaction: Database,
  { table, key, age, before, permit, removed: follow }: Sweep,
  now: Date,
): Promise<number> {
  const [lock] = await transaction
    .select({ isOurs: sql<boolean>`pg_try_advisory_xact_lock(${SWEEP_LOCK})` })
    .from(sql`(VALUES (1)) AS "once"`);
  if (!lock?.isOurs) return 0;
  await permit?.(transaction, now);
  // The order and the array keep the database on its indexes, however many rows it believes to be over.
  const over = transaction
    .select({ key })
    .from(table)
    .where(lt(age, before(now)))
    .orderBy(asc(age))
    .limit(BATCH);
  const removed = await transaction
    .delete(table)
    .where(sql`${key} = ANY(ARRAY${over})`)
    .returning({ key });
  if (removed.length > 0) await follow?.(transaction, now);
  return removed.length;
}

import { getTableName, sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { BATCH } from '../../database/retention/sweep.ts';
import { auditEvents } from '../../database/storage/schema.ts';
import type { Database, Reader } from '../../ground/database.ts';
import type { Place } from '../../database/areas/area.ts';

/** How many rows, by the name of their table. Of `audit_events` those that got a pseudonym; all others are gone. */
export type Erased = Readonly<Record<string, number>>;

/** Adds up rows by table, in the order in which the tables were named first. */
export class Tally {
  readonly #rows = new Map<string, number>();

  add(table: PgTable, rows: number): void {
    if (rows > 0) this.#rows.set(getTableName(table), (this.#rows.get(getTableName(table)) ?? 0) + rows);
  }

  toRecord(): Erased {
    return Object.fromEntries(this.#rows);
  }
}

/** Removes the rows at once, in the caller's transaction. */
export async function remove(db: Database, { table }: Place, rows: SQL | undefined, tally: Tally): Promise<void> {
  if (!rows) return;
  const gone = await db
    .delete(table)
    .where(rows)
    .returning({ one: sql<number>`1` });
  tally.add(table, gone.length);
}

/** Removes the rows in transactions of at most 1,000, children first: others wait for no more. */
export async function removeInBatches(
  db: Database,
  { table }: Place,
  rows: SQL | undefined,
  tally: Tally,
): Promise<void> {
  if (!rows) return;
  for (;;) {
    const some = db
      .select({ place: sql`ctid` })
      .from(table)
      .where(rows)
      .limit(BATCH);
    const gone = await db
      .delete(table)
      .where(sql`ctid IN ${some}`)
      .returning({ one: sql<number>`1` });
    tally.add(table, gone.length);
    if (gone.length < BATCH) return;
  }
}

/** Counts what would be erased, and changes nothing. */
export async function count(
  db: Reader,
  places: readonly Place[],
  rowsOf: (place: Place) => SQL | undefined,
  auditRows: SQL | undefined,
): Promise<Erased> {
  const tally = new Tally();
  for (const place of places) {
    const rows = rowsOf(place);
    if (rows) tally.add(place.table, await db.$count(place.table, rows));
  }
  tally.add(auditEvents, await db.$count(auditEvents, auditRows));
  return tally.toRecord();
}

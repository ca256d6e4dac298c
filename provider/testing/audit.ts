import { desc, getTableName, is, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { auditEvents } from '../database/storage/schema.ts';
import * as schema from '../database/storage/schema.ts';
import type { Database } from '../ground/database.ts';

type AuditRow = typeof auditEvents.$inferSelect;

/**
 * The order in which rows were written, also when the clock of a test is at rest: by transaction, and by place in it.
 * Connections fill pages of their own, so that a place alone says nothing.
 */
export const inOrder = [sql`${auditEvents}.xmin::text::bigint`, sql`${auditEvents}.ctid`] as const;

/** The newest row first. */
export const newestFirst = inOrder.map((part) => desc(part));

/** The audit rows that some work leaves behind, the oldest first. */
export async function auditOf(db: Database, work: () => Promise<unknown>): Promise<AuditRow[]> {
  const before = new Set((await db.select({ id: auditEvents.id }).from(auditEvents)).map(({ id }) => id));
  await work();
  return (
    await db
      .select()
      .from(auditEvents)
      .orderBy(...inOrder)
  ).filter(({ id }) => !before.has(id));
}

const tables = Object.values(schema).filter((value) => is(value, PgTable));
/**
 * Counters are counted before a route is reached, so that a failed call counts as well. What is to be published names
 * rows of the audit, which are looked at themselves, and a worker takes it at any time.
 */
const leftOut: readonly string[] = ['attempt_counters', 'unpublished_events'];

/** What every table holds, as one digest for each: two of them differ when anything was written in between. */
export async function contentOf(db: Database): Promise<Record<string, string>> {
  const content: Record<string, string> = {};
  for (const table of tables) {
    const name = getTableName(table);
    if (leftOut.includes(name)) continue;
    const [row] = await db
      .select({ digest: sql<string>`coalesce(md5(string_agg(one::text, chr(10) ORDER BY one::text)), 'empty')` })
      .from(sql`${table} AS one`);
    content[name] = row?.digest ?? '';
  }
  return content;
}

/** Makes every attempt to write an audit row fail, until the returned function is called. */
export async function breakAudit(db: Database): Promise<() => Promise<void>> {
  await db.execute(
    sql`CREATE FUNCTION refuse_audit() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no audit'; END $$`,
  );
  await db.execute(
    sql`CREATE TRIGGER refuse_audit BEFORE INSERT ON audit_events FOR EACH ROW EXECUTE FUNCTION refuse_audit()`,
  );
  return async () => {
    await db.execute(sql`DROP TRIGGER refuse_audit ON audit_events`);
    await db.execute(sql`DROP FUNCTION refuse_audit()`);
  };
}

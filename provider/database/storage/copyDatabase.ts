import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { UsageError } from '../../ground/usageError.ts';
import { rowsOf, textsOf } from './rows.ts';
import type { Database } from '../../ground/database.ts';
import { inOrder, readLinks, readMigrations, readTables } from './tables.ts';

/** Rows of one statement. */
const PAGE = 500;

const summaries = v.array(v.object({ count: v.number(), sum: v.string() }));
const sequences = v.array(v.object({ name: v.string(), last: v.nullable(v.string()) }));

/**
 * Copies every row into a database with the same tables and no rows, and compares both. Secrets stay sealed as they
 * are. The caller's transaction on the target makes it all or nothing; no other connection can write there before it
 * ends. The callback gets each table with its number of rows.
 * @returns the number of rows
 * @throws UsageError for a target that holds rows or other tables
 */
export const copyDatabase = (
  source: Database,
  target: Database,
  told: (table: string, rows: number) => void = () => undefined,
): Promise<number> =>
  source.transaction(async (from) => {
    // in which both write times as text
    for (const db of [from, target]) await db.execute(sql`SET LOCAL TIME ZONE 'UTC'`);
    const tables = await readTables(from);
    await requireSameTables(from, target, tables);
    // Locks out who writes, too. Columns that triggers fill are copied, and not worked out anew.
    for (const table of tables) await target.execute(sql`ALTER TABLE ${sql.identifier(table)} DISABLE TRIGGER USER`);
    await requireEmpty(target, tables);
    const links = await readLinks(target);
    let count = 0;
    for (const table of inOrder(tables, links)) {
      // A row may come before the one that it names in its own table.
      const own = links.filter(({ child, parent }) => child === table && parent === table);
      for (const { name } of own) await defer(target, table, name, true);
      const rows = await copyTable(from, target, table);
      for (const { name } of own) await defer(target, table, name, false);
      count += rows;
      told(table, rows);
    }
    await copySequences(from, target);
    for (const table of tables) {
      const [before, after] = [await summaryOf(from, table), await summaryOf(target, table)];
      if (before !== after)
        throw new Error(`The copy of ${table} is not what it is a copy of: ${before}, and ${after}`);
      await target.execute(sql`ALTER TABLE ${sql.identifier(table)} ENABLE TRIGGER USER`);
    }
    return count;
  });

async function requireSameTables(from: Database, target: Database, tables: readonly string[]): Promise<void> {
  const there = await readTables(target);
  const others = there.filter((table) => !tables.includes(table));
  if (others.length > 0)
    throw new UsageError(
      `The target is not empty: it has tables that are none of the provider's, such as ${others[0]}`,
    );
  const [had, has] = [await readMigrations(from), await readMigrations(target)];
  if (had.join() !== has.join()) throw new UsageError('The tables of the target are those of another version');
}

async function requireEmpty(target: Database, tables: readonly string[]): Promise<void> {
  for (const table of tables) {
    const [held] = await textsOf(target, sql`SELECT 'a row' AS text FROM ${sql.identifier(table)} LIMIT 1`);
    if (held !== undefined) throw new UsageError(`The target is not empty: ${table} has rows`);
  }
}

/** Whether a foreign key is checked when the table is whole, or with every statement as usual. */
async function defer(target: Database, table: string, constraint: string, isDeferred: boolean): Promise<void> {
  if (!isDeferred) await target.execute(sql`SET CONSTRAINTS ${sql.identifier(constraint)} IMMEDIATE`);
  await target.execute(
    sql`ALTER TABLE ${sql.identifier(table)} ALTER CONSTRAINT ${sql.identifier(constraint)} ${sql.raw(isDeferred ? 'DEFERRABLE INITIALLY DEFERRED' : 'NOT DEFERRABLE')}`,
  );
}

async function copyTable(from: Database, target: Database, table: string): Promise<number> {
  const name = sql.identifier(table);
  // As text, so that numbers are not rounded on their way.
  await from.execute(sql`DECLARE copied NO SCROLL CURSOR FOR SELECT to_jsonb(t)::text AS text FROM ${name} t`);
  let count = 0;
  for (;;) {
    const page = await textsOf(from, sql`FETCH ${sql.raw(String(PAGE))} FROM copied`);
    if (page.length === 0) break;
    await target.execute(
      sql`INSERT INTO ${name} SELECT * FROM jsonb_populate_recordset(NULL::${name}, ${`[${page.join()}]`}::jsonb)`,
    );
    count += page.length;
  }
  await from.execute(sql`CLOSE copied`);
  return count;
}

/** Numbers go on where they stood. */
async function copySequences(from: Database, target: Database): Promise<void> {
  const found = await rowsOf(
    from,
    sequences,
    sql`SELECT sequencename::text AS name, last_value::text AS last FROM pg_sequences WHERE schemaname = current_schema()`,
  );
  for (const { name, last } of found)
    if (last !== null) await target.execute(sql`SELECT setval(${`"${name}"`}::regclass, ${last}::bigint)`);
}

/** How many rows a table has, and a sum over all that they hold: the same in both databases. */
async function summaryOf(db: Database, table: string): Promise<string> {
  const [row] = await rowsOf(
    db,
    summaries,
    sql`SELECT count(*)::int AS count, coalesce(sum(('x' || left(md5(to_jsonb(t)::text), 15))::bit(60)::bigint), 0)::text AS sum FROM ${sql.identifier(table)} t`,
  );
  return `${row?.count} rows (${row?.sum})`;
}

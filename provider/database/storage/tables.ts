import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { rowsOf, textsOf } from './rows.ts';
import type { Database } from '../../ground/database.ts';

/** The migrations that a database has had are no data. */
const LEDGER = 'schema_migrations';

const links = v.array(v.object({ child: v.string(), parent: v.string(), name: v.string() }));

/** A foreign key: the table that has it, the one that it leads to, and its own name. */
type Link = v.InferOutput<typeof links>[number];

/** The tables of the schema by name, without the list of migrations. */
export const readTables = (db: Database): Promise<string[]> =>
  textsOf(
    db,
    sql`SELECT relname::text AS text FROM pg_class
      WHERE relkind IN ('r', 'p') AND relnamespace = current_schema()::regnamespace AND relname <> ${LEDGER} ORDER BY 1`,
  );

/** The migrations that a database has had, by name. */
export const readMigrations = (db: Database): Promise<string[]> =>
  textsOf(db, sql`SELECT name AS text FROM ${sql.identifier(LEDGER)} ORDER BY 1`);

export const readLinks = (db: Database): Promise<Link[]> =>
  rowsOf(
    db,
    links,
    sql`SELECT child.relname::text AS child, parent.relname::text AS parent, k.conname::text AS name FROM pg_constraint k
      JOIN pg_class child ON child.oid = k.conrelid JOIN pg_class parent ON parent.oid = k.confrelid
      WHERE k.contype = 'f' AND k.connamespace = current_schema()::regnamespace ORDER BY 1, 2, 3`,
  );

/** The tables in an order in which each follows those that its foreign keys lead to. */
export function inOrder(tables: readonly string[], all: readonly Link[]): string[] {
  const ordered: string[] = [];
  for (let waiting = tables; waiting.length > 0;) {
    const held = new Set(
      all.filter(({ child, parent }) => child !== parent && waiting.includes(parent)).map(({ child }) => child),
    );
    const free = waiting.filter((table) => !held.has(table));
    if (free.length === 0) throw new Error(`The foreign keys of ${waiting.join(', ')} form a circle`);
    ordered.push(...free);
    waiting = waiting.filter((table) => held.has(table));
  }
  return ordered;
}

import { getTableColumns, sql, SQL, type InferInsertModel } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import * as v from 'valibot';
import type { Database } from '../../ground/database.ts';

const answers = v.object({ rows: v.array(v.unknown()) });
const texts = v.array(v.object({ text: v.string() }));

/** The rows of a statement, in the shape that it promises. */
export async function rowsOf<Schema extends v.GenericSchema>(
  db: Database,
  schema: Schema,
  statement: SQL,
): Promise<v.InferOutput<Schema>> {
  const answer: unknown = await db.execute(statement);
  return v.parse(schema, v.parse(answers, answer).rows);
}

/** What a statement calls `text` in each of its rows. */
export const textsOf = async (db: Database, statement: SQL): Promise<string[]> =>
  (await rowsOf(db, texts, statement)).map(({ text }) => text);

/** Rows as they are inserted, all with the same fields: texts, numbers, truths and instants. */
type Rows<Table extends PgTable> = readonly (InferInsertModel<Table> & Readonly<Record<string, unknown>>)[];

/**
 * Inserts any number of rows. As one text of JSON they cost a fraction of the time and memory that a parameter for each
 * value does.
 */
export async function insertRows<Table extends PgTable>(db: Database, table: Table, rows: Rows<Table>): Promise<void> {
  if (rows.length > 0) await db.execute(insertion(table, rows));
}

/** Inserts the rows that are not there yet, and returns what `key` is in each of these. */
export const insertMissing = async <Table extends PgTable>(
  db: Database,
  table: Table,
  rows: Rows<Table>,
  key: SQL<string>,
): Promise<string[]> =>
  rows.length === 0 ? [] : textsOf(db, sql`${insertion(table, rows)} ON CONFLICT DO NOTHING RETURNING ${key} AS text`);

function insertion<Table extends PgTable>(table: Table, rows: Rows<Table>): SQL {
  const [first = {}] = rows;
  const columns = Object.entries<PgColumn>(getTableColumns(table)).filter(([field]) => field in first);
  const names = sql.join(
    columns.map(([, { name }]) => sql.identifier(name)),
    sql`, `,
  );
  const types = sql.join(
    columns.map(([, column]) => sql`${sql.identifier(column.name)} ${sql.raw(column.getSQLType())}`),
    sql`, `,
  );
  const values = rows.map((row) =>
    Object.fromEntries(columns.map(([field, column]) => [column.name, stored(column, row[field])])),
  );
  return sql`INSERT INTO ${table} (${names}) SELECT ${names} FROM jsonb_to_recordset(${JSON.stringify(values)}::jsonb) AS given(${types})`;
}

function stored(column: PgColumn, value: unknown): unknown {
  if (value !== undefined && value !== null) return column.mapToDriverValue(value);
  return value === undefined && !(column.default instanceof SQL) ? column.default : null;
}

import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** The package's folder, seen from the sources or `dist/`, or from a chunk below `dist/`. */
const FOLDER =
  ['../migrations/', '../database/migrations/', '../../database/migrations/']
    .map((path) => new URL(path, import.meta.url))
    .find((folder) => existsSync(folder)) ?? new URL('../migrations/', import.meta.url);

/** The tables are not those of this version, and may not or cannot be made so. */
export class SchemaError extends Error {
  override name = 'SchemaError';
}

/** A row of the ledger: a migration that the database has had. */
interface Applied {
  readonly name: string;
  /**
   * The migration that a version has to know at least in order to work with the tables after this one. Null: only those
   * that know it.
   */
  readonly worksWith: string | null;
}

/** What a migration needs of a driver, inside one transaction. */
export interface MigrationSession {
  run(sql: string): Promise<void>;
  rows(sql: string): Promise<readonly Record<string, unknown>[]>;
}

/** `auto` runs what a database lacks, `never` refuses such a database, `plan` only says what would be run. */
export type Migrating = 'auto' | 'never' | 'plan';

const LEDGER = [
  'CREATE TABLE IF NOT EXISTS "schema_migrations" ("name" text PRIMARY KEY, "applied_at" timestamptz NOT NULL DEFAULT now());',
  'ALTER TABLE "schema_migrations" ADD COLUMN IF NOT EXISTS "works_with" text;',
].join('\n');

/**
 * Begins a migration that only adds, and so leaves the tables fit for the versions that know the named one:
 * `-- works with: NAME`.
 */
const WORKS_WITH = /^-- works with: (\S+)$/m;

/** The names of all migrations of this version, in the order they run. */
const migrationNames = async (): Promise<string[]> =>
  (await readdir(fileURLToPath(FOLDER))).filter((name) => name.endsWith('.sql')).sort();

/** The last migration that this version needs. */
export const newestMigration = async (): Promise<string> => (await migrationNames()).at(-1) ?? '';

/**
 * Brings a database to the schema of this version: runs what is new in the migrations folder, in the order of the
 * names. The caller's transaction makes it all or nothing. Where nothing is missing, nothing is written: that needs no
 * right to change tables.
 * @returns the migrations that were missing
 * @throws SchemaError for tables of a newer version that this one cannot work with, and with `never` for those of an
 * older one
 */
export async function migrate(session: MigrationSession, migrating: Migrating = 'auto'): Promise<string[]> {
  const names = await migrationNames();
  const applied = await readApplied(session);
  refuseNewer(names, applied);
  const missing = names.filter((name) => applied.every((one) => one.name !== name));
  if (missing.length === 0 || migrating === 'plan') return missing;
  if (migrating === 'never')
    throw new SchemaError(
      `The database lacks ${missing.join(', ')}: run gatehouse-provider migrate with a role that may change tables (MIGRATE=never)`,
    );
  await session.run(LEDGER);
  for (const name of missing) {
    const statements = await readFile(new URL(name, FOLDER), 'utf8');
    await session.run(statements);
    await session.run(
      `INSERT INTO "schema_migrations" ("name", "works_with") VALUES (${quoted(name)}, ${quoted(WORKS_WITH.exec(statements)?.[1])});`,
    );
  }
  return missing;
}

/** Versions before this one have made the table without the column, and a role without rights cannot add it. */
async function readApplied(session: MigrationSession): Promise<Applied[]> {
  const [found] = await session.rows(`SELECT to_regclass('schema_migrations') IS NOT NULL AS "exists"`);
  if (found?.exists !== true) return [];
  const rows = await session.rows(
    `SELECT "name", to_jsonb("schema_migrations") ->> 'works_with' AS "works_with" FROM "schema_migrations"`,
  );
  return rows.map((row) => ({
    name: String(row.name),
    worksWith: typeof row.works_with === 'string' ? row.works_with : null,
  }));
}

function refuseNewer(names: readonly string[], applied: readonly Applied[]): void {
  const newest = names.at(-1) ?? '';
  const breaking = applied.filter(
    ({ name, worksWith }) => !names.includes(name) && (worksWith === null || worksWith > newest),
  );
  if (breaking.length > 0)
    throw new SchemaError(
      `The database belongs to a newer version, which has run ${breaking.map(({ name }) => name).join(', ')}: this version ends at ${newest}, so update gatehouse-provider`,
    );
}

const quoted = (text: string | undefined): string => (text === undefined ? 'NULL' : `'${text.replaceAll("'", "''")}'`);

import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** The package's folder, seen from the sources or `dist/`, or from a chunk below `dist/`. */
const FOLDER =
  ['../migrations/', '../../migrations/']
    .map((path) => new URL(path, import.meta.url))
    .find((folder) => existsSync(folder)) ?? new URL('../migrations/', import.meta.url);

/** What a migration needs of a driver, inside one transaction that only one process can hold. */
export interface MigrationSession {
  run(sql: string): Promise<void>;
  appliedNames(): Promise<string[]>;
}

const LEDGER =
  'CREATE TABLE IF NOT EXISTS "schema_migrations" ("name" text PRIMARY KEY, "applied_at" timestamptz NOT NULL DEFAULT now());';

/** The names of all migrations of this version, in the order they run. */
const migrationNames = async (): Promise<string[]> =>
  (await readdir(fileURLToPath(FOLDER))).filter((name) => name.endsWith('.sql')).sort();

/** The last migration that this version needs. */
export const newestMigration = async (): Promise<string> => (await migrationNames()).at(-1) ?? '';

/** Runs what is new in the migrations folder, in the order of the names. The caller's transaction makes it all or nothing. */
export async function migrate(session: MigrationSession): Promise<void> {
  const names = await migrationNames();
  await session.run(LEDGER);
  const applied = new Set(await session.appliedNames());
  for (const name of names.filter((candidate) => !applied.has(candidate))) {
    await session.run(await readFile(new URL(name, FOLDER), 'utf8'));
    await session.run(`INSERT INTO "schema_migrations" ("name") VALUES ('${name.replaceAll("'", "''")}');`);
  }
}

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { lockFolder } from './folderLock.ts';
import { migrate, type Migrating } from './migrate.ts';
import * as schema from './schema.ts';
import type { Storage, StorageConfig } from '../../ground/database.ts';

type PgliteConfig = Omit<Extract<StorageConfig, { kind: 'pglite' }>, 'kind'>;

/**
 * Opens an embedded database: in `dataDir`, which then belongs to this process alone, or in memory, as a copy of
 * `image`.
 * @throws FolderInUseError when another process holds the folder.
 */
export async function openPglite({ dataDir, image }: PgliteConfig = {}): Promise<Storage> {
  const release = dataDir === undefined ? () => undefined : lockFolder(dataDir);
  try {
    const client = await PGlite.create(
      dataDir === undefined ? (image ? { loadDataDir: image } : {}) : { dataDir: join(dataDir, 'pglite') },
    );
    await migratePglite(client);
    return {
      db: drizzle(client, { schema }),
      clock: () => Date.now(), // no other process has this database
      async close() {
        await client.close();
        release();
      },
    };
  } catch (error) {
    release();
    throw error;
  }
}

/** Migrates a folder without opening it for anything else. A plan makes none. */
export async function migrateFolder({ dataDir }: PgliteConfig, migrating: 'auto' | 'plan'): Promise<string[]> {
  const folder = dataDir === undefined ? undefined : join(dataDir, 'pglite');
  const isThere = folder !== undefined && existsSync(folder);
  const release = dataDir === undefined || (migrating === 'plan' && !isThere) ? () => undefined : lockFolder(dataDir);
  try {
    const client = await PGlite.create(
      folder === undefined || (migrating === 'plan' && !isThere) ? {} : { dataDir: folder },
    );
    try {
      return await migratePglite(client, migrating);
    } finally {
      await client.close();
    }
  } finally {
    release();
  }
}

/** Runs the migrations that a database has not had. */
export const migratePglite = (client: PGlite, migrating?: Migrating): Promise<string[]> =>
  client.transaction((transaction) =>
    migrate(
      {
        run: async (sql) => void (await transaction.exec(sql)),
        rows: async (sql) => (await transaction.query<Record<string, unknown>>(sql)).rows,
      },
      migrating,
    ),
  );

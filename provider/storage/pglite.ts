import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { lockFolder } from './folderLock.ts';
import { migrate } from './migrate.ts';
import * as schema from './schema.ts';
import type { Storage, StorageConfig } from './storage.ts';

type PgliteConfig = Omit<Extract<StorageConfig, { kind: 'pglite' }>, 'kind'>;

/**
 * Opens an embedded database: in `dataDir`, which then belongs to this process alone, or in memory, as a copy of `image`.
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
      clock: () => Date.now(), // nobody else has this database
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

/** Runs the migrations that a database has not had. */
export const migratePglite = (client: PGlite): Promise<void> =>
  client.transaction((transaction) =>
    migrate({
      run: async (sql) => void (await transaction.exec(sql)),
      appliedNames: async () =>
        (await transaction.query<{ name: string }>('SELECT "name" FROM "schema_migrations"')).rows.map(
          (row) => row.name,
        ),
    }),
  );

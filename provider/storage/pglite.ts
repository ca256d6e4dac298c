import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { lockFolder } from './folderLock.ts';
import { migrate } from './migrate.ts';
import * as schema from './schema.ts';
import type { Storage } from './storage.ts';

/**
 * Opens an embedded database: in `dataDir`, which then belongs to this process alone, or in memory.
 * @throws FolderInUseError when another process holds the folder.
 */
export async function openPglite(dataDir?: string): Promise<Storage> {
  const release = dataDir === undefined ? () => undefined : lockFolder(dataDir);
  try {
    const client = await PGlite.create(dataDir === undefined ? {} : { dataDir: join(dataDir, 'pglite') });
    await client.transaction(async (transaction) => {
      await migrate({
        run: async (sql) => void (await transaction.exec(sql)),
        appliedNames: async () =>
          (await transaction.query<{ name: string }>('SELECT "name" FROM "schema_migrations"')).rows.map(
            (row) => row.name,
          ),
      });
    });
    return {
      db: drizzle(client, { schema }),
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

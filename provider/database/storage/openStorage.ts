import { migrateFolder, openPglite } from './pglite.ts';
import { migrateServer, openPostgres } from './postgres.ts';
import type { Storage, StorageConfig } from '../../ground/database.ts';

/**
 * Opens the configured database and brings its tables up to date, or refuses them where it may not. @throws SchemaError
 */
export const openStorage = (config: StorageConfig): Promise<Storage> =>
  config.kind === 'postgres' ? openPostgres(config.url, config) : openPglite(config);

/**
 * Brings the tables of the configured database up to date, whatever it says about that, and closes it. A plan changes
 * nothing.
 * @returns the migrations that were missing
 * @throws SchemaError for the tables of a newer version
 */
export const migrateStorage = (config: StorageConfig, migrating: 'auto' | 'plan'): Promise<string[]> =>
  config.kind === 'postgres' ? migrateServer(config, migrating) : migrateFolder(config, migrating);

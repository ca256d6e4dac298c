import { openPglite } from './pglite.ts';
import { openPostgres } from './postgres.ts';
import type { Storage, StorageConfig } from './storage.ts';

/** Opens the configured database and brings its tables up to date. */
export const openStorage = (config: StorageConfig): Promise<Storage> =>
  config.kind === 'postgres' ? openPostgres(config.url, config) : openPglite(config);

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { recordEvent } from '../../ground/audit/storage.ts';
import { toSettings, type Settings } from '../../config/config.ts';
import { readEnvironment, UsageError } from '../../config/environment.ts';
import { openEncryption } from '../../crypto/keys/encryption.ts';
import { readKeyFile } from '../../crypto/keys/keyFile.ts';
import { copyDatabase } from '../../database/storage/copyDatabase.ts';
import { openStorage } from '../../database/storage/openStorage.ts';
import { changeServer } from '../../database/storage/postgres.ts';
import { print, type Command } from './command.ts';
import { readArguments } from '../../config/readArguments.ts';

export const copyCommand: Command = {
  what: [
    '--to postgres://…',
    'copies the embedded database of DATA_DIR, all or nothing, to a PostgreSQL database that holds nothing, and compares both;',
    'the encryption key stays the same; the provider has to be stopped meanwhile, and serves the copy from then on',
  ],
  run: async (args) => {
    const { values, positionals } = readArguments(args, { to: { type: 'string' } });
    const { to } = values;
    if (to === undefined || !/^postgres(?:ql)?:\/\//.test(to) || positionals.length > 0)
      throw new UsageError('Say where to: --to with the address of a PostgreSQL database, postgres://…');
    const settings = toSettings(readEnvironment(process.env).config);
    const folder = folderOf(settings);
    const storage = await openStorage(settings.storage);
    try {
      await openEncryption(storage.db, settings); // with the wrong key nothing is copied
      const count = await changeServer(to, async (target) => {
        const rows = await copyDatabase(storage.db, target, (table, all) => print(`  ${table.padEnd(24)} ${all}`));
        await recordEvent(
          target,
          { event: 'operator.copied', outcome: 'success', actorKind: 'operator', details: { rows } },
          { ipAddress: 'local', userAgent: undefined, traceId: randomUUID() },
          new Date(storage.clock()),
        );
        return rows;
      });
      print(`${count} rows are copied, and the copy is the same. ${folder} stays as it is: do not serve it any more`);
      print(`The encryption key stays the same: serve the copy with DATABASE_URL and ${keyOf(settings, folder)}`);
    } finally {
      await storage.close();
    }
  },
};

/** @throws UsageError where there is no embedded database */
function folderOf({ storage }: Settings): string {
  if (storage.kind !== 'pglite' || storage.dataDir === undefined)
    throw new UsageError(
      'Only an embedded database is copied: leave DATABASE_URL out, and name its folder with DATA_DIR',
    );
  if (!existsSync(join(storage.dataDir, 'pglite')))
    throw new UsageError(`${storage.dataDir} holds no database: name its folder with DATA_DIR`);
  return storage.dataDir;
}

const keyOf = ({ encryptionKey }: Settings, folder: string): string =>
  encryptionKey === undefined
    ? `ENCRYPTION_KEY_FILE=${readKeyFile(folder, { make: false })?.path}`
    : 'the ENCRYPTION_KEY of now';

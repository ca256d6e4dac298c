import { randomUUID } from 'node:crypto';
import { recordEvent } from '../../ground/audit/storage.ts';
import type { Settings } from '../../config/config.ts';
import type { Database } from '../../ground/database.ts';
import { adoptNextKey, readKeyFile, writeNextKey } from './keyFile.ts';
import { resealSecrets } from './reseal.ts';
import { createSealing, type Sealing } from './sealing.ts';

export interface Encryption {
  readonly sealing: Sealing;
  /**
   * Seals every secret anew: under a new key where the key is a file, else under the configured one. Writes it down.
   */
  rotate(now: Date): Promise<void>;
}

/**
 * Opens the secrets at rest: with the configured key, else with that of the data folder. What lies there in plain is
 * sealed.
 */
export async function openEncryption(db: Database, settings: Settings): Promise<Encryption> {
  const { encryptionKey, previousEncryptionKey, storage, log } = settings;
  const dataDir = storage.kind === 'pglite' ? storage.dataDir : undefined;
  const found = dataDir === undefined ? undefined : readKeyFile(dataDir, { make: encryptionKey === undefined });
  const file = encryptionKey === undefined ? found : undefined;
  const former = [previousEncryptionKey, found?.key].filter((key) => key !== undefined);
  const sealing = createSealing(encryptionKey ?? file?.next ?? file?.key, former);
  if (file?.isNew)
    log({
      level: 'info',
      message: `The secrets of the database are encrypted with a new key in ${file.path}. Without it the data is of no use: keep a copy, apart from copies of the data.`,
    });
  const reseal = () => db.transaction((transaction) => resealSecrets(transaction, sealing));
  // Another process may still hold the former key alone: what is sealed under it stays until it is rotated.
  // With a key file no other process runs: the next one replaces it, and nothing may stay sealed under its former key.
  if (previousEncryptionKey === undefined || file?.next !== undefined) await reseal();
  if (file?.next !== undefined) adoptNextKey(file.path);

  return {
    sealing,
    async rotate(now) {
      if (file) sealing.replaceKey(writeNextKey(file.path));
      await db.transaction(async (transaction) => {
        const secrets = await resealSecrets(transaction, sealing);
        await recordRotation(transaction, { kind: 'encryption', secrets }, now);
      });
      if (file) adoptNextKey(file.path);
    },
  };
}

/** Writes down that keys were changed by who runs the provider. */
export const recordRotation = (transaction: Database, details: Record<string, unknown>, now: Date): Promise<void> =>
  recordEvent(
    transaction,
    { event: 'keys.rotated', outcome: 'success', actorKind: 'system', details },
    { ipAddress: 'local', userAgent: undefined, traceId: randomUUID() },
    now,
  );

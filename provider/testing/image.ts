import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { createSealing } from '../crypto/keys/sealing.ts';
import { createSigningKeys } from '../crypto/keys/signingKeys.ts';
import { migratePglite } from '../database/storage/pglite.ts';
import * as schema from '../database/storage/schema.ts';
import type { Database } from '../ground/database.ts';

const migrations = new URL('../database/migrations/', import.meta.url);
const cache = new URL('../../node_modules/.cache/gatehouse/', import.meta.url);

/** Another text with another version of PGlite and with other migrations. */
async function versionOfDatabase(): Promise<string> {
  const hash = createHash('sha256');
  hash.update(await readFile(new URL('../package.json', import.meta.resolve('@electric-sql/pglite'))));
  for (const name of (await readdir(migrations)).sort())
    if (name.endsWith('.sql')) hash.update(name).update(await readFile(new URL(name, migrations)));
  return hash.digest('hex').slice(0, 16);
}

async function readOrMake(): Promise<Blob> {
  const file = fileURLToPath(new URL(`pglite-keyed-${await versionOfDatabase()}.tar`, cache));
  const kept = await readFile(file).catch(() => undefined);
  if (kept) return new Blob([kept]);
  const client = await PGlite.create();
  await migratePglite(client);
  await addSigningKey(drizzle(client, { schema }));
  const image = await client.dumpDataDir('none');
  await client.close();
  await mkdir(cache, { recursive: true });
  // Two processes may make it at once: a file gets its name when it is whole.
  const own = `${file}.${process.pid}`;
  await writeFile(own, Buffer.from(await image.arrayBuffer()));
  await rename(own, file);
  return image;
}

/**
 * A signing key in plain, which a provider seals when it starts: a key takes as long to make as all else of a start.
 */
export const addSigningKey = async (db: Database): Promise<void> =>
  void (await createSigningKeys({ db, sealing: createSealing(), now: () => new Date(0), lead: 0 }));

let image: Promise<Blob> | undefined;

/**
 * A database with its tables and a signing key, for `storage: { kind: 'pglite', image }`. Each provider gets a copy.
 * PGlite needs four times as long to write an empty database as to copy one, so it is kept in the cache of
 * node_modules.
 */
export const databaseImage = (): Promise<Blob> => (image ??= readOrMake());

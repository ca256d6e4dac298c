import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** The key that seals the secrets of an embedded database, in a file of its own beside the data. */
export interface KeyFile {
  readonly path: string;
  readonly key: string;
  /** Whether it was made just now. */
  readonly isNew: boolean;
  /** A key that was about to take its place when the process ended. */
  readonly next: string | undefined;
}

/**
 * Reads the key of a data folder. Where there is none it is made, unless the folder shall only be asked: then
 * undefined.
 * @throws Error when the file holds something else
 */
export function readKeyFile(dataDir: string, { make }: { make: boolean }): KeyFile | undefined {
  const path = join(dataDir, 'encryption.key');
  const isNew = !existsSync(path);
  if (isNew && !make) return undefined;
  if (isNew) writeKey(path, newKey());
  return { path, key: readKey(path), isNew, next: existsSync(nextOf(path)) ? readKey(nextOf(path)) : undefined };
}

/** Writes down a new key beside the one in use: it must be safe before anything is sealed under it. */
export function writeNextKey(path: string): string {
  const key = newKey();
  writeKey(nextOf(path), key);
  return key;
}

/** Lets the new key take its place. */
export const adoptNextKey = (path: string): void => renameSync(nextOf(path), path);

const nextOf = (path: string): string => `${path}.next`;
const newKey = (): string => randomBytes(32).toString('hex');

function writeKey(path: string, key: string): void {
  const file = openSync(path, 'w', 0o600);
  writeSync(file, `${key}\n`);
  fsyncSync(file);
  closeSync(file);
}

function readKey(path: string): string {
  const key = readFileSync(path, 'utf8').trim();
  if (!/^[0-9a-f]{64}$/.test(key)) throw new Error(`${path} must hold 64 hexadecimal characters`);
  return key;
}

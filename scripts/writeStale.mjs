import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './run.mjs';

/**
 * The text of a file.
 *
 * @param {string} file its path from the root
 * @returns {string | undefined} undefined where there is none yet
 */
export function written(file) {
  try {
    return readFileSync(path.join(root, file), 'utf8');
  } catch {
    return undefined;
  }
}

/**
 * Writes the files whose text differs; the others keep their time.
 *
 * @param {Record<string, string>} files each text by the path from the root
 * @returns {string[]} the paths that were written
 */
export function writeStale(files) {
  const stale = Object.keys(files).filter((file) => written(file) !== files[file]);
  for (const file of stale) {
    const place = path.join(root, file);
    mkdirSync(path.dirname(place), { recursive: true });
    // Renamed when it is whole: another script may be reading it.
    const whole = `${place}.${process.pid}`;
    writeFileSync(whole, files[file]);
    renameSync(whole, place);
  }
  return stale;
}

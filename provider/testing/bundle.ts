import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { fromSources } from './asSources.ts';

const cache = fileURLToPath(new URL('../node_modules/.cache/', import.meta.url));

const made = new Map<string, Promise<string>>();

/**
 * One file of JavaScript with all sources that a program of the provider consists of, for the life of this process. It
 * starts in a third of the time that the sources need, which are translated one by one at each start.
 */
export function bundled(program: URL): Promise<string> {
  const source = fileURLToPath(program);
  const found = made.get(source) ?? make(source);
  made.set(source, found);
  return found;
}

async function make(source: string): Promise<string> {
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'program-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const outfile = join(folder, basename(source).replace(/\.ts$/, '.mjs'));
  await build({ ...fromSources, entryPoints: [source], outfile });
  return outfile;
}

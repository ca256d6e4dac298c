import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';

const cache = fileURLToPath(new URL('../node_modules/.cache/', import.meta.url));

/** Packages stay outside, but for the library's own sources. What a module reads beside itself stays beside it. */
const asSources: Plugin = {
  name: 'as-sources',
  setup(step) {
    step.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('gatehouse-contract/') ? undefined : { external: true },
    );
    step.onLoad({ filter: /\.ts$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8')).replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href)),
      loader: 'ts',
    }));
  },
};

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
  await build({
    entryPoints: [source],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    conditions: ['gatehouse-source'],
    plugins: [asSources],
    logLevel: 'error',
  });
  return outfile;
}

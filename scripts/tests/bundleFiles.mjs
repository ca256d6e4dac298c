// Test files for Node with everything they import, translated and put together once for a whole run. Each process would
// do it again at its start, module by module, which takes some seconds a file.
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { root } from '../run.mjs';

const cache = path.join(root, 'node_modules/.cache/gatehouse/bundles');
/** So old is the folder of a run that was killed. Milliseconds. */
const DAY = 24 * 3600_000;

/**
 * @param {readonly string[]} files test files, or groups of them (`groupTests`)
 * @returns {Promise<{ scripts: string[], sourceOf: (script: string) => string }>} a script for each file, in their
 * order, until this process ends; the file that a script was made of
 */
export async function bundleFiles(files) {
  const { fromSources } = await import('../../provider/testing/asSources.ts');
  mkdirSync(cache, { recursive: true });
  for (const left of readdirSync(cache).map((name) => path.join(cache, name)))
    // Another run may have removed it meanwhile.
    if ((statSync(left, { throwIfNoEntry: false })?.mtimeMs ?? Infinity) < Date.now() - DAY)
      rmSync(left, { recursive: true, force: true });
  const outdir = mkdtempSync(path.join(cache, 'run-'));
  process.once('exit', () => rmSync(outdir, { recursive: true, force: true }));
  const { metafile } = await build({
    ...fromSources,
    entryPoints: files.map((file) => path.resolve(file)),
    outdir,
    outbase: root,
    outExtension: { '.js': '.mjs' },
    splitting: true,
    keepNames: true,
    sourcemap: 'linked',
    metafile: true,
    absWorkingDir: root,
  });
  const sources = new Map(
    Object.entries(metafile.outputs).flatMap(([script, { entryPoint }]) =>
      entryPoint ? [[path.resolve(script), path.resolve(entryPoint)]] : [],
    ),
  );
  const scripts = new Map([...sources].map(([script, source]) => [source, script]));
  return {
    scripts: files.map((file) => scripts.get(path.resolve(file))),
    sourceOf: (script) => sources.get(path.resolve(script)) ?? script,
  };
}

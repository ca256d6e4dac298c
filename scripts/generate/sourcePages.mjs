// Pages of docs/ that follow from TypeScript sources (tests/support/pages.ts). Their sources are bundled and run within
// this process: that takes a few tenths of a second, where a process with a loader would take seconds.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../run.mjs';

const SOURCE = 'tests/support/pages.ts';
const CACHE = path.join(root, 'node_modules/.cache/gatehouse-pages');

/** The pages that are generated whole: not committed, and in the packed package. */
export const wholePageFiles = ['docs/calls.md', 'docs/configuration.md'];

/**
 * The packages of a file are found from where it is: a workspace may have a version of its own, beside which no other
 * one has to be installed.
 */
const packagesStayOutside = {
  name: 'packages-stay-outside',
  setup(build) {
    build.onResolve({ filter: /^[^./]/ }, async ({ path: name, pluginData, ...from }) => {
      if (pluginData === 'asked' || name.startsWith('gatehouse-') || path.isAbsolute(name)) return undefined;
      if (isBuiltin(name)) return { path: name, external: true };
      const { resolveDir, importer, kind } = from;
      const found = await build.resolve(name, { resolveDir, importer, kind, pluginData: 'asked' });
      return found.errors.length > 0 ? found : { path: pathToFileURL(found.path).href, external: true };
    });
  },
};

/** @returns {Promise<string>} the sources of the pages as one module, which runs wherever it is */
export async function bundledPages() {
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    entryPoints: [path.join(root, SOURCE)],
    absWorkingDir: root,
    bundle: true,
    platform: 'node',
    format: 'esm',
    conditions: ['gatehouse-source'],
    write: false,
    logLevel: 'silent',
    plugins: [packagesStayOutside],
  });
  return outputFiles[0].text;
}

/** @returns {Promise<typeof import('../../tests/support/pages.ts')>} the module of the pages, as its sources are now */
export async function sourcePages() {
  const text = await bundledPages();
  mkdirSync(CACHE, { recursive: true });
  const file = path.join(CACHE, `${process.pid}-${Date.now()}.mjs`);
  writeFileSync(file, text);
  try {
    return await import(pathToFileURL(file).href);
  } finally {
    rmSync(file);
  }
}

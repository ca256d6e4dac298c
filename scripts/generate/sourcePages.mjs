// Pages of docs/ that follow from TypeScript sources (tests/support/pages.ts). Their sources are bundled and run within
// this process: that takes a few tenths of a second, where a process with a loader would take seconds.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../run.mjs';

const SOURCE = 'tests/support/pages.ts';
/** Below node_modules/, so that the bundle finds the installed packages. */
const CACHE = path.join(root, 'node_modules/.cache/gatehouse-pages');

/** The pages that are generated whole: not committed, and in the packed package. */
export const wholePageFiles = ['docs/calls.md', 'docs/configuration.md'];

/** @returns {Promise<typeof import('../../tests/support/pages.ts')>} the module of the pages, as its sources are now */
export async function sourcePages() {
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
    plugins: [
      {
        name: 'packages-stay-outside',
        setup({ onResolve }) {
          onResolve({ filter: /^[^./]/ }, ({ path: name }) =>
            name.startsWith('gatehouse-') || path.isAbsolute(name) ? undefined : { path: name, external: true },
          );
        },
      },
    ],
  });
  mkdirSync(CACHE, { recursive: true });
  const file = path.join(CACHE, `${process.pid}-${Date.now()}.mjs`);
  writeFileSync(file, outputFiles[0].contents);
  try {
    return await import(pathToFileURL(file).href);
  } finally {
    rmSync(file);
  }
}

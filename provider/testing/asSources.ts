import { readFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BuildOptions, Plugin } from 'esbuild';

/** In two parts, so that this module comes through the plugin unchanged. */
const META = ['import', 'meta'].join('.');
/** A package that was found by this plugin itself. */
const FOUND = 'found';

/**
 * Packages stay outside, where they are found from the module that needs them. The library's own sources come in, and
 * each still reads what lies beside it.
 */
const asSources: Plugin = {
  name: 'as-sources',
  setup(step) {
    step.onResolve({ filter: /^[^./]/ }, async ({ path, kind, resolveDir, pluginData }) => {
      if (kind === 'entry-point' || pluginData === FOUND || path.startsWith('gatehouse-')) return undefined;
      if (isBuiltin(path)) return { external: true };
      const found = await step.resolve(path, { kind, resolveDir, pluginData: FOUND });
      return found.errors.length ? { external: true } : { path: pathToFileURL(found.path).href, external: true };
    });
    step.onLoad({ filter: /\.(ts|mjs)$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8'))
        .replaceAll(`${META}.url`, JSON.stringify(pathToFileURL(path).href))
        .replaceAll(`${META}.dirname`, JSON.stringify(dirname(path))),
      loader: 'ts',
    }));
  },
};

/** How esbuild makes scripts of the library's sources that run in Node, in this checkout. */
export const fromSources = {
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  conditions: ['gatehouse-source'],
  plugins: [asSources],
  logLevel: 'error',
} satisfies BuildOptions;

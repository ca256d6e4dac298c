import { build } from 'esbuild';
import path from 'node:path';
import { root } from '../run.mjs';

/** What is not the project's own stays outside; its own entries are read as sources. */
const onlyOwn = {
  name: 'only-own',
  setup({ onResolve }) {
    onResolve({ filter: /^[^./#]/ }, ({ path: id, kind }) =>
      kind === 'entry-point' || id.startsWith('gatehouse-') || path.isAbsolute(id) ? undefined : { external: true },
    );
  },
};

/** @typedef {(changed: readonly string[]) => { file: string, steps: number }[]} Reached */

/**
 * Reads what test files import, so that one can ask which of them a change reaches.
 *
 * @param {readonly string[]} tests the files to choose from, as paths from the root
 * @param {object} [options]
 * @param {(file: string) => boolean} [options.isList] whether a file only lists others: nothing is reached through it
 * @returns {Promise<{ reached: Reached, importersOf: (file: string) => readonly string[] }>} `reached`: from the files
 *   of a change to the tests it reaches; `steps`: how many imports lead from the test to the nearest changed file; the
 *   nearest come first. `importersOf`: the files that import one
 */
export async function importsOfTests(tests, { isList = () => false } = {}) {
  const { metafile } = await build({
    entryPoints: tests.map((file) => `./${file}`),
    absWorkingDir: root,
    outdir: path.join(root, 'node_modules/.cache/gatehouse/reach'),
    write: false,
    bundle: true,
    splitting: true, // else each test is linked as a whole
    metafile: true,
    format: 'esm',
    platform: 'node',
    jsx: 'automatic',
    conditions: ['gatehouse-source'],
    loader: { '.css': 'empty', '.sql': 'empty', '.html': 'empty' },
    external: ['*.node'],
    plugins: [onlyOwn],
    logLevel: 'silent',
  });
  /** Breadth first, so that the first changed file found is the nearest. */
  const stepsTo = (test, isChanged) => {
    const seen = new Set([test]);
    let ring = [test];
    for (let steps = 0; ring.length; steps++) {
      if (ring.some((file) => isChanged.has(file))) return steps;
      const followed = ring.filter((file) => !isList(file));
      const next = followed.flatMap((file) => metafile.inputs[file]?.imports ?? []).map((found) => found.path);
      ring = [...new Set(next)].filter((file) => !seen.has(file));
      for (const file of ring) seen.add(file);
    }
    return undefined;
  };
  const reached = (changed) => {
    const isChanged = new Set(changed);
    return tests
      .map((file) => ({ file, steps: stepsTo(file, isChanged) }))
      .filter(({ steps }) => steps !== undefined)
      .sort((a, b) => a.steps - b.steps);
  };
  const importers = new Map();
  for (const [file, { imports }] of Object.entries(metafile.inputs))
    for (const { path: imported } of imports) importers.set(imported, [...(importers.get(imported) ?? []), file]);
  return { reached, importersOf: (file) => importers.get(file) ?? [] };
}

/**
 * Finds the test files that a change reaches, by their imports.
 *
 * @param {readonly string[]} tests
 * @param {readonly string[]} changed
 * @returns {Promise<{ file: string, steps: number }[]>} see `importsOfTests`
 */
export const reachedTests = async (tests, changed) => (await importsOfTests(tests)).reached(changed);

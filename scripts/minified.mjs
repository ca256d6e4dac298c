import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { transform } from 'esbuild';
import { minify } from 'terser';
import { root } from './run.mjs';

/** What was minified before: most files are the same from one build to the next. */
const cache = path.join(root, 'node_modules/.cache/gatehouse/minified');
/** A result that no build has used for so long goes. Milliseconds. */
const WEEK = 7 * 24 * 3600_000;
/** Changes with Terser and with what it is told: this file. */
const version = ['node_modules/terser/package.json', 'scripts/minified.mjs'].map((file) =>
  readFileSync(path.join(root, file)),
);

/**
 * Rollup: minifies what is written. Terser needs a few seconds more than esbuild and leaves two per cent less, which is
 * as much as two whole elements on the way to a sign-in. Names of properties stay: they are API, or another module's.
 *
 * - `unsafe_arrows` makes arrows of anonymous functions that use neither `this` nor `arguments`. An arrow cannot be
 *   called with `new`; what is, in the bundles, is a class or has a name.
 * - `keep_fargs: false` drops parameters that nothing reads, so a function's `length` may shrink. In the bundles only
 *   react-aria reads one, to refuse an item of a collection outside its collection.
 * - `hoist_vars` declares the many variables of a function of React together at its top: 0.2 kB less after compression.
 *
 * It runs twice: names are given by how often each occurs, which is only known of what the first round leaves. It takes
 * most of the time of a build, so its results are kept.
 */
export const minified = () => ({
  name: 'minified',
  renderStart: sweep,
  renderChunk: async (code) => ({ code: await kept(code, async () => smaller(await smaller(code))), map: null }),
});

/** Removes what is in no use any more; another build may do so at the same time. */
function sweep() {
  mkdirSync(cache, { recursive: true });
  for (const file of readdirSync(cache).map((name) => path.join(cache, name)))
    if ((statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Infinity) < Date.now() - WEEK)
      rmSync(file, { force: true });
}

/** The result that was kept for a code, or the one that `make` makes of it. */
async function kept(code, make) {
  const hash = createHash('sha256');
  for (const part of [...version, code]) hash.update(part);
  const file = path.join(cache, hash.digest('hex'));
  try {
    const before = readFileSync(file, 'utf8');
    utimesSync(file, new Date(), new Date());
    return before;
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
  const made = await make();
  // Two builds may make it at once: a file gets its name when it is whole.
  const own = `${file}.${process.pid}`;
  writeFileSync(own, made);
  renameSync(own, file);
  return made;
}

async function smaller(code) {
  const { code: min } = await minify(code, {
    module: true,
    ecma: 2020,
    compress: { ecma: 2020, passes: 3, unsafe_arrows: true, keep_fargs: false, hoist_vars: true },
    format: { comments: false },
  });
  return min;
}

/** Rollup: minifies by esbuild, for a build that is looked at and not measured. */
export const quicklyMinified = () => ({
  name: 'quickly-minified',
  renderChunk: (code) => transform(code, { minify: true, format: 'esm', target: 'es2022', legalComments: 'none' }),
});

import { transform } from 'esbuild';
import { minify } from 'terser';

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
 * It runs twice: names are given by how often each occurs, which is only known of what the first round leaves.
 */
export const minified = () => ({
  name: 'minified',
  async renderChunk(code) {
    return { code: await smaller(await smaller(code)), map: null };
  },
});

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

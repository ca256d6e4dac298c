import { minify } from 'terser';

/**
 * Rollup: minifies what is written. Terser needs a few seconds more than esbuild and leaves two per cent less, which is
 * as much as two whole elements on the way to a sign-in. No code in the bundles reads a function's `length` or calls `new` on
 * an anonymous function, so both options hold. Names of properties stay: they are API, or another module's.
 */
export const minified = () => ({
  name: 'minified',
  async renderChunk(code) {
    const { code: min } = await minify(code, {
      module: true,
      ecma: 2020,
      compress: {
        ecma: 2020,
        passes: 3,
        unsafe_arrows: true,
        keep_fargs: false,
      },
      format: { comments: false },
    });
    return { code: min, map: null };
  },
});

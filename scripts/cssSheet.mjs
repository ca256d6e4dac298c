import { readFile } from 'node:fs/promises';
import { transform } from 'esbuild';

const module = (css) => `export default ${JSON.stringify(css)};`;
const minify = async (css) => (await transform(css, { loader: 'css', minify: true })).code.trim();

/**
 * Rollup: a `.css` file becomes a module whose default export is its minified text; the element core makes sheets of
 * it.
 */
export const cssText = () => ({
  name: 'css-text',
  async load(id) {
    if (!id.endsWith('.css')) return null;
    this.addWatchFile(id);
    return {
      code: module(await minify(await readFile(id, 'utf8'))),
      map: { mappings: '' },
      moduleSideEffects: false,
    };
  },
});

/** Rollup: a sheet that pages link to, as a file of its own. */
export const sheetFile = (fileName, source) => ({
  name: 'sheet-file',
  async generateBundle() {
    this.emitFile({ type: 'asset', fileName, source: await minify(await readFile(source, 'utf8')) });
  },
});

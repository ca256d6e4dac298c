import { build } from 'esbuild';

/**
 * Bundles a peer as its own page would: for production, minified. Returns what finds a file of it by the end of its
 * name, such as `.js`.
 */
export async function bundlePeer(entry) {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    write: false,
    outdir: 'x',
    logLevel: 'error',
    conditions: ['production', 'browser'],
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  return (end) => outputFiles.find(({ path }) => path.endsWith(end))?.contents ?? '';
}

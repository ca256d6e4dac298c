// What `ng build` does, as far as this host needs it: ngc has compiled the application ahead of time; here the packages
// of Angular are linked (they are published half compiled) and everything is bundled, once for browsers and once for
// the server.
import { transformAsync } from '@babel/core';
import linker from '@angular/compiler-cli/linker/babel';
import { build } from 'esbuild';
import { cp, readFile, rm } from 'node:fs/promises';

const link = {
  name: 'angular-linker',
  setup({ onLoad }) {
    onLoad({ filter: /node_modules\/@angular\/.*\.mjs$/ }, async ({ path }) => {
      const code = await readFile(path, 'utf8');
      if (!code.includes('ɵɵngDeclare')) return { contents: code, loader: 'js' };
      const linked = await transformAsync(code, {
        filename: path,
        plugins: [linker],
        compact: false,
        configFile: false,
        babelrc: false,
      });
      return { contents: linked.code, loader: 'js' };
    });
  },
};

const both = {
  bundle: true,
  format: 'esm',
  target: 'es2022',
  minify: true,
  define: {
    ngDevMode: 'false',
    ngJitMode: 'false',
    ngI18nClosureMode: 'false',
    'process.env.NODE_ENV': '"production"',
  },
  mainFields: ['es2022', 'module', 'main'],
  plugins: [link],
  logLevel: 'warning',
};

await rm('dist/client', { recursive: true, force: true });
await rm('dist/server', { recursive: true, force: true });
await Promise.all([
  build({
    ...both,
    entryPoints: { main: 'dist/aot/main.js' },
    outdir: 'dist/client/assets',
    splitting: true,
    chunkNames: 'chunks/[name]-[hash]',
    platform: 'browser',
  }),
  build({
    ...both,
    entryPoints: { server: 'dist/aot/server.js' },
    outdir: 'dist/server',
    splitting: true,
    chunkNames: 'chunks/[name]-[hash]',
    platform: 'node',
    banner: {
      js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
    },
  }),
  build({
    stdin: {
      contents: '@import "../host.css"; @import "gatehouse-elements/preload.css";',
      resolveDir: '.',
      loader: 'css',
    },
    bundle: true,
    minify: true,
    outfile: 'dist/client/assets/main.css',
    logLevel: 'warning',
  }),
]);
await cp('index.html', 'dist/client/index.html');

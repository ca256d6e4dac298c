import commonjs from '@rollup/plugin-commonjs';
import { nodeResolve } from '@rollup/plugin-node-resolve';
import replace from '@rollup/plugin-replace';
import { existsSync } from 'node:fs';
import path from 'node:path';
import esbuild from 'rollup-plugin-esbuild';
import { compiledAngular } from './scripts/angular.mjs';
import { chunkOf } from './scripts/chunkOf.mjs';
import { chunkMap } from './scripts/chunkMap.mjs';
import { cssText, sheetFile } from './scripts/cssSheet.mjs';
import { commandInputs, inputs } from './scripts/entries.mjs';
import { minified, quicklyMinified } from './scripts/minified.mjs';

const typescriptWith = (more = {}) => [
  esbuild({
    include: /\.tsx?$/,
    target: 'es2022',
    jsx: 'automatic',
    tsconfig: 'tsconfig.json',
    ...more,
  }),
];
const typescript = typescriptWith();
const isPackage = (id) => !/^[./]/.test(id) && !path.isAbsolute(id) && !id.startsWith('\0');

/** Lit's reactivity, for browsers in its production file: elements/core/lit/reactiveElement.ts. */
const LIT = '@lit/reactive-element';
const ownLit = {
  name: 'own-lit',
  resolveId: (source) => (source === LIT ? { id: '#reactive-element', external: true } : null),
};

const preload = sheetFile('preload.css', 'elements/core/gate/preload.css');

/** For bundlers and servers: packages stay outside. */
const npm = {
  // The directives for Angular are there when the declarations are: scripts/build.mjs.
  input: {
    ...inputs(),
    ...commandInputs,
    ...(existsSync(compiledAngular) && { angular: compiledAngular }),
  },
  // the entry of a tag is the file that registers it: package.json says that it may not be left out
  preserveEntrySignatures: 'allow-extension',
  external: (id) => isPackage(id) && id !== LIT,
  plugins: [ownLit, nodeResolve({ extensions: ['.ts', '.tsx', '.js'] }), cssText(), preload, ...typescript],
  output: {
    dir: 'dist',
    format: 'es',
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name]-[hash:7].js',
    hashCharacters: 'base36',
    hoistTransitiveImports: false,
    banner: ({ name, isEntry }) => (isEntry && name === 'react' ? "'use client';" : ''),
  }, // server components may import what has state only from such a module
};

const npmLit = {
  input: { reactiveElement: 'elements/core/lit/reactiveElement.ts' },
  plugins: [nodeResolve({ browser: true, exportConditions: ['production'] }), ...typescript],
  output: { dir: 'dist/chunks', format: 'es', entryFileNames: '[name].js' },
};

/**
 * Modules the CDN build has beside the tags. `define` would part each tag's class from its entry, one more request; the
 * autoloader is one of its own, made by scripts/cdnFiles.mjs.
 */
const withCdn = new Set(['stores', 'all', 'load', 'doctor']);
const testKit = new Set(['testing', 'testing/dom']);

/**
 * The fake provider is a bundle of its own, which `mode="demo"` loads: it knows every call. A table of calls that the
 * fake shared with a page would be one file more for that page.
 */
const FAKE = 'testing/startDemo';
const ownFake = {
  name: 'own-fake',
  resolveDynamicImport: (source, importer) =>
    typeof source === 'string' && path.resolve(path.dirname(importer), source) === path.resolve(`${FAKE}.ts`)
      ? { id: path.resolve(`${FAKE}.js`), external: 'relative' }
      : null,
};

/** A build for a first look (`npm start`): the files of a page alone, a tenth larger, in a fifth of the time. */
const isFirstLook = process.env.GATEHOUSE_BUILD === 'first-look';

const cdnPlugins = [
  replace({
    preventAssignment: true,
    values: { 'process.env.NODE_ENV': JSON.stringify('production') },
  }),
  nodeResolve({
    browser: true,
    extensions: ['.mjs', '.js', '.ts', '.tsx'],
    exportConditions: ['production'],
  }),
  commonjs(),
  cssText(),
  preload,
  ...typescriptWith({ dropLabels: ['DEVELOPMENT'] }),
];
const minifying = isFirstLook ? quicklyMinified() : minified();

/**
 * For a script tag: everything inside, React and MobX once each; MobX with the stores, which come after the form can be
 * typed into.
 */
const cdn = {
  input: inputs(({ name, tag }) => tag || withCdn.has(name)),
  preserveEntrySignatures: 'allow-extension', // the entry of a tag is the file itself, not one more that points to it
  plugins: [ownFake, ...cdnPlugins],
  output: {
    dir: 'cdn',
    format: 'es',
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name]-[hash:7].js',
    hashCharacters: 'base36',
    manualChunks: chunkOf(),
    onlyExplicitManualChunks: true,
    experimentalMinChunkSize: 0,
    plugins: [minifying, chunkMap()],
  },
};

const cdnTesting = {
  input: { ...inputs(({ name }) => testKit.has(name)), [FAKE]: `${FAKE}.ts` },
  plugins: cdnPlugins,
  output: {
    dir: 'cdn',
    format: 'es',
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name]-[hash:7].js',
    hashCharacters: 'base36',
    plugins: [minifying],
  },
};

/** What the provider shares with the library, as a package of its own: whoever runs a provider installs no UI. */
const contract = {
  input: { contract: 'api/contract/contract.ts', rules: 'api/rules/rules.ts', shells: 'api/shells/renderToString.ts' },
  plugins: [nodeResolve({ extensions: ['.ts', '.js'] }), ...typescript],
  output: {
    dir: 'api/dist',
    format: 'es',
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name]-[hash:7].js',
  },
};

/** The provider and its command. */
const provider = {
  input: { createProvider: 'provider/app/createProvider.ts', cli: 'provider/app/commands/cli.ts' },
  external: isPackage,
  plugins: [nodeResolve({ extensions: ['.ts', '.js'] }), esbuild({ target: 'node20', tsconfig: 'tsconfig.node.json' })],
  output: {
    dir: 'provider/dist',
    format: 'es',
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name]-[hash:7].js',
    hashCharacters: 'base36',
  },
};

const onwarn = (warning, warn) => {
  if (
    warning.code === 'MODULE_LEVEL_DIRECTIVE' ||
    (warning.code === 'CIRCULAR_DEPENDENCY' && /node_modules/.test(warning.message))
  )
    return;
  warn(warning);
};

export default (isFirstLook ? [cdn, cdnTesting] : [npm, npmLit, cdn, cdnTesting, contract, provider]).map((output) => ({
  onwarn,
  ...output,
}));

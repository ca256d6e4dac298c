import commonjs from '@rollup/plugin-commonjs';
import { nodeResolve } from '@rollup/plugin-node-resolve';
import replace from '@rollup/plugin-replace';
import { existsSync } from 'node:fs';
import path from 'node:path';
import esbuild from 'rollup-plugin-esbuild';
import { compiledAngular } from './scripts/angular.mjs';
import { chunkMap } from './scripts/chunkMap.mjs';
import { cssText, sheetFile } from './scripts/cssSheet.mjs';
import { commandInputs, inputs } from './scripts/entries.mjs';
import { minified } from './scripts/minified.mjs';

const typescript = [esbuild({ include: /\.tsx?$/, target: 'es2022', jsx: 'automatic', tsconfig: 'tsconfig.json' })];
const isPackage = (id) => !/^[./]/.test(id) && !path.isAbsolute(id) && !id.startsWith('\0');

const preload = sheetFile('preload.css', 'elements/core/gate/preload.css');

/** For bundlers and servers: packages stay outside. */
const npm = {
  // The directives for Angular are there when the declarations are: scripts/build.mjs.
  input: { ...inputs(), ...commandInputs, ...(existsSync(compiledAngular) && { angular: compiledAngular }) },
  preserveEntrySignatures: 'allow-extension', // the entry of a tag is the file that registers it: package.json says that it may not be left out
  external: isPackage,
  plugins: [nodeResolve({ extensions: ['.ts', '.tsx', '.js'] }), cssText(), preload, ...typescript],
  output: {
    dir: 'dist',
    format: 'es',
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name]-[hash].js',
    hoistTransitiveImports: false,
    banner: ({ name, isEntry }) => (isEntry && name === 'react' ? "'use client';" : ''),
  }, // server components may import what has state only from such a module
};

/** What is always loaded together is one file: small files compress badly, and each is a request. */
const together = {
  react:
    /node_modules\/(react|react-dom|scheduler|@r2wc|mobx-react-lite)\/|commonjsHelpers|\/elements\/core\/mount\/(?!useFormat|page)/,
  // With the provider, which every page has.
  core: /node_modules\/@lit\/|\/elements\/(core\/shell\/(?!ReactElement|PageElement|noApp|isServed|away)|tokens\/sheets\.ts|auth-provider\/(?!auth-provider\.ts|analytics))|\/codes\/(tell|docs)\.ts|\/stores\/core\/options\.ts|\/api\/rules\/records\.ts/,
  box: /\/elements\/(core\/shell\/ReactElement\.ts|i18n\/(Translator|Language|nearestLang|generated\/(en\/)?shell)\.ts|tokens\/tokens\.css)/,
  // What every page draws with, and the list that most of them draw.
  ui: /\/stores\/core\/Listing\.ts|\/elements\/(core\/mount\/(useFormat\.ts|page\.tsx)|i18n\/(format\.ts|generated\/(en\/)?common\.ts)|tokens\/more\.css|ui\/((icons|Avatar|Button|Status|Tags|Time|page\/PageHead)\.tsx|later\.ts|page\/(kit|list|useWait)\.ts|toast\/Toasts\.ts|table\/(rowTab|column)\.ts|styles\/(base|button|marks|page)\.css))/,
  people: /\/stores\/admin\/(UsersStore|UserColumns|usersList)\.ts|\/api\/contract\/users\.ts/, // the fake provider reads these rows too: one file all the same
  // What of the session a form can be submitted without; see stores/session/parts.ts.
  token:
    /\/stores\/(browser\/counters|session\/(take|account|switchTenant|HeldToken|AuthUser))\.ts|\/api\/(rules\/(base64url|token|permissions|find)|contract\/(profile|tenants))\.ts/,
  renew: /\/stores\/session\/(renew|rotate|Cooldown|failures)\.ts/,
  watch: /\/stores\/session\/(SessionWatch|rights|hear|sendLogout)\.ts|\/api\/contract\/sessions\.ts/,
  // The view of the login looks its steps up by the same class.
  login:
    /\/stores\/(core\/(Flow|ModuleTable)|auth\/(LoginStore|LoginStep|login\.flow|identifier|generated\/steps|steps\/(preLogin|loginWithPassword)))\.ts/,
  session: new RegExp(
    [
      '/codes/fault\\.ts|/stores/(RootStore|registry|browser/ports|core/(Actions|later|startLater)|entitlements/(?!engine|explainVerdict)\\w+|session/(?!ConfigStore|authFetch)\\w+)\\.ts',
      '/api/(http/(?!loadDocument)\\w+|contract/(auth|vendor|endpoint|entitlements|headers)|rules/(redirectGuard|storageKeys))\\.ts',
      'node_modules/(mobx|wretch)/',
    ].join('|'),
  ),
};
const chunkOf = (id) => Object.keys(together).find((name) => together[name].test(id));

/**
 * Modules the CDN build has beside the tags. `define` would part each tag's class from its entry, one more request; the
 * autoloader is one of its own, made by scripts/cdnFiles.mjs.
 */
const withCdn = new Set(['stores', 'testing', 'testing/dom', 'all', 'load', 'doctor']);

/** For a script tag: everything inside, React and MobX once each; MobX with the stores, which come after the form can be typed into. */
const cdn = {
  input: inputs(({ name, tag }) => tag || withCdn.has(name)),
  preserveEntrySignatures: 'allow-extension', // the entry of a tag is the file itself, not one more that points to it
  plugins: [
    replace({ preventAssignment: true, values: { 'process.env.NODE_ENV': JSON.stringify('production') } }),
    nodeResolve({ browser: true, extensions: ['.mjs', '.js', '.ts', '.tsx'], exportConditions: ['production'] }),
    commonjs(),
    cssText(),
    preload,
    ...typescript,
  ],
  output: {
    dir: 'cdn',
    format: 'es',
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name]-[hash].js',
    manualChunks: chunkOf,
    onlyExplicitManualChunks: true,
    plugins: [minified(), chunkMap()],
  },
};

/** The provider and its command. */
const provider = {
  input: { createProvider: 'provider/createProvider.ts', cli: 'provider/cli.ts' },
  external: isPackage,
  plugins: [nodeResolve({ extensions: ['.ts', '.js'] }), esbuild({ target: 'node20', tsconfig: 'tsconfig.node.json' })],
  output: {
    dir: 'provider/dist',
    format: 'es',
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name]-[hash].js',
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

export default [npm, cdn, provider].map((output) => ({ onwarn, ...output }));

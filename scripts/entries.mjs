import { globSync } from 'glob';
import path from 'node:path';

/** A folder with a hyphen is a tag: its entry module has its name. */
export const tags = globSync('elements/*-*/', { posix: true })
  .map((folder) => path.basename(folder))
  .sort();

/**
 * What the package offers beside its tags, by the name it is imported by: `gatehouse-elements/{name}.js`. A new line here is
 * all an entry needs; `npm run entries` writes it into package.json. `cdn`: it is in the CDN build as well. `registers`:
 * importing it does something, so that no bundler may leave it out.
 */
const modules = {
  contract: { source: 'api/contract/contract.ts' },
  rules: { source: 'api/rules/rules.ts' },
  api: { source: 'api/createApi.ts' },
  stores: { source: 'stores/stores.ts', cdn: true },
  testing: { source: 'testing/kit.ts', cdn: true },
  'testing/playwright': { source: 'testing/playwright.ts' },
  'testing/dom': { source: 'testing/dom.ts', cdn: true },
  'server/verify': { source: 'server/verify.ts' },
  'server/cdn': { source: 'server/cdn.ts' },
  all: { source: 'elements/all.ts', cdn: true, registers: true },
  define: { source: 'elements/define.ts' }, // not in the CDN build: there it would part each tag's class from its entry, one more request
  load: { source: 'elements/load.ts', cdn: true },
  autoload: { source: 'elements/autoload.ts', registers: true }, // the CDN build has one of its own: scripts/cdnFiles.mjs
  react: { source: 'wrappers/react/react.ts' },
  doctor: { source: 'doctor/diagnose.ts', cdn: true },
  angular: { source: 'wrappers/angular/angular.js' },
};

/** What can be run by `npx`, by its name. The first line of the source names the interpreter. */
export const commands = { gatehouse: 'doctor/cli.ts' };

const ofTag = (tag) => [tag, { source: `elements/${tag}/${tag}.ts`, cdn: true, registers: true, tag: true }];

/** Every public entry: `{ name: { source, cdn?, registers?, tag? } }`. */
export const entries = { ...modules, ...Object.fromEntries(tags.map(ofTag)) };

/** Files that are published beside the modules. */
const files = {
  './preload.css': { types: './dist/preload.d.ts', default: './dist/preload.css' },
  './sbom.cdx.json': './dist/sbom.cdx.json',
  './cdn/*': './cdn/*',
  './custom-elements.json': './custom-elements.json',
  './web-types.json': './dist/web-types.json',
  './html-custom-data.json': './dist/html-custom-data.json',
  './css-custom-data.json': './dist/css-custom-data.json',
  './types/*.d.ts': './dist/types/wrappers/types/*.d.ts',
  './package.json': './package.json',
};

export const typesOf = (source) => `dist/types/${source.replace(/\.[jt]sx?$/, '.d.ts')}`;

const commandFile = (name) => `bin/${name}`;

/** Input for rollup: of everything, or of what passes. */
export const inputs = (passes = () => true) =>
  Object.fromEntries(
    Object.entries(entries)
      .filter(([, entry]) => passes(entry))
      .map(([name, { source }]) => [name, source]),
  );
export const commandInputs = Object.fromEntries(
  Object.entries(commands).map(([name, source]) => [commandFile(name), source]),
);

/** The fields of package.json that follow from the tables above. */
export const packageFields = {
  sideEffects: [
    './dist/all.js',
    ...Object.entries(modules).flatMap(([name, { registers }]) =>
      registers && name !== 'all' ? [`./dist/${name}.js`] : [],
    ),
    './dist/*-*.js',
    './dist/preload.css',
    './cdn/**/*.js',
    './elements/*/*.ts',
  ],
  ...(Object.keys(commands).length && {
    bin: Object.fromEntries(Object.keys(commands).map((name) => [name, `./dist/${commandFile(name)}.js`])),
  }),
  exports: {
    ...Object.fromEntries(
      Object.entries(entries).map(([name, { source }]) => [
        `./${name}.js`,
        {
          ...(!source.endsWith('.js') && { 'gatehouse-source': `./${source}` }),
          types: `./${typesOf(source)}`,
          default: `./dist/${name}.js`,
        },
      ]),
    ),
    ...files,
  },
};

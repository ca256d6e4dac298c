/**
 * Who may import whom. Layers only point downwards: elements know stores, stores know the client, the client knows the
 * contract. Run by hand, it lists every import line that breaks the table; its test does the same in `npm test`.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { globSync } from 'glob';

export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

const REACT = [
  'react',
  'react-dom',
  'mobx-react-lite',
  'react-aria',
  'react-aria-components',
  'react-stately',
  '@tanstack/*',
  '@internationalized/date',
  '@r2wc/react-to-web-component',
];
/** MobX is not here: it comes with the app, and elements observe the stores by `RootStore.watch`. */
const SHELL = ['@lit/reactive-element', '@lit/context'];

/**
 * The first row whose `files` fit holds. `imports`: what may be imported in every way; `types`: with `import type` only;
 * `lazily`: with `import()` only. A folder stands for everything under it, `@x/*` for all packages of a scope, `*` for every
 * package but this one. A file may always import the folder its row was found by.
 */
const rules = [
  { files: /^(api\/contract)\//, imports: [] },
  { files: /^(api\/rules)\//, imports: [], types: ['api/contract'] },
  { files: /^(api)\/http\//, imports: ['wretch'] }, // the one place that sends (API-01)
  { files: /^(api)\//, imports: [] },

  { files: /^(stores\/core)\//, imports: ['mobx'], types: ['api'] },
  // Where an app is put together: the client arrives later, its errors (plain classes) at once.
  {
    files: /^(stores)\/[^/]+\.ts$/,
    imports: ['mobx', 'api/contract', 'api/rules', 'api/http/errors.ts'],
    types: ['api'],
    lazily: ['api'],
  },
  {
    files: /^(stores\/[^/]+)\//,
    imports: ['mobx', 'stores/core', 'api/contract', 'api/rules', 'api/http/errors.ts'],
    types: ['api/modules', 'api/http'],
  },

  { files: /^(elements\/ui)\//, imports: [...REACT, 'elements/i18n', 'elements/tokens'] },
  { files: /^(elements\/(?:i18n|tokens))\//, imports: ['elements/i18n', 'elements/tokens'] },
  {
    files: /^(elements\/core\/(?:mount|[^/]+(?=\/[^/]+\.tsx)))\//,
    imports: [...REACT, 'elements/i18n', 'elements/tokens'],
    types: ['stores', 'elements/core', '@lit/reactive-element'],
  },
  {
    files: /^(elements\/core\/shell)\//,
    imports: [...SHELL, 'elements/i18n', 'elements/tokens'],
    types: ['stores', 'elements/core'],
  },
  // What is fired and told, as types.
  { files: /^(elements\/core\/events)\//, imports: [], types: ['stores', 'api'] },
  {
    files: /^(elements\/core\/[^/]+)\//,
    imports: [...SHELL, 'elements/core/shell', 'elements/i18n', 'elements/tokens'],
    types: ['stores', 'api/http/errors.ts'],
  },
  // Gates are small, show nothing of their own, and judge by pure rules.
  { files: /^(elements\/core\/gate)\//, imports: [...SHELL, 'elements/core/shell'], types: ['stores'] },
  {
    files: /^(elements\/[a-z-]+-gate)\//,
    imports: [...SHELL, 'elements/core/shell', 'elements/core/gate', 'api/rules/permissions.ts', 'api/rules/stepUp.ts'],
    types: ['stores', 'elements/core/events'],
  },
  { files: /^(elements)\/[^/]+\.ts$/, imports: ['elements'], types: ['stores'] },
  // A gate is light whole: no view comes behind it. The rules it asks are pure.
  {
    files: /^(elements\/[^/]*-gate)\//,
    imports: [...SHELL, 'elements/core/shell', 'elements/core/gate', 'api/rules'],
    types: ['stores', 'api/contract', 'elements/core'],
    lazily: ['stores', 'api/rules'],
  },
  // The outside of a tag: what loads before anything of it is on a page. Its React view comes by `import()`.
  {
    files: /^(elements\/[^/]*-[^/]*)\/(?:[^/]+\.element|[a-z]+(?:-[a-z]+)+)\.ts$/,
    imports: [...SHELL, 'elements/core/shell', 'elements/core/credential', 'elements/i18n', 'elements/tokens'],
    types: ['stores', 'api/contract', 'api/rules', 'elements/core'],
    lazily: ['stores', 'elements/core', 'elements/ui', 'testing/startDemo.ts'], // the demo mode of a provider element
  },
  // The router shows the tag that belongs to an address.
  { files: /^(elements\/auth-router)\/screens\.ts$/, imports: [], types: ['stores'], lazily: ['elements'] },
  // Passkeys come in a file of their own, after everything a person types into.
  { files: /^(elements\/auth-login)\/ceremony\.ts$/, imports: ['@simplewebauthn/browser'], types: ['stores'] },
  // The portal composes other tags: a page of it brings their entries when it is opened.
  {
    files: /^(elements\/admin-portal)\/pages\.ts$/,
    imports: ['elements/ui'],
    types: ['react', 'api/rules', 'stores'],
    lazily: ['elements'],
  },
  {
    files: /^(elements\/[^/]*-[^/]*)\//,
    imports: [...REACT, ...SHELL, 'elements/core', 'elements/ui', 'elements/i18n', 'elements/tokens', 'stores'],
    types: ['api/contract', 'api/rules', 'api/http/errors.ts'],
  },

  // A provider in the page: asked by the client as any other, so it may know the contract and nothing of the elements. What a
  // page sees of it draws like an element.
  {
    files: /^(testing)\/notice\//,
    imports: ['elements/core/shell', 'elements/i18n', 'elements/tokens'],
  },
  {
    files: /^(testing)\/(?=[^/]+\.ts$)/,
    imports: ['api/contract', 'api/rules', 'stores/browser', 'stores/core'],
    types: ['stores', 'api'],
  },
  { files: /^(testing)\//, imports: ['api/contract', 'api/rules'], types: ['stores/core'] },
  // What frameworks write instead of tags: the class of a tag comes with the component that is rendered, and nothing is drawn here.
  {
    files: /^(wrappers)\//,
    imports: ['react', 'mobx', '@angular/core', 'elements'],
    types: ['stores', 'api', '@lit/reactive-element', 'preact', 'solid-js', 'svelte', 'vue'],
  },
  // The doctor judges facts; only what collects them and the commands reach outside.
  { files: /^(doctor)\/(?:cli|command|navigate)\.ts$/, imports: ['node:*', 'elements/core/shell/define.ts'] },
  {
    files: /^(doctor)\//,
    imports: [
      'api/contract',
      'api/rules',
      'api/http/address.ts',
      'elements/core/shell/define.ts',
      'elements/core/shell/apps.ts',
    ],
    types: ['stores'],
  },
  { files: /^(codes)\//, imports: [] },

  { files: /^(server)\//, imports: ['node:*', 'api/contract', 'api/rules', 'jose'] },
  { files: /^(provider)\//, imports: ['*', 'gatehouse-elements/contract.js', 'gatehouse-elements/rules.js'] },
  { files: /^(demo)\//, imports: ['*', 'gatehouse-elements/*'] },
];

/** Every layer tells what it has to tell in one way. */
const TELLING = { files: /^(stores|elements|testing|doctor|server)\//, imports: ['codes'] };

const TEST = /\.(test|bench)\.tsx?$|\/testing(\.tsx?$|\/)/;
/** What tests, benches and their helpers may import besides: testing libraries, and every layer their own may see. */
const forTests = {
  api: ['api'],
  stores: ['stores', 'api', 'testing'],
  elements: ['elements', 'stores', 'api', 'testing'],
  server: ['server', 'api', 'hono'],
  testing: ['testing', 'stores', 'api', 'demo', 'gatehouse-provider'],
  wrappers: ['react-dom'],
  codes: ['glob'],
  doctor: ['doctor', 'codes', 'api', 'hono', '@hono/*', 'gatehouse-provider', 'demo', 'provider'],
};
const TESTING = [
  'tests/support',
  'node:*',
  'fast-check',
  '@open-wc/testing',
  '@web/test-runner-commands',
  'axe-core',
  'playwright-core',
  'mobx',
  'react',
  '@lit/*',
];

const statement =
  /^[ \t]*(?:import|export)\b(?<type>\s+type\b(?!\s*,))?(?:[^'"`;()=]*?\bfrom)?\s*(['"])(?<name>[^'"\n]+)\2/gm;
const call = /(?<type>\btypeof\s+)?\bimport\(\s*(['"])(?<name>[^'"\n]+)\2/g;
const inComment = (line) => /^\s*(\*|\/\/|\/\*)/.test(line);

/**
 * Every import of a source: `{ line, name, kind }`, kind being `types` (erased: `import type`), `lazily` (`import()`) or `imports`.
 * `import { type A }` counts as an import: under `verbatimModuleSyntax` the module is still loaded.
 */
export function importsOf(source) {
  const found = (expression, kind) =>
    [...source.matchAll(expression)]
      .map((match) => {
        const at = match.index + match[0].search(/\S/);
        return {
          line: source.slice(0, at).split('\n').length,
          name: match.groups.name,
          kind: match.groups.type ? 'types' : kind,
        };
      })
      .filter(({ line }) => !inComment(source.split('\n')[line - 1]));
  return [...found(statement, 'imports'), ...found(call, 'lazily')].sort((a, b) => a.line - b.line);
}

/** A relative name as a path from the root, a package name as it is. */
const targetOf = (file, name) => (name.startsWith('.') ? path.posix.join(path.posix.dirname(file), name) : name);

const covers = (entry, target, isPath) => {
  if (entry === '*') return !isPath && !target.startsWith('gatehouse-elements/');
  if (entry.endsWith('*')) return target.startsWith(entry.slice(0, -1));
  return target === entry || target.startsWith(`${entry}/`);
};

/** The imports of a file that break its rule, each as one line of text. */
export function violationsIn(file, source) {
  const rule = rules.find(({ files }) => files.test(file));
  if (!rule) return [];
  const own = rule.files.exec(file)[1];
  const top = file.split('/')[0];
  const more = TEST.test(file) ? [...TESTING, ...(forTests[top] ?? [])] : [];
  return importsOf(source).flatMap(({ line, name, kind }) => {
    const target = targetOf(file, name);
    const allowed = [
      own,
      ...(TELLING.files.test(file) ? TELLING.imports : []),
      ...rule.imports,
      ...more,
      ...(kind === 'imports' ? [] : (rule[kind] ?? [])),
    ];
    if (allowed.some((entry) => covers(entry, target, name.startsWith('.')))) return [];
    const can = Object.entries({ ...rule, imports: [own, ...rule.imports] })
      .filter(([key]) => key !== 'files')
      .map(([key, names]) => `${key} ${names.join(', ')}`);
    return [
      `${file}:${line} ${{ imports: 'imports', types: 'takes types of', lazily: 'loads' }[kind]} ${target} → ${own} may have: ${can.join('; ')}`,
    ];
  });
}

/** The sources the rules are about, as paths from the root. */
export const sources = () =>
  globSync('{api,codes,doctor,stores,elements,testing,server,provider,demo,wrappers}/**/*.{ts,tsx,mjs}', {
    cwd: root,
    posix: true,
    ignore: ['**/node_modules/**', '**/dist/**', '**/.data/**', 'demo/hosts/**'],
  }).sort();

export const read = (file) => readFileSync(path.join(root, file), 'utf8');

export const allViolations = () => sources().flatMap((file) => violationsIn(file, read(file)));

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const violations = allViolations();
  for (const violation of violations) console.error(violation);
  console.log(`${sources().length} files, ${violations.length} imports against the rules`);
  process.exitCode = violations.length ? 1 : 0;
}

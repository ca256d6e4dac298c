import { readFileSync } from 'node:fs';
import { commands, entries } from './scripts/entries.mjs';

const tests = '**/*.{test,bench}.{ts,tsx,mjs}';
const bench = JSON.parse(readFileSync(new URL('bench/package.json', import.meta.url), 'utf8'));

/** Finds files, exports and dependencies nobody needs. Every exception says why. */
export default {
  workspaces: {
    '.': {
      entry: [
        ...Object.values(entries).map(({ source }) => source),
        ...Object.values(commands),
        `{api,stores,elements,server,scripts,e2e,bench}/${tests}`,
        'scripts/*.mjs', // each is run by npm, or by one that is
        'bench/**/*.mjs', // run by name: npm run bench -- name
        'web-test-runner.config.mjs', // its command is a name of its own, wtr
      ],
      project: ['{api,stores,elements,server,scripts,e2e,bench}/**/*.{ts,tsx,mjs}', '*.config.{js,mjs}'],
      ignoreDependencies: [
        ...Object.keys(bench.dependencies), // installed only when a bench runs
        'oxlint', '@arethetypeswrong/cli', // run by their commands: scripts/checks.mjs, scripts/package.test.mjs
        '@simplewebauthn/browser', 'custom-element-.*', '@wc-toolkit/jsx-types', // for what is being built now
      ],
    },
    provider: {
      entry: ['createProvider.ts', 'cli.ts', tests, 'testing/providerMain.ts', 'console/assets/*.js', 'drizzle.config.ts'],
      project: ['**/*.{ts,js}'],
      ignoreDependencies: ['@simplewebauthn/server'], // for what is being built now
    },
    demo: { entry: ['start.ts', 'host.ts', 'seed.ts', 'assets/*.js'], project: ['**/*.{ts,js}'] },
  },
  ignore: ['**/dist/**', 'cdn/**', '.wtr-deps/**'],
  ignoreBinaries: ['apt-get'], // of the system; tried where it exists
  ignoreExportsUsedInFile: true, // an export more is no dead code
  ignoreIssues: {
    'elements/ui/**': ['exports'], // parts of the house: not every screen has every part yet
    'elements/admin-portal/pages/*.tsx': ['exports'], // `Page` of what `pages.ts` loads beside something else
    'elements/core/testing/**': ['exports'],
  },
};

import { defaultReporter } from '@web/test-runner';
import { playwrightLauncher } from '@web/test-runner-playwright';
import { globSync } from 'glob';
import { chromeArguments, headlessPath } from './scripts/chrome.mjs';
import { generate } from './scripts/generate.mjs';
import { setUp, takeReached } from './scripts/mutate/inPage.mjs';
import { testBundle } from './scripts/tests/bundle.mjs';
import { elementResults } from './scripts/tests/elementResults.mjs';

generate();

const TESTS = '{elements,wrappers}/**/*.test.{ts,tsx}';
/** What `--files` names, which the runner takes instead of all. */
const asked = process.argv.includes('--files') ? process.argv.slice(process.argv.indexOf('--files') + 1) : [TESTS];

export default {
  rootDir: '.',
  files: TESTS,
  nodeResolve: { exportConditions: ['browser', 'production'] },
  // Limits against hanging. One failing test of a file says enough where a fault is looked for.
  testFramework: { config: { timeout: 60_000, bail: !!process.env.GATEHOUSE_BAIL } },
  testsFinishTimeout: 300_000,
  concurrency: 3,
  browsers: [
    playwrightLauncher({
      product: 'chromium',
      launchOptions: { executablePath: headlessPath(), args: chromeArguments },
    }),
  ],
  plugins: [testBundle({ files: globSync(asked, { posix: true }), setUp })],
  middleware: setUp ? [takeReached] : [],
  reporters: [defaultReporter({ reportTestProgress: !!process.stdout.isTTY }), elementResults()],
  coverageConfig: {
    include: ['elements/**', 'stores/**', 'api/**'],
    reporters: ['text-summary', 'lcovonly'],
    threshold: { statements: 80 },
  },
  filterBrowserLogs: (log) => !/React DevTools/.test(String(log.args[0])),
  testRunnerHtml: (path) =>
    `<!doctype html><html lang="en"><head><title>tests</title></head><body><script type="module" src="${path}"></script></body></html>`,
};

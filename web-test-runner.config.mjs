import { defaultReporter } from '@web/test-runner';
import { esbuildPlugin } from '@web/dev-server-esbuild';
import { playwrightLauncher } from '@web/test-runner-playwright';
import { globSync } from 'glob';
import { chromePath, chromeArguments } from './scripts/chrome.mjs';
import { cssSheetMiddleware } from './scripts/cssSheet.mjs';
import { generate } from './scripts/generate.mjs';
import { prebundle } from './scripts/prebundle.mjs';

generate();

const sources = globSync('{elements,stores,api,wrappers}/**/*.{ts,tsx}', {
  ignore: ['**/*.d.ts', '{stores,api}/**/*.test.ts', 'stores/testing/**'],
});

/** Prints the closing line as the very last one, free of terminal codes; a file that did not load counts as failed. */
const closingLine = () => {
  let line = '0 passed, 1 failed';
  process.on('exit', () => console.log(line));
  return {
    onTestRunFinished({ sessions }) {
      let passed = 0,
        failed = 0,
        skipped = 0;
      const walk = (suite) => {
        for (const test of suite.tests) test.skipped ? skipped++ : test.passed ? passed++ : failed++;
        suite.suites.forEach(walk);
      };
      for (const session of sessions) {
        const before = failed;
        if (session.testResults) walk(session.testResults);
        if (!session.passed && failed === before) failed++;
      }
      line = `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`;
    },
  };
};

export default {
  rootDir: '.',
  files: '{elements,wrappers}/**/*.test.{ts,tsx}',
  nodeResolve: { exportConditions: ['browser', 'production'] },
  // One failing test of a file says enough where a fault is looked for.
  testFramework: { config: { timeout: 20_000, bail: !!process.env.GATEHOUSE_BAIL } },
  concurrency: 2,
  testsFinishTimeout: 120_000,
  browsers: [
    playwrightLauncher({ product: 'chromium', launchOptions: { executablePath: chromePath(), args: chromeArguments } }),
  ],
  plugins: [
    prebundle({ files: sources }),
    cssSheetMiddleware(),
    esbuildPlugin({ ts: true, tsx: true, jsx: 'automatic', target: 'es2022', tsconfig: 'tsconfig.base.json' }),
  ],
  reporters: [defaultReporter({ reportTestProgress: !!process.stdout.isTTY }), closingLine()],
  coverageConfig: {
    include: ['elements/**', 'stores/**', 'api/**'],
    reporters: ['text-summary', 'lcovonly'],
    threshold: { statements: 80 },
  },
  filterBrowserLogs: (log) => !/React DevTools/.test(String(log.args[0])),
  testRunnerHtml: (path) =>
    `<!doctype html><html lang="en"><head><title>tests</title></head><body><script type="module" src="${path}"></script></body></html>`,
};

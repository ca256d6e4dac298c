import { Results } from './results.mjs';

/**
 * A reporter of `@web/test-runner`: keeps the results by file and prints the closing line as the very last one, free of
 * terminal codes. A file that did not load counts as failed.
 */
export function elementResults() {
  let line = '0 passed, 1 failed';
  process.on('exit', () => console.log(line));
  return {
    onTestRunFinished({ sessions }) {
      const results = new Results();
      for (const session of sessions) {
        const result = results.of(session.testFile);
        const failedBefore = result.failed;
        if (session.testResults) addSuite(result, session.testResults, []);
        if (session.passed || result.failed > failedBefore) continue;
        result.failed++;
        const [problem] = session.errors;
        result.failures.push({ test: 'the file', error: problem?.message ?? 'It did not load.', isAssertion: false });
      }
      results.keep();
      line = results.closingLine;
    },
  };
}

/** Adds the tests of a suite and of those in it. */
function addSuite(result, suite, names) {
  for (const { name, passed, skipped, duration = 0, error } of suite.tests) {
    result.ms += duration;
    if (skipped) result.skipped++;
    else if (passed) result.passed++;
    else {
      result.failed++;
      result.failures.push({
        test: [...names, name].join(' › '),
        error: error?.message?.split('\n', 1)[0] ?? 'It failed without an error.',
        isAssertion: error?.name === 'AssertionError',
      });
    }
  }
  for (const inner of suite.suites) addSuite(result, inner, [...names, inner.name]);
}

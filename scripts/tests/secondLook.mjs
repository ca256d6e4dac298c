// A browser on a busy machine fails a test now and then that is no defect. The runner may look at such a file twice;
// what it lets pass then is printed as `flaky:` and mended. The tests themselves hold no retries.
import path from 'node:path';

/** More failures than these are a defect, or a machine that proves nothing. */
const MOST = { files: 3, tests: 5, assertions: 1 };

/** End-to-end files about races and hostile pages: what fails there once is what they look for. */
const NEVER = new Set(['tabs', 'hostile', 'policyStates', 'cdn']);

/** The name by which `npm run e2e` and `npm run elements` know a file. */
export const nameOf = (file) => path.basename(file).replace(/\.test\.tsx?$/, '');

/**
 * Chooses the files to run once more.
 *
 * @param {Record<string, import('./results.mjs').FileResult>} files the results of the parts that may be looked at
 * twice
 * @param {object} [how]
 * @param {boolean} [how.strict] nothing is looked at twice
 * @param {readonly string[]} [how.changed] files that the change at hand touches: they have to pass twice
 * @returns {{ again: { file: string, times: number }[], reason?: string }} `reason`: why none or not all are looked at
 * twice
 */
export function filesForSecondLook(files, { strict = false, changed = [] } = {}) {
  const failed = Object.entries(files).filter(([, { failed }]) => failed > 0);
  if (!failed.length) return { again: [] };
  if (strict) return { again: [], reason: 'nothing is forgiven in this run' };
  const failures = failed.flatMap(([, result]) => result.failures);
  const tests = failed.reduce((sum, [, result]) => sum + result.failed, 0);
  const assertions = failures.filter(({ isAssertion }) => isAssertion).length;
  const counts = { files: failed.length, tests, assertions };
  const over = Object.keys(MOST).find((what) => counts[what] > MOST[what]);
  if (over) return { again: [], reason: `${counts[over]} failed ${over} are more than ${MOST[over]}` };
  const [again, left] = [false, true].map((wanted) =>
    failed.filter(([file]) => NEVER.has(nameOf(file)) === wanted).map(([file]) => file),
  );
  return {
    again: again.map((file) => ({ file, times: changed.includes(file) ? 2 : 1 })),
    ...(left.length && { reason: `${left.join(', ')} is never looked at twice` }),
  };
}

/**
 * Whether a file passes after all: in each further run nothing fails, and as many tests pass as the first run had.
 *
 * @param {import('./results.mjs').FileResult} first
 * @param {(import('./results.mjs').FileResult | undefined)[]} further undefined: the run ended without a result
 */
export const passesAfterAll = (first, further) =>
  further.every((one) => one !== undefined && one.failed === 0 && one.passed >= first.passed + first.failed);

/**
 * What is printed for a file that passed in the second look, a line each.
 *
 * @param {string} file
 * @param {import('./results.mjs').FileResult} first
 * @param {'e2e' | 'elements'} command the npm script that repeats it
 */
export const flakyLines = (file, { failures }, command) => [
  ...failures.flatMap(({ test, error }) => [`⚠ flaky: ${file} › ${test}`, `    ${error}`]),
  `    repeat it: npm run ${command} -- ${nameOf(file)} --repeat=10`,
];

/**
 * Asks the published library and this engine the same questions, wherever the specification agrees with the library,
 * and names every disagreement. Left out are, by ruling: permissions with several linked features or values other than
 * `true`, characters in patterns that mean something to a regular expression, `on` with a plain date, dates that are no
 * `Date` objects, attributes that make the library throw, and null where `negate` turns it around.
 */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { sourceFlags } from '../../scripts/run.mjs';

const test = path.join(path.dirname(fileURLToPath(import.meta.url)), 'agreement.test.mjs');
const { status } = spawnSync(
  process.execPath,
  [...sourceFlags, '--test', '--test-reporter=./scripts/tests/reporter.mjs', test],
  { stdio: 'inherit' },
);
process.exitCode = status ?? 1;

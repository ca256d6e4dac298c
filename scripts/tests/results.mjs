// What a run of test files found, file by file. A part of the tests writes it, the run that started the part reads it.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * @typedef {object} Failure
 * @property {string} test the names of its groups and its own
 * @property {string} error the first line of what it failed with
 * @property {boolean} isAssertion whether an assertion failed; a time limit or a lost browser is none
 */

/**
 * @typedef {object} FileResult
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 * @property {number} ms milliseconds that its tests took
 * @property {Failure[]} failures
 */

/** @returns {FileResult} */
const empty = () => ({ passed: 0, failed: 0, skipped: 0, ms: 0, failures: [] });

/** Collects results by file. */
export class Results {
  /** @type {Record<string, FileResult>} */
  files = {};

  /** @param {string} file a path, absolute or from the root */
  of(file) {
    return (this.files[path.relative(process.cwd(), path.resolve(file))] ??= empty());
  }

  /** The sums over all files. */
  get total() {
    return Object.values(this.files).reduce(
      (sum, { passed, failed, skipped }) => ({
        passed: sum.passed + passed,
        failed: sum.failed + failed,
        skipped: sum.skipped + skipped,
      }),
      { passed: 0, failed: 0, skipped: 0 },
    );
  }

  /** The line that a run of tests ends with. */
  get closingLine() {
    const { passed, failed, skipped } = this.total;
    return `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`;
  }

  /** Writes the results where the run that started this one wants them: `GATEHOUSE_RESULTS`. */
  keep() {
    const file = process.env.GATEHOUSE_RESULTS;
    if (!file) return;
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(this.files));
  }
}

/**
 * Reads what a part has kept.
 *
 * @param {string} file
 * @returns {Record<string, FileResult>} by file; none when the part wrote nothing
 */
export function readResults(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return {};
  }
}

const SLOWEST = 10;

/**
 * The files that took longest.
 *
 * @param {Record<string, FileResult>} files
 * @returns {string[]} a line each, at most ten, the slowest first; files under a second are left out
 */
export const slowestFiles = (files) =>
  Object.entries(files)
    .filter(([, { ms }]) => ms >= 1_000)
    .toSorted(([, a], [, b]) => b.ms - a.ms)
    .slice(0, SLOWEST)
    .map(([file, { ms }]) => `${(ms / 1000).toFixed(0).padStart(5)} s  ${file}`);

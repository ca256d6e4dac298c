import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { LONGEST, makeCopy, passes, removeCopy, sweepCopies } from './copies.mjs';
import { planted } from './lists.mjs';

/** @typedef {import('./lists.mjs').Fault} Fault */

/**
 * With a fault, a file may take so many times as long as without, and this much at least. Code that hangs counts as
 * killed.
 */
const PATIENCE = { times: 6, least: 30_000 };
const WORKERS = 2;

/** Runs test files without a fault, each once: how long it may take with one, or undefined when it fails without. */
class Unharmed {
  #patience = new Map();

  patience(folder, test) {
    if (!this.#patience.has(test)) this.#patience.set(test, this.#measure(folder, test));
    return this.#patience.get(test);
  }

  async #measure(folder, test) {
    const started = Date.now();
    if (!(await passes(folder, test, LONGEST))) return undefined;
    return Math.min(LONGEST, Math.max(PATIENCE.least, PATIENCE.times * (Date.now() - started)));
  }
}

/** Whether a test file fails in a copy while the fault is in it. */
async function isKilled(folder, fault, test, patience) {
  const target = path.join(folder, fault.file);
  const source = readFileSync(target, 'utf8');
  writeFileSync(target, planted(source, fault));
  try {
    return !(await passes(folder, test, patience));
  } finally {
    writeFileSync(target, source);
  }
}

/**
 * @typedef {object} Outcome
 * @property {Fault} fault
 * @property {string} [killer]    The test file that failed.
 * @property {string[]} [failing] Without a killer: its test files that fail without any fault, so that they judge
 * nothing.
 */

async function outcomeOf(folder, fault, unharmed) {
  const failing = [];
  for (const test of fault.tests) {
    const patience = await unharmed.patience(folder, test);
    if (patience === undefined) failing.push(test);
    else if (await isKilled(folder, fault, test, patience)) return { fault, killer: test };
  }
  return failing.length ? { fault, failing } : { fault };
}

/**
 * Plants one fault after the other and runs the tests nearest to it, two at a time, each in a copy of the tree.
 * Each test file also runs once without a fault: what fails then kills nothing.
 *
 * @param {Fault[]} faults faults that have a place
 * @param {{ each?: (outcome: Outcome) => void, seconds?: number }} [options] `each` is called after each fault; after
 * `seconds` no further one is planted
 * @returns {Promise<Outcome[]>} one for each fault that was planted; one without `killer` and `failing` has survived
 * @throws {Error} when the tree cannot be copied, as outside of a git checkout
 */
export async function plantFaults(faults, { each = () => {}, seconds = Infinity } = {}) {
  sweepCopies();
  const until = Date.now() + seconds * 1000;
  const queue = [...faults];
  const unharmed = new Unharmed();
  const outcomes = [];
  const worker = async (number) => {
    const folder = makeCopy(number);
    while (queue.length && Date.now() < until) {
      const outcome = await outcomeOf(folder, queue.shift(), unharmed);
      outcomes.push(outcome);
      each(outcome);
    }
  };
  try {
    await Promise.all(Array.from({ length: Math.min(WORKERS, faults.length) }, (_, number) => worker(number)));
  } finally {
    for (let number = 0; number < WORKERS; number++) removeCopy(number);
  }
  return outcomes;
}

import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { LONGEST, makeCopy, passes, removeCopy, sweepCopies } from '../faults/copies.mjs';

/** @typedef {import('./mutants.mjs').Mutant} Mutant */

/**
 * With a mutant, a file may take so many times as long as without, and this much at least, in milliseconds; and it may
 * come to the mutant so many times as often. Code that hangs counts as killed.
 */
const PATIENCE = { times: 5, least: 15_000, visits: 100 };

/**
 * Of the test files that run the code of a mutant, how many judge it, and how many milliseconds they may take: longer
 * where each starts a browser.
 */
const MOST = { files: 4, time: 30_000, timeInBrowser: 60_000 };
/** Of the time of a limited run, what one test file may take without a mutant: else a slow one takes all of it. */
const SHARE = 0.25;

/** Test files in the order of their distance, those of one distance together. */
function ringsOf(tests) {
  const rings = new Map();
  for (const { test, far } of tests) rings.set(far, [...(rings.get(far) ?? []), test]);
  return [...rings].sort(([one], [other]) => one - other).map(([, ring]) => ring);
}

/**
 * @typedef {object} Verdict
 * @property {Mutant} mutant
 * @property {'killed' | 'survived' | 'unreached' | 'unjudged'} end `unreached`: no test near it runs the code;
 * `unjudged`: those that might fail, or take too long, without any mutant
 * @property {string[]} tests the test that failed, or those that did not
 */

/** The test files in a copy whose sources hold all mutants, one of which is chosen for each run. */
export class Judging {
  #folder;
  #inEachProcess;
  #until;
  #longest;
  #signal;
  /** What each test file does without a mutant: how long it takes, and how often it comes to each mutant. */
  #unharmed = new Map();

  /**
   * @param {Map<string, string>} codes the instrumented sources by path
   * @param {{ until: number, signal: AbortSignal }} when to stop: at a time, in milliseconds since 1970, or at once
   */
  constructor(codes, { until, signal }) {
    this.#until = until;
    this.#longest = Math.min(LONGEST, SHARE * (until - Date.now()));
    this.#signal = signal;
    sweepCopies();
    this.#folder = makeCopy(0);
    const inTest = pathToFileURL(path.join(this.#folder, 'scripts/mutate/inTest.mjs'));
    this.#inEachProcess = `${process.env.NODE_OPTIONS ?? ''} --import ${inTest}`.trim();
    for (const [file, code] of codes) writeFileSync(path.join(this.#folder, file), code);
  }

  end() {
    removeCopy(0);
  }

  /**
   * @param {Mutant} mutant
   * @param {readonly { test: string, far: number }[]} tests the files near it
   * @returns {Promise<Verdict | undefined>} none when the time is over
   */
  async judge(mutant, tests) {
    const failing = [];
    const survived = [];
    const slow = [];
    let left = mutant.file.startsWith('elements/') ? MOST.timeInBrowser : MOST.time;
    // A file further away is not even run without a mutant where a nearer one kills it.
    for (const ring of ringsOf(tests)) {
      if (survived.length === MOST.files) break;
      const reaching = [];
      for (const test of ring) {
        if (this.#isOver()) return undefined;
        const unharmed = await this.#without(test);
        if (!unharmed.visits) failing.push(test);
        else if (unharmed.visits.has(mutant.id)) reaching.push({ test, ...unharmed });
      }
      // Of equally near files, the one that comes there most often is the most likely to look at what it does.
      const visitsBy = ({ visits }) => visits.get(mutant.id);
      for (const one of reaching.sort((a, b) => visitsBy(b) - visitsBy(a))) {
        if (survived.length === MOST.files) break;
        if (one.took > left) slow.push(one);
        else {
          left -= one.took;
          if (!(await this.#survives(mutant, one))) return this.#isOver() ? undefined : killedBy(mutant, one);
          survived.push(one.test);
        }
      }
    }
    const [quickest] = slow.sort((a, b) => a.took - b.took);
    if (!survived.length && quickest) {
      if (!(await this.#survives(mutant, quickest))) return this.#isOver() ? undefined : killedBy(mutant, quickest);
      survived.push(quickest.test);
    }
    if (this.#isOver()) return undefined;
    if (survived.length) return { mutant, end: 'survived', tests: survived };
    return { mutant, end: failing.length ? 'unjudged' : 'unreached', tests: failing };
  }

  /** Whether a test file passes with a mutant. */
  #survives = (mutant, { test, visits, patience }) =>
    this.#passes(test, patience, {
      __STRYKER_ACTIVE_MUTANT__: mutant.id,
      MUTANTS_LIMIT: String(visits.get(mutant.id) * PATIENCE.visits),
    });

  /** What a test file does without a mutant; nothing when it fails. */
  async #without(test) {
    if (!this.#unharmed.has(test)) {
      const reached = path.join(this.#folder, 'reached.jsonl');
      const started = Date.now();
      const isFine = await this.#passes(test, this.#longest, { MUTANTS_REACHED: reached });
      const took = Date.now() - started;
      const patience = Math.max(PATIENCE.least, PATIENCE.times * took);
      this.#unharmed.set(test, isFine ? { took, patience, visits: visitsIn(reached) } : {});
      rmSync(reached, { force: true });
    }
    return this.#unharmed.get(test);
  }

  #isOver = () => this.#signal.aborted || Date.now() >= this.#until;

  #passes = (test, patience, env) =>
    passes(this.#folder, test, Math.min(patience, this.#until - Date.now()), {
      // The long forms of tests would take hours for each mutant. Processes that a test starts are looked at too.
      env: { ...env, SOAK: undefined, NODE_OPTIONS: this.#inEachProcess },
      signal: this.#signal,
    });
}

const killedBy = (mutant, { test }) => ({ mutant, end: 'killed', tests: [test] });

/** How often each mutant was reached, of all threads that wrote it down. */
function visitsIn(file) {
  const visits = new Map();
  for (const line of readFileSync(file, 'utf8').split('\n').filter(Boolean))
    for (const [id, times] of Object.entries(JSON.parse(line))) visits.set(id, (visits.get(id) ?? 0) + times);
  return visits;
}

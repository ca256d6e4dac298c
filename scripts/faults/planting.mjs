import { spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../run.mjs';
import { planted } from './lists.mjs';

/** @typedef {import('./lists.mjs').Fault} Fault */

/** Inside the project, so that a copy finds the installed packages above it. */
const copies = path.join(root, '.faults');
/** Milliseconds a test file may take without a fault, however busy the machine is. */
const LONGEST = 150_000;
/**
 * With a fault, a file may take so many times as long as without, and this much at least. Code that hangs counts as
 * killed.
 */
const PATIENCE = { times: 6, least: 30_000 };
const WORKERS = 2;

/** Whether a process of this machine runs. */
function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (failure) {
    return failure.code === 'EPERM';
  }
}

/** Removes the copies of runs that were cut off. */
function sweepCopies() {
  if (!existsSync(copies)) return;
  for (const name of readdirSync(copies))
    if (!isRunning(Number.parseInt(name, 10))) rmSync(path.join(copies, name), { recursive: true, force: true });
}

/**
 * Copies what git knows or would add, and generates the rest; packages are found above the copy, workspaces inside it.
 */
function makeCopy(name) {
  const folder = path.join(copies, name);
  rmSync(folder, { recursive: true, force: true });
  const { status, stdout } = spawnSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64e6,
  });
  if (status !== 0) throw new Error('Faults are planted in a copy of a git checkout; git lists no files here.');
  // Packages that are a link to a folder elsewhere are no folder to git, which then does not ignore them.
  const isSource = (file) => file && path.basename(file) !== 'node_modules' && existsSync(path.join(root, file));
  for (const file of stdout.split('\0').filter(isSource)) cpSync(path.join(root, file), path.join(folder, file));
  mkdirSync(path.join(folder, 'node_modules'));
  symlinkSync('..', path.join(folder, 'node_modules/gatehouse-elements'));
  symlinkSync('../api', path.join(folder, 'node_modules/gatehouse-contract'));
  symlinkSync('../provider', path.join(folder, 'node_modules/gatehouse-provider'));
  for (const own of ['api', 'provider', 'demo'].map((workspace) => `${workspace}/node_modules`))
    if (existsSync(path.join(root, own))) symlinkSync(path.join(root, own), path.join(folder, own));
  const generated = spawnSync(process.execPath, ['scripts/generate.mjs'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (generated.status !== 0) throw new Error('The generated sources of the copy could not be written.');
  // That a property fails is enough; the smallest example would take longer than all the rest.
  writeFileSync(
    path.join(folder, 'noShrinking.mjs'),
    "import fc from 'fast-check';\nfc.configureGlobal({ endOnFailure: true });\n",
  );
  return folder;
}

const isForBrowser = (test) => /^(elements|wrappers)\//.test(test);

/** A test runner inside a test run would report to the outer one. */
const { NODE_TEST_CONTEXT: _, ...env } = process.env;

/**
 * Runs a test file in a copy and resolves to whether it passes; it fails when it takes longer than `patience`
 * milliseconds.
 */
const passes = (folder, test, patience) =>
  new Promise((done) => {
    const [command, args] = isForBrowser(test)
      ? [path.join(root, 'node_modules/.bin/wtr'), ['--files', test]]
      : [
          process.execPath,
          [
            '--import',
            'tsx',
            '--import',
            './noShrinking.mjs',
            '--conditions=gatehouse-source',
            '--test-reporter=dot',
            test,
          ],
        ];
    const child = spawn(command, args, {
      cwd: folder,
      env: { ...env, GATEHOUSE_BAIL: '1' },
      stdio: process.env.FAULTS_OUTPUT ? 'inherit' : ['ignore', 'pipe', 'ignore'],
      detached: true,
    });
    // The whole group: a test may have started a provider or a browser.
    const end = () => {
      try {
        process.kill(-child.pid, 'SIGKILL');
      } catch {}
    };
    const timer = setTimeout(end, patience);
    // One failing test says enough: the reporter writes a dot for a test that passes and an X for one that fails.
    if (!isForBrowser(test)) child.stdout?.on('data', (chunk) => chunk.includes('X') && end());
    else child.stdout?.resume();
    child.on('close', (status) => {
      clearTimeout(timer);
      end();
      done(status === 0);
    });
  });

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
    const folder = makeCopy(`${process.pid}-${number}`);
    while (queue.length && Date.now() < until) {
      const outcome = await outcomeOf(folder, queue.shift(), unharmed);
      outcomes.push(outcome);
      each(outcome);
    }
  };
  try {
    await Promise.all(Array.from({ length: Math.min(WORKERS, faults.length) }, (_, number) => worker(number)));
  } finally {
    for (let number = 0; number < WORKERS; number++)
      rmSync(path.join(copies, `${process.pid}-${number}`), { recursive: true, force: true });
  }
  return outcomes;
}

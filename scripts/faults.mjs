/**
 * Puts one known fault after the other into a copy of the sources and runs the tests nearest to it: each must fail a test.
 *
 * `npm run faults`: every fault of `tests/faults/`; `npm run faults -- session retry`: those whose area, file or name
 * holds one of the words. Ends with `N passed, N failed`; a fault that survived counts as failed.
 */
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { transform } from 'esbuild';
import { globSync } from 'glob';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
/** Inside the project, so that a copy finds the installed packages above it. */
const copies = path.join(root, '.faults');
/** Milliseconds a test file may take. A fault that makes the code hang counts as killed. */
const PATIENCE = 150_000;
const WORKERS = 2;

/**
 * @typedef {object} Fault
 * @property {string} area   Name of the list it stands in.
 * @property {string} name   What is wrong with the code, in one sentence.
 * @property {string} file   The source, from the project's folder.
 * @property {string} from   Text that stands exactly once in the file.
 * @property {string} to     What stands there instead.
 * @property {string[]} tests The test files nearest to it, quickest first.
 */

/** @returns {Promise<Fault[]>} the faults of every list in `tests/faults/` */
export async function loadFaults() {
  const faults = [];
  for (const list of globSync('tests/faults/**/*.mjs', { cwd: root, posix: true }).sort()) {
    const {
      default: { tests, faults: found },
    } = await import(pathToFileURL(path.join(root, list)).href);
    for (const fault of found)
      faults.push({ area: list.slice('tests/faults/'.length, -'.mjs'.length), tests, ...fault });
  }
  return faults;
}

/**
 * Where the text of a fault stands in a source. Line breaks, indentation and the commas a formatter adds before a closing
 * bracket do not count, so that a fault survives a change of the layout.
 */
function placeOf(from) {
  const escaped = (part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const tokens = from.trim().match(/[\w$]+|[^\s\w$]/g) ?? [];
  const pattern = tokens
    .map((token) => (/[)\]}]/.test(token) ? `,?\\s*${escaped(token)}` : escaped(token)))
    .join('\\s*');
  return new RegExp(pattern, 'g');
}

/**
 * Why a fault cannot be planted: its place is not unique, it breaks the syntax, or a test is missing.
 *
 * @param {Fault} fault
 * @returns {Promise<string | undefined>}
 */
export async function problemOf({ file, from, to, tests }) {
  if (!existsSync(path.join(root, file))) return `${file} does not exist`;
  const source = readFileSync(path.join(root, file), 'utf8');
  const found = source.match(placeOf(from))?.length ?? 0;
  if (found !== 1) return `its place is found ${found} times in ${file}`;
  const missing = tests?.length ? tests.find((test) => !existsSync(path.join(root, test))) : 'a test';
  if (missing) return `${missing} does not exist`;
  if (/\.[mc]?[jt]sx?$/.test(file))
    return transform(
      source.replace(placeOf(from), () => to),
      { loader: file.endsWith('x') ? 'tsx' : 'ts', jsx: 'automatic' },
    ).then(
      () => undefined,
      (failure) => `it does not parse: ${failure.message}`,
    );
  return undefined;
}

/** Copies what git knows or would add, and generates the rest; packages are found above the copy, workspaces inside it. */
function makeCopy(name) {
  const folder = path.join(copies, name);
  rmSync(folder, { recursive: true, force: true });
  const { stdout } = spawnSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64e6,
  });
  for (const file of stdout.split('\0').filter((file) => file && existsSync(path.join(root, file))))
    cpSync(path.join(root, file), path.join(folder, file));
  mkdirSync(path.join(folder, 'node_modules'));
  symlinkSync('..', path.join(folder, 'node_modules/gatehouse-elements'));
  symlinkSync('../api', path.join(folder, 'node_modules/gatehouse-contract'));
  symlinkSync('../provider', path.join(folder, 'node_modules/gatehouse-provider'));
  if (existsSync(path.join(root, 'provider/node_modules')))
    symlinkSync(path.join(root, 'provider/node_modules'), path.join(folder, 'provider/node_modules'));
  spawnSync(process.execPath, ['scripts/generate.mjs'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
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

/** Whether a test file passes in a copy. */
const passes = (folder, test) =>
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
    const patience = setTimeout(end, PATIENCE);
    // One failing test says enough: the reporter writes a dot for a test that passes and an X for one that fails.
    if (!isForBrowser(test)) child.stdout?.on('data', (chunk) => chunk.includes('X') && end());
    else child.stdout?.resume();
    child.on('close', (status) => {
      clearTimeout(patience);
      end();
      done(status === 0);
    });
  });

/** The first of some test files that fails; undefined when all pass. */
async function firstFailing(folder, tests) {
  for (const test of tests) if (!(await passes(folder, test))) return test;
  return undefined;
}

async function killerOf(folder, { file, from, to, tests }) {
  const target = path.join(folder, file);
  const source = readFileSync(target, 'utf8');
  writeFileSync(
    target,
    source.replace(placeOf(from), () => to),
  );
  try {
    return await firstFailing(folder, tests);
  } finally {
    writeFileSync(target, source);
  }
}

/** Runs `work` over the items, one copy of the tree for each worker. */
async function inCopies(items, work) {
  const queue = [...items];
  const run = `${process.pid}`;
  const worker = async (number) => {
    const folder = makeCopy(`${run}-${number}`);
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(folder, item);
  };
  try {
    await Promise.all(Array.from({ length: Math.min(WORKERS, items.length) }, (_, number) => worker(number)));
  } finally {
    for (let number = 0; number < WORKERS; number++)
      rmSync(path.join(copies, `${run}-${number}`), { recursive: true, force: true });
  }
}

/**
 * Runs the nearest tests without a fault, then against each.
 *
 * @param {Fault[]} faults
 * @param {(result: Fault & { killer?: string }) => void} [said] called after each fault
 * @returns {Promise<(Fault & { killer?: string })[]>} `killer` is the test file that failed, undefined when none did
 */
export async function runFaults(faults, said = () => {}) {
  for (const fault of faults) {
    const problem = await problemOf(fault);
    if (problem) throw new Error(`${fault.area}: ${fault.name}: ${problem}`);
  }
  const failing = [];
  await inCopies([...new Set(faults.flatMap(({ tests }) => tests))], async (folder, test) => {
    if (!(await passes(folder, test))) failing.push(test);
  });
  if (failing.length) throw new Error(`Fails without any fault: ${failing.join(', ')}`);
  const results = [];
  await inCopies(faults, async (folder, fault) => {
    const result = { ...fault, killer: await killerOf(folder, fault) };
    results.push(result);
    said(result);
  });
  return results;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const words = process.argv.slice(2);
  const faults = await loadFaults();
  const chosen = words.length
    ? faults.filter((fault) => words.some((word) => `${fault.area} ${fault.file} ${fault.name}`.includes(word)))
    : faults;
  const results = await runFaults(chosen, ({ area, name, killer }) =>
    console.log(`${killer ? '✔ killed  ' : '✖ survived'} ${area}: ${name}${killer ? ` (${killer})` : ''}`),
  );
  const killedOf = (list) => list.filter(({ killer }) => killer).length;
  console.log();
  for (const area of new Set(results.map((result) => result.area))) {
    const list = results.filter((result) => result.area === area);
    console.log(`${area}: ${killedOf(list)} of ${list.length}`);
  }
  console.log(`${killedOf(results)} passed, ${results.length - killedOf(results)} failed`);
  process.exitCode = results.length && killedOf(results) === results.length ? 0 : 1;
}

// Copies of the tree in which sources are changed and tests run, beside the tree that someone works in.
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../run.mjs';

/** Inside the project, so that a copy finds the installed packages above it. */
const copies = path.join(root, '.faults');
/** Milliseconds a test file may take with sources as they are, however busy the machine is. */
export const LONGEST = 150_000;

/** Whether a process of this machine runs. */
function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (failure) {
    return failure.code === 'EPERM';
  }
}

const folderOf = (number) => path.join(copies, `${process.pid}-${number}`);

/** @param {number} number of a copy of this process, which may not exist */
export const removeCopy = (number) => rmSync(folderOf(number), { recursive: true, force: true });

/** Removes the copies of runs that were cut off. */
export function sweepCopies() {
  if (!existsSync(copies)) return;
  for (const name of readdirSync(copies))
    if (!isRunning(Number.parseInt(name, 10))) rmSync(path.join(copies, name), { recursive: true, force: true });
}

/**
 * Copies what git knows or would add, and generates the rest; packages are found above the copy, workspaces inside it.
 *
 * @param {number} number of the copy, no other one's of this process
 * @returns {string} its folder
 * @throws {Error} when the tree cannot be copied, as outside of a git checkout
 */
export function makeCopy(number) {
  const folder = folderOf(number);
  rmSync(folder, { recursive: true, force: true });
  const { status, stdout } = spawnSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64e6,
  });
  if (status !== 0) throw new Error('Sources are changed in a copy of a git checkout; git lists no files here.');
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
 *
 * @param {string} folder of the copy
 * @param {string} test path of the test file from there
 * @param {number} patience
 * @param {{ env?: Record<string, string>, signal?: AbortSignal }} [more] `signal` ends it at once
 */
export const passes = (folder, test, patience, { env: moreEnv, signal } = {}) =>
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
      env: { ...env, ...moreEnv, GATEHOUSE_BAIL: '1' },
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
    signal?.addEventListener('abort', end);
    // One failing test says enough: the reporter writes a dot for a test that passes and an X for one that fails.
    if (!isForBrowser(test)) child.stdout?.on('data', (chunk) => chunk.includes('X') && end());
    else child.stdout?.resume();
    child.on('close', (status) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      end();
      done(status === 0);
    });
  });

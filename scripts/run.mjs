import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder; every script works from there, whatever the caller's folder is. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
process.chdir(root);

/** Flags with which Node runs the TypeScript sources themselves. */
export const sourceFlags = ['--import', 'tsx', '--conditions=gatehouse-source'];

/** Runs a command with its output on this terminal; ends the script when it fails. */
export function must(command, args, options = {}) {
  const { status, error } = spawnSync(command, args, { stdio: 'inherit', ...options });
  if (error) throw error;
  if (status !== 0) process.exit(status ?? 1);
}

/** Runs a command, shows its output unless it is to be `quiet`, and resolves to `{ status, output }`. */
export const watch = (command, args, { quiet = false, ...options } = {}) =>
  new Promise((done, failed) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output += chunk;
        if (!quiet) process.stdout.write(chunk);
      });
    child.on('error', failed);
    child.on('close', (status) => done({ status: status ?? 1, output }));
  });

const NPM_CI = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];

/**
 * Installs the packages of a folder beside the project exactly as locked, when they are not there or their lock has
 * changed.
 *
 * @param {string} folder
 * @param {string} what the packages are for, which is printed
 */
export function install(folder, what) {
  const installed = `${folder}/node_modules/.package-lock.json`;
  const timeOf = (file) => statSync(file).mtimeMs;
  if (existsSync(installed) && timeOf(installed) >= timeOf(`${folder}/package-lock.json`)) return;
  console.log(`Installing ${what} …`);
  must('npm', [...NPM_CI, '--workspaces=false'], { cwd: folder });
}

/** The first package that the lock has and the folder has not, or has in another version; undefined where none is. */
export function stalePackage() {
  const packagesOf = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;
  const installed = packagesOf('node_modules/.package-lock.json');
  return Object.entries(packagesOf('package-lock.json')).find(
    ([folder, { version, ...kind }]) =>
      folder.includes('node_modules/') &&
      !(kind.dev || kind.optional || kind.devOptional || kind.link || kind.peer) &&
      installed[folder]?.version !== version,
  )?.[0];
}

/** A package that is there when all are, and not when only those are that a first look needs. */
const LAST = 'node_modules/@web/test-runner';

/**
 * Makes what every script needs: the project's packages when they are not there, the tools, and the generated sources.
 * Scripts that run side by side find all of it made: two of them that installed into one folder would leave half of it.
 *
 * @param {object} [how]
 * @param {boolean} [how.firstLook] the packages that `npm start` needs are enough: those of the library, the provider
 *   and the demo, which names what it is built with. They take a third of the time of all.
 */
export function prepare({ firstLook = false } = {}) {
  if (!existsSync('node_modules/.package-lock.json')) {
    console.log('Installing packages …');
    must('npm', [...NPM_CI, ...(firstLook ? ['--omit=dev'] : [])]);
  } else if (!firstLook && !existsSync(LAST)) {
    console.log('Installing the packages for tests …');
    must('npm', ['install', ...NPM_CI.slice(1), '--no-save', '--include=dev']);
  }
  const stale = stalePackage();
  if (stale) console.warn(`${stale} is not installed as package-lock.json has it: run \`npm ci\``);
  // What an older TypeScript checks and builds, dependency-cruiser and the compiler of Angular; and what makes mutants.
  if (!firstLook) install('tools', 'tools');
  must(process.execPath, ['scripts/generate.mjs']);
}

/**
 * Puts one known fault after the other into a copy of the entitlement rules and runs their tests: each must be noticed.
 *
 * `node scripts/seededFaults.mjs [name …]`: all faults, or those named; ends with how many were killed.
 */
import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { faults } from './seededFaultList.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
/** Quick ones first: most faults need no more. */
const TESTS = ['conditions', 'evaluate', 'memo', 'explain', 'permissions', 'evaluate.oracle', 'linearRegExp'];
/** A fault that makes the engine hang is noticed too. */
const PATIENCE = 60_000;

/** A runner of tests that is itself run by one would tell it, and nobody here. */
const { NODE_TEST_CONTEXT: _, ...env } = process.env;

/** Whether a test file still passes on the copy. */
const passes = (folder, test) =>
  new Promise((done) => {
    const file = path.join(folder, 'api/rules', `${test}.test.ts`);
    const child = spawn(process.execPath, ['--import', 'tsx', '--import', './noShrinking.mjs', '--test-reporter=dot', file], { cwd: folder, env, stdio: 'ignore', timeout: PATIENCE, killSignal: 'SIGKILL' });
    child.on('close', (status) => done(status === 0));
  });

/** The test that notices a fault; undefined when none does. Without a fault it is the test that fails anyway. */
async function killerOf(fault) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'gatehouse-fault-'));
  try {
    mkdirSync(path.join(folder, 'api'));
    for (const part of ['api/rules', 'api/contract', 'tsconfig.base.json']) cpSync(path.join(root, part), path.join(folder, part), { recursive: true });
    symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
    writeFileSync(path.join(folder, 'package.json'), '{"type":"module"}');
    // That a property fails is enough; the smallest example would take longer than all the rest.
    writeFileSync(path.join(folder, 'noShrinking.mjs'), "import fc from 'fast-check';\nfc.configureGlobal({ endOnFailure: true });\n");
    if (fault) plant(fault, path.join(folder, 'api/rules', fault.file));
    for (const test of TESTS) if (!(await passes(folder, test))) return test;
    return undefined;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function plant({ name, from, to }, file) {
  const source = readFileSync(file, 'utf8');
  if (source.split(from).length !== 2) throw new Error(`${name}: its place does not stand once in ${file}`);
  writeFileSync(file, source.replace(from, () => to));
}

/**
 * Runs the tests against each fault, two at a time.
 *
 * @returns `[{ name, killer }]`, `killer` being the test file that noticed, undefined when none did
 */
export async function runFaults(chosen = faults) {
  const failing = await killerOf(undefined);
  if (failing) throw new Error(`${failing}.test.ts fails without any fault`);
  const results = [];
  const queue = [...chosen];
  const work = async () => {
    for (let fault = queue.shift(); fault; fault = queue.shift()) results.push({ name: fault.name, killer: await killerOf(fault) });
  };
  await Promise.all([work(), work()]);
  return results;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const names = process.argv.slice(2);
  const results = await runFaults(names.length ? faults.filter(({ name }) => names.includes(name)) : faults);
  for (const { name, killer } of results) console.log(`${killer ? '✔ killed  ' : '✖ survived'} ${name}${killer ? ` (${killer})` : ''}`);
  const killed = results.filter(({ killer }) => killer).length;
  console.log(`${killed} passed, ${results.length - killed} failed`);
  process.exitCode = killed === results.length ? 0 : 1;
}

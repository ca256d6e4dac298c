// `npm run fix` mends what a script can mend: lint, format, and everything that follows from something else. It prints
// a line for each file it changed, warns about what only a person can mend, and changes nothing when it is run again.
import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { prepare, root } from './run.mjs';

prepare();
const { globSync } = await import('glob');
const { docsPages } = await import('./docs.mjs');
const { replaceFaults } = await import('./faults/places.mjs');
const { wholePageFiles } = await import('./generate/sourcePages.mjs');
const { generatedPlaces } = await import('./generate.mjs');
const { writeStale } = await import('./writeStale.mjs');

const warnings = [];
const bin = (name) => path.join(root, 'node_modules/.bin', name);

/** Runs a command quietly and adds what it prints to the warnings when it fails. */
function run(what, command, args) {
  const { status, error, stdout, stderr } = spawnSync(command, args, { cwd: root, encoding: 'utf8', maxBuffer: 64e6 });
  if (error) throw error;
  if (status !== 0) warnings.push(`${what}:\n${`${stdout}${stderr}`.trim()}`);
}
const script = (what, file) => run(what, process.execPath, [file]);

/** The places of the seeded faults follow their sources. */
function mendFaults() {
  const { lost } = replaceFaults();
  for (const fault of lost) warnings.push(`A seeded fault has lost its place: ${fault}`);
}

async function writeDocs() {
  const { pages, missing } = await docsPages();
  writeStale(pages);
  warnings.push(...missing);
}

/** In this order: what is written by one is read by those after it. */
const steps = [
  ['lint', () => run('lint', bin('oxlint'), ['--quiet', '--fix'])],
  ['format', () => run('format', bin('oxfmt'), [])],
  ['manifest and generated files', () => script('manifest', 'scripts/manifest.mjs')],
  ['docs', writeDocs],
  ['seeded faults', mendFaults],
];

/** The files that a step may change: those git knows or would add, and the generated ones. */
function watchedFiles() {
  const { stdout } = spawnSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64e6,
  });
  const generated = globSync(generatedPlaces, { cwd: root, posix: true, nodir: true });
  return [...new Set([...stdout.split('\0').filter(Boolean), ...generated, ...wholePageFiles])];
}

/**
 * @typedef {{ time: number, text: string }} Seen a file's time of change in milliseconds, and its bytes
 * @param {Map<string, Seen>} [before] texts of files that are not newer are taken from here
 * @returns {Map<string, Seen>} each watched file that there is
 */
function look(before = new Map()) {
  const seen = new Map();
  for (const file of watchedFiles()) {
    const place = path.join(root, file);
    const stat = statSync(place, { throwIfNoEntry: false });
    if (!stat?.isFile()) continue;
    const known = before.get(file);
    seen.set(file, known?.time === stat.mtimeMs ? known : { time: stat.mtimeMs, text: readFileSync(place, 'latin1') });
  }
  return seen;
}

/** What a step did: a line for each file. */
const changesOf = (before, after) =>
  [...new Set([...before.keys(), ...after.keys()])]
    .filter((file) => before.get(file)?.text !== after.get(file)?.text)
    .sort()
    .map((file) => `${!before.has(file) ? 'added  ' : !after.has(file) ? 'removed' : 'changed'} ${file}`);

let seen = look();
let count = 0;
for (const [name, step] of steps) {
  await step();
  const now = look(seen);
  for (const line of changesOf(seen, now)) {
    console.log(`${line} (${name})`);
    count++;
  }
  seen = now;
}
for (const warning of new Set(warnings)) console.warn(`⚠ ${warning}`);
if (!count) console.log('nothing to change');

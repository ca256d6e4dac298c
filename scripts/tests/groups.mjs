import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../run.mjs';

const folder = path.join(root, 'node_modules/.cache/gatehouse/tests');
/** So few files are not worth sharing. */
const FEW = 8;

/** Hooks outside of a group would run for the tests of other files too. */
const hasOwnHooks = (file) => /^(before|after|beforeEach|afterEach)\(/m.test(readFileSync(file, 'utf8'));

/**
 * Lets test files share processes. What a process does once, such as to read the sources and to compile the embedded
 * database, takes longer than most of the files.
 *
 * @param {readonly string[]} files
 * @param {object} how
 * @param {string} how.name of the groups, no other one's
 * @param {number} how.amount of processes
 * @param {(file: string) => boolean} [how.isAlone] whether a file stays in a process of its own, as one should that
 * starts others
 * @returns {string[]} the files that Node's test runner is to be given: those alone, which take longest, before the
 * groups
 */
export function groupTests(files, { name, amount, isAlone = () => false }) {
  const alone = files.filter((file) => isAlone(file) || hasOwnHooks(file));
  const shared = files.filter((file) => !alone.includes(file));
  if (shared.length < FEW) return [...files];
  // The long ones are dealt out first, so that no group is left with most of them.
  const sizeOf = new Map(shared.map((file) => [file, statSync(file).size]));
  const dealt = shared.toSorted((a, b) => (sizeOf.get(b) ?? 0) - (sizeOf.get(a) ?? 0));
  mkdirSync(folder, { recursive: true });
  const groups = Array.from({ length: amount }, (_, number) => {
    const group = path.join(folder, `${name}-${number + 1}.mjs`);
    const own = dealt.filter((_file, index) => index % amount === number);
    writeFileSync(group, own.map((file) => `await import(${JSON.stringify(path.resolve(file))});\n`).join(''));
    return group;
  });
  return [...alone, ...groups];
}

/** Whether a file that Node's test runner is given stands for several test files. */
export const isGroup = (file) => path.resolve(file).startsWith(folder);

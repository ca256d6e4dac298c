import path from 'node:path';
import { globSync } from 'glob';
import { root } from '../run.mjs';
import { importsOfTests } from '../tests/reach.mjs';

/** A test further away kills by chance, and takes as long. */
const MOST = 4;

/** How many folders lie between two files. */
function foldersBetween(one, other) {
  const [from, to] = [one, other].map((file) => path.posix.dirname(file).split('/'));
  let shared = 0;
  while (shared < from.length && from[shared] === to[shared]) shared++;
  return from.length + to.length - 2 * shared;
}

const nameOf = (file) => path.posix.basename(file).split('.')[0];

/**
 * Finds the test files nearest to a source, of those that run in Node. Imports alone do not tell them apart: each test
 * of the provider reaches each of its routes by the same number of them. So the folders between are added.
 *
 * @returns {Promise<(file: string) => string[]>} from a source to at most four tests, the nearest first
 */
export async function nearestTests() {
  const tests = globSync('{api,stores,testing,server,codes,doctor,provider}/**/*.test.ts', {
    cwd: root,
    posix: true,
    ignore: '**/node_modules/**',
  }).sort();
  const reachedBy = await importsOfTests(tests);
  return (file) =>
    reachedBy([file])
      .map(({ file: test, steps }) => ({
        test,
        far: steps + foldersBetween(file, test),
        same: nameOf(test) === nameOf(file),
      }))
      .sort((a, b) => a.far - b.far || Number(b.same) - Number(a.same))
      .slice(0, MOST)
      .map(({ test }) => test);
}

import path from 'node:path';
import { globSync } from 'glob';
import { root } from '../run.mjs';
import { importsOfTests } from '../tests/reach.mjs';

/** Tests that lie further away than the nearest by more than that kill by chance, and take as long. */
const FURTHER = 3;
const MOST = 12;

/** How many folders lie between two files. */
function foldersBetween(one, other) {
  const [from, to] = [one, other].map((file) => path.posix.dirname(file).split('/'));
  let shared = 0;
  while (shared < from.length && from[shared] === to[shared]) shared++;
  return from.length + to.length - 2 * shared;
}

/**
 * Finds the test files nearest to a source, of those that run in Node. Imports alone do not tell them apart: each test
 * of the provider reaches each of its routes by the same number of them. So folders between the two count as well, and
 * more.
 *
 * @returns {Promise<(file: string) => { test: string, far: number }[]>} from a source to its tests, the nearest first
 */
export async function nearestTests() {
  const tests = globSync('{api,stores,testing,server,codes,doctor,provider}/**/*.test.ts', {
    cwd: root,
    posix: true,
    // What proves the whole of the provider is near to nothing, and kills its processes for minutes.
    ignore: ['**/node_modules/**', 'provider/{proofs,deploy}/**'],
  }).sort();
  const reachedBy = await importsOfTests(tests);
  return (file) => {
    const all = reachedBy([file])
      .map(({ file: test, steps }) => ({ test, far: steps + 2 * foldersBetween(file, test) }))
      .sort((a, b) => a.far - b.far);
    return all.filter(({ far }) => far <= all[0].far + FURTHER).slice(0, MOST);
  };
}

import path from 'node:path';
import { globSync } from 'glob';
import { root } from '../run.mjs';
import { importsOfTests } from '../tests/reach.mjs';

/** Tests that lie further away than the nearest by more than that kill by chance, and take as long. */
const FURTHER = 3;
const MOST = { node: 12, browser: 4 };

/** Where the tests of a source may lie. Those of elements run in a browser, which takes longer to start. */
const PLACES = {
  node: '{api,stores,testing,server,codes,doctor,provider}/**/*.test.ts',
  browser: 'elements/**/*.test.{ts,tsx}',
};

/** How many folders lie between two files. */
function foldersBetween(one, other) {
  const [from, to] = [one, other].map((file) => path.posix.dirname(file).split('/'));
  let shared = 0;
  while (shared < from.length && from[shared] === to[shared]) shared++;
  return from.length + to.length - 2 * shared;
}

/**
 * Finds the test files nearest to a source, of those that run where its own do. Imports alone do not tell them apart:
 * each test of the provider reaches each of its routes by the same number of them. So folders between the two count as
 * well, and more.
 *
 * @returns {(file: string) => Promise<{ test: string, far: number }[]>} from a source to its tests, the nearest first
 */
export function nearestTests() {
  const testsIn = (place) =>
    globSync(PLACES[place], {
      cwd: root,
      posix: true,
      // What proves the whole of the provider is near to nothing, and kills its processes for minutes.
      ignore: ['**/node_modules/**', 'provider/{proofs,deploy}/**'],
    }).sort();
  /** Read when the first source asks: most runs ask for one place alone. */
  const reaching = new Map();
  return async (file) => {
    const place = file.startsWith('elements/') ? 'browser' : 'node';
    if (!reaching.has(place)) reaching.set(place, await importsOfTests(testsIn(place)));
    const all = reaching
      .get(place)([file])
      .map(({ file: test, steps }) => ({ test, far: steps + 2 * foldersBetween(file, test) }))
      .sort((a, b) => a.far - b.far);
    return all.filter(({ far }) => far <= all[0].far + FURTHER).slice(0, MOST[place]);
  };
}

import path from 'node:path';
import { globSync } from 'glob';
import { root } from '../run.mjs';
import { importsOfTests } from '../tests/reach.mjs';

/** Tests that lie further away than the nearest by more than that kill by chance, and take as long. */
const FURTHER = 3;
const MOST = { node: 12, browser: 8 };

/** How many imports lead, at most, from a source up to another whose tests look at what both do. */
const STEPS_UP = 2;

/** What imports everything of its kind: a test that reaches a source through it looks at it by chance. */
const isList = (file) => file.includes('/generated/');

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

/** A source and those that use it, with the number of imports up to each. */
function usersOf(file, importersOf) {
  const users = new Map([[file, 0]]);
  for (let steps = 1, ring = [file]; steps <= STEPS_UP; steps++) {
    ring = ring.flatMap(importersOf).filter((one) => !users.has(one) && !isList(one));
    for (const one of ring) users.set(one, steps);
  }
  return [...users];
}

/** What an element is to one that uses none of its folders. */
const ELSEWHERE = 3;

/** The folder of a tag, or one of those that tags share: `elements/core/account`. */
const subjectOf = (file) =>
  path.posix
    .dirname(file)
    .split('/')
    .slice(0, file.startsWith('elements/core/') ? 3 : 2)
    .join('/');

/**
 * How far apart the folders of two files are. What tags share is as far from each of them as from a neighbour in
 * `elements/core/`.
 */
const foldersFrom = (file, test) =>
  file.startsWith('elements/') && subjectOf(file) !== subjectOf(test) ? ELSEWHERE : foldersBetween(file, test);

/**
 * Finds the test files nearest to a source, of those that run where its own do. Imports from a test tell little: each
 * test of the provider reaches each of its routes by the same number of them. So the folders between the two count,
 * and more; and as what a source does may show only in what uses it, the folders between the test and what imports
 * the source, and what imports that.
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
    if (!reaching.has(place)) reaching.set(place, await importsOfTests(testsIn(place), { isList }));
    const { reached, importersOf } = reaching.get(place);
    const users = usersOf(file, importersOf);
    const farFrom = (test) => Math.min(...users.map(([user, steps]) => steps + 2 * foldersFrom(user, test)));
    const byImports = reached([file]).map(({ file: test }) => test);
    // A test beside it may run it in a process of its own, such as a command. Of those that lie equally far, fewer
    // imports lead from the first to the source.
    const beside = testsIn(place).filter((test) => foldersBetween(file, test) === 0);
    const all = [...new Set([...byImports, ...beside])]
      .map((test) => ({ test, far: farFrom(test) }))
      .sort((a, b) => a.far - b.far);
    return all.filter(({ far }) => far <= all[0].far + FURTHER).slice(0, MOST[place]);
  };
}

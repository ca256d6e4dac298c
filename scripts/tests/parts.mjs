// What `npm test` is made of. Parts of one stage may run side by side; a later stage begins when all of the earlier one
// have ended.
import { readFileSync } from 'node:fs';
import { globSync } from 'glob';
import { checks } from '../check.mjs';
import { tags } from '../entries.mjs';
import { layers } from '../mutate/mutants.mjs';
import { sourceFlags } from '../run.mjs';
import { typeTests } from '../../typetests/checks.mjs';
import { groupTests } from './groups.mjs';

/**
 * @typedef {object} Part
 * @property {string} name
 * @property {number} stage
 * @property {[string, string[]]} run the command and its arguments
 * @property {boolean} [counts] whether its last line counts tests; else the part counts as one. Default: true
 * @property {boolean} [built] whether it needs a build
 * @property {boolean} [builds] whether it makes one; when it fails, no part that needs one runs
 * @property {boolean} [browser] whether its files share a browser
 * @property {'e2e' | 'elements'} [again] the npm script that runs one of its files, where a failed file may be looked
 * at twice
 */

const { execPath } = process;
const script = (file, ...args) => [execPath, [file, ...args]];

/** The command that runs test files in Node. */
export const nodeFiles = (files, ...options) => [
  execPath,
  [...sourceFlags, 'scripts/nodeTests.mjs', ...options, ...files],
];

/** The command that mutates sources, once everything is prepared. */
export const mutate = (...args) => [execPath, [...sourceFlags, 'scripts/mutate/main.mjs', ...args]];

/** The seconds that an end-to-end file may take: the longest walk through a hundred screens. */
export const END_TO_END_LIMIT = '--limit=600';

/** End-to-end files that take long: they begin first, so that the run does not end with one of them alone. */
const LONG = ['manifest', 'looks', 'tabs', 'policyStates', 'faults', 'mounts', 'hosts', 'people', 'access'];
const placeOf = (file) => {
  const place = LONG.findIndex((name) => file.endsWith(`/${name}.test.ts`));
  return place < 0 ? LONG.length : place;
};

/** Files of the provider that start other processes, or that take long for another reason. */
const isLongOfProvider = (file) =>
  /^provider\/proofs\/(anyOrder|canary|deliveries\/kills|isolation\/\w+|kill|lostDatabase|postgres|waysIn)\.test/.test(
    file,
  );
/** Scripts' tests that look at what was built. */
const looksAtBuild = (file) =>
  /^scripts\/(package|providerPackage|beforeTyping|embedding|manifestApi)\.test/.test(file);

/**
 * The parts that belong to some words, or all.
 *
 * @param {readonly string[]} words in lower case; a part, a file or a type test belongs when its name or folder holds
 * one
 * @returns {Part[]}
 */
export function partsOf(words) {
  const belongs = (name) => !words.length || words.some((word) => name.toLowerCase().includes(word));
  /** A test also belongs to the tags it uses. */
  const named = words.filter((word) => tags.includes(word));
  const uses = (file) => named.some((tag) => readFileSync(file, 'utf8').includes(tag));
  const filesOf = (patterns) =>
    globSync(patterns, { ignore: '**/node_modules/**', posix: true })
      .filter((file) => belongs(file) || uses(file))
      .sort();
  /** A part made of test files that Node runs, or of none. */
  const ofNode = (files, { options = ['--at-once=2'], ...part }) =>
    files.length ? [{ ...part, run: nodeFiles(files, ...options) }] : [];

  const scripts = filesOf('{scripts,tests}/**/*.test.mjs');
  const rules = filesOf('{api,stores,testing,server,codes,doctor}/**/*.test.ts');
  const elements = filesOf('{elements,wrappers}/**/*.test.{ts,tsx}');
  const provider = filesOf('provider/**/*.test.ts');
  const compiled = typeTests.filter(({ name }) => belongs(`typetests/${name}`));
  const endToEnd = groupTests(
    filesOf('e2e/**/*.test.ts').toSorted((a, b) => placeOf(a) - placeOf(b)),
    { name: 'e2e', amount: 10, isAlone: (file) => placeOf(file) < LONG.length },
  );
  const providerGroups = groupTests(provider, { name: 'provider', amount: 8, isAlone: isLongOfProvider });

  return [
    ...checks
      .filter(({ name }) => belongs(name))
      .map(({ name, command: [command, ...args] }) => ({ name, stage: 1, run: [command, args], counts: false })),
    ...ofNode(groupTests(rules, { name: 'rules', amount: 6, isAlone: (file) => file.startsWith('doctor/doctor') }), {
      name: 'rules, HTTP and stores',
      stage: 1,
      options: ['--at-once=1'],
    }),
    ...(elements.length
      ? [
          {
            name: 'elements in Chromium',
            stage: 2,
            run: ['npx', ['wtr', ...(words.length ? ['--files', ...elements] : [])]],
            again: 'elements',
          },
        ]
      : []),
    ...ofNode(providerGroups, {
      name: 'provider on PostgreSQL, or on PGlite where there is none',
      stage: 3,
      options: ['--at-once=2', '--postgres'],
    }),
    ...(process.env.SOAK ? ofNode(providerGroups, { name: 'provider on PGlite', stage: 4 }) : []),
    ...ofNode(scripts, {
      name: 'scripts and packages',
      stage: 5,
      built: scripts.some(looksAtBuild),
    }),
    ...(compiled.length
      ? [
          {
            name: 'what compiles and runs in every framework',
            stage: 5,
            built: true,
            run: script('typetests/run.mjs', ...compiled.map(({ name }) => name)),
          },
        ]
      : []),
    ...(belongs('hosts')
      ? [
          {
            name: 'sample hosts: installed, checked, built',
            stage: 5,
            built: true,
            run: script('scripts/hosts.mjs', '--tested'),
          },
        ]
      : []),
    ...ofNode(endToEnd, {
      name: 'end to end in Chromium',
      stage: 6,
      built: true,
      browser: true,
      again: 'e2e',
      options: ['--at-once=2', END_TO_END_LIMIT, '--postgres'],
    }),
    ...(process.env.SOAK
      ? ofNode(endToEnd, {
          name: 'end to end in Chromium, on PGlite',
          stage: 7,
          built: true,
          browser: true,
          options: ['--at-once=2', END_TO_END_LIMIT],
        })
      : []),
    // Needs packages that are compared with only.
    ...(process.env.SOAK && !words.length
      ? [
          {
            name: 'agreement with the published entitlement library',
            stage: 8,
            run: script('bench/run.mjs', 'entitlements-agreement'),
          },
        ]
      : []),
    // One of them at a time: another run beside it would end tests that only take long for what hangs.
    ...(process.env.SOAK && !words.length
      ? Object.keys(layers).map((layer, place) => ({
          name: `mutants of ${layer}`,
          stage: 9 + place,
          run: mutate(layer, '--sample=300', '--record'),
          counts: false,
        }))
      : []),
    ...(belongs('budgets') ? [{ name: 'budgets', stage: 5, built: true, run: script('scripts/budgets.mjs') }] : []),
  ];
}

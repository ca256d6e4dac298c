// `npm run quick`: nearly the verdict of `npm test` in about five minutes. It mends what is derived (`npm run fix`),
// then runs the checks, the tables, what the change reaches, the budgets, and the end-to-end files that belong to the
// change. It prints what it left out. `BASE` names the commit that the change is compared with.
import { readFileSync } from 'node:fs';
import { prepare } from './run.mjs';

prepare();
const { globSync } = await import('glob');
const { changedFiles, changedLines } = await import('./change.mjs');
const { checks } = await import('./check.mjs');
const { isBuilt } = await import('./buildStamp.mjs');
const { ensureSystem } = await import('./system.mjs');
const { groupTests } = await import('./tests/groups.mjs');
const { mutate, nodeFiles } = await import('./tests/parts.mjs');
const { reachedTests } = await import('./tests/reach.mjs');
const { TestRun } = await import('./tests/runParts.mjs');

/**
 * Seconds for the tests of the provider that the change reaches, and for end-to-end files that name what has changed.
 */
const SECONDS = { provider: 60, endToEnd: 80 };
/** How often an end-to-end file runs that the change touches. */
const TIMES = 3;
/** What compares something written with what it follows from; imports do not lead there. */
const TABLES = globSync('scripts/**/{faults,generate,manifestApi,messages,imports,chunkOf}.test.mjs', { posix: true });

ensureSystem();
const changed = changedFiles();
const filesOf = (pattern) => globSync(pattern, { ignore: '**/node_modules/**', posix: true }).sort();
const tests = {
  rules: filesOf('{api,stores,testing,server,codes,doctor}/**/*.test.ts'),
  elements: filesOf('{elements,wrappers}/**/*.test.{ts,tsx}'),
  provider: filesOf('provider/**/*.test.ts'),
};
const reached = (await reachedTests(Object.values(tests).flat(), changed)).map(({ file }) => file);
const reachedOf = (name) => reached.filter((file) => tests[name].includes(file));

/** The end-to-end files that name a tag whose folder has changed, or the path of a call whose row has. */
function namingChanges() {
  const changedTags = changed.flatMap((file) => /^elements\/(\w+-[\w-]+)\//.exec(file)?.[1] ?? []);
  const paths = changedLines('api/contract').flatMap((line) => /path: '([^']+)'/.exec(line)?.[1] ?? []);
  const words = [...new Set([...changedTags, ...paths])];
  return filesOf('e2e/*.test.ts').filter((file) => {
    const source = readFileSync(file, 'utf8');
    return words.some((word) => source.includes(word));
  });
}
const touched = changed.filter((file) => /^e2e\/\w+\.test\.ts$/.test(file));
const naming = namingChanges().filter((file) => !touched.includes(file));

const one = (name, stage, command, ...args) => ({ name, stage, run: [command, args], counts: false });
const ofNode = (name, stage, files, ...options) =>
  files.length ? [{ name, stage, run: nodeFiles(files, ...options) }] : [];
const rules = groupTests(reachedOf('rules'), { name: 'quick', amount: 3 });

const run = new TestRun();
await run.stages([
  one('fix', 0, process.execPath, 'scripts/fix.mjs'),
  ...checks.map(({ name, command: [command, ...args] }) => one(name, 2, command, ...args)),
  ...ofNode('tables', 2, TABLES),
  ...ofNode('rules, HTTP and stores that the change reaches', 2, rules),
  // It informs for at most 90 seconds, and has no part in the verdict.
  { name: 'mutants of the lines that the change edits', stage: 2, run: mutate('--changed'), counts: false },
]);
if (!isBuilt())
  await run.part({ ...one('build', 1, process.execPath, 'scripts/build.mjs', '--without-types'), builds: true });
const elements = reachedOf('elements');
await run.stages([
  { name: 'budgets', stage: 1, built: true, run: [process.execPath, ['scripts/budgets.mjs']] },
  ...(elements.length
    ? [
        {
          name: 'elements that the change reaches',
          stage: 2,
          run: ['npx', ['wtr', '--files', ...elements]],
          again: 'elements',
        },
      ]
    : []),
  ...ofNode(
    'provider that the change reaches',
    3,
    reachedOf('provider'),
    '--at-once=2',
    '--postgres',
    `--seconds=${SECONDS.provider}`,
  ),
  ...Array.from({ length: TIMES }, (_, time) =>
    ofNode(
      `end-to-end files of the change, ${time + 1} of ${TIMES}`,
      4 + time,
      touched,
      '--at-once=2',
      '--postgres',
    ).map((part) => ({
      ...part,
      built: true,
      browser: true,
    })),
  ).flat(),
  ...ofNode(
    'end-to-end files that name what has changed',
    7,
    naming,
    '--at-once=2',
    '--postgres',
    `--seconds=${SECONDS.endToEnd}`,
  ).map((part) => ({ ...part, built: true, browser: true, again: 'e2e' })),
]);
await run.secondLook();
console.log(
  '\nLeft out: tests that the change does not reach, packages, frameworks, sample hosts, all other end-to-end files.',
);
run.end();

// `npm test` runs everything. `npm test -- users table` runs what belongs to the words: the checks, test files and type tests whose
// names or folders hold one of them. What needs a build is then left out unless nothing else was found.
import { readFileSync } from 'node:fs';
import { findCanaries, TEST_SECRETS } from '../tests/support/canaries.mjs';
import { prepare, testFlags, watch } from './run.mjs';

prepare();
const { globSync } = await import('glob');
const { ensureSystem } = await import('./system.mjs');
const { checks } = await import('./check.mjs');
const { tags } = await import('./entries.mjs');
const { isBuilt } = await import('./buildStamp.mjs');
const { withSharedBrowser } = await import('./sharedBrowser.mjs');
const { groupTests } = await import('./testGroups.mjs');
const { typeTests } = await import('../typetests/checks.mjs');

const words = process.argv.slice(2).map((word) => word.toLowerCase());
const belongs = (name) => !words.length || words.some((word) => name.toLowerCase().includes(word));
/** A test also belongs to the tags it uses. */
const named = words.filter((word) => tags.includes(word));
const uses = (file) => named.some((tag) => readFileSync(file, 'utf8').includes(tag));
const filesOf = (patterns) =>
  globSync(patterns, { ignore: '**/node_modules/**', posix: true })
    .filter((file) => belongs(file) || uses(file))
    .sort();

const total = { passed: 0, failed: 0, skipped: 0 };
const started = Date.now();

/** Runs a step and adds its closing line to the total; a step that fails without counting a failure counts as one. */
async function step(name, command, args, { counts = true, browser = false } = {}) {
  console.log(`\n── ${name}`);
  const from = Date.now();
  const run = () => watch(command, args);
  const { status, output } = await (browser ? withSharedBrowser(run) : run());
  const found = counts ? [...output.matchAll(/^(\d+) passed, (\d+) failed(?:, (\d+) skipped)?$/gm)].at(-1) : undefined;
  const passed = found ? Number(found[1]) : status === 0 ? 1 : 0;
  // What tests print is what the code under test logs, so no secret of theirs may stand in it.
  const printed = findCanaries(TEST_SECRETS, output);
  for (const secret of printed) console.log(`✖ the output holds ${secret}`);
  const failed = Math.max(found ? Number(found[2]) : 0, status === 0 ? 0 : 1) + printed.length;
  total.passed += passed;
  total.failed += failed;
  total.skipped += Number(found?.[3] ?? 0);
  console.log(`   ${name}: ${((Date.now() - from) / 1000).toFixed(0)} s`);
}

const { execPath } = process;
const script = (file, ...args) => [execPath, [file, ...args]];
/** A part made of test files that Node runs, or of none. */
const ofNode = (name, patterns, seconds, { flags = [], share = (files) => files, ...more } = {}) => {
  const files = share(filesOf(patterns));
  return files.length ? [{ name, ...more, run: [execPath, [...testFlags(seconds), ...flags, ...files]] }] : [];
};
const elements = filesOf('{elements,wrappers}/**/*.test.{ts,tsx}');
const compiled = typeTests.filter(({ name }) => belongs(`typetests/${name}`));

/** Everything there is to run, in order. `built`: needs a build, or makes one. */
const parts = [
  ...checks
    .filter(({ name }) => belongs(name))
    .map(({ name, command: [command, ...args] }) => ({
      name,
      run: [command, args],
      counts: false,
    })),
  ...ofNode(
    'rules, HTTP, stores and scripts',
    ['{api,stores,testing,server,codes,doctor}/**/*.test.ts', '{scripts,tests}/**/*.test.mjs'],
    300,
    {
      built: !words.length,
    },
  ),
  ...(elements.length
    ? [{ name: 'elements in Chromium', run: ['npx', ['wtr', ...(words.length ? ['--files', ...elements] : [])]] }]
    : []),
  ...ofNode('provider', 'provider/**/*.test.ts', 900, {
    flags: ['--test-concurrency=2'],
    share: (files) =>
      groupTests(files, {
        name: 'provider',
        amount: 4,
        isAlone: (file) => /^provider\/(cli|proofs\/(canary|kill|lostDatabase|postgres))\.test/.test(file),
      }),
  }),
  ...(compiled.length
    ? [
        {
          name: 'what compiles and runs in every framework',
          built: true,
          run: script('typetests/run.mjs', ...compiled.map(({ name }) => name)),
        },
      ]
    : []),
  ...(belongs('hosts')
    ? [{ name: 'sample hosts: installed, checked, built', built: true, run: script('scripts/hosts.mjs') }]
    : []),
  ...ofNode('end to end in Chromium', 'e2e/**/*.test.ts', 600, {
    built: true,
    browser: true,
    flags: ['--test-concurrency=2'],
  }),
  // Needs packages that are compared with only.
  ...(process.env.SOAK && !words.length
    ? [
        {
          name: 'agreement with the published entitlement library',
          run: script('bench/run.mjs', 'entitlements-agreement'),
        },
      ]
    : []),
  ...(belongs('budgets') ? [{ name: 'budgets', built: true, run: script('scripts/budgets.mjs') }] : []),
];

const quick = words.length ? parts.filter(({ built }) => !built) : [];
const ready = isBuilt({ types: true });
const chosen = quick.length && !ready ? quick : parts;
for (const { name } of parts)
  if (!chosen.some((part) => part.name === name)) console.log(`Left out, as nothing is built: ${name}`);
if (chosen.some(({ name }) => /Chromium|hosts|provider/.test(name))) ensureSystem();
if (!ready && chosen.some(({ built }) => built)) await step('build', ...script('scripts/build.mjs'), { counts: false });
for (const { name, run, counts, browser } of chosen) await step(name, ...run, { counts, browser });

if (!chosen.length) {
  console.error(`Nothing belongs to ${words.join(', ')}.`);
  total.failed++;
}
console.log(`\n${((Date.now() - started) / 1000).toFixed(0)} s`);
console.log(`${total.passed} passed, ${total.failed} failed${total.skipped ? `, ${total.skipped} skipped` : ''}`);
process.exitCode = total.failed ? 1 : 0;

import { prepare, testFlags, watch } from './run.mjs';

prepare();
const { globSync } = await import('glob');
const { ensureSystem } = await import('./system.mjs');
const { checks } = await import('./checks.mjs');
const { isBuilt } = await import('./buildStamp.mjs');
ensureSystem();

const total = { passed: 0, failed: 0, skipped: 0 };
const started = Date.now();

/** Runs a step and adds its closing line to the total; a step that fails without counting a failure counts as one. */
async function step(name, command, args, { counts = true } = {}) {
  console.log(`\n── ${name}`);
  const from = Date.now();
  const { status, output } = await watch(command, args);
  const found = counts ? [...output.matchAll(/^(\d+) passed, (\d+) failed(?:, (\d+) skipped)?$/gm)].at(-1) : undefined;
  const passed = found ? Number(found[1]) : status === 0 ? 1 : 0;
  const failed = Math.max(found ? Number(found[2]) : 0, status === 0 ? 0 : 1);
  total.passed += passed;
  total.failed += failed;
  total.skipped += Number(found?.[3] ?? 0);
  console.log(`   ${name}: ${((Date.now() - from) / 1000).toFixed(0)} s`);
  return failed === 0;
}

const ofNode = (name, pattern, seconds, ...more) => {
  const files = globSync(pattern, { ignore: '**/node_modules/**' }).sort();
  return step(name, process.execPath, [...testFlags(seconds), ...more, ...files]);
};

if (!isBuilt({ types: true })) await step('build', process.execPath, ['scripts/build.mjs'], { counts: false });
for (const { name, command } of checks) await step(name, command[0], command.slice(1), { counts: false });
await ofNode(
  'rules, HTTP, stores and scripts',
  [
    'api/**/*.test.ts',
    'stores/**/*.test.ts',
    'testing/**/*.test.ts',
    'server/**/*.test.ts',
    'codes/**/*.test.ts',
    'doctor/**/*.test.ts',
    'scripts/**/*.test.mjs',
    'tests/**/*.test.mjs',
  ],
  240,
);
await step('elements in Chromium', 'npx', ['wtr']);
await ofNode('provider', 'provider/**/*.test.ts', 300, '--test-concurrency=2');
await step('sample hosts: installed, checked, built', process.execPath, ['scripts/hosts.mjs']);
await ofNode('end to end in Chromium', 'e2e/**/*.test.ts', 420, '--test-concurrency=2');
// Needs packages that are compared with only.
if (process.env.SOAK)
  await step('agreement with the published entitlement library', process.execPath, [
    'bench/run.mjs',
    'entitlements-agreement',
  ]);
await step('budgets', process.execPath, ['scripts/budgets.mjs']);

console.log(`\n${((Date.now() - started) / 1000).toFixed(0)} s`);
console.log(`${total.passed} passed, ${total.failed} failed${total.skipped ? `, ${total.skipped} skipped` : ''}`);
process.exitCode = total.failed ? 1 : 0;

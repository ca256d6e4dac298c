// `npm run e2e -- faults roles` runs the end-to-end files whose names match, against a fresh build.
import { prepare, must, testFlags, watch } from './run.mjs';

prepare();
const { globSync } = await import('glob');
const { isBuilt } = await import('./buildStamp.mjs');
if (!isBuilt()) must(process.execPath, ['scripts/build.mjs', '--without-types']);
const words = process.argv.slice(2).filter((one) => !one.startsWith('-'));
const patterns = words.length ? words.map((word) => `e2e/*${word}*.test.ts`) : 'e2e/*.test.ts';
const files = globSync(patterns, { nocase: true }).sort();
// Without a file `node --test` would look for files itself, and run every test there is.
if (!files.length) {
  console.error(`No file in e2e/ is called ${words.join(' or ')}.`);
  process.exit(1);
}
if (files.some((file) => /hosts|recipes/.test(file))) must(process.execPath, ['scripts/hosts.mjs']);
const { withSharedBrowser } = await import('./sharedBrowser.mjs');
const flags = process.argv.slice(2).filter((one) => one.startsWith('-'));
const { status } = await withSharedBrowser(() =>
  watch(process.execPath, [...testFlags(600), '--test-concurrency=1', ...flags, ...files]),
);
process.exitCode = status;

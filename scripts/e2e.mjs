// `npm run e2e -- faults` runs the end-to-end files whose names match, against a fresh build.
import { prepare, must, testFlags } from './run.mjs';

prepare();
const { globSync } = await import('glob');
const { isBuilt } = await import('./buildStamp.mjs');
if (!isBuilt()) must(process.execPath, ['scripts/build.mjs', '--without-types']);
const files = globSync(`e2e/*${process.argv[2] ?? ''}*.test.ts`).sort();
if (!files.length) throw new Error(`No file in e2e/ has "${process.argv[2]}" in its name.`); // Node would run every test of the folder
if (files.some((file) => file.includes('hosts'))) must(process.execPath, ['scripts/hosts.mjs']);
must(process.execPath, [...testFlags(600), '--test-concurrency=1', ...process.argv.slice(3), ...files]);

// `npm run e2e -- faults roles` runs the end-to-end files whose names match, against a fresh build, each in its own
// process. `--repeat=10` runs them ten times, `--names=PATTERN` those of their tests whose names match.
import { prepare, must } from './run.mjs';

prepare();
const { globSync } = await import('glob');
const { isBuilt } = await import('./buildStamp.mjs');
const { ensureSystem } = await import('./system.mjs');
const { END_TO_END_LIMIT, nodeFiles } = await import('./tests/parts.mjs');
const { repeat } = await import('./tests/repeat.mjs');

const words = process.argv.slice(2).filter((one) => !one.startsWith('-'));
const options = process.argv.slice(2).filter((one) => one.startsWith('-'));
const patterns = words.length ? words.map((word) => `e2e/*${word}*.test.ts`) : 'e2e/*.test.ts';
const files = globSync(patterns, { nocase: true, posix: true }).sort();
if (!files.length) {
  console.error(`No file in e2e/ is called ${words.join(' or ')}.`);
  process.exit(1);
}
ensureSystem();
if (!isBuilt()) must(process.execPath, ['scripts/build.mjs', '--without-types']);
if (files.some((file) => /hosts|recipes/.test(file))) must(process.execPath, ['scripts/hosts.mjs', '--tested']);
// Its build takes minutes: only when it is asked for by name.
if (words.length && files.some((file) => /nextHost/.test(file))) {
  must(process.execPath, ['scripts/hosts.mjs', 'next']);
  process.env.NEXT_HOST = '1';
}
const names = options.filter((one) => one.startsWith('--names='));
process.exitCode = await repeat(nodeFiles(files, '--at-once=2', END_TO_END_LIMIT, '--postgres', ...names), {
  options,
  browser: true,
});

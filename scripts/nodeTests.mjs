/**
 * Runs test files in Node, one process a file, in the order in which they are given. `nodeFiles` of
 * scripts/tests/parts.mjs makes its command. Ends with `N passed, N failed`.
 *
 * - `--at-once=N`: how many files run side by side. Default: 1
 * - `--limit=N`: the seconds that a file may take. Default: 300
 * - `--names=PATTERN`: only the tests whose names match
 * - `--postgres`: the provider's tests get a PostgreSQL server by `TEST_DATABASE_URL`
 * - `--seconds=N`: no file begins later than that, and the files left out are printed
 */
import { run } from 'node:test';
import path from 'node:path';
import { bundleFiles } from './tests/bundleFiles.mjs';
import { isGroup } from './tests/groups.mjs';
import { startPostgres } from './tests/postgres.mjs';
import report from './tests/reporter.mjs';

const options = process.argv.slice(2).filter((one) => one.startsWith('--'));
const files = process.argv.slice(2).filter((one) => !one.startsWith('--'));
/** The value of an option `--name=value`. */
const valueOf = (name) => options.find((one) => one.startsWith(`--${name}=`))?.slice(name.length + 3);
const atOnce = Number(valueOf('at-once') ?? 1);
const seconds = Number(valueOf('seconds') ?? Infinity);
const names = valueOf('names');
/** Seconds that a file may take, which ends one that hangs. The long forms of slow tests (SOAK) have hours. */
const limit = Number(valueOf('limit') ?? 300) * (process.env.SOAK ? 30 : 1);
/** A group holds many files. */
const groupLimit = 6 * limit;

/** What the test runner reports of some files. */
const events = (some) =>
  run({
    files: some.map((file) => scriptOf.get(file) ?? path.resolve(file)),
    concurrency: atOnce,
    timeout: (some.some(isGroup) ? groupLimit : limit) * 1000,
    ...(names && { testNamePatterns: [new RegExp(names, 'i')] }),
  });

/** The same of all files; where the seconds are limited, a few files at a time. */
async function* allEvents() {
  const from = performance.now();
  const waiting = [...files];
  while (waiting.length) {
    const isOver = performance.now() - from > seconds * 1000;
    if (isOver) break;
    yield* events(waiting.splice(0, Number.isFinite(seconds) ? 2 * atOnce : waiting.length));
  }
  if (waiting.length) console.log(`Left out after ${seconds} s: ${waiting.join(', ')}`);
}

/** Scripts test themselves: they are run as they are. */
const isScript = (file) => file.endsWith('.test.mjs');
const own = files.filter((file) => !isScript(file));
const bundle = own.length ? await bundleFiles(own) : undefined;
const scriptOf = new Map(own.map((file, place) => [file, bundle?.scripts[place]]));

const server = options.includes('--postgres') ? await startPostgres() : undefined;
try {
  const watched = async function* () {
    for await (const event of allEvents()) {
      if (event.type === 'test:fail') process.exitCode = 1;
      const { file } = event.data;
      yield bundle && file ? { ...event, data: { ...event.data, file: bundle.sourceOf(file) } } : event;
    }
  };
  for await (const text of report(watched())) process.stdout.write(text);
} finally {
  await server?.stop();
}

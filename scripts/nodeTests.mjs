/**
 * Runs test files in Node, one process a file, in the order in which they are given: `scripts/tests/nodeFiles.mjs` starts it.
 *
 * `--at-once=N`: how many files run side by side. `--postgres`: the tests of the provider get a PostgreSQL server by
 * `TEST_DATABASE_URL`. Ends with `N passed, N failed`.
 */
import { run } from 'node:test';
import { compose } from 'node:stream';
import path from 'node:path';
import { isGroup } from './tests/groups.mjs';
import report from './tests/reporter.mjs';

/** Seconds that a file may take, which ends one that hangs. The long forms of slow tests (SOAK) have hours. */
const LIMIT = 300 * (process.env.SOAK ? 30 : 1);
/** A group holds many files. */
const GROUP_LIMIT = 6 * LIMIT;

const options = process.argv.slice(2).filter((one) => one.startsWith('--'));
const files = process.argv.slice(2).filter((one) => !one.startsWith('--'));
const atOnce = Number(options.find((one) => one.startsWith('--at-once='))?.slice('--at-once='.length) ?? 1);
const names = options.find((one) => one.startsWith('--names='))?.slice('--names='.length);

/** A PostgreSQL server with a database to copy; undefined where none is installed. */
async function postgres() {
  const { findPostgres, PostgresServer } = await import('../provider/testing/postgresServer.ts');
  const programs = findPostgres();
  if (!programs) return undefined;
  const server = await PostgresServer.start(programs);
  const { openStorage } = await import('../provider/storage/openStorage.ts');
  const { addSigningKey } = await import('../provider/testing/image.ts');
  process.env.TEST_DATABASE_URL = await server.createDatabase();
  const storage = await openStorage({ kind: 'postgres', url: process.env.TEST_DATABASE_URL });
  await addSigningKey(storage.db);
  await storage.close();
  return server;
}

const server = options.includes('--postgres') ? await postgres() : undefined;
try {
  const stream = run({
    files: files.map((file) => path.resolve(file)),
    concurrency: atOnce,
    timeout: (files.some(isGroup) ? GROUP_LIMIT : LIMIT) * 1000,
    ...(names && { testNamePatterns: [new RegExp(names, 'i')] }),
  });
  stream.on('test:fail', () => (process.exitCode = 1));
  for await (const text of compose(stream, report)) process.stdout.write(text);
} finally {
  await server?.stop();
}

import { fileURLToPath } from 'node:url';
import { prepare, watch } from './run.mjs';

/**
 * Everything that is checked without running the product. Each is one line of `npm run check` and one test of
 * `npm test`.
 */
export const checks = [
  { name: 'types of the library', command: ['npx', 'tsc', '-p', 'tsconfig.json'] },
  { name: 'types of provider, demo and tests', command: ['npx', 'tsc', '-p', 'tsconfig.node.json'] },
  { name: 'lint', command: ['npx', 'oxlint', '--quiet'] },
  { name: 'format', command: ['npx', 'oxfmt', '--check'] },
  { name: 'import rules', command: ['node', 'scripts/imports.mjs'] },
  {
    name: 'nothing unused: files and dependencies',
    command: ['npx', 'knip', '--no-progress', '--no-config-hints', '--reporter', './scripts/unusedReporter.mjs'],
  },
  { name: 'custom-elements.json is current', command: ['node', 'scripts/manifest.mjs', '--check'] },
  { name: 'counts of the house', command: ['node', 'scripts/house.mjs', '--check'] },
];

/** Runs them one after the other and ends with a line that counts. */
async function check() {
  prepare();
  let failed = 0;
  for (const { name, command } of checks) {
    const { status } = await watch(command[0], command.slice(1));
    console.log(`${status === 0 ? '✔' : '✖'} ${name}`);
    if (status !== 0) failed++;
  }
  console.log(`${checks.length - failed} passed, ${failed} failed`);
  process.exitCode = failed ? 1 : 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await check();

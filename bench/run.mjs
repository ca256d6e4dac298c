/**
 * `npm run bench -- <name>`: installs what is compared with, when it is not there, and runs one bench. Benches measure and
 * report; they fail only when something does not work, never because of a time.
 */
import { existsSync } from 'node:fs';
import { prepare, must } from '../scripts/run.mjs';

const benches = {
  entitlements: './entitlements/bench.mjs',
  'entitlements-agreement': './entitlements/agreement.mjs',
  verify: './verify/bench.mjs',
  login: './login/bench.mjs',
  users: './users/bench.mjs',
};

const [name = ''] = process.argv.slice(2);
const bench = benches[name];
if (!bench) {
  console.error(`Which bench? ${Object.keys(benches).join(', ')}`);
  process.exit(1);
}
prepare();
if (!existsSync('bench/node_modules/.package-lock.json')) {
  console.log('Installing what is compared with …');
  must('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error', '--workspaces=false'], { cwd: 'bench' });
}
await import(bench);

/**
 * `npm run bench -- <name>`: installs what is compared with, when it is not there, and runs one bench. Benches measure
 * and report; they fail when something does not work or when a count is over its limit, never because of a time.
 */
import { install, prepare } from '../scripts/run.mjs';

const benches = {
  entitlements: './entitlements/bench.mjs',
  'entitlements-agreement': './entitlements/agreement.mjs',
  verify: './verify/bench.mjs',
  server: './server/bench.mjs',
  login: './login/bench.mjs',
  users: './users/bench.mjs',
  audits: './audits/bench.mjs',
  roles: './roles/bench.mjs',
  people: './people/bench.mjs',
  accounts: './accounts/bench.mjs',
  drain: './drain/bench.mjs',
  log: './log/bench.mjs',
  import: './import/bench.mjs',
  operate: './operate/bench.mjs',
  pool: './pool/bench.mjs',
};

const [name = ''] = process.argv.slice(2);
const bench = benches[name];
if (!bench) {
  console.error(`Which bench? ${Object.keys(benches).join(', ')}`);
  process.exit(1);
}
prepare();
install('bench', 'what is compared with');
await import(bench);

import { checks } from './checks.mjs';
import { prepare, watch } from './run.mjs';

prepare();
let failed = 0;
for (const { name, command } of checks) {
  const { status } = await watch(command[0], command.slice(1));
  console.log(`${status === 0 ? '✔' : '✖'} ${name}`);
  if (status !== 0) failed++;
}
console.log(`${checks.length - failed} passed, ${failed} failed`);
process.exitCode = failed ? 1 : 0;

// `npm test` runs everything. `npm test -- users table` runs what belongs to the words: the checks, test files and type
// tests whose names or folders hold one of them. What needs a build is then left out unless nothing else was found.
// `STRICT=1` forgives nothing.
import { prepare } from './run.mjs';

prepare();
const { ensureSystem } = await import('./system.mjs');
const { isBuilt } = await import('./buildStamp.mjs');
const { partsOf } = await import('./tests/parts.mjs');
const { TestRun } = await import('./tests/runParts.mjs');

const words = process.argv.slice(2).map((word) => word.toLowerCase());
const parts = partsOf(words);
const quick = words.length ? parts.filter(({ built }) => !built) : [];
const ready = isBuilt({ types: true });
const chosen = quick.length && !ready ? quick : parts;
for (const { name } of parts)
  if (!chosen.some((part) => part.name === name)) console.log(`Left out, as nothing is built: ${name}`);
if (chosen.some(({ name }) => /Chromium|hosts|provider/.test(name))) ensureSystem();

const run = new TestRun();
const build = { name: 'build', stage: 1, run: [process.execPath, ['scripts/build.mjs']], counts: false, builds: true };
await run.stages([...(!ready && chosen.some(({ built }) => built) ? [build] : []), ...chosen]);
await run.secondLook();
if (!chosen.length) {
  console.error(`Nothing belongs to ${words.join(', ')}.`);
  run.total.failed++;
}
run.end();

// Writes custom-elements.json from the docblocks of the elements, and what follows from it; `--check` fails when the written one
// is not current. `--release` writes docs/api-baseline.json as well: what the next versions may not lose.
import { readFileSync, writeFileSync } from 'node:fs';
import { BASELINE, baselineOf } from './manifest/api.mjs';
import { buildManifest } from './manifest/build.mjs';
import { must } from './run.mjs';

const FILE = 'custom-elements.json';
const manifest = buildManifest();
const text = `${JSON.stringify(manifest, null, 2)}\n`;

if (process.argv.includes('--check')) {
  if (readFileSync(FILE, 'utf8') !== text) {
    console.error(`${FILE} is not current: run "npm run manifest" and commit it.`);
    process.exitCode = 1;
  }
} else {
  writeFileSync(FILE, text);
  if (process.argv.includes('--release'))
    writeFileSync(BASELINE, baselineOf(manifest, JSON.parse(readFileSync('package.json', 'utf8')).version));
  must(process.execPath, ['scripts/generate.mjs']);
}

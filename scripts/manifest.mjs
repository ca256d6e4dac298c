// Writes custom-elements.json from the docblocks of the elements, and the sources that follow from it; `--check` fails when
// a written one is not current. `--release` writes docs/api-baseline.json as well: what the next versions may not lose.
import { readFileSync, writeFileSync } from 'node:fs';
import { BASELINE, baselineOf } from './manifest/api.mjs';
import { buildManifest } from './manifest/build.mjs';
import { elementsOf } from './manifest/model.mjs';
import { writeAngular, writeAngularTypes } from './manifest/writeAngular.mjs';
import { writeReact } from './manifest/writeReact.mjs';
import { writeEvents, writeTags } from './manifest/writeTags.mjs';

const manifest = buildManifest();
const elements = elementsOf(manifest);

/** What the compiler has to see is committed; what only describes the package is written into dist/ by the build. */
const files = {
  'custom-elements.json': `${JSON.stringify(manifest, null, 2)}\n`,
  'elements/core/events/events.ts': writeEvents(elements),
  'wrappers/tags.ts': writeTags(elements),
  'wrappers/react/components.ts': writeReact(elements),
  'wrappers/angular/angular.js': writeAngular(elements),
  'wrappers/angular/angular.d.ts': writeAngularTypes(elements),
};

if (process.argv.includes('--release'))
  files[BASELINE] = baselineOf(manifest, JSON.parse(readFileSync('package.json', 'utf8')).version);

const written = (file) => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined; // not written yet
  }
};

const stale = Object.keys(files).filter((file) => written(file) !== files[file]);
if (process.argv.includes('--check')) {
  for (const file of stale) console.error(`${file} is not current: run "npm run manifest" and commit it.`);
  process.exitCode = stale.length ? 1 : 0;
} else {
  for (const file of stale) writeFileSync(file, files[file]);
  console.log(`${Object.keys(files).length} files, ${stale.length} written`);
}

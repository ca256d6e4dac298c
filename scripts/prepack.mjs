// Before the package is packed: builds all of it, renews the pages that follow from the code, and refuses when
// something that package.json promises is not there.
import { existsSync, readFileSync } from 'node:fs';
import { must, prepare } from './run.mjs';

prepare();
const { globSync } = await import('glob');
const { sourcePages } = await import('./generate/sourcePages.mjs');
const { writeStale } = await import('./writeStale.mjs');
const { isBuilt } = await import('./buildStamp.mjs');
if (!isBuilt({ types: true })) must(process.execPath, ['scripts/build.mjs']);
writeStale(await (await sourcePages()).wholePages());

const { exports, bin } = JSON.parse(readFileSync('package.json', 'utf8'));
const published = ([condition]) => condition !== 'gatehouse-source';
const targets = [...Object.values(exports), bin].flatMap((target) =>
  target && typeof target === 'object'
    ? Object.entries(target)
        .filter(published)
        .map(([, file]) => file)
    : [target],
);
const missing = targets.filter(
  (file) => file && !(file.includes('*') ? globSync(file.replaceAll('*', '**')).length : existsSync(file)),
);
if (missing.length) {
  console.error(`Not there, although package.json names it: ${missing.join(', ')}`);
  process.exit(1);
}

// Writes the sources and pages that follow from folders, messages and custom-elements.json: they are not committed. `npm ci` and
// every script that needs them runs this first; only what is stale is written.
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { globSync } from 'glob';
import { elementPages } from './generate/elementPages.mjs';
import { guaranteesPage } from './generate/guarantees.mjs';
import { loginStepModules } from './generate/loginSteps.mjs';
import { messageModules } from './generate/messages.mjs';
import { elementsOf } from './generate/model.mjs';
import { writeReact } from './generate/react.mjs';
import { registryModules } from './generate/registry.mjs';
import { writeEvents, writeTags, writeWords } from './generate/tags.mjs';
import { root } from './run.mjs';

/** Folders and files that hold nothing written by hand. What stands there and is not generated any more is removed. */
export const generatedPlaces = [
  'elements/generated/*',
  'elements/auth-login/generated/*',
  'stores/auth/generated/*',
  'elements/i18n/generated/**/*.ts',
  'elements/core/events/events.ts',
  'elements/core/shell/later/words.ts',
  'wrappers/tags.ts',
  'wrappers/react/components.ts',
  'docs/elements/*.md',
  'docs/guarantees.md',
];

/** Every generated file and its text. */
export function generatedFiles() {
  const manifest = JSON.parse(readFileSync('custom-elements.json', 'utf8'));
  const elements = elementsOf(manifest);
  return {
    ...registryModules(),
    ...loginStepModules(),
    ...messageModules(),
    'elements/core/events/events.ts': writeEvents(elements),
    'elements/core/shell/later/words.ts': writeWords(elements),
    'wrappers/tags.ts': writeTags(elements),
    'wrappers/react/components.ts': writeReact(elements),
    ...elementPages(manifest),
    'docs/guarantees.md': guaranteesPage(),
  };
}

const written = (file) => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined; // not written yet
  }
};

/** What differs between the files there are and those there should be: `{ stale, old }`, as paths from the root. */
export function staleFiles(files = generatedFiles()) {
  return {
    stale: Object.keys(files).filter((file) => written(file) !== files[file]),
    old: globSync(generatedPlaces, { posix: true, nodir: true }).filter((file) => !(file in files)),
  };
}

/** Writes what is stale and removes what is left over. */
export function generate() {
  const files = generatedFiles();
  const { stale, old } = staleFiles(files);
  for (const file of old) rmSync(file);
  for (const file of stale) {
    mkdirSync(path.dirname(file), { recursive: true });
    // Renamed when it is whole: another script may be reading it.
    const whole = `${file}.${process.pid}`;
    writeFileSync(whole, files[file]);
    renameSync(whole, path.join(root, file));
  }
  if (stale.length + old.length) console.log(`Generated ${stale.length} files, removed ${old.length}.`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) generate();

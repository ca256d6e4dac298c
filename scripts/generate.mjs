// Writes the sources and pages that follow from folders, messages and custom-elements.json: they are not committed.
// `npm ci` and every script that needs them runs this first; only what is stale is written.
import { readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { globSync } from 'glob';
import { elementPages } from './generate/elementPages.mjs';
import { guaranteesPage } from './generate/guarantees.mjs';
import { loginStepModules } from './generate/loginSteps.mjs';
import { messageModules } from './generate/messages.mjs';
import { elementsOf } from './generate/model.mjs';
import { writeReact } from './generate/react.mjs';
import { registryModules } from './generate/registry.mjs';
import { pageModules } from './generate/pages.mjs';
import { providerModules } from './generate/provider.mjs';
import { sourcePages, wholePageFiles } from './generate/sourcePages.mjs';
import { writeEvents, writeTags, writeWords } from './generate/tags.mjs';
import { writeStale, written } from './writeStale.mjs';

/** Folders and files that hold nothing written by hand. What stands there and is not generated any more is removed. */
export const generatedPlaces = [
  'elements/generated/*',
  'elements/auth-login/generated/*',
  'stores/auth/login/generated/*',
  'api/rules/generated/*',
  'elements/admin-portal/generated/*',
  'elements/i18n/generated/**/*.ts',
  'elements/core/events/events.ts',
  'elements/core/shell/words.ts',
  'provider/database/storage/schema.ts',
  'provider/*/generated/*',
  'provider/*/*/generated/*',
  'wrappers/tags.ts',
  'wrappers/react/components.ts',
  'docs/elements/*.md',
  'docs/elements/examples/pages/*',
  'docs/guarantees.md',
];

/** Every generated file and its text. */
export function generatedFiles() {
  const manifest = JSON.parse(readFileSync('custom-elements.json', 'utf8'));
  const elements = elementsOf(manifest);
  return {
    ...registryModules(),
    ...loginStepModules(),
    ...pageModules(),
    ...messageModules(),
    ...providerModules(),
    'elements/core/events/events.ts': writeEvents(elements),
    'elements/core/shell/words.ts': writeWords(elements),
    'wrappers/tags.ts': writeTags(elements),
    'wrappers/react/components.ts': writeReact(elements),
    ...elementPages(manifest),
    'docs/guarantees.md': guaranteesPage(),
  };
}

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
  const { old } = staleFiles(files);
  for (const file of old) rmSync(file);
  const stale = writeStale(files);
  if (stale.length + old.length) console.log(`Generated ${stale.length} files, removed ${old.length}.`);
}

/**
 * Writes the pages of docs/ that follow from TypeScript sources where one is missing, as in a new clone. `npm run fix`,
 * `npm run docs` and `npm pack` renew them: to do so each time would slow every command down.
 */
async function generateMissingPages() {
  if (wholePageFiles.some((file) => written(file) === undefined)) writeStale(await (await sourcePages()).wholePages());
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  generate();
  await generateMissingPages();
}

import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { globSync } from 'glob';
import path from 'node:path';
import { entries } from './entries.mjs';

/** Every module a declaration file names, in whichever way. */
const named = /\b(?:from|import|module)\s*\(?\s*(['"])(?<name>[^'"\n]+)\1/g;

/** The declaration files that importing the public entries reaches. Throws when one names a file that is not there. */
function reachable() {
  const found = new Set();
  const visit = (file, by) => {
    if (found.has(file)) return;
    if (!existsSync(file)) throw new Error(`${by} needs ${file}, which is not there`);
    found.add(file);
    for (const { groups } of readFileSync(file, 'utf8').matchAll(named))
      if (groups.name.startsWith('.'))
        visit(path.posix.join(path.posix.dirname(file), groups.name.replace(/\.[jt]sx?$/, '.d.ts')), file);
  };
  for (const { name, types } of entries) visit(types, name);
  for (const file of globSync('dist/types/wrappers/types/*.d.ts', { posix: true })) visit(file, file);
  return found;
}

/**
 * Makes the declarations name modules as they are published: the compiler leaves the endings of the sources in them,
 * and copies none that was written as one.
 */
export function nameAsPublished(folder = 'dist/types') {
  if (folder === 'dist/types')
    for (const file of globSync('wrappers/**/*.d.ts', { posix: true })) cpSync(file, `${folder}/${file}`);
  for (const file of globSync(`${folder}/**/*.d.ts`, { posix: true }))
    writeFileSync(
      file,
      readFileSync(file, 'utf8').replace(named, (text) => text.replace(/(['"]\.[^'"]*)\.tsx?(?=['"]$)/, '$1.js')),
    );
}

/**
 * Takes out the declarations no entry leads to: they would be public, and may name what a consumer has not installed.
 */
export function finishTypes() {
  const kept = reachable();
  for (const file of globSync('dist/types/**/*.d.ts', { posix: true })) if (!kept.has(file)) rmSync(file);
  writeFileSync('dist/preload.d.ts', 'export {};\n'); // a sheet a page imports for what it does
}

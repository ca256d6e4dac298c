// Writes the pages of docs/ that follow from something else; `--check` fails when a written one is not current.
import { globSync } from 'glob';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { elementPages } from './docs/elementPages.mjs';
import { guaranteesPage } from './docs/guarantees.mjs';
import { embeddingPages } from './docs/snippets.mjs';

const pages = { ...elementPages(), ...embeddingPages(), 'docs/guarantees.md': guaranteesPage() };
const written = (file) => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined; // not written yet
  }
};
const old = globSync('docs/elements/*.md', { posix: true }).filter((file) => !(file in pages));
const stale = [...Object.keys(pages).filter((file) => written(file) !== pages[file]), ...old];

if (process.argv.includes('--check')) {
  for (const file of stale) console.error(`${file} is not current: run "npm run docs" and commit it.`);
  process.exitCode = stale.length ? 1 : 0;
} else {
  for (const file of old) rmSync(file);
  for (const file of stale.filter((one) => one in pages)) {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, pages[file]);
  }
  console.log(`${Object.keys(pages).length} pages, ${stale.length} written`);
}

// Writes the code blocks of docs/embedding/ anew from the sample hosts they name. A test fails when one is not current.
import { readFileSync, writeFileSync } from 'node:fs';
import { embeddingPages } from './docs/snippets.mjs';
import './run.mjs';

const stale = Object.entries(embeddingPages()).filter(([file, page]) => readFileSync(file, 'utf8') !== page);
for (const [file, page] of stale) writeFileSync(file, page);
console.log(`${stale.length} pages written`);

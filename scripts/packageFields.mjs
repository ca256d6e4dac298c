// Writes the fields of package.json that follow from scripts/entries.mjs; `--check` fails when the written ones are not current.
import { readFileSync, writeFileSync } from 'node:fs';
import { packageFields } from './entries.mjs';
import './run.mjs';

const FILE = 'package.json';
const written = JSON.parse(readFileSync(FILE, 'utf8'));
const current = { ...written, ...packageFields };

if (!process.argv.includes('--check')) writeFileSync(FILE, `${JSON.stringify(current, null, 2)}\n`);
else if (JSON.stringify(current) !== JSON.stringify(written)) {
  console.error(`${FILE} is not current: run "npm run entries" and commit it.`);
  process.exitCode = 1;
}

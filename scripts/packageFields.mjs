// Writes the fields of package.json that follow from scripts/entries.mjs; `--check` fails when the written ones are not current.
import { readFileSync, writeFileSync } from 'node:fs';
import { packageFields } from './entries.mjs';
import './run.mjs';

const FILE = 'package.json';
const ORDER = ['version', 'description', 'type', 'license', 'engines', 'workspaces', 'customElements', 'sideEffects', 'files', 'bin', 'exports'];

/** On one line, with room inside of braces. */
const inline = (value) => {
  if (Array.isArray(value)) return `[${value.map(inline).join(', ')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  return `{ ${Object.entries(value).map(([key, one]) => `${JSON.stringify(key)}: ${inline(one)}`).join(', ')} }`;
};
const block = (value) => `{\n${Object.entries(value).map(([key, one]) => `    ${JSON.stringify(key)}: ${inline(one)}`).join(',\n')}\n  }`;

const field = (name) => new RegExp(`^  "${name}": (?:\\{\\n[^]*?\\n  \\}|.*?)(?=,?\\n(?:  "|\\}))`, 'm');

/** The text with one field set, at its old place or behind the last of those that come before it. */
function withField(text, name, value) {
  const line = `  "${name}": ${name === 'exports' ? block(value) : inline(value)}`;
  if (field(name).test(text)) return text.replace(field(name), () => line);
  const before = ORDER.slice(0, ORDER.indexOf(name)).findLast((other) => field(other).test(text));
  return text.replace(field(before), (found) => `${found},\n${line}`);
}

const written = readFileSync(FILE, 'utf8');
const text = Object.entries(packageFields).reduce((whole, [name, value]) => withField(whole, name, value), written);
if (!process.argv.includes('--check')) writeFileSync(FILE, text);
else if (text !== written) {
  console.error(`${FILE} is not current: run "npm run entries" and commit it.`);
  process.exitCode = 1;
}

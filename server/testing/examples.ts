import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const root = path.resolve(import.meta.dirname, '../..');

/**
 * What an example of a guide exports, which is there in a block called by this name. Its type is the caller's word.
 *
 * @param folder where it is written before it is run: within the project, for its packages
 */
export async function runExample<Exports = Record<string, unknown>>(
  name: string,
  page: string,
  folder: string,
): Promise<Exports> {
  const guide = await readFile(path.join(root, 'docs', page), 'utf8');
  const code = new RegExp(`^\`\`\`js ${name}\n([\\s\\S]*?)^\`\`\``, 'm').exec(guide)?.[1];
  assert.ok(code, `docs/${page} has an example for ${name}`);
  assert.ok(code.trim().split('\n').length <= 16, `${name} is short`);
  const file = path.join(folder, `${name}.mjs`);
  await writeFile(file, code);
  const exported: Exports = await import(pathToFileURL(file).href);
  return exported;
}

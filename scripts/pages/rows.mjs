// The pages of the portal: the row of each tag that is a page (elements/<tag>/page.ts), and those that have no tag yet
// (api/rules/unbuiltPages.json). Every list of pages is derived from these.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { transformSync } from 'esbuild';
import { globSync } from 'glob';
import '../run.mjs';

export const UNBUILT = 'api/rules/unbuiltPages.json';
const MESSAGES = 'elements/i18n/messages/en';

const oneOf = (...words) => [(value) => words.includes(value), `one of ${words.join(', ')}`];
const text = [(value) => typeof value === 'string' && value !== '', 'a text'];
const name = [(value) => /^[a-z][A-Za-z]*$/.test(value), 'a name such as "apiTokens"'];

/** What a page without a tag says, too. */
const rules = {
  order: [Number.isInteger, 'a whole number'],
  group: oneOf('personal', 'workspace'),
  visibility: oneOf('hidden', 'always', 'byPermissions'),
};
const optional = { permission: text, flag: text };
const ofTags = { tag: text, name, icon: text, catalogue: name, sample: text };

/** Throws where a row has a field that it may not have, lacks one, or holds another kind of value. */
export function checked(row, needed, file) {
  const allowed = { ...needed, ...optional };
  for (const field of Object.keys(row))
    if (!allowed[field])
      throw new Error(`${file}: "${field}" is no field of a page (${Object.keys(allowed).join(', ')})`);
  for (const [field, [holds, kind]] of Object.entries(allowed)) {
    if (!(field in row) && field in optional) continue;
    if (!(field in row)) throw new Error(`${file}: "${field}" is missing`);
    if (!holds(row[field])) throw new Error(`${file}: "${field}" is not ${kind}`);
  }
  return row;
}

/** The row that a source exports. It stands alone: what it imports is erased with its types. */
export async function pageOf(source, file) {
  const { code } = transformSync(source, { loader: 'ts', sourcefile: file });
  try {
    const { page } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
    if (page) return page;
  } catch (error) {
    throw new Error(`${file}: "page" must be values alone, which import nothing`, { cause: error });
  }
  throw new Error(`${file} has no "export const page = { … }"`);
}

/** The row in a file, which belongs to the tag of its folder and to a catalogue that has the name of the page. */
async function rowOf(file) {
  const row = checked(await pageOf(readFileSync(file, 'utf8'), file), { ...ofTags, ...rules }, file);
  const tag = path.basename(path.dirname(file));
  if (row.tag !== tag) throw new Error(`${file}: "tag" is not that of the folder, ${tag}`);
  const catalogue = `${MESSAGES}/${row.catalogue}.json`;
  if (!existsSync(catalogue)) throw new Error(`${file}: "catalogue" is not there: ${catalogue}`);
  if (!JSON.parse(readFileSync(catalogue, 'utf8'))[`${row.catalogue}.page`])
    throw new Error(`${file}: "catalogue" has no text ${row.catalogue}.page`);
  return { ...row, file };
}

/** Throws where two rows have the same. */
export function distinct(rows, field) {
  const seen = new Map();
  for (const row of rows) {
    const { [field]: value, file } = row;
    if (seen.has(value)) throw new Error(`${file}: "${field}" is ${value}, as in ${seen.get(value)}`);
    seen.set(value, file);
  }
}

const inOrder = (a, b) => a.order - b.order;

/** The rows of the tags that are pages, in the order of the navigation. */
const files = globSync('elements/*-*/page.ts', { posix: true });
export const pageRows = (await Promise.all(files.map(rowOf))).sort(inOrder);
export const pageTags = pageRows.map(({ tag }) => tag);

/** Every page, with those that have no tag yet, in the order of the navigation. */
export function allPages() {
  const unbuilt = Object.entries(JSON.parse(readFileSync(UNBUILT, 'utf8'))).map(([page, row]) => ({
    ...checked(row, rules, `${UNBUILT}: ${page}`),
    name: page,
    file: UNBUILT,
  }));
  const pages = [...pageRows, ...unbuilt].sort(inOrder);
  for (const field of ['name', 'order']) distinct(pages, field);
  return pages;
}

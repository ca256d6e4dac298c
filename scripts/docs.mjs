// Writes what follows from the code in docs/: code blocks of docs/embedding/ from the sample hosts they name, tables
// and heads of pages that are written by hand, and whole pages, which are not committed.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { globSync } from 'glob';
import { sourcePages } from './generate/sourcePages.mjs';
import { PACKAGES_PAGE, packagesPage } from './packagesPage.mjs';
import { writeStale, written } from './writeStale.mjs';

// `#region name` to `#endregion`, in whichever comments the language has.
const opens = /#region (?<name>[\w-]+)/;
const closes = /#endregion/;

/**
 * The marked part of a source, without marks and without the indentation all of it has. Everything when no name is
 * given.
 */
export function snippetOf(source, region) {
  const lines = [];
  const open = [];
  for (const line of source.split('\n')) {
    const { name } = opens.exec(line)?.groups ?? {};
    if (name) open.push(name);
    else if (closes.test(line)) open.pop();
    else if (!region || open.includes(region)) lines.push(line);
  }
  const text = lines.join('\n').replace(/^\n+|\s+$/g, '');
  const indents = text
    .split('\n')
    .filter((line) => line.trim())
    .map((line) => /^ */.exec(line)[0].length);
  const indent = Math.min(...indents);
  return text
    .split('\n')
    .map((line) => line.slice(indent))
    .join('\n');
}

const block = /<!-- from (?<file>[^\s#]+)(?:#(?<region>[\w-]+))? -->\n```(?<language>\w+)\n[^]*?```/g;

/** A page of docs/ with its code blocks as the sources they name are now. */
export const withSnippets = (page) =>
  page.replace(block, (mark, ...rest) => {
    const { file, region, language } = rest.at(-1);
    const snippet = snippetOf(readFileSync(file, 'utf8'), region);
    if (!snippet) throw new Error(`${file} has no region ${region}.`);
    return `${mark.split('\n', 1)[0]}\n\`\`\`${language}\n${snippet}\n\`\`\``;
  });

/** The embedding guide: prose by hand, code from the sample hosts. */
export const embeddingPages = () =>
  Object.fromEntries(
    globSync('docs/embedding/*.md', { posix: true }).map((file) => [file, withSnippets(readFileSync(file, 'utf8'))]),
  );

/**
 * Every page of docs/ of which something follows from the code, as it should be, but for those of `generatedFiles()`.
 *
 * @returns {Promise<{ pages: Record<string, string>, missing: string[] }>} each page by its path from the root, and a
 * sentence for each thing that only a person can write
 */
export async function docsPages() {
  const { wholePages, partlyWrittenPages } = await sourcePages();
  const read = (file) => written(file) ?? '';
  const { pages, missing } = partlyWrittenPages(read);
  return {
    pages: {
      ...embeddingPages(),
      [PACKAGES_PAGE]: packagesPage(read(PACKAGES_PAGE)),
      ...pages,
      ...(await wholePages()),
    },
    missing,
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { pages, missing } = await docsPages();
  console.log(`${writeStale(pages).length} pages written`);
  for (const sentence of missing) console.warn(`⚠ ${sentence}`);
}

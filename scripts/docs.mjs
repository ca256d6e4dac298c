// Writes the code blocks of docs/embedding/ anew from the sample hosts they name, docs/calls.md from the samples of the calls, and
// docs/configuration.md from the provider's table of settings.
// A test fails when one is not current.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { globSync } from 'glob';
import { must, sourceFlags } from './run.mjs';

// `#region name` to `#endregion`, in whichever comments the language has.
const opens = /#region (?<name>[\w-]+)/;
const closes = /#endregion/;

/** The marked part of a source, without marks and without the indentation all of it has. Everything when no name is given. */
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

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const stale = Object.entries(embeddingPages()).filter(([file, page]) => readFileSync(file, 'utf8') !== page);
  for (const [file, page] of stale) writeFileSync(file, page);
  console.log(`${stale.length} pages written`);
  must(process.execPath, [...sourceFlags, 'tests/support/callsPage.ts']);
  must(process.execPath, [...sourceFlags, 'tests/support/configurationPage.ts']);
}

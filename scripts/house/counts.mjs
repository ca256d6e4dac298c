// Each function counts one thing in the files of the project: a map of paths to texts, as `git ls-files` names them.
import path from 'node:path';
import { circlesOf } from './circles.mjs';
import { commentsOf, longCommentLines, proseOf } from './comments.mjs';

/** @typedef {Map<string, string>} Files */

const { posix } = path;
const CODE = /\.(ts|tsx|mts|mjs|js|css)$/;
const SCRIPT = /\.(ts|tsx|mjs|js)$/;
const isTest = (file) => /\.(test|bench)\.\w+$/.test(file);
const under = (files, folder) => [...files].filter(([file]) => file.startsWith(folder));

/** Files and folders that stand directly in `provider/`. */
export const providerEntries = (files) => new Set(under(files, 'provider/').map(([file]) => file.split('/')[1])).size;

const imported = /(?:\bfrom|\bimport\(?)\s*'(\.{1,2}\/[^'\n]+)'/g;

/** Every `schema.ts` is of the database layer: any group may know the tables. */
const folderOf = (file) => (file.endsWith('/schema.ts') ? 'provider/database/schema' : posix.dirname(file));

/** The folders of the provider, each with the folders that its modules import, by type or by value. */
function foldersOfProvider(files) {
  const isCounted = (file) => SCRIPT.test(file) && !isTest(file) && !/\/(testing|proofs)\//.test(file);
  const folders = new Map();
  for (const [file, text] of under(files, 'provider/').filter(([file]) => isCounted(file))) {
    const folder = folderOf(file);
    const others = folders.get(folder) ?? new Set();
    folders.set(folder, others);
    for (const [, name] of text.matchAll(imported)) {
      const other = posix.join(posix.dirname(file), name);
      if (other.endsWith('/schema.ts') || (files.has(other) && isCounted(other))) others.add(folderOf(other));
    }
  }
  return folders;
}

/**
 * The number of folders in the largest circle of imports; 1 when there is no circle, for each folder imports itself.
 */
export const largestCircle = (files) => circlesOf(foldersOfProvider(files))[0]?.length ?? 1;

/** Abstract classes of the stores. */
export const abstractClasses = (files) =>
  under(files, 'stores/')
    .filter(([file]) => SCRIPT.test(file) && !isTest(file))
    .reduce((sum, [, text]) => sum + [...text.matchAll(/\babstract class\b/g)].length, 0);

/** Folders and files named `later`, `more` or `first`: such a name says when a module loads, not what it is about. */
export function namesOfTime(files) {
  const sources = [...files.keys()].filter((file) => CODE.test(file) && !isTest(file));
  const folders = sources.flatMap((file) => /^(?:.*\/)?later(?=\/)/.exec(file) ?? []);
  const named = sources.filter((file) => /\.later\.|^(later|more|first)\./.test(posix.basename(file)));
  return new Set([...folders, ...named]).size;
}

const SOURCE = /^(api|codes|doctor|elements|provider|server|stores|testing|wrappers)\//;

/** What an area or an element has to have, one file each: its statement, its view, its definition. */
const REQUIRED = /\/(area|view|([a-z]+(?:-[a-z]+)+)(?<=\/\2\/\2))\.ts$/;

/** Modules of 12 lines or fewer, but for those that are required. */
export const smallModules = (files) =>
  [...files].filter(
    ([file, text]) =>
      !REQUIRED.test(file) &&
      SOURCE.test(file) &&
      SCRIPT.test(file) &&
      !isTest(file) &&
      text.trimEnd().split('\n').length <= 12,
  ).length;

/** Folders that the list of chunks names. */
export const foldersInChunkList = (files) =>
  [...(files.get('scripts/chunkOf.mjs') ?? '').matchAll(/\bfolders: \[(?<names>[^\]]*)\]/g)].reduce(
    (sum, { groups }) => sum + groups.names.split(',').filter((name) => name.trim()).length,
    0,
  );

/** By tag, how many files outside of its folder name it, from few to many. */
/** Written from the elements. */
const WRITTEN = new Set(['custom-elements.json', 'api/shells/shells.ts']);

function namings(files) {
  const tags = new Set(
    [...files.keys()].flatMap((file) => /^elements\/(?<tag>[a-z]+(?:-[a-z]+)+)\//.exec(file)?.groups.tag ?? []),
  );
  const counts = new Map([...tags].map((tag) => [tag, 0]));
  for (const [file, text] of files) {
    if (WRITTEN.has(file)) continue;
    for (const name of new Set(text.match(/(?<![\w-])[a-z]+(?:-[a-z]+)+(?![\w-])/g)))
      if (tags.has(name) && !file.startsWith(`elements/${name}/`)) counts.set(name, counts.get(name) + 1);
  }
  return [...counts.values()].sort((a, b) => a - b);
}

/** Of the tag that the most files name, how many do. */
export const mostNamings = (files) => namings(files).at(-1) ?? 0;

/** Of a tag in the middle, how many files name it. */
export function medianNamings(files) {
  const counts = namings(files);
  return counts[Math.floor(counts.length / 2)] ?? 0;
}

/** Lines of docblocks that describe a part of the kit: one that more than two elements declare. */
export function repeatedParts(files) {
  const parts = under(files, 'elements/').flatMap(([file, text]) =>
    SCRIPT.test(file)
      ? [...text.matchAll(/@csspart\s+(?<part>[\w-]+)/g)].map(({ groups }) => ({ file, part: groups.part }))
      : [],
  );
  const elements = (part) => new Set(parts.filter((one) => one.part === part).map(({ file }) => file)).size;
  return parts.filter(({ part }) => elements(part) > 2).length;
}

/** Lines of JSON beside the migrations. */
export const migrationLines = (files) =>
  [...files]
    .filter(([file]) => /\/migrations\/meta\/.*\.json$/.test(file))
    .reduce((sum, [, text]) => sum + text.trimEnd().split('\n').length, 0);

/** Decisions of more than 80 words. */
export const longDecisions = (files) =>
  [...files]
    .filter(([file]) => file.startsWith('docs/decisions/'))
    .flatMap(([, text]) => text.split('\n').filter((line) => /^\|(?! (Topic|---))(?!-)/.test(line)))
    .filter(
      (row) =>
        row
          .split('|')
          .slice(2)
          .join('|')
          .match(/\S*\w\S*/g)?.length > 80,
    ).length;

const VAGUE = /\b(nobody|somebody|whoever|said|told|stands)\b/gi;

/** Vague words in the comments and pages of an area. */
export const vagueWords = (isInArea) => (files) =>
  [...files].reduce((sum, [file, text]) => {
    if (!isInArea(file)) return sum;
    const prose = file.endsWith('.md')
      ? proseOf(text)
      : CODE.test(file)
        ? commentsOf(text)
            .map((one) => one.text)
            .join('\n')
        : '';
    return sum + (prose.match(VAGUE)?.length ?? 0);
  }, 0);

/** Lines of comments that are wider than the code. */
export const wideComments = (files) =>
  [...files].reduce((sum, [file, text]) => sum + (CODE.test(file) ? longCommentLines(text, 120).length : 0), 0);

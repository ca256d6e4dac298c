import { consoleCodes, errorCodes, logCodes, usageCodes, type CodeText } from '../../codes/codes.ts';

/** Every code of the library with its text. */
export const codeTexts: Readonly<Record<string, CodeText>> = {
  ...consoleCodes,
  ...errorCodes,
  ...logCodes,
  ...usageCodes,
};

/** The sections of `docs/errors/README.md`, each with the table below it. */
const sections: readonly (readonly [heading: string, codes: Readonly<Record<string, CodeText>>])[] = [
  ['On the console', consoleCodes],
  ['In errors', errorCodes],
  ['In errors about wrong calls of the library', usageCodes],
  ['In the log of the provider', logCodes],
];

/**
 * The index of the codes with its rows as the codes are now. A row stays in the table it is in; a new code gets one in
 * the table of its kind.
 *
 * @param page `docs/errors/README.md` as it is written
 * @throws {Error} when a section is missing
 */
export function codesIndex(page: string): string {
  const listed = (rows: string): string[] => [...rows.matchAll(/^\| \[(GH-[A-Z-]+)\]/gm)].map(([, code = '']) => code);
  const everywhere = new Set(listed(page));
  return sections.reduce((text, [heading, own]) => {
    const table = new RegExp(`(\n## ${heading}\n\n\\| Code [^\n]+\n\\|[-|]+\n)((?:\\|[^\n]*\n)*)`);
    if (!table.test(text)) throw new Error(`docs/errors/README.md has no table under "${heading}".`);
    return text.replace(table, (_, head: string, rows: string) => {
      const kept = listed(rows).filter((code) => code in codeTexts);
      const added = Object.keys(own).filter((code) => !everywhere.has(code));
      const all = [...kept, ...added].sort();
      return head + all.map((code) => rowOf(code, codeTexts[code])).join('');
    });
  }, page);
}

const rowOf = (code: string, text: CodeText | undefined): string =>
  `| [${code}](${code}.md) | ${text?.message} | ${text?.remedy} |\n`;

/**
 * The page of a code with its head as the code is now. The prose below it is written by hand; a new page has its
 * headings alone.
 *
 * @param code such as `GH-NETWORK`, one of `codeTexts`
 * @param page `docs/errors/GH-….md` as it is written; empty where there is none yet
 */
export function codePage(code: string, page: string): string {
  const head = `# ${code}\n\n> ${codeTexts[code]?.message}\n`;
  if (!page) return `${head}\n## What it means\n\n## What to do\n`;
  return page.replace(/^(?:# [^\n]*\n+)?(?:>[^\n]*\n)*/, () => head);
}

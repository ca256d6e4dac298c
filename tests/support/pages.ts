/**
 * The pages of docs/ that follow from TypeScript sources. `scripts/generate/sourcePages.mjs` runs this without a
 * loader.
 */
import { callsPage } from './callsPage.ts';
import { codePage, codesIndex, codeTexts } from './codePages.ts';
import { configurationPage } from './configurationPage.ts';
import { doctorPage } from './doctorPage.ts';
import { errorAnswersPage } from './errorAnswersPage.ts';

/** Every page that is generated whole and not committed, by its path from the root. */
export const wholePages = async (): Promise<Record<string, string>> => ({
  'docs/calls.md': await callsPage(),
  'docs/configuration.md': configurationPage(),
});

/**
 * The pages that are written by hand but for a part that follows from the code, with that part as it is now.
 *
 * @param read the text of a file by its path from the root; empty where there is none
 * @returns every such page by its path, and a sentence for each thing that only a person can write
 */
export function partlyWrittenPages(read: (file: string) => string): {
  pages: Record<string, string>;
  missing: string[];
} {
  const fileOf = (code: string): string => `docs/errors/${code}.md`;
  const codes = Object.keys(codeTexts);
  const doctor = doctorPage(read('docs/doctor.md'));
  const pages: Record<string, string> = {
    ...Object.fromEntries(codes.map((code) => [fileOf(code), codePage(code, read(fileOf(code)))])),
    'docs/errors/README.md': codesIndex(read('docs/errors/README.md')),
    'docs/provider-errors.md': errorAnswersPage(read('docs/provider-errors.md')),
    'docs/doctor.md': doctor.page,
  };
  const hasProse = (page: string): boolean =>
    /\n## What it means\n\n[^\s#]/.test(page) && /\n## What to do\n\n[^\s#]/.test(page);
  return {
    pages,
    missing: [
      ...codes
        .filter((code) => !hasProse(pages[fileOf(code)] ?? ''))
        .map((code) => `${fileOf(code)}: write what it means and what to do.`),
      ...doctor.missing.map((id) => `docs/doctor.md: write the part of the check "${id}".`),
    ],
  };
}

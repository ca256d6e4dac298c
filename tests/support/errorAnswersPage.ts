import { errorCatalogue } from 'gatehouse-elements/contract.js';

/**
 * The page of the provider's error codes with its table as the catalogue is now.
 *
 * @param page `docs/provider-errors.md` as it is written
 * @throws {Error} when it has no table
 */
export function errorAnswersPage(page: string): string {
  const table = /(\n\| Code \| Status \| Sentence \|\n\|[-|]+\n)(?:\|[^\n]*\n)*/;
  if (!table.test(page)) throw new Error('docs/provider-errors.md has no table of codes.');
  const rows = Object.entries(errorCatalogue).map(
    ([code, { status, message }]) => `| \`${code}\` | ${status} | ${message} |\n`,
  );
  return page.replace(table, (_, head: string) => head + rows.join(''));
}

import { runtimePackages } from './billOfMaterials.mjs';

/** Where the page is. */
export const PACKAGES_PAGE = 'docs/packages.md';

/**
 * The page of the package with its table of dependencies, and their number, as the lock file is now.
 *
 * @param {string} page the page as it is written
 * @returns {string} the page with the rows and the number renewed
 * @throws {Error} when it has no such table or no such sentence
 */
export function packagesPage(page) {
  const packages = runtimePackages();
  const table = /(\n\| Package \| Version \| Licence \|\n\|[-|]+\n)(?:\|[^\n]*\n)*/;
  const total = /^\d+(?= packages in all)/m;
  if (!table.test(page) || !total.test(page))
    throw new Error(`${PACKAGES_PAGE} has no table or no number of packages.`);
  const rows = packages
    .filter(({ direct }) => direct)
    .map(({ name, version, license }) => `| \`${name}\` | ${version} | ${license} |\n`);
  return page.replace(table, (_, head) => head + rows.join('')).replace(total, String(packages.length));
}

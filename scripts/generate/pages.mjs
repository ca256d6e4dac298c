// What follows from the rows of the pages: the table of the rules, the table of the portal, and the sample of each
// page.
import { readFileSync } from 'node:fs';
import { globSync } from 'glob';
import { allPages, pageRows, UNBUILT } from '../pages/rows.mjs';

const NOTE = '// Written by `npm run generate` from elements/*/page.ts';
const quote = (value) => `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
const fields = (row, names) =>
  names.flatMap((name) => (name in row ? [`${name}: ${quote(row[name])}`] : [])).join(', ');

/** The module of elements/ui that exports the icon of a page. */
function homeOf({ icon, file }) {
  const homes = globSync('elements/ui/**/*con*.tsx', { posix: true }).filter((home) =>
    new RegExp(`^export const ${icon}\\b`, 'm').test(readFileSync(home, 'utf8')),
  );
  if (homes.length !== 1)
    throw new Error(`${file}: "icon" is ${icon}, which ${homes.length} modules of elements/ui export`);
  return homes[0];
}

/** `import { A, B } from '…'` for the icons of all pages. */
function iconImports() {
  const byHome = new Map();
  for (const row of pageRows) byHome.set(homeOf(row), (byHome.get(homeOf(row)) ?? new Set()).add(row.icon));
  return [...byHome]
    .sort()
    .map(([home, icons]) => `import { ${[...icons].sort().join(', ')} } from '${home.replace('elements', '../..')}';\n`)
    .join('');
}

export const pageModules = () => ({
  'api/rules/generated/portalPages.ts': `${NOTE} and ${UNBUILT}.
import type { KnownPage } from '../pages.ts';

/** The pages of the portal in the order of its navigation (PORTAL-007..022, PORTAL-033). */
export const portalPages = {
${allPages()
  .map((row) => `  ${row.name}: { ${fields(row, ['group', 'visibility', 'permission', 'flag'])} },\n`)
  .join('')}} as const satisfies Readonly<Record<string, KnownPage>>;
`,

  'elements/admin-portal/generated/pages.ts': `${NOTE}.
import type { PageViews } from '../pages.ts';
${iconImports()}
/** The pages there is an element for, in the order of the navigation. */
export const pageViews = {
${pageRows
  .map(
    ({ name, icon, tag }) =>
      `  ${name}: { icon: ${icon}, tag: ${quote(tag)}, load: () => import('../../${tag}/${tag}.ts') },\n`,
  )
  .join('')}} as const satisfies PageViews;
`,

  ...Object.fromEntries(pageRows.map(({ tag, sample }) => [`docs/elements/examples/pages/${tag}.html`, `${sample}\n`])),
});

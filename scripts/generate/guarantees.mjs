// Writes docs/guarantees.md: what is guaranteed (docs/guarantees.json), and the tests whose titles name it (ALL-03).
import { globSync } from 'glob';
import { readFileSync } from 'node:fs';

const ID = /\b(?:API|STO|ELE|SRV|PRO|ALL)-\d\d\b/g;
const areas = {
  API: 'Requests, tokens and guards',
  STO: 'Session, refresh, tenants, entitlements',
  ELE: 'Elements and the page around them',
  SRV: 'Server layer',
  PRO: 'Identity provider',
  ALL: 'The project',
};
const TESTS = ['{api,stores,elements,server,provider,e2e,scripts,testing,doctor,demo}/**/*.test.{ts,tsx,mjs}'];
/** A row of a table of cases, `['ELE-01', 'file', 'what']`: its test takes its title from it. */
const row = /\[\s*'([A-Z]{3}-\d\d)',.*?(['"`])((?:(?!\2).)*)\2\],?$/gm;
const title =
  /\b(?:it|test|describe)(?:\.\w+)?\(\s*(?:'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\\n]|\\.)*)`)/g;

/** Every test title that names a guarantee: `Map<id, { file, line, title }[]>`, in the order of the files. */
export function testsById(files = globSync(TESTS, { ignore: '**/node_modules/**', posix: true }).sort()) {
  const found = new Map();
  const add = (id, test) => found.set(id, [...(found.get(id) ?? []), test]);
  for (const file of files) {
    const source = readFileSync(file, 'utf8');
    for (const match of source.matchAll(title)) {
      const text = match[1] ?? match[2] ?? match[3] ?? '';
      for (const id of new Set(text.match(ID) ?? [])) add(id, { file, title: text });
    }
    for (const [, id, , text] of source.matchAll(row)) add(id, { file, title: `finds ${text}` });
  }
  return found;
}

const cell = (text) => text.replaceAll('|', '\\|').replaceAll('`', '').replaceAll("\\'", "'").replaceAll('<', '&lt;');

/** The page, from the sentences and the tests. A line without a test says so: it is a plan, not a guarantee. */
export function guaranteesPage(
  sentences = JSON.parse(readFileSync('docs/guarantees.json', 'utf8')),
  tests = testsById(),
) {
  const sections = Object.entries(areas).map(([prefix, heading]) => {
    const rows = Object.entries(sentences)
      .filter(([id]) => id.startsWith(prefix))
      .map(([id, sentence]) => {
        // No links: the tests are not in the package, and this page is.
        const named = (tests.get(id) ?? []).map(({ file, title }) => `${cell(title)} (\`${file}\`)`);
        return `| ${id} | ${cell(sentence)} | ${named.join('<br>') || '*no test yet*'} |`;
      });
    return [`## ${heading}`, '', '| Id | Guarantee | Tests |', '|---|---|---|', ...rows, ''].join('\n');
  });
  const covered = Object.keys(sentences).filter((id) => tests.has(id)).length;
  return [
    '# Guarantees and their tests',
    '',
    '<!-- Written by `npm run generate` from docs/guarantees.json and the titles of the tests. -->',
    '',
    `Each line is one sentence that holds, and the tests that fail when its defence is taken away. ${covered} of ${Object.keys(sentences).length} lines have tests;`,
    'a line without one belongs to a part that is not built yet, or is not proved yet, and is no promise. Tests are named by their path in',
    'the repository; the package does not contain them.',
    '',
    ...sections,
  ].join('\n');
}

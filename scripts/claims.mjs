// `node scripts/claims.mjs` lists the ids of requirements that no test names, and the tests whose id does not exist.
// With words it lists those of the areas alone: `node scripts/claims.mjs LOGIN PRO`. It fails for an unknown id.
import { globSync } from 'glob';
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const TESTS =
  '{api,codes,stores,elements,server,provider,e2e,scripts,testing,doctor,demo,wrappers}/**/*.test.{ts,tsx,mjs}';
/** An id, or the ids from one to another: `GATE-001..006`, `HTTP-003 to HTTP-007`. */
const NAMED = /\b([A-Z][A-Z0-9]*)-(\d{2,3})(?:(?:\.\.| to )(?:\1-)?(\d{2,3}))?(?![\w-])/g;

/** Every id there is. docs/requirements.json holds the last number of each area, docs/guarantees.json whole ids. */
export function knownIds(
  areas = JSON.parse(readFileSync('docs/requirements.json', 'utf8')),
  guarantees = JSON.parse(readFileSync('docs/guarantees.json', 'utf8')),
) {
  const numbered = Object.entries(areas).flatMap(([area, last]) =>
    Array.from({ length: last }, (_, index) => `${area}-${String(index + 1).padStart(3, '0')}`),
  );
  return new Set([...numbered, ...Object.keys(guarantees)]);
}

/** The ids that a text names, ranges written out. */
export const idsIn = (text) =>
  [...text.matchAll(NAMED)].flatMap(([, area, from, to = from]) =>
    Array.from(
      { length: Math.max(1, Number(to) - Number(from) + 1) },
      (_, index) => `${area}-${String(Number(from) + index).padStart(from.length, '0')}`,
    ),
  );

/**
 * Compares what is known with what tests name.
 *
 * @param {Set<string>} known
 * @param {[file: string, source: string][]} tests
 */
export function compareClaims(known, tests) {
  const areas = new Set([...known].map((id) => id.split('-')[0]));
  const named = new Set();
  const unknown = [];
  for (const [file, source] of tests)
    for (const id of new Set(idsIn(source)))
      if (known.has(id)) named.add(id);
      else if (areas.has(id.split('-')[0])) unknown.push(`${file}: ${id}`);
  return { untested: [...known].filter((id) => !named.has(id)), unknown };
}

/** The test files with their texts. The test of this script names ids that do not exist. */
export const testFiles = () =>
  globSync(TESTS, { ignore: ['**/node_modules/**', 'scripts/claims.test.mjs'], posix: true })
    .sort()
    .map((file) => [file, readFileSync(file, 'utf8')]);

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const known = knownIds();
  const { untested, unknown } = compareClaims(known, testFiles());
  const words = process.argv.slice(2);
  const shown = untested.filter((id) => !words.length || words.includes(id.split('-')[0]));
  console.log(`${untested.length} of ${known.size} ids have no test:\n${shown.join(' ')}`);
  for (const one of unknown) console.error(`✖ ${one} does not exist`);
  if (unknown.length) process.exitCode = 1;
}

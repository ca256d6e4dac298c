import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { globSync } from 'glob';
import { root } from '../run.mjs';

/**
 * @typedef {object} Mutant
 * @property {string} id
 * @property {string} file     path from the root
 * @property {number} line     where the code begins, counted from 1
 * @property {string} from     the code, on one line
 * @property {string} to       what replaces it, on one line
 */

/** The layers that are mutated, with the percentage of their mutants that the nearest tests are to kill. */
export const layers = {
  api: 95,
  stores: 85,
  elements: 75,
  server: undefined,
  doctor: undefined,
  testing: undefined,
  provider: 80,
};

/** What is no product: tests and what they share, what is generated, what only describes tables. */
const NO_PRODUCT =
  /\.(test|bench|config|d)\.tsx?$|.\/testing(\.tsx?$|\/)|\/generated\/|\/proofs\/|\/deploy\/|\/schema\.ts$/;

/**
 * The sources below some paths that are mutated.
 *
 * @param {readonly string[]} places files and folders of the layers, as paths from the root
 * @returns {string[]}
 * @throws {Error} for a place that does not exist, or that belongs to no layer
 */
export function sourcesIn(places) {
  const all = places.flatMap((place) => {
    const file = path.relative(root, path.resolve(place)).replaceAll(path.sep, '/');
    const kind = statSync(path.join(root, file), { throwIfNoEntry: false });
    if (!kind) throw new Error(`${place} does not exist`);
    if (!(file.split('/')[0] in layers))
      throw new Error(`${place} is not mutated: only ${Object.keys(layers).join(', ')} are`);
    return kind.isDirectory()
      ? globSync(`${file}/**/*.{ts,tsx}`, { cwd: root, posix: true, ignore: ['**/node_modules/**', '**/dist/**'] })
      : [file];
  });
  return [...new Set(all)].filter((file) => /\.tsx?$/.test(file) && !NO_PRODUCT.test(file)).sort();
}

const quiet = () => {};
const logger = { isDebugEnabled: () => false, debug: quiet, info: quiet, trace: quiet, warn: quiet, error: quiet };

const onOneLine = (code) => code.replace(/\s+/g, ' ').trim();

/** The text between two places, whose lines and columns are counted from 0. */
function textBetween(lines, { start, end }) {
  const cut = lines.slice(start.line, end.line + 1);
  cut[cut.length - 1] = cut.at(-1).slice(0, end.column);
  cut[0] = cut[0].slice(start.column);
  return cut.join('\n');
}

/**
 * Writes all mutants of some sources into them, each behind a switch.
 *
 * @param {readonly string[]} files paths from the root
 * @returns {Promise<{ mutants: Mutant[], codes: Map<string, string> }>} `codes`: the sources with the switches; they
 * do what they did while no mutant is chosen
 */
export async function mutantsOf(files) {
  const { Instrumenter } =
    await import('../../tools/node_modules/@stryker-mutator/instrumenter/dist/src/instrumenter.js');
  const sources = files.map((name) => ({ name, mutate: true, content: readFileSync(path.join(root, name), 'utf8') }));
  const found = await new Instrumenter(logger).instrument(sources, {
    plugins: null,
    excludedMutations: [],
    ignorers: [],
  });
  const linesOf = new Map(sources.map(({ name, content }) => [name, content.split('\n')]));
  return {
    mutants: found.mutants
      .filter(({ status }) => !status)
      .map(({ id, fileName, location, replacement }) => ({
        id,
        file: fileName,
        line: location.start.line + 1,
        from: onOneLine(textBetween(linesOf.get(fileName), location)),
        to: onOneLine(replacement),
      })),
    codes: new Map(found.files.map(({ name, content }) => [name, content])),
  };
}

/**
 * Mutants in an order that only the seed decides, so that the first ones are a random sample.
 *
 * @param {readonly Mutant[]} mutants
 * @param {string} seed
 * @returns {Mutant[]}
 */
export function shuffled(mutants, seed) {
  // By what a mutant is: its number depends on which files were read before.
  const keyOf = ({ file, line, from, to, id }) =>
    createHash('sha1').update(`${seed} ${file} ${line} ${from} ${to}`).digest('hex') + id;
  return mutants
    .map((mutant) => ({ mutant, key: keyOf(mutant) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ mutant }) => mutant);
}

import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { globSync } from 'glob';
import { root } from '../run.mjs';

/**
 * @typedef {object} Fault
 * @property {string} area     Path of its list without the ending, such as `stores/session/session`.
 * @property {string} name     What is wrong with the code, in one sentence.
 * @property {string} file     The source, as a path from the root.
 * @property {string} from     Text that the file holds exactly once.
 * @property {string} to       What replaces it.
 * @property {string[]} tests  The test files nearest to it, quickest first, as paths from the root.
 * @property {string} [before] The line above, by which the place is found again. `replaceFaults` writes it.
 * @property {string} [after]  The line below.
 */

/**
 * @typedef {object} FaultList
 * @property {string[]} tests The test files of every fault that names none of its own.
 * @property {(Omit<Fault, 'area' | 'tests'> & { tests?: string[] })[]} faults
 */

const ENDING = '.faults.json';

/** @returns {string[]} every list of faults, as paths from the root */
export const faultLists = () =>
  globSync(`*/**/*${ENDING}`, { cwd: root, posix: true, ignore: '{**/node_modules,dist,cdn,demo/hosts}/**' }).sort();

/**
 * @param {string} file path of a list from the root
 * @returns {FaultList}
 * @throws {SyntaxError} when the file is no JSON
 */
export const readList = (file) => JSON.parse(readFileSync(path.join(root, file), 'utf8'));

/**
 * The faults of a list with what the list says for all of them.
 *
 * @param {string} file path of the list from the root
 * @param {FaultList} list
 * @returns {Fault[]}
 */
export const faultsOf = (file, { tests, faults }) =>
  faults.map((fault) => ({ area: file.slice(0, -ENDING.length), tests, ...fault }));

/** @returns {Fault[]} the faults of every list, with the places that are written there */
export const loadFaults = () => faultLists().flatMap((file) => faultsOf(file, readList(file)));

/**
 * Writes a list as the formatter would: an object has a line for each field, a list of paths one line where it fits.
 *
 * @param {string} file path of the list from the root
 * @param {FaultList} list
 * @returns {boolean} whether the file has changed
 */
export function writeList(file, list) {
  const place = path.join(root, file);
  const written = JSON.stringify(list, null, 2).replace(
    /^( *)("tests": )\[\n([^\]]*)\n *\]/gm,
    (whole, indent, key, lines) => {
      const line = `${indent}${key}[${lines.trim().replace(/,\n */g, ', ')}]`;
      return line.length < 120 ? line : whole;
    },
  );
  if (readOrNothing(place) === `${written}\n`) return false;
  writeFileSync(place, `${written}\n`);
  return true;
}

function readOrNothing(place) {
  try {
    return readFileSync(place, 'utf8');
  } catch {
    return undefined;
  }
}

/**
 * Where the text of a fault occurs in a source. Line breaks, indentation and the commas a formatter adds before a
 * closing bracket do not count, so that a fault survives a change of the layout.
 *
 * @param {string} from
 * @returns {RegExp} global
 */
export function placeOf(from) {
  const escaped = (part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const tokens = from.trim().match(/[\w$]+|[^\s\w$]/g) ?? [];
  const pattern = tokens
    .map((token) => (/[)\]}]/.test(token) ? `,?\\s*${escaped(token)}` : escaped(token)))
    .join('\\s*');
  return new RegExp(pattern, 'g');
}

/**
 * @param {string} source
 * @param {Pick<Fault, 'from' | 'to'>} fault
 * @returns {string} the source with the fault in it
 */
export const planted = (source, { from, to }) => source.replace(placeOf(from), () => to);

import { createHash } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { root } from '../run.mjs';

/** @typedef {import('./lists.mjs').Fault} Fault */

/** Bytes of a test file of the provider that is still quick: each starts a database. */
const SMALL = 12_000;

/**
 * How soon a fault is planted: 0 in Node without a database, 1 with a small test of the provider, undefined never in a
 * sample.
 */
function turnOf({ tests: [test] }) {
  if (/^(api|codes|doctor|server|stores|testing)\//.test(test)) return 0;
  const place = path.join(root, test);
  return test.startsWith('provider/') && existsSync(place) && statSync(place).size <= SMALL ? 1 : undefined;
}

/**
 * Some of the faults in the files of a change: the quick ones first, one of each file before a second one of any.
 *
 * @param {Fault[]} faults  faults that have a place
 * @param {string[]} changed paths of the files that the change touches
 * @param {{ most: number, seed: string }} options `most`: how many at most; `seed`: the same text chooses the same ones
 * @returns {Fault[]}
 */
export function sampleOf(faults, changed, { most, seed }) {
  const touched = new Set(changed);
  const hash = (fault) => createHash('sha1').update(`${seed} ${fault.file} ${fault.name}`).digest('hex');
  const mine = faults.filter((fault) => touched.has(fault.file) && turnOf(fault) !== undefined);
  const drawn = mine.map((fault) => ({ fault, key: hash(fault) })).sort((a, b) => (a.key < b.key ? -1 : 1));
  const rounds = new Map();
  return drawn
    .map(({ fault }) => {
      const round = rounds.get(fault.file) ?? 0;
      rounds.set(fault.file, round + 1);
      return { fault, turn: turnOf(fault), round };
    })
    .sort((a, b) => a.turn - b.turn || a.round - b.round)
    .slice(0, most)
    .map(({ fault }) => fault);
}

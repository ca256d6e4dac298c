/**
 * Puts one known fault after the other into a copy of the sources and runs the tests nearest to it: each must fail a
 * test.
 *
 * `npm run faults`: every fault of the `*.faults.json` beside the tests; `npm run faults -- session retry`: those whose
 * area, file or name holds one of the words; `npm run faults -- --changed`: those in the files of the change at hand.
 * Ends with `N passed, N failed`; a fault that survived, or that no test judged, counts as failed.
 */
import { fileURLToPath } from 'node:url';
import { changedFiles } from './change.mjs';
import { loadFaults } from './faults/lists.mjs';
import { Places } from './faults/places.mjs';
import { plantFaults } from './faults/planting.mjs';

export { replaceFaults } from './faults/places.mjs';

const label = ({ area, name }) => `${area}: ${name}`;

/** What became of a fault, in one line. */
function lineOf({ fault, killer, failing }) {
  if (killer) return `✔ killed   ${label(fault)} (${killer})`;
  if (failing) return `✖ unjudged ${label(fault)} (fails without any fault: ${failing.join(', ')})`;
  return `✖ survived ${label(fault)}`;
}

async function plantChosen(args) {
  const words = args.filter((arg) => !arg.startsWith('--')).map((word) => word.toLowerCase());
  const changed = args.includes('--changed') ? new Set(changedFiles()) : undefined;
  const places = new Places({ parses: true });
  const chosen = loadFaults()
    .map((fault) => places.find(fault))
    .filter(({ fault: { area, file, name } }) => {
      const text = `${area} ${file} ${name}`.toLowerCase();
      return (!words.length || words.some((word) => text.includes(word))) && (!changed || changed.has(file));
    });
  for (const { fault, problem } of chosen) if (problem) console.warn(`⚠ ${label(fault)}: ${problem}`);
  const faults = chosen.filter(({ problem }) => !problem).map(({ fault }) => fault);
  if (!faults.length && changed) console.log('The files of the change hold no fault.');
  const outcomes = await plantFaults(faults, { each: (outcome) => console.log(lineOf(outcome)) });
  const killedOf = (list) => list.filter(({ killer }) => killer).length;
  console.log();
  for (const area of new Set(outcomes.map(({ fault }) => fault.area))) {
    const list = outcomes.filter(({ fault }) => fault.area === area);
    console.log(`${area}: ${killedOf(list)} of ${list.length}`);
  }
  console.log(`${killedOf(outcomes)} passed, ${outcomes.length - killedOf(outcomes)} failed`);
  const isFine = outcomes.length ? killedOf(outcomes) === outcomes.length : Boolean(changed);
  process.exitCode = isFine ? 0 : 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await plantChosen(process.argv.slice(2));

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { changedFiles, newestCommit } from './change.mjs';
import { loadFaults } from './faults/lists.mjs';
import { Places } from './faults/places.mjs';
import { plantFaults } from './faults/planting.mjs';
import { sampleOf } from './faults/sample.mjs';

const MOST = 800;
/** Of all faults, the part that may be without a place until `npm run fix` or their owner finds it. */
const LOST = 0.02;
const SAMPLE = 20;
/** Seconds after which no further fault of a sample is planted: a busy machine plants fewer. */
const SECONDS = 90;

const places = new Places({ parses: true });
const found = loadFaults().map((fault) => places.find(fault));
const label = ({ area, name }) => `${area}: ${name}`;
const warn = (text) => console.warn(`⚠ ${text}`);

describe('Faults put into the sources', () => {
  it(`are some hundreds, and at most ${MOST}`, () =>
    assert.ok(found.length >= 200 && found.length <= MOST, `${found.length} faults`));

  it('have one place, tests and a syntax that holds, but for a few that the change at hand has moved', () => {
    const lost = found.filter(({ problem }) => problem).map(({ fault, problem }) => `${label(fault)}: ${problem}`);
    for (const line of lost) warn(line);
    assert.ok(lost.length <= LOST * found.length, `${lost.length} of ${found.length} faults have no place`);
  });

  it('have names of their own', () => {
    const names = found.map(({ fault: { area, file, name } }) => `${area}: ${file}: ${name}`);
    assert.deepEqual(names, [...new Set(names)]);
  });

  it('ALL-01 fail the tests nearest to them: those in the files of the change, and all in a soak', async () => {
    const faults = found.filter(({ problem }) => !problem).map(({ fault }) => fault);
    const chosen = process.env.SOAK
      ? faults
      : sampleOf(faults, changedFiles(), { most: SAMPLE, seed: newestCommit() ?? '' });
    const outcomes = await plantFaults(chosen, process.env.SOAK ? {} : { seconds: SECONDS });
    if (outcomes.length < chosen.length) warn(`${outcomes.length} of ${chosen.length} faults were planted in time`);
    for (const test of new Set(outcomes.flatMap(({ failing }) => failing ?? [])))
      warn(`${test} fails without any fault, so that it judges none`);
    const survived = outcomes.filter(({ killer, failing }) => !killer && !failing);
    assert.deepEqual(
      survived.map(({ fault }) => label(fault)),
      [],
    );
  });
});

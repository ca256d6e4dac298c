import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { loadFaults, problemOf, runFaults } from './faults.mjs';

const faults = await loadFaults();

/** One fault of each area in every run, all of them before a release. The quick ones: in Node, without a database. */
const sample = () => [
  ...new Map(
    faults.filter(({ tests }) => /^(api|stores|testing)\//.test(tests[0])).map((fault) => [fault.area, fault]),
  ).values(),
];

describe('Faults put into the sources', () => {
  it('stand in a list of 200 or more', () => assert.ok(faults.length >= 200, `${faults.length} faults`));

  it('each have one place, tests and a syntax that holds', async () => {
    const problems = [];
    for (const fault of faults) {
      const problem = await problemOf(fault);
      if (problem) problems.push(`${fault.area}: ${fault.name}: ${problem}`);
    }
    assert.deepEqual(problems, []);
  });

  it('have names of their own', () => {
    const names = faults.map(({ area, file, name }) => `${area}: ${file}: ${name}`);
    assert.deepEqual(names, [...new Set(names)]);
  });

  it('ALL-01 fail the tests nearest to them', async () => {
    const chosen = process.env.SOAK ? faults : sample();
    assert.ok(chosen.length >= 4, `${chosen.length} faults were chosen`);
    const survived = (await runFaults(chosen)).filter(({ killer }) => !killer);
    assert.deepEqual(
      survived.map(({ area, name }) => `${area}: ${name}`),
      [],
    );
  });
});

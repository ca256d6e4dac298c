import fc from 'fast-check';
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { nonEmpty } from './expect.ts';
import { meetings, pairs } from './pairs.ts';

const valuesOf = (count) => Array.from({ length: count }, (_, at) => `v${at}`);
const factorsOf = (counts) => Object.fromEntries(counts.map((count, at) => [`f${at}`, valuesOf(count)]));

/** The meetings of two factors that no row has, counted without the help of the code under test. */
function missing(rows, factors, allows = () => true) {
  const names = Object.keys(factors);
  const complete = (row, at = 0) =>
    at === names.length
      ? allows(row)
      : names[at] in row
        ? complete(row, at + 1)
        : factors[names[at]].some((value) => complete({ ...row, [names[at]]: value }, at + 1));
  const wanted = names.flatMap((one, at) =>
    names
      .slice(at + 1)
      .flatMap((other) => factors[one].flatMap((a) => factors[other].map((b) => ({ [one]: a, [other]: b })))),
  );
  return nonEmpty(wanted)
    .filter((pair) => complete(pair))
    .filter((pair) => !rows.some((row) => Object.entries(pair).every(([name, value]) => row[name] === value)));
}

describe('a matrix by pairs', () => {
  const counts = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 2, maxLength: 3 });

  it('lets every two values meet, in the same rows each time, and never in more rows than there are', () =>
    fc.assert(
      fc.property(counts, (lengths) => {
        const factors = factorsOf(lengths);
        const rows = pairs(factors);
        assert.deepEqual(missing(rows, factors), []);
        assert.deepEqual(pairs(factors), rows);
        assert.equal(new Set(rows.map((row) => JSON.stringify(row))).size, rows.length);
      }),
    ));

  it('lets every two values meet that may, and has no row that may not be', () =>
    fc.assert(
      fc.property(counts, fc.integer({ min: 0, max: 3 }), (lengths, only) => {
        const factors = factorsOf([...lengths, 2]);
        const allows = (row) => row.f0 !== `v${only}` || row[`f${lengths.length}`] === 'v1';
        const rows = pairs(factors, allows);
        assert.deepEqual(missing(rows, factors, allows), []);
        assert.deepEqual(
          rows.filter((row) => !allows(row)),
          [],
        );
      }),
    ));

  it('is small', () => {
    assert.equal(pairs(factorsOf([17, 2, 2])).length, 34);
    assert.equal(pairs(factorsOf([2, 2, 2])).length, 4);
    assert.equal(pairs(factorsOf([3, 3, 3])).length <= 10, true);
  });

  it('names the two values that meet', () =>
    assert.deepEqual(meetings({ a: '1', b: '2' }), [
      JSON.stringify([
        ['a', '1'],
        ['b', '2'],
      ]),
    ]));
});

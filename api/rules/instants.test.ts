import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { toInstant, toLastInstant } from './instants.ts';

const noon = Date.UTC(2026, 0, 31, 12);

/** Judges as on a machine in another time zone. */
function inZone<Value>(zone: string, judge: () => Value): Value {
  const own = process.env['TZ'];
  process.env['TZ'] = zone;
  try {
    return judge();
  } finally {
    if (own === undefined) delete process.env['TZ'];
    else process.env['TZ'] = own;
  }
}

describe('a date of a condition', () => {
  it('without a zone is UTC wherever it is judged', () => {
    for (const zone of ['America/New_York', 'Asia/Kolkata'])
      assert.deepEqual(
        inZone(zone, () => ['2026-01-31T12:00', '2026-01-31T12:00:00', '2026-01-31T12:00:00Z'].map(toInstant)),
        [noon, noon, noon],
        zone,
      );
  });

  it('ends with its day where it has no time', () => {
    assert.equal(toLastInstant('2026-01-31'), Date.UTC(2026, 1, 1) - 1);
    assert.deepEqual([toLastInstant('2026-01-31T12:00Z'), toLastInstant(noon)], [noon, noon]);
  });

  it('is none where no calendar has the day', () => {
    const odd = ['2026-02-30', '2026-02-30T12:00Z', '2026-13-01', '31.1.2026', '', 0, NaN, Infinity, null, new Date(0)];
    assert.deepEqual(odd.map(toInstant), Array(odd.length).fill(NaN));
  });
});

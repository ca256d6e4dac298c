import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { acme, globex } from './people.ts';

describe('the sample people', () => {
  it('joined one after the other, so that a list by date has one order on every server', () => {
    for (const rows of [acme, globex]) {
      const days = rows.map(([, , , joinedDaysAgo]) => joinedDaysAgo);
      assert.deepEqual(
        days.filter((day, at) => days.indexOf(day) !== at),
        [],
      );
    }
  });
});

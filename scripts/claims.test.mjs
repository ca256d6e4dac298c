import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { compareClaims, idsIn, knownIds, testFiles } from './claims.mjs';

describe('the ids that tests name', () => {
  it('all exist', () => assert.deepEqual(compareClaims(knownIds(), testFiles()).unknown, []));

  it('are found alone and in ranges, and told apart from codes', () => {
    assert.deepEqual(idsIn('GATE-001..003 HTTP-003 to HTTP-004, PRO-13: ER-00401 SHA-256-x'), [
      'GATE-001',
      'GATE-002',
      'GATE-003',
      'HTTP-003',
      'HTTP-004',
      'PRO-13',
    ]);
  });

  it('are compared with those there are, in both directions', () => {
    const known = knownIds({ GATE: 3 }, { 'PRO-01': 'a sentence' });
    assert.deepEqual(
      compareClaims(known, [['a.test.ts', "it('GATE-002 opens GATE-004, as UTF-016 does', …); it('PRO-01', …)"]]),
      { untested: ['GATE-001', 'GATE-003'], unknown: ['a.test.ts: GATE-004'] },
    );
  });
});

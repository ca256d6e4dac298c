import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { oneAtATime } from './sweepAll.ts';

describe('sweeps', () => {
  it('PRO-07 run one at a time: one that is due while another still runs is left out', async () => {
    const open: (() => void)[] = [];
    const sweep = oneAtATime(() => new Promise((done) => open.push(done)));
    sweep();
    sweep();
    assert.equal(open.length, 1);
    open[0]?.();
    while (open.length === 1) {
      await Promise.resolve();
      sweep();
    }
    assert.equal(open.length, 2, 'the next one runs');
  });
});

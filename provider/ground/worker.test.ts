import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it, mock } from 'node:test';
import { createWorker } from './worker.ts';

describe('A worker', () => {
  beforeEach(() => mock.timers.enable({ apis: ['setInterval'] }));
  afterEach(() => mock.timers.reset());

  for (const [polls, looks] of [
    [true, 2],
    [false, 0],
  ] as const)
    it(`looks for what is due ${polls ? 'every five seconds' : 'when it is asked alone, where it does not poll'}`, async () => {
      let taken = 0;
      const worker = createWorker({
        settings: { polls },
        take: async () => ((taken += 1), []),
        perform: async () => undefined,
        atOnce: 1,
        failed: assert.fail,
      });
      for (let second = 0; second < 10; second += 1) {
        mock.timers.tick(1_000);
        await new Promise(setImmediate);
      }
      assert.equal(taken, looks);
      await worker.run();
      assert.equal(taken, looks + 1);
      await worker.close();
      mock.timers.tick(10_000);
      await worker.run();
      assert.equal(taken, looks + 1, 'a closed worker looks no more');
    });
});

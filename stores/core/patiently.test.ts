import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { handBrowser } from '../testing/browser.ts';
import { patiently } from './patiently.ts';

/** Whether a promise is settled by now. */
const isOver = (done: Promise<void>): Promise<boolean> =>
  Promise.race([done.then(() => true), new Promise<boolean>((late) => setImmediate(late, false))]);

describe('a wait for what has a default', () => {
  it('ends with the load, whether that succeeds or fails, and leaves no timer', async () => {
    for (const load of [Promise.resolve(1), Promise.reject(new Error('no'))]) {
      const { time } = handBrowser();
      assert.equal(await isOver(patiently(time.clock, load).done), true);
      assert.equal(time.timers, 0);
    }
  });

  it('ends after three seconds without it', async () => {
    const { time } = handBrowser();
    const { done } = patiently(time.clock, new Promise(() => {}));
    await time.pass(2_999);
    assert.equal(await isOver(done), false);
    await time.pass(1);
    assert.equal(await isOver(done), true);
  });

  it('ends when the app stops, and leaves no timer (STO-19)', async () => {
    const { time } = handBrowser();
    const { done, stop } = patiently(time.clock, new Promise(() => {}));
    stop();
    assert.deepEqual([await isOver(done), time.timers], [true, 0]);
  });
});

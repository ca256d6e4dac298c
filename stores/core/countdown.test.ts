import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { handBrowser, handClock } from '../testing/browser.ts';
import { Countdown } from './Countdown.ts';
import { KeptWait } from './KeptWait.ts';

describe('a countdown', () => {
  it('counts whole seconds, and rests at its end', async () => {
    const time = handClock();
    const countdown = new Countdown(time.clock);
    countdown.start(2_500);
    const seen = [countdown.left];
    for (let second = 0; second < 3; second++) {
      await time.pass(1_000);
      seen.push(countdown.left);
    }
    assert.deepEqual([seen, time.timers], [[3, 2, 1, 0], 0]);
  });

  it('that begins anew counts alone: nothing of the one before goes on', async () => {
    const time = handClock();
    const countdown = new Countdown(time.clock);
    countdown.start(5_000);
    await time.pass(500);
    countdown.start(60_000);
    assert.deepEqual([countdown.left, time.timers], [60, 1]);
    await time.pass(500);
    assert.equal(countdown.left, 60, 'the tick of the first is gone');
    await time.pass(5_000);
    assert.deepEqual([countdown.left, time.timers], [55, 1]);
    countdown.stop();
    assert.deepEqual([countdown.left, time.timers], [0, 0], 'what waits for it waits no longer');
  });

  it('of two flows of a tab are apart, and each goes on after a reload', async () => {
    const { openTab, time } = handBrowser();
    const { ports } = openTab();
    const [first, second] = [new KeptWait(ports, 'first'), new KeptWait(ports, 'second')];
    first.start(60_000);
    await time.pass(10_000);
    second.start(60_000);
    await time.pass(5_000);
    assert.deepEqual([first.left, second.left], [45, 55]);
    first.end();
    const [firstAgain, secondAgain] = [new KeptWait(ports, 'first'), new KeptWait(ports, 'second')];
    assert.deepEqual([firstAgain.resume(60_000), secondAgain.resume(60_000)], [false, true]);
    assert.deepEqual([firstAgain.left, secondAgain.left], [0, 55]);
    assert.equal(new KeptWait(ports, 'second').resume(30_000), false, 'none is longer than it may be');
  });
});

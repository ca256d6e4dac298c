import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { handClock, settle } from '../testing/browser.ts';
import { together } from './together.ts';

/** An answer that a test gives. */
function answer() {
  let resolve: (answer: string) => void = () => {};
  let reject: (failure: Error) => void = () => {};
  const promise = new Promise<string>((...settlers) => ([resolve, reject] = settlers));
  return { promise, resolve, reject };
}

/** Two answers, and what has come out so far. */
function twoCalls() {
  const time = handClock();
  const [first, second] = [answer(), answer()];
  const held = together([first.promise, second.promise], time.clock);
  const came: string[] = [];
  const push = (word: string): void => void came.push(word);
  for (const call of [first, second])
    void held(call.promise)().then(push, (failure: Error) => push(`failed: ${failure.message}`));
  return { time, first, second, came };
}

describe('answers that belong together', () => {
  it('come when all are here, and leave no timer behind', async () => {
    const { time, first, second, came } = twoCalls();
    first.resolve('roles');
    await settle();
    assert.deepEqual(came, []);
    second.reject(new Error('no groups'));
    await settle();
    assert.deepEqual(came, ['roles', 'failed: no groups']);
    assert.equal(time.timers, 0);
  });

  it('wait half a second for a slow one, and no longer', async () => {
    const { time, first, second, came } = twoCalls();
    first.resolve('roles');
    await time.pass(499);
    assert.deepEqual(came, []);
    await time.pass(1);
    assert.deepEqual(came, ['roles']);
    second.resolve('groups');
    await settle();
    assert.deepEqual(came, ['roles', 'groups']);
  });
});

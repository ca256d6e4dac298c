import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { followClock } from './databaseClock.ts';

const HOUR = 3_600_000;
const isNear = (one: number, other: number): boolean => Math.abs(one - other) < 1_000;

describe('the time of a database', () => {
  it('is told without a question each time, whatever this machine thinks', async (test) => {
    test.mock.timers.enable({ apis: ['setInterval'] });
    let asked = 0;
    const clock = await followClock(async () => {
      asked += 1;
      return Date.now() + HOUR;
    });
    assert.equal(isNear(clock.read(), Date.now() + HOUR), true);
    assert.equal(asked, 1);
    clock.stop();
    test.mock.timers.tick(HOUR);
    assert.equal(asked, 1, 'nobody is asked after the end');
  });

  it('is corrected by later answers, and goes on while there are none', async (test) => {
    test.mock.timers.enable({ apis: ['setInterval'] });
    let answer = async (): Promise<number> => Date.now();
    const clock = await followClock(() => answer());
    answer = async () => Date.now() + HOUR;
    test.mock.timers.tick(15_000);
    await new Promise(setImmediate);
    assert.equal(isNear(clock.read(), Date.now() + HOUR), true);
    answer = () => Promise.reject(new Error('The database is away'));
    test.mock.timers.tick(15_000);
    await new Promise(setImmediate);
    assert.equal(isNear(clock.read(), Date.now() + HOUR), true);
    clock.stop();
  });

  it('is missing where the first question fails: nothing starts without it', async () => {
    await assert.rejects(
      followClock(() => Promise.reject(new Error('The database is away'))),
      /is away/,
    );
  });
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { handClock } from '../testing/browser.ts';
import { loadOnce } from './loadOnce.ts';
import { startLater } from './startLater.ts';

describe('a part that comes later', () => {
  it('is fetched once, and again only when it did not arrive', async () => {
    let asked = 0;
    const part = loadOnce(async () => {
      if (++asked === 1) throw new Error('offline');
      return 'here';
    });
    await assert.rejects(part(), /offline/);
    assert.deepEqual(await Promise.all([part(), part()]), ['here', 'here']);
    assert.equal(asked, 2);
  });

  it('starts as soon as its code is here, also when that took several tries, and leaves nothing behind (STO-19)', async () => {
    const time = handClock(); // whole: its count of timers is read anew each time
    const { clock, pass } = time;
    const told: string[] = [];
    let reachable = false;
    const stop = startLater(async () => {
      told.push('asked');
      if (!reachable) throw new Error('offline');
      return () => (told.push('started'), () => void told.push('stopped'));
    }, clock);
    await pass(9_000);
    reachable = true;
    await pass(5_000);
    stop();
    await pass(60_000);
    assert.deepEqual(told, ['asked', 'asked', 'asked', 'started', 'stopped']);
    assert.equal(time.timers, 0);
  });

  it('does not start after its end', async () => {
    const time = handClock(); // whole: its count of timers is read anew each time
    const { clock, pass } = time;
    let open = (): void => {};
    const arrived = new Promise<void>((done) => (open = done));
    let started = 0;
    const stop = startLater(() => arrived.then(() => () => (started++, () => {})), clock);
    let asked = 0;
    const refused = startLater(() => (asked++, Promise.reject(new Error('offline'))), clock);
    stop();
    refused();
    open();
    await pass(60_000);
    assert.deepEqual([started, asked, time.timers], [0, 1, 0]);
  });
});

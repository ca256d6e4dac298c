import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startProvider } from '../testing/provider.ts';

describe('a crowd of one network', () => {
  it('PRO-40 fills its share of the queue alone: everybody else still finds a place', async (test) => {
    const running = await startProvider({ passwordHashing: { concurrency: 1, queue: 8 } });
    test.after(() => running.end());
    const from = (address: string) =>
      Array.from({ length: 12 }, (_, index) =>
        running.browser().signIn(`guess${index}@acme.test`, 'guess', { address }),
      );
    const crowd = [...from('2001:db8::1'), ...from('2001:db8::2')];
    const other = await running.browser().signIn('rob@acme.test', undefined, { address: '2001:db8:1::1' });
    assert.equal(other.status, 200);
    const statuses = (await Promise.all(crowd)).map(({ status }) => status);
    assert.deepEqual(
      [statuses.filter((one) => one === 401).length, statuses.filter((one) => one === 503).length],
      [3, 21],
    );
  });
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createApp } from '../../app/app.ts';
import { Browser, startProvider } from '../../testing/provider.ts';

describe('a crowd of one network', () => {
  it('PRO-40 fills its share of the queue alone: everybody else still finds a place', async (test) => {
    const running = await startProvider({ passwordHashing: { concurrency: 1, queue: 8 } });
    test.after(() => running.end());
    const { services } = running.provider;
    let open = (): void => undefined;
    const gate = new Promise<void>((resolve) => (open = resolve));
    const { passwordHasher } = services;
    const verify = (...given: Parameters<typeof passwordHasher.verify>) =>
      gate.then(() => passwordHasher.verify(...given));
    const app = createApp({ ...services, passwordHasher: { ...passwordHasher, verify } });
    const browser = () => new Browser({ fetch: (request, connection = {}) => app(request, connection) });

    const statuses: number[] = [];
    const refused = new Promise<void>((resolve) => {
      const note = (status: number) => statuses.push(status) === 21 && resolve();
      for (let number = 0; number < 24; number += 1)
        void browser()
          .signIn(`guess${number}@acme.test`, 'guess', { address: `2001:db8::${number}` })
          .then(({ status }) => note(status));
    });
    await refused; // one works, two wait: a quarter of the places
    const other = browser().signIn('rob@acme.test', undefined, { address: '2001:db8:1::1' });
    open();
    assert.equal((await other).status, 200);
    assert.deepEqual(new Set(statuses.slice(0, 21)), new Set([503]));
  });
});

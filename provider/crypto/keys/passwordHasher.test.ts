import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ProviderError } from '../../ground/errors.ts';
import { createPasswordHasher } from './passwordHasher.ts';
import { readPasswordHash } from './passwordHashes.ts';

const costs = { memoryCost: 1024, timeCost: 1, parallelism: 1 };

describe('the password hasher', () => {
  it('PRO-40 refuses with 503 what does not fit into its queue, and recovers', async () => {
    const hasher = await createPasswordHasher({ ...costs, concurrency: 1, queue: 3 });
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => hasher.hash('a password')));
    assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 4);
    const reasons = outcomes.flatMap((outcome): unknown[] => (outcome.status === 'rejected' ? [outcome.reason] : []));
    assert.deepEqual(
      reasons.map((reason) => reason instanceof ProviderError && [reason.code, reason.extras.retryAfter]),
      Array(6).fill(['ER-BUSY', 2]),
    );
    assert.equal(await hasher.verify('a password', await hasher.hash('a password')), true);
  });

  it('PRO-13 does the same work for a person without a password or with an unreadable one, and refuses all of them', async () => {
    const compared: string[] = [];
    const hasher = await createPasswordHasher({ ...costs, concurrency: 1, queue: 1 }, (text) => {
      const hash = readPasswordHash(text);
      return {
        ...hash,
        verify(password) {
          compared.push(`${text.slice(0, text.indexOf('p=') + 3)} ${password}`);
          return hash.verify(password);
        },
      };
    });
    const stored = await hasher.hash('another');
    for (const one of [stored, undefined, 'unreadable'])
      for (const password of ['', 'a password']) {
        compared.length = 0;
        assert.equal(await hasher.verify(password, one), false);
        assert.deepEqual(compared, [`$argon2id$v=19$m=1024,t=1,p=1 ${password}`], `against ${one}`);
      }
  });

  it('PRO-14 PRO-15 makes argon2id hashes with the configured costs and a salt each', async () => {
    const hasher = await createPasswordHasher({ ...costs, concurrency: 1, queue: 1 });
    const [one, two] = [await hasher.hash('same'), await hasher.hash('same')];
    assert.match(one, /^\$argon2id\$v=19\$m=1024,t=1,p=1\$/);
    assert.notEqual(one, two);
  });
});

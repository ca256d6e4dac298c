import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ProviderError } from '../../ground/errors.ts';
import { nonEmpty, rejectionOf } from '../../../tests/support/expect.ts';
import { createSealing } from './sealing.ts';
import { hashToken, newToken, successorOf } from './secrets.ts';
import { createConcurrencyLimiter } from '../../ground/concurrencyLimiter.ts';

describe('sealing', () => {
  it('PRO-38 gives a secret back under the key it was sealed with, and under no other', () => {
    const sealing = createSealing('ab'.repeat(32));
    const [one, two] = [sealing.seal('a secret'), sealing.seal('a secret')];
    assert.match(one, /^gcm1\.[\w-]+$/);
    assert.notEqual(one, two, 'each time with a number of its own');
    assert.deepEqual([sealing.open(one), sealing.open(two)], ['a secret', 'a secret']);
    assert.throws(() => createSealing('cd'.repeat(32)).open(one));
    assert.throws(() => createSealing().open(one), /encryption key/);
  });

  it('PRO-38 notices what was changed', () => {
    const sealing = createSealing('ab'.repeat(32));
    const bytes = Buffer.from(sealing.seal('a secret').slice('gcm1.'.length), 'base64url');
    for (const at of [0, 12, bytes.length - 1]) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      assert.throws(() => sealing.open(`gcm1.${changed.toString('base64url')}`), `byte ${at}`);
    }
  });

  it('leaves secrets as they are without a key, and opens those with one later', () => {
    const stored = createSealing().seal('a secret');
    assert.equal(stored, 'a secret');
    assert.equal(createSealing('ab'.repeat(32)).open(stored), 'a secret');
  });
});

describe('tokens', () => {
  it('PRO-07 are 256 random bits, kept as a hash', () => {
    assert.match(newToken(), /^[\w-]{43}$/);
    assert.notEqual(newToken(), newToken());
    assert.equal(hashToken('token'), 'PEaenWxYddN6Q_NT1PiOYfz4EsZu7jRXRlpAsNpBU-A');
  });

  it('PRO-04 have one successor each, which nobody can tell without the secret', () => {
    const [secret, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
    assert.equal(successorOf('token', secret), successorOf('token', secret));
    assert.equal(
      new Set([successorOf('token', secret), successorOf('token', other), successorOf('other', secret)]).size,
      3,
    );
  });
});

describe('the limiter', () => {
  /** Pieces of work that end when `end` is called. */
  const crowd = (size: number, limits: { concurrency: number; queue: number }) => {
    const limiter = createConcurrencyLimiter(limits);
    const begun: number[] = [];
    const ends = new Map<number, () => void>();
    const work = (number: number) =>
      limiter.run(() => {
        begun.push(number);
        return new Promise<number>((resolve) => ends.set(number, () => resolve(number)));
      });
    return {
      work,
      begun,
      end: (number: number) => ends.get(number)?.(),
      results: Array.from({ length: size }, (_, number) => work(number)),
    };
  };

  it('PRO-40 lets as many work as it is told, the next in turn, and refuses who finds the queue full', async () => {
    const { work, begun, end, results } = crowd(5, { concurrency: 2, queue: 2 });
    const refused = await rejectionOf(results[4] ?? Promise.resolve());
    assert.deepEqual(refused instanceof ProviderError && [refused.code, refused.extras.retryAfter], ['ER-BUSY', 2]);
    assert.deepEqual(begun, [0, 1]);
    end(1);
    assert.equal(await results[1], 1);
    assert.deepEqual(begun, [0, 1, 2], 'one went, one came');
    end(0);
    await results[0];
    assert.deepEqual(begun, [0, 1, 2, 3]);
    const late = work(5);
    assert.deepEqual(begun, [0, 1, 2, 3], 'both places are taken');
    end(2);
    end(3);
    assert.deepEqual(await Promise.all(results.slice(0, 4)), [0, 1, 2, 3]);
    end(5);
    assert.equal(await late, 5);
  });

  it('PRO-40 gives no owner more than its share of the queue, and takes the owners in turn', async () => {
    const limiter = createConcurrencyLimiter({ concurrency: 1, queue: 8, share: 1 / 4 });
    const done: string[] = [];
    const work = (owner: string) => limiter.run(async () => void done.push(owner), owner);
    const crowd = Array.from({ length: 6 }, () => work('crowd'));
    const others = [work('a'), work('b'), work('a')];
    for (const late of nonEmpty(crowd.slice(3))) assert.match(String(await rejectionOf(late)), /busy/);
    await Promise.all([...crowd.slice(0, 3), ...others]);
    assert.deepEqual(done, ['crowd', 'crowd', 'a', 'b', 'crowd', 'a']);
  });

  it('PRO-40 refuses who finds the queue full of others', async () => {
    const limiter = createConcurrencyLimiter({ concurrency: 1, queue: 2 });
    const work = (owner: string) => limiter.run(async () => owner, owner);
    const taken = ['a', 'b', 'c'].map(work);
    assert.match(String(await rejectionOf(work('d'))), /busy/);
    assert.deepEqual(await Promise.all(taken), ['a', 'b', 'c']);
  });

  it('gives a place back when the work failed, and once only', async () => {
    const limiter = createConcurrencyLimiter({ concurrency: 1, queue: 0 });
    assert.equal((await rejectionOf(limiter.run(() => Promise.reject(new Error('failed'))))) instanceof Error, true);
    assert.equal(await limiter.run(async () => 'after'), 'after');
    const long = limiter.run(() => new Promise((resolve) => setImmediate(resolve)));
    assert.equal((await rejectionOf(limiter.run(async () => 'second'))) instanceof ProviderError, true);
    await long;
  });
});

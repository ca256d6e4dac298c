import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { TokenCache } from './tokenCache.ts';

describe('what is known of tokens', () => {
  it('holds until the token ends, and not in that moment', () => {
    const cache = new TokenCache<string>(2);
    cache.set('a', 'ada', 1_000);
    assert.deepEqual([cache.get('a', 999), cache.get('a', 1_000), cache.get('b', 0)], ['ada', undefined, undefined]);
    assert.equal(cache.get('a', 999), undefined, 'what has ended is gone, also when the clock is set back');
  });

  it('is bounded: what was learnt first goes first, and what is learnt anew counts anew', () => {
    const cache = new TokenCache<string>(2);
    for (const token of ['a', 'b', 'a', 'c']) cache.set(token, token, 1_000);
    assert.deepEqual(
      ['a', 'b', 'c'].map((token) => cache.get(token, 0)),
      ['a', undefined, 'c'],
    );
  });
});

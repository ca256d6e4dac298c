import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, it, mock } from 'node:test';
import { codeChallenge, createNonce, createVerifier, randomString } from './random.ts';
import { sha256 } from './sha256.ts';

describe('API-20: random strings', () => {
  it('have 16 letters and digits by default, or as many as asked (UTIL-003)', () => {
    assert.match(randomString(), /^[A-Za-z0-9]{16}$/);
    for (const length of [0, 1, 43, 1_000]) assert.equal(randomString(length).length, length);
    for (const length of [-1, 1.5, NaN, Infinity, 65_537]) assert.throws(() => randomString(length), RangeError);
    assert.equal(randomString(65_536).length, 65_536);
  });

  it('API-20: come from the crypto API and not from Math.random', () => {
    const weak = mock.method(Math, 'random', () => 0.5);
    const strong = mock.method(crypto, 'getRandomValues');
    assert.notEqual(randomString(), randomString());
    assert.equal(weak.mock.callCount(), 0);
    assert.equal(strong.mock.callCount(), 2);
    mock.restoreAll();
  });

  it('API-20: favour no letter: bytes beyond the last whole alphabet are thrown away', () => {
    let next = 0;
    mock.method(crypto, 'getRandomValues', (bytes: Uint8Array) => bytes.map((_, at) => (bytes[at] = next++ % 256)));
    const counts = new Map<string, number>();
    for (const letter of randomString(248 * 4)) counts.set(letter, (counts.get(letter) ?? 0) + 1);
    mock.restoreAll();
    assert.equal(counts.size, 62);
    assert.deepEqual(new Set(counts.values()), new Set([16]));
  });
});

describe('API-16: what a flow proves itself with', () => {
  it('API-16: verifiers have 43 letters or more, states and nonces 128 bits or more, and none repeats', () => {
    assert.match(createVerifier(), /^[\w.~-]{43,128}$/);
    assert.equal(createNonce().length * Math.log2(62) >= 128, true, createNonce());
    assert.equal(new Set(Array.from({ length: 1_000 }, createVerifier)).size, 1_000);
    assert.equal(new Set(Array.from({ length: 1_000 }, createNonce)).size, 1_000);
  });

  it('API-16: the challenge is the S256 of RFC 7636 (UTIL-004)', async () => {
    assert.equal(
      await codeChallenge('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'),
      'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    );
  });

  it('API-16: the challenge is the same where the page has no crypto.subtle', async () => {
    const verifier = createVerifier();
    const expected = await codeChallenge(verifier);
    mock.getter(crypto, 'subtle', () => undefined);
    const without = await codeChallenge(verifier);
    mock.restoreAll();
    assert.equal(without, expected);
  });

  it('API-16: the own SHA-256 agrees with the built-in one at every length around a block', () => {
    for (let length = 0; length < 200; length++) {
      const message = Uint8Array.from({ length }, (_, at) => (at * 31 + length) % 256);
      assert.deepEqual(Buffer.from(sha256(message)), createHash('sha256').update(message).digest(), String(length));
    }
  });
});

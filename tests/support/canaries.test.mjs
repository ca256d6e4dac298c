import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findCanaries } from './canaries.mjs';

const SECRET = 'Zügel & "Kandare" 4711';
const canaries = new Map([['secret', SECRET]]);

describe('a canary', () => {
  const forms = [
    SECRET,
    SECRET.toUpperCase(),
    JSON.stringify({ SECRET }),
    `?password=${encodeURIComponent(SECRET)}`,
    new URLSearchParams({ password: SECRET }).toString().replaceAll('%22', '%22'),
    Buffer.from(SECRET).toString('hex'),
    ...['', 'a', 'ab', 'abc'].flatMap((before) =>
      ['', 'x', 'xy'].map((after) => Buffer.from(before + SECRET + after).toString('base64')),
    ),
    Buffer.from(`user:${SECRET}`).toString('base64url'),
  ];
  for (const form of forms)
    it(`is found in ${form}`, () => assert.deepEqual(findCanaries(canaries, `before ${form} after`), ['secret']));

  it('is not found where it does not stand', () => {
    assert.deepEqual(findCanaries(canaries, 'Zügel and Kandare'), []);
    assert.deepEqual(findCanaries(canaries, ''), []);
  });
});

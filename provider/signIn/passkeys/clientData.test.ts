import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readClientData } from './clientData.ts';

describe('the data of an authenticator’s answer', () => {
  const read = (value: unknown) => readClientData(Buffer.from(JSON.stringify(value)).toString('base64url'));

  it('is read as far as it is what it should be', () => {
    assert.deepEqual(read({ challenge: 'c', crossOrigin: true, type: 'x' }), { challenge: 'c', crossOrigin: true });
    assert.deepEqual(read({ challenge: 'c' }), { challenge: 'c' });
    assert.deepEqual(
      [read({ challenge: '' }), read({}), read(null), read({ challenge: 'c', crossOrigin: 1 }), readClientData('AAAA')],
      Array(5).fill(undefined),
    );
  });
});

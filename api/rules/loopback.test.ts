import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isLoopback } from './loopback.ts';

describe('The addresses of this machine', () => {
  it('are its names and numbers, with and without brackets', () => {
    const own = ['localhost', 'app.localhost', '127.0.0.1', '127.9.9.9', '::1', '[::1]'];
    assert.deepEqual(
      own.filter((hostname) => !isLoopback(hostname)),
      [],
    );
  });

  it('are not names that look like them', () => {
    const foreign = [
      'notlocalhost',
      'localhost.example',
      'evil-localhost',
      '127.0.0.1.example',
      '128.0.0.1',
      '1127.0.0.1',
      '::11',
      '0.0.0.0',
      '',
    ];
    assert.deepEqual(foreign.filter(isLoopback), []);
  });
});

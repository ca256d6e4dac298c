import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { shells } from '../api/shells/shells.ts';
import { drawShells } from './drawShells.ts';

describe('what servers write for a tag', () => {
  it('is what its element draws: mend it by `npm run shells`', async () => {
    assert.deepEqual(await drawShells(), shells);
  });
});

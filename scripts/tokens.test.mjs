import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { globSync } from 'glob';

const sources = globSync('{elements,demo}/**/*.{css,ts,tsx}', { ignore: ['**/node_modules/**', '**/*.test.*'] });
const text = sources.map((file) => readFileSync(file, 'utf8')).join('\n');
const found = (pattern) => new Set([...text.matchAll(pattern)].map(([, name]) => name));

describe('the tokens of sheets', () => {
  it('are each set somewhere, unless the sheet says what counts without them', () => {
    const set = found(/(--_gh-[a-z\d-]+)['"]?\s*:/g);
    const read = found(/var\((--_gh-[a-z\d-]+)\)/g);
    assert.ok(read.size > 50, 'tokens are found');
    assert.deepEqual(
      [...read].filter((name) => !set.has(name)),
      [],
    );
  });
});

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { loadableTags } from '../elements/load.ts';
import { tags } from './entries.mjs';
import { importsOf } from './importRules.mjs';

describe('the tables of tags', () => {
  it('all.ts registers every tag there is a folder of', () => {
    const registered = importsOf(readFileSync('elements/all.ts', 'utf8')).map(({ name }) =>
      name.split('/').at(-1).replace('.ts', ''),
    );
    assert.deepEqual(registered.sort(), tags);
  });

  it('defineAll knows every tag', () => {
    const elements = importsOf(readFileSync('elements/define.ts', 'utf8')).filter(({ name }) =>
      name.endsWith('.element.ts'),
    );
    assert.deepEqual(elements.map(({ name }) => name.split('/').at(-2)).sort(), tags);
  });

  it('loadElement knows every tag (CFG-009)', () => assert.deepEqual([...loadableTags].sort(), tags));
});

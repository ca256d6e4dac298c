import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { embeddingPages, snippetOf } from './docs.mjs';

describe('the embedding guide', () => {
  const pages = embeddingPages();

  it('has a page for every kind of host', () => {
    assert.deepEqual(
      Object.keys(pages).sort(),
      ['angular', 'cdn', 'lit', 'plain', 'react', 'svelte', 'vue'].map((name) => `docs/embedding/${name}.md`),
    );
  });

  for (const [file, page] of Object.entries(pages))
    it(`${file} shows code as it stands in a host that is built and driven; npm run docs brings it up to date`, () => {
      assert.match(page, /<!-- from demo\//);
      assert.equal(readFileSync(file, 'utf8'), page);
    });

  it('takes a region without its marks and its indentation', () => {
    const source = 'a\n  // #region one\n  b {\n    // #region two\n    c\n    // #endregion\n  }\n  // #endregion\nd';
    assert.equal(snippetOf(source, 'one'), 'b {\n    c\n}'.replace('    c', '  c'));
    assert.equal(snippetOf(source, 'two'), 'c');
    assert.equal(snippetOf(source, 'three'), '');
  });
});

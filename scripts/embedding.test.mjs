import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { contractRows } from '../tests/support/calls.ts';
import { CALLS_PAGE, callsPage } from '../tests/support/callsPage.ts';
import { nonEmpty } from '../tests/support/expect.ts';
import { embeddingPages, snippetOf } from './docs.mjs';

describe('the embedding guide', () => {
  const pages = embeddingPages();

  it('has a page for every kind of host', () => {
    assert.deepEqual(
      Object.keys(pages).sort(),
      ['angular', 'cdn', 'plain', 'react', 'svelte', 'vue'].map((name) => `docs/embedding/${name}.md`),
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

describe('the page of the calls', () => {
  it('has each call with the sample that the tests send; npm run docs brings it up to date', async () => {
    const page = await callsPage();
    for (const { name, method, path } of nonEmpty(contractRows))
      assert.ok(page.includes(`| \`${name}\` | \`${method} ${path}\` |`), name);
    assert.equal(readFileSync(CALLS_PAGE, 'utf8'), page);
  });
});

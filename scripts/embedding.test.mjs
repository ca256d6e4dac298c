import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { contractRows } from '../tests/support/calls.ts';
import { callsPage } from '../tests/support/callsPage.ts';
import { nonEmpty } from '../tests/support/expect.ts';
import { embeddingPages, snippetOf } from './docs.mjs';

const hosts = ['angular', 'cdn', 'lit', 'plain', 'react', 'svelte', 'vue'];
const recipes = ['astro', 'next', 'nuxt', 'sveltekit'];
const fileOf = (name) => `docs/embedding/${name}.md`;
const { exports } = JSON.parse(readFileSync('package.json', 'utf8'));
const { modules } = JSON.parse(readFileSync('custom-elements.json', 'utf8'));
const tags = modules.flatMap(({ declarations }) => declarations.map(({ tagName }) => `${tagName}.js`));
const types = ['preact', 'react', 'solid', 'svelte', 'vue'].map((name) => `types/${name}.d.ts`);
const entries = new Set([...Object.keys(exports).map((entry) => entry.slice(2)), ...tags, ...types]);

describe('the embedding guide', () => {
  const pages = embeddingPages();

  it('has a page for every kind of host, and a recipe for every framework with a server of its own', () => {
    assert.deepEqual(Object.keys(pages).sort(), [...hosts, ...recipes].map(fileOf).sort());
  });

  for (const name of hosts)
    it(`${fileOf(name)} shows code as it stands in a host that is built and driven; npm run docs brings it up to date`, () => {
      const page = pages[fileOf(name)];
      assert.match(page, /<!-- from demo\//);
      assert.equal(readFileSync(fileOf(name), 'utf8'), page);
    });

  for (const name of recipes)
    it(`${fileOf(name)} says when it was run, with which versions, and shows whole files`, () => {
      const page = pages[fileOf(name)];
      assert.match(page, /Run on \d+ \w+ 20\d\d with Node \d+\.\d+\.\d+/);
      const blocks = [...page.matchAll(/^```(\w+)$/gm)].map(([, language]) => language);
      const named = [...page.matchAll(/^`[^`]+`:\n\n```/gm)];
      assert.equal(
        blocks.length - named.length,
        2,
        'beside files: what installs the packages, and what starts a provider',
      );
    });

  for (const [file, page] of [...Object.entries(pages), ['docs/own-api.md', readFileSync('docs/own-api.md', 'utf8')]])
    it(`${file} imports what the package exports`, () => {
      const asked = [...page.matchAll(/['"]gatehouse-elements\/([^'"]+)['"]/g)].map(([, entry]) => entry);
      assert.deepEqual(
        asked.filter((entry) => !entries.has(entry)),
        [],
      );
    });

  it('takes a region without its marks and its indentation', () => {
    const source = 'a\n  // #region one\n  b {\n    // #region two\n    c\n    // #endregion\n  }\n  // #endregion\nd';
    assert.equal(snippetOf(source, 'one'), 'b {\n    c\n}'.replace('    c', '  c'));
    assert.equal(snippetOf(source, 'two'), 'c');
    assert.equal(snippetOf(source, 'three'), '');
  });
});

describe('the page of the calls', () => {
  it('has each call with the sample that the tests send', async () => {
    const page = await callsPage();
    for (const { name, method, path } of nonEmpty(contractRows))
      assert.ok(page.includes(`\n| \`${name}\` | \`${method} ${path}\` | `), name);
    assert.match(page, /\n\| `roles\.[^\n]*\{roleId\}/, 'ids have names');
    assert.doesNotMatch(page, /undefined|[0-9a-f]{8}-[0-9a-f]{4}-/, 'nothing of one run alone');
  });
});

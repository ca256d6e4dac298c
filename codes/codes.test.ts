import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { globSync } from 'glob';
import { codePage, codesIndex, codeTexts } from '../tests/support/codePages.ts';
import { fault } from './fault.ts';
import { tell } from './tell.ts';

const codes = Object.keys(codeTexts).sort();
const read = (path: string): string => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');

/** The codes the sources name, but for those that only stand in the table, in prose or in the texts for people. */
const named = new Set(
  globSync('{api,stores,elements,testing,server,wrappers,provider}/**/*.{ts,tsx}', {
    ignore: [
      '**/*.test.*',
      '**/node_modules/**',
      'provider/dist/**',
      '**/generated/**',
      '{stores,elements}/**/testing/**',
      '**/testing.ts',
    ],
  }).flatMap((file) => [...read(file).matchAll(/['[](GH-[A-Z][A-Z-]*)['\]]/g)].map(([, code = '']) => code)),
);

describe('codes', () => {
  it('of the sources are those of the table (ERR-005)', () => assert.deepEqual([...named].sort(), codes));

  it('have a page each, and no page is left over', () => {
    const pages = readdirSync(new URL('../docs/errors', import.meta.url)).filter((name) => name !== 'README.md');
    assert.deepEqual(pages.map((name) => name.replace('.md', '')).sort(), codes);
  });

  for (const [code, { message, remedy }] of Object.entries(codeTexts))
    it(`${code}: the page says what is said, what it means and what to do, and stands in the index`, () => {
      const page = read(`docs/errors/${code}.md`);
      assert.equal(codePage(code, page), page, 'npm run fix brings it up to date');
      assert.equal(page.startsWith(`# ${code}\n\n> ${message}\n`), true);
      assert.match(page, /\n## What it means\n\n\S/);
      assert.match(page, /\n## What to do\n\n\S/);
      assert.equal(read('docs/errors/README.md').includes(`| [${code}](${code}.md) | ${message} | ${remedy} |`), true);
    });

  it('stand in the index once each, and no other does; npm run fix brings it up to date', () => {
    const index = read('docs/errors/README.md');
    assert.equal(codesIndex(index), index);
    assert.deepEqual([...index.matchAll(/^\| \[(GH-[A-Z-]+)\]/gm)].map(([, code]) => code).sort(), codes);
  });

  it('are told with their sentence, the details and their page, and kept for the doctor', () => {
    const { warn } = console;
    const said: unknown[][] = [];
    console.warn = (...words: unknown[]) => void said.push(words);
    try {
      tell('warn', 'GH-REDIRECT-REFUSED', 'A redirect was refused.', 'scheme');
    } finally {
      console.warn = warn;
    }
    assert.deepEqual(said, [
      [
        '[GH-REDIRECT-REFUSED]     A redirect was refused.',
        'scheme',
        'https://unpkg.com/gatehouse-elements/docs/errors/GH-REDIRECT-REFUSED.md',
      ],
    ]);
    const kept: unknown = Reflect.get(globalThis, Symbol.for('gatehouse.said.v1'));
    assert.equal(kept instanceof Set && kept.has('GH-REDIRECT-REFUSED'), true);
    assert.equal(kept instanceof Set && kept.has('GH-DEMO'), false);
  });

  it('stand in the errors about a call', () => {
    const error = fault('GH-UNKNOWN-TAG', 'Component x is not supported', TypeError);
    assert.equal(error instanceof TypeError, true);
    assert.equal(fault('GH-UNKNOWN-TAG', 'x') instanceof TypeError, false);
    assert.deepEqual([error.code, error.message], ['GH-UNKNOWN-TAG', 'Component x is not supported']);
  });
});

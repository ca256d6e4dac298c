import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { describe, it } from 'node:test';
import { nonEmpty } from '../tests/support/expect.ts';
import { pageModules } from './generate/pages.mjs';
import { allPages, checked, distinct, pageOf, pageRows } from './pages/rows.mjs';

const read = (fields) =>
  pageOf(
    `import type { PageRow } from '../core/page/PageRow.ts';\nexport const page = {${fields}} as const satisfies PageRow;`,
    'x/page.ts',
  );
const needed = { tag: [(value) => typeof value === 'string', 'a text'], order: [Number.isInteger, 'a whole number'] };

describe('The row of a page', () => {
  it('is read without its types: texts, numbers and booleans, with comments between them', async () =>
    assert.deepEqual(await read("\n  // one\n  a: 'it\\'s',\n  b: -7, /* two */ c: true,\n  d: `<p>\n</p>`,\n"), {
      a: "it's",
      b: -7,
      c: true,
      d: '<p>\n</p>',
    }));

  for (const [what, fields, message] of [
    ['that is a name', "b: 'x', a: y", /^Error: x\/page\.ts: "page" must be values alone/],
    ['with something filled in', 'a: `${b}`', /x\/page\.ts: "page" must be values alone/],
    ['that is spread', '...other', /x\/page\.ts: "page" must be values alone/],
    ['that does not parse', "a: 'x", /x\/page\.ts/],
  ])
    it(`is refused with its file for a value ${what}`, () => assert.rejects(read(fields), message));

  it('is refused where it imports a value', () =>
    assert.rejects(
      pageOf("import { name } from '../name.ts'; export const page = { name };", 'x/page.ts'),
      /x\/page\.ts: "page" must be values alone/,
    ));

  it('is refused where there is none', () =>
    assert.rejects(pageOf('export const other = {};', 'x/page.ts'), /x\/page\.ts has no "export const page/));

  for (const [what, row, message] of [
    ['an unknown field', { tag: 'a', order: 1, colour: 'red' }, /x\/page\.ts: "colour" is no field of a page/],
    ['a missing field', { tag: 'a' }, /x\/page\.ts: "order" is missing/],
    ['another kind of value', { tag: 'a', order: 'first' }, /x\/page\.ts: "order" is not a whole number/],
    ['an empty permission', { tag: 'a', order: 1, permission: '' }, /"permission" is not a text/],
  ])
    it(`is refused with file and field for ${what}`, () =>
      assert.throws(() => checked(row, needed, 'x/page.ts'), message));

  it('has a name and a place of its own', () =>
    assert.throws(
      () =>
        distinct(
          [
            { name: 'a', file: 'x/page.ts' },
            { name: 'a', file: 'y/page.ts' },
          ],
          'name',
        ),
      /y\/page\.ts: "name" is a, as in x\/page\.ts/,
    ));
});

describe('The lists of pages', () => {
  const files = pageModules();

  it('hold each row, in the order of the navigation', () => {
    const names = [...files['elements/admin-portal/generated/pages.ts'].matchAll(/^ {2}(\w+): \{/gm)].map(
      ([, name]) => name,
    );
    assert.deepEqual(
      names,
      pageRows.map(({ name }) => name),
    );
    const known = [...files['api/rules/generated/portalPages.ts'].matchAll(/^ {2}(\w+): \{/gm)].map(([, name]) => name);
    assert.deepEqual(
      known,
      allPages().map(({ name }) => name),
    );
  });

  it('leave each page one sample', () => {
    for (const { tag, sample } of nonEmpty(pageRows)) {
      assert.equal(files[`docs/elements/examples/pages/${tag}.html`], `${sample}\n`);
      assert.equal(existsSync(`docs/elements/examples/${tag}.html`), false, `${tag} has two samples`);
      assert.match(sample, new RegExp(`^<${tag}[ >]`));
    }
  });
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { commentsOf, longCommentLines } from './house/comments.mjs';
import * as counts from './house/counts.mjs';

const files = (texts) => new Map(Object.entries(texts));

describe('the counts of the house', () => {
  it('find the comments of a source, and no slashes of strings, templates and patterns', () => {
    const source =
      "const a = 'http://x'; // one\nconst b = /'\\/\\/[/'\"]/; /* two */\nconst c = `// no`;\n/** three */";
    assert.deepEqual(
      commentsOf(source).map(({ text }) => text),
      ['// one', '/* two */', '/** three */'],
    );
    assert.equal(longCommentLines(`/**\n * ${'x'.repeat(120)}\n */\nconst a = '${'y'.repeat(120)}';`, 120).length, 1);
  });

  it('find the largest circle of folders, by type or by value, and leave out tests', () => {
    const one = {
      'provider/a/a.ts': "import { b } from '../b/b.ts';",
      'provider/b/b.ts': "import type { C } from '../c/c.ts';",
      'provider/c/c.ts': "export const c = () => import('../d/d.ts');",
      'provider/d/d.ts': '',
      'provider/d/d.test.ts': "import { a } from '../a/a.ts';",
    };
    assert.equal(counts.largestCircle(files(one)), 1);
    assert.equal(counts.providerEntries(files(one)), 4);
    assert.equal(counts.largestCircle(files({ ...one, 'provider/d/d.ts': "import { b } from '../b/b.ts';" })), 3);
  });

  it('count every schema.ts as the database layer, wherever it stands', () => {
    const tables = {
      'provider/a/a.ts': "import { b } from '../b/schema.ts';",
      'provider/b/b.ts': "import { a } from '../a/a.ts';",
      'provider/b/schema.ts': "import { columns } from '../c/columns.ts';",
      'provider/c/columns.ts': '',
    };
    assert.equal(counts.largestCircle(files(tables)), 1);
    const withCircle = { ...tables, 'provider/c/columns.ts': "import type { B } from '../b/schema.ts';" };
    assert.equal(counts.largestCircle(files(withCircle)), 2);
  });

  it('find small modules, abstract classes, names of time and folders of chunks', () => {
    const some = files({
      'stores/core/later/A.ts': 'export abstract class A {}',
      'stores/core/later/B.ts': 'export class B {}\n'.repeat(13),
      'elements/a-b/more.css': '',
      'elements/a-b/view.ts': 'export const mount = 1;',
      'elements/a-b/a-b.ts': 'define(1);',
      'scripts/chunkOf.mjs': "folders: ['a', 'b'], modules: ['c']",
    });
    assert.equal(counts.smallModules(some), 1);
    assert.equal(counts.abstractClasses(some), 1);
    assert.equal(counts.namesOfTime(some), 2);
    assert.equal(counts.foldersInChunkList(some), 2);
  });

  it('find the files that name a tag, and the parts that several elements declare', () => {
    const some = files({
      'elements/a-b/a-b.ts': '/** <a-b>\n * @csspart title */',
      'elements/a-c/a-c.ts': '/** @csspart title\n * @csspart own */',
      'elements/a-d/a-d.ts': '/** @csspart title, beside a-b */',
      'docs/a.md': '`a-b` and a-b-c',
      'custom-elements.json': 'a-b a-c',
    });
    assert.equal(counts.mostNamings(some), 2);
    assert.equal(counts.medianNamings(some), 0);
    assert.equal(counts.repeatedParts(some), 3);
  });

  it('find long decisions, lines of JSON, and vague words of comments and prose alone', () => {
    const some = files({
      'docs/decisions/a.md': `| Topic | Decision |\n|---|---|\n| A | ${'word '.repeat(81)} |\n| B | ${'word '.repeat(80)} |`,
      'provider/migrations/meta/a.json': '{\n}\n',
      'api/a.ts': "// Nobody said so.\nconst told = 'said';",
      'docs/b.md': 'It stands.\n\n```ts\nsaid\n```\n\n`told`',
    });
    assert.equal(counts.longDecisions(some), 1);
    assert.equal(counts.migrationLines(some), 2);
    assert.equal(counts.vagueWords(() => true)(some), 3);
  });
});

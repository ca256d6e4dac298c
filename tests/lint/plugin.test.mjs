import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const folder = mkdtempSync(path.join(tmpdir(), 'gatehouse-lint-'));
after(() => rmSync(folder, { recursive: true }));

const rules = ['assert-message', 'no-assert-fail', 'loop-over-something', 'skip-reason'];
writeFileSync(
  path.join(folder, 'lint.json'),
  JSON.stringify({
    jsPlugins: [path.join(root, 'tests/lint/plugin.mjs')],
    rules: Object.fromEntries(rules.map((rule) => [`tests/${rule}`, 'error'])),
  }),
);

/** The rules of ours that a piece of test code breaks. */
function brokenBy(code) {
  const file = path.join(folder, 'sample.test.mjs');
  writeFileSync(file, code);
  const { stdout } = spawnSync('npx', ['oxlint', '-c', path.join(folder, 'lint.json'), '-f', 'unix', file], {
    cwd: root,
    encoding: 'utf8',
  });
  return [...stdout.matchAll(/tests\(([a-z-]+)\)/g)].map(([, rule]) => rule);
}

describe('A test that cannot fail', () => {
  const samples = [
    ['assert.ok without a message', 'assert.ok(await f());', ['assert-message']],
    ['assert.ok with a message', "assert.ok(value, 'nothing came');", []],
    ['assert.fail that the code under test may catch', 'load({ fetch: () => assert.fail() });', ['no-assert-fail']],
    ['assert.fail in then', "load().then(() => assert.fail('it was read'));", ['no-assert-fail']],
    ['assert.fail that narrows a type', "const frame = frames[0] ?? assert.fail('no frame');", []],
    [
      'assertions over a list from elsewhere',
      "it('x', () => { for (const row of rows()) assert.equal(row, 1); });",
      ['loop-over-something'],
    ],
    ['assertions by forEach', "it('x', () => rows.forEach((row) => assert.equal(row, 1)));", ['loop-over-something']],
    [
      'assertions over a list that is not empty',
      "it('x', () => { for (const row of nonEmpty(rows())) assert.equal(row, 1); });",
      [],
    ],
    [
      'assertions over a literal',
      "const rows = [1, 2]; it('x', () => { for (const row of rows) assert.equal(row, 1); });",
      [],
    ],
    ['a loop that declares tests', 'for (const row of rows()) it(row, () => assert.equal(row, 1));', []],
    ['a skip without a reason', "it('x', { skip: !SOAK }, () => {});", ['skip-reason']],
    ['a skip with a reason', "it('x', { skip: !SOAK && 'slow' }, () => {});", []],
  ];
  for (const [what, code, broken] of samples)
    it(`${broken.length ? 'is reported' : 'is told from a sound one'}: ${what}`, () =>
      assert.deepEqual(brokenBy(code), broken));
});

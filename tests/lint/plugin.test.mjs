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

const rules = [
  'assert-message',
  'no-assert-fail',
  'loop-over-something',
  'skip-reason',
  'no-immediate-read',
  'no-network-idle',
  'no-blind-typing',
];
writeFileSync(
  path.join(folder, 'lint.json'),
  JSON.stringify({
    jsPlugins: [path.join(root, 'tests/lint/plugin.mjs')],
    rules: Object.fromEntries(rules.map((rule) => [`tests/${rule}`, 'error'])),
  }),
);

/** Every piece of code is a file, and the linter reads all of them in one run. */
const files = [];
let report;

/** The rules of ours that a file breaks, once the linter has read all files. */
function brokenBy(file) {
  report ??= spawnSync(
    path.join(root, 'node_modules/.bin/oxlint'),
    ['-c', path.join(folder, 'lint.json'), '-f', 'unix', ...files],
    { cwd: root, encoding: 'utf8' },
  ).stdout.split('\n');
  return report
    .filter((line) => line.startsWith(`${path.relative(root, file)}:`) || line.startsWith(`${file}:`))
    .flatMap((line) => /tests\(([a-z-]+)\)/.exec(line)?.[1] ?? []);
}

/** One test for each piece of code: its rules, and no others, are broken. */
function judge(samples) {
  for (const [what, code, broken] of samples) {
    const file = path.join(folder, `sample-${files.length}.test.mjs`);
    writeFileSync(file, code);
    files.push(file);
    it(`${broken.length ? 'is reported' : 'is told from a sound one'}: ${what}`, () =>
      assert.deepEqual(brokenBy(file), broken));
  }
}

describe('A test that cannot fail', () => {
  judge([
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
  ]);
});

describe('A test that fails without a defect', () => {
  const read = ['no-immediate-read'];
  judge([
    ['a value of a field', "assert.equal(await field.inputValue(), 'a');", read],
    ['a count', 'assert.equal(await page.locator("a").count(), 0);', read],
    ['a count with a message', "assert.ok((await rows.count()) > 1, 'rows');", read],
    ['a text', "assert.match((await row.textContent()) ?? '', /a/);", read],
    [
      'several values',
      "assert.deepEqual(await Promise.all(['a'].map((name) => field(name).inputValue())), ['a']);",
      read,
    ],
    ['what a page evaluates', 'assert.equal(await page.evaluate(() => scrollY), 0);', read],
    ['a value kept before', 'const shown = await field.isVisible(); assert.equal(shown, true);', read],
    ['a value that is waited for', "await eventually(() => field.inputValue(), 'a');", []],
    ['a value that is waited for and kept', "assert.equal(await eventually(() => field.inputValue(), 'a'), 'a');", []],
    ['an absence after an event', 'await never(() => page.locator("a").count(), said);', []],
    ['a count of requests', 'assert.equal(person.count(/POST/), 1);', []],
    [
      'what a function has noted',
      'const text = await noted(async () => { await never(async () => field.inputValue(), done); }); assert.equal(text, 1);',
      [],
    ],
    ['an answer', 'const answer = await page.evaluate(ask); assert.equal(answer, 200);', []],
    ['a pause of the network', "await page.waitForLoadState('networkidle');", ['no-network-idle']],
    ['a pause of the network for a navigation', "page.goto('/', { waitUntil: 'networkidle' });", ['no-network-idle']],
    ['another state', "await page.waitForLoadState('load');", []],
    ['keys for whatever has the focus', "await page.keyboard.type('a');", ['no-blind-typing']],
    ['the same by another name', "const { keyboard: keys } = page; await keys.type('a');", ['no-blind-typing']],
    ['keys for a field', "await typed(field, 'a');", []],
    ['a person who types', "await hand.type(field, 'a');", []],
    ['a key', "await page.keyboard.press('Enter');", []],
  ]);
});

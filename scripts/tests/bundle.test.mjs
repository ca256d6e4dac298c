import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { after, before, test } from 'node:test';

const folder = 'node_modules/.cache/gatehouse/failing';
/** Itself: the limit would end what starts it, and leave it running. */
const RUNNER = 'node_modules/@web/test-runner/dist/bin.js';
const file = `${folder}/elements.test.ts`;

before(() => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    file,
    `import { expect } from '@open-wc/testing';
const [one, other] = [document.createElement('b'), document.createElement('b')];
// As React does.
Object.assign(one, { of: { element: one, render: () => other } });
it('is none', () => expect(one).to.equal(undefined));
it('is another', () => expect(one).to.equal(other));
it('is in no list', () => expect([one]).to.deep.equal([]));
it('is missing', () => expect(one).to.equal(null));
`,
  );
});
after(() => rmSync(folder, { recursive: true }));

test('an assertion on an element fails at once, with the element as text', () => {
  const { stdout } = spawnSync(process.execPath, [RUNNER, '--files', file], { encoding: 'utf8', timeout: 60_000 });
  for (const text of ['<b></b> to equal undefined', '<b></b> to equal <b></b>', '<b></b> ] to deeply equal []'])
    assert.ok(stdout.includes(text), `${text} in ${stdout}`);
  assert.match(stdout, /^0 passed, 4 failed$/m);
});

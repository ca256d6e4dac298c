import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { demoAccounts } from '../demo/seed.ts';
import { nonEmpty } from '../tests/support/expect.ts';
import { tags } from './entries.mjs';
import { root } from './run.mjs';

const page = readFileSync(path.join(root, 'README.md'), 'utf8');
/** The rows of the first table below a heading, each a list of its cells. */
const rowsOf = (heading) => {
  const [, part = ''] = page.split(`\n## ${heading}\n`);
  const [table = ''] = /(?:^\|.*\n)+/m.exec(part) ?? [];
  return nonEmpty(table.trim().split('\n').slice(2)).map((row) => row.split('|').slice(1, -1));
};
const namesIn = (cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name);

describe('the README', () => {
  it('says of every tag what it does', () => {
    const named = rowsOf('What it contains').flatMap((cells) => cells.flatMap(namesIn));
    assert.deepEqual(
      tags.filter((tag) => !named.includes(tag)),
      [],
    );
  });

  it('names the sample accounts that npm start prints', () => {
    const accounts = rowsOf('The sample application').map(([email, password]) => [email, password].flatMap(namesIn));
    assert.deepEqual(
      accounts,
      demoAccounts.map(({ email, password }) => [email, password]),
    );
  });
});

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { PACKAGES_PAGE, packagesPage } from '../../scripts/packagesPage.mjs';
import { codePage, codesIndex } from './codePages.ts';
import { doctorPage } from './doctorPage.ts';
import { errorAnswersPage } from './errorAnswersPage.ts';
import { partlyWrittenPages } from './pages.ts';

const read = (file) => readFileSync(file, 'utf8');
/** A page with one thing in it changed, which has to be there. */
const changed = (page, from, to) => {
  assert.match(page, from);
  return page.replace(from, to);
};

describe('what npm run fix writes into pages', () => {
  it('renews, adds and removes the rows of the codes, each in its table', () => {
    const index = read('docs/errors/README.md');
    for (const stale of [
      changed(index, /(\[GH-NETWORK\]\(GH-NETWORK\.md\) \| )[^|]+/, '$1Old '),
      changed(index, /\| \[GH-PROXY-UNTRUSTED\].*\n/, ''),
      changed(index, /(\n\| \[GH-DEMO\])/, '\n| [GH-GONE](GH-GONE.md) | Gone. | None. |$1'),
    ])
      assert.equal(codesIndex(stale), index);
    assert.throws(() => codesIndex('# Codes\n'), /no table/);
  });

  it('renews the head of a code and leaves its prose; a new page has headings alone', () => {
    const page = read('docs/errors/GH-NETWORK.md');
    assert.equal(codePage('GH-NETWORK', changed(page, /^> .*$/m, '> Old.')), page);
    assert.equal(codePage('GH-NETWORK', changed(page, /^# .*$/m, '# Old')), page);
    assert.equal(
      codePage('GH-NETWORK', ''),
      '# GH-NETWORK\n\n> The provider could not be reached.\n\n## What it means\n\n## What to do\n',
    );
  });

  it('renews the rows of the error answers', () => {
    const page = read('docs/provider-errors.md');
    const stale = changed(changed(page, /\| `ER-INVALID-JSON`.*\n/, ''), /\| 400 \|/, '| 418 |');
    assert.equal(errorAnswersPage(stale), page);
    assert.throws(() => errorAnswersPage(''), /no table/);
  });

  it('renews the first words of a check, and names a check that has no part', () => {
    const page = read('docs/doctor.md');
    assert.deepEqual(doctorPage(changed(page, /(### base-url\n\n)[^.]+/, '$1Old words')), { page, missing: [] });
    assert.deepEqual(doctorPage(changed(page, /### base-url/, '### gone')).missing, ['base-url']);
  });

  it('renews the packages and their number', () => {
    const page = read(PACKAGES_PAGE);
    for (const stale of [
      changed(page, /\| `jose` \| [\d.]+/, '| `jose` | 1.0.0'),
      changed(page, /\| `wretch` .*\n/, ''),
      changed(page, /^\d+ packages in all/m, '1 packages in all'),
    ])
      assert.equal(packagesPage(stale), page);
    assert.throws(() => packagesPage(''), /no table/);
  });

  it('names what only a person can write', () => {
    const without = (file) => (file === 'docs/errors/GH-NETWORK.md' ? '' : read(file));
    assert.deepEqual(partlyWrittenPages(without).missing, [
      'docs/errors/GH-NETWORK.md: write what it means and what to do.',
    ]);
    assert.deepEqual(partlyWrittenPages(read).missing, []);
  });
});

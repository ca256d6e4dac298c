import assert from 'node:assert/strict';
import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { chunksOf, together } from './chunkOf.mjs';
import { nonEmpty } from '../tests/support/expect.ts';

/** Modules by path with what they import, as rollup describes them. */
function chunksFor(modules) {
  const id = (file) => path.resolve(file);
  const byId = new Map(Object.entries(modules).map(([file, imports]) => [id(file), imports.map(id)]));
  const chunks = chunksOf([...byId.keys()], (one) => ({ isEntry: false, importedIds: byId.get(one) }));
  return Object.fromEntries(Object.keys(modules).map((file) => [file, chunks.get(id(file))]));
}

describe('the files of the CDN build', () => {
  it('follow from entry modules: no row names a folder, and no module is in two rows', () => {
    const entries = together.flatMap((row) => row.entries);
    for (const entry of nonEmpty(entries)) assert.equal(existsSync(entry) && statSync(entry).isFile(), true, entry);
    assert.equal(new Set(entries).size, entries.length);
  });

  it('take in what their entries import, through other modules too, without a line more', () => {
    assert.deepEqual(
      chunksFor({
        'elements/core/page/page.tsx': ['elements/ui/base/Fresh.tsx'],
        'elements/ui/base/Fresh.tsx': ['elements/ui/base/fresher.ts'],
        'elements/ui/base/fresher.ts': [],
        'elements/admin-fresh/view.ts': ['elements/ui/base/Fresh.tsx', 'api/contract/fresh.ts'],
        'api/contract/fresh.ts': [],
      }),
      {
        'elements/core/page/page.tsx': 'ui',
        'elements/ui/base/Fresh.tsx': 'ui',
        'elements/ui/base/fresher.ts': 'ui',
        'elements/admin-fresh/view.ts': undefined,
        'api/contract/fresh.ts': undefined,
      },
    );
  });

  it('put what several of them need into the one that is there before', () => {
    const needing = (...files) =>
      chunksFor({ ...Object.fromEntries(files.map((one) => [one, ['api/rules/x.ts']])), 'api/rules/x.ts': [] })[
        'api/rules/x.ts'
      ];
    const [login, renewal, react, form] = [
      'stores/auth/login/LoginStore.ts',
      'stores/session/renew/renew.ts',
      'elements/core/mount/react.tsx',
      'elements/ui/form/form.ts',
    ];
    assert.equal(needing(login), 'login');
    assert.equal(needing(login, renewal), 'session');
    assert.equal(needing(login, react), 'session');
    assert.equal(needing(form), undefined);
  });

  it('hold a package only if a row names it', () => {
    const [react, other] = ['node_modules/react/index.js', 'node_modules/other/index.js'];
    const chunks = chunksFor({ 'elements/core/mount/react.tsx': [react, other], [react]: [], [other]: [] });
    assert.equal(chunks[react], 'react');
    assert.equal(chunks[other], undefined);
  });
});

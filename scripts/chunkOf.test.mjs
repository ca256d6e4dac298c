import assert from 'node:assert/strict';
import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { chunksOf, together } from './chunkOf.mjs';
import { nonEmpty } from '../tests/support/expect.ts';

/** Modules by path with what they import, as rollup tells of them. */
function chunksFor(modules) {
  const id = (file) => path.resolve(file);
  const info = (one) => ({
    isEntry: false,
    importers: Object.keys(modules)
      .filter((file) => modules[file].map(id).includes(one))
      .map(id),
  });
  const chunks = chunksOf(Object.keys(modules).map(id), info);
  return Object.fromEntries(Object.keys(modules).map((file) => [file, chunks.get(id(file))]));
}

describe('the files of the CDN build', () => {
  it('follow from folders: no row names a file, but those of the box of a sign-in, of its words, and of a search', () => {
    for (const folder of nonEmpty(together.flatMap(({ folders = [] }) => folders)))
      assert.equal(existsSync(folder) && statSync(folder).isDirectory(), true, folder);
    const modules = together.flatMap((row) => row.modules ?? []);
    assert.deepEqual(modules, [
      'elements/i18n/format.ts',
      'elements/i18n/perLanguage.ts',
      'elements/auth-login/auth-login.element.ts',
      'elements/auth-login/view.ts',
      'elements/ui/SearchField.tsx',
      'elements/ui/page/useSearch.ts',
    ]);
    for (const module of nonEmpty(modules)) assert.equal(existsSync(module), true, module);
  });

  it('take in a new part of the kit, a new step and a new part of the session without a line more', () => {
    assert.deepEqual(
      chunksFor({
        'elements/ui/base/Fresh.tsx': [],
        'elements/ui/form/Fresh.tsx': [],
        'stores/session/renew/fresh.ts': [],
        'stores/auth/steps/fresh.ts': [],
        'elements/admin-fresh/view.ts': ['elements/ui/base/Fresh.tsx', 'api/contract/fresh.ts'],
        'api/contract/fresh.ts': [],
      }),
      {
        'elements/ui/base/Fresh.tsx': 'ui',
        'elements/ui/form/Fresh.tsx': 'form',
        'stores/session/renew/fresh.ts': 'renew',
        'stores/auth/steps/fresh.ts': undefined,
        'elements/admin-fresh/view.ts': undefined,
        'api/contract/fresh.ts': undefined,
      },
    );
  });

  it('put what several of them need into the one that is there before', () => {
    const needing = (...files) =>
      chunksFor({ ...Object.fromEntries(files.map((one) => [one, ['api/rules/x.ts']])), 'api/rules/x.ts': [] });
    const [login, renewal, react, page] = [
      'stores/auth/a.ts',
      'stores/session/renew/b.ts',
      'elements/core/mount/c.ts',
      'elements/ui/form/d.ts',
    ];
    assert.equal(needing(login)['api/rules/x.ts'], 'login');
    assert.equal(needing(login, renewal)['api/rules/x.ts'], 'session');
    assert.equal(needing(login, react)['api/rules/x.ts'], 'session');
    assert.equal(needing(page)['api/rules/x.ts'], undefined);
  });

  it('leave what a row brings through others to the row', () =>
    assert.equal(
      chunksFor({ 'elements/core/shell/a.ts': ['codes/b.ts'], 'codes/b.ts': ['codes/c.ts'], 'codes/c.ts': [] })[
        'codes/c.ts'
      ],
      'core',
    ));
});

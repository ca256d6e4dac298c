import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { build } from 'esbuild';

/** What the modules that these entries import statically are, and the packages those import. */
async function loadedBy(entries) {
  const { metafile } = await build({
    entryPoints: entries,
    bundle: true,
    splitting: true, // what comes by `import()` is a file of its own
    format: 'esm',
    packages: 'external',
    loader: { '.css': 'empty' },
    outdir: 'never-written',
    write: false,
    metafile: true,
    logLevel: 'error',
  });
  const files = new Map(Object.entries(metafile.outputs));
  const [modules, packages] = [new Set(), new Set()];
  const visited = new Set();
  const visit = (name) => {
    if (visited.has(name)) return;
    visited.add(name);
    const { inputs, imports } = files.get(name);
    for (const module of Object.keys(inputs)) modules.add(module);
    for (const { path, kind, external } of imports) {
      if (kind === 'dynamic-import') continue;
      if (external) packages.add(path);
      else visit(path);
    }
  };
  for (const [name, { entryPoint }] of files) if (entries.includes(entryPoint)) visit(name);
  return { modules: [...modules], packages: [...packages].sort() };
}

describe('what loads before a person can type', () => {
  for (const [what, entries] of [
    ['the login with its provider', ['elements/auth-login/auth-login.ts', 'elements/auth-provider/auth-provider.ts']],
    ['all shells', ['elements/all.ts']],
  ])
    it(`${what}: of the packages Lit alone, so neither MobX nor wretch nor React, and no store`, async () => {
      const { modules, packages } = await loadedBy(entries);
      assert.deepEqual(
        entries.filter((entry) => !modules.includes(entry)),
        [],
        'the entries are among what was looked at',
      );
      assert.deepEqual(packages, ['@lit/context', '@lit/reactive-element']);
      assert.deepEqual(
        modules.filter((module) => module.startsWith('stores/')),
        ['stores/core/options.ts'], // a table: the attributes of <auth-provider>
      );
    });

  it('is not all there is: a React view and the stores import what is kept out', async () => {
    const { packages } = await loadedBy(['elements/auth-login/view.ts', 'stores/RootStore.ts']);
    assert.deepEqual(
      ['mobx', 'mobx-react-lite', 'react'].filter((name) => !packages.includes(name)),
      [],
    );
  });
});

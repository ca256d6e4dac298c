import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sampleOf } from './sample.mjs';

const fault = (file, name, test) => ({ area: 'area', name, file, from: 'a', to: 'b', tests: [test] });
const many = (file, test) => Array.from({ length: 9 }, (_, at) => fault(file, `${file} ${at}`, test));
const faults = [
  ...many('elements/auth-login/draw.ts', 'elements/auth-login/auth-login.test.tsx'),
  ...many('provider/http/pipeline/json.ts', 'provider/http/pipeline/json.test.ts'),
  ...many('stores/auth/login/LoginStore.ts', 'stores/auth/login/login.test.ts'),
  ...many('stores/session/tabs.ts', 'stores/session/tabs.test.ts'),
  ...many('stores/registry.ts', 'stores/registry.test.ts'),
];
const files = ['stores/auth/login/LoginStore.ts', 'stores/session/tabs.ts', 'elements/auth-login/draw.ts'];

describe('the faults that a change plants', () => {
  it('are of the files it touches, as many of each, and none in the browser', () => {
    const sample = sampleOf(faults, files, { most: 6, seed: '' });
    const count = (file) => sample.filter((one) => one.file === file).length;
    assert.deepEqual(files.map(count), [3, 3, 0]);
  });

  it('are none when it touches no file with a fault', () =>
    assert.deepEqual(sampleOf(faults, ['docs/style.md'], { most: 6, seed: '' }), []));

  it('are all of them when they are few', () =>
    assert.equal(sampleOf(faults, ['stores/registry.ts'], { most: 20, seed: '' }).length, 9));

  it('are the same for the same seed, and others for another one', () => {
    const names = (seed) => sampleOf(faults, files, { most: 4, seed }).map(({ name }) => name);
    assert.deepEqual(names('one'), names('one'));
    assert.notDeepEqual(names('one'), names('two'));
  });

  it('are first those that need no database', () => {
    const sample = sampleOf(faults, ['provider/http/pipeline/json.ts', 'stores/registry.ts'], { most: 12, seed: '' });
    const wanted = [
      ...Array.from({ length: 9 }, () => 'stores/registry.ts'),
      ...Array.from({ length: 3 }, () => 'provider/http/pipeline/json.ts'),
    ];
    assert.deepEqual(
      sample.map(({ file }) => file),
      wanted,
    );
  });
});

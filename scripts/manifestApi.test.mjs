import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { apiOf, lost, readBaseline } from './manifest/api.mjs';

const read = (file) => JSON.parse(readFileSync(file, 'utf8'));
const manifest = read('custom-elements.json');
const baseline = { version: '1.2.3', api: apiOf(manifest) };

describe('What pages depend on', () => {
  it('is all there still, but for a new major version', () =>
    assert.deepEqual(lost(readBaseline(), manifest, read('package.json').version), []));

  for (const field of ['attributes', 'members', 'events', 'slots', 'cssParts', 'cssProperties', 'cssStates'])
    it(`is missed when one of the ${field} is gone`, () => {
      const next = structuredClone(manifest);
      const one = next.modules
        .flatMap(({ declarations }) => declarations)
        .find((declaration) => declaration[field]?.length);
      one[field].shift();
      assert.notDeepEqual(lost(baseline, next, '1.9.0'), []);
      assert.deepEqual(lost(baseline, next, '2.0.0'), []);
    });

  it('is missed when a tag is gone, or a field of an event', () => {
    const without = { modules: manifest.modules.slice(1) };
    assert.notDeepEqual(lost(baseline, without, '1.2.4'), []);
    const poorer = JSON.parse(JSON.stringify(manifest).replaceAll('userId: string; ', ''));
    assert.deepEqual(lost(baseline, poorer, '1.2.4'), ['auth-provider event auth-success .userId']);
  });
});

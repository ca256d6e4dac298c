import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findApp, registerApp } from './registry.ts';
import { createGatehouse } from './createGatehouse.ts';
import { handBrowser } from './testing/browser.ts';

const make = (name?: string) =>
  createGatehouse({ baseUrl: 'https://auth.example', name, ports: handBrowser().openTab().ports });

describe('the apps of a page', () => {
  it('are found by their own name, and not by an empty one (CFG-007, CFG-008)', () => {
    const [one, two] = [make('one'), make('two')];
    const undos = [registerApp(one), registerApp(two)];
    assert.deepEqual([findApp('one') === one, findApp('two') === two], [true, true]);
    for (const name of ['', 'default', 'toString'])
      assert.throws(() => findApp(name), { code: 'GH-APP-NOT-FOUND', message: 'FronteggApp not found' });
    for (const undo of undos) undo();
    for (const name of ['one', 'two']) assert.throws(() => findApp(name), { code: 'GH-APP-NOT-FOUND' });
  });

  it('keep a name that a later app has taken over, when the earlier one ends', () => {
    const [earlier, later] = [make('same'), make('same')];
    const endEarlier = registerApp(earlier);
    const endLater = registerApp(later);
    assert.equal(findApp('same') === later, true);
    endEarlier();
    assert.equal(findApp('same') === later, true);
    endLater();
    assert.throws(() => findApp('same'), { code: 'GH-APP-NOT-FOUND' });
  });

  it('are shared by all copies of the library on the page', () => {
    const app = make('shared');
    const end = registerApp(app);
    const apps: unknown = Reflect.get(globalThis, Symbol.for('gatehouse.apps.v1'));
    assert.equal(apps instanceof Map && apps.get('shared') === app, true);
    end();
  });
});

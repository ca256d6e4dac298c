import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { entitlementsEndpoints } from '../../api/contract/entitlements.ts';
import { come, heldScene } from '../admin/testing/heldScene.ts';
import { settle } from '../testing/browser.ts';
import { EntitlementsStore } from './EntitlementsStore.ts';

const { load } = entitlementsEndpoints;
const bundle = (feature: string) => ({
  features: { [feature]: { planIds: [], expireTime: null } },
  plans: {},
  permissions: {},
});

/** The entitlements of a person whose bundle waits for the test. */
function open(enabled = true) {
  const scene = heldScene();
  const session = { ...scene.context.session, isLoading: false };
  const store = new EntitlementsStore({ ...scene.context, session }, enabled);
  const held = scene.hold(load);
  const features = () => Object.keys(store.bundle?.features ?? {});
  return { ...scene, store, held, features };
}

describe('a bundle that is asked for while the account is read', () => {
  it('is the one that the load with that token takes, and is asked for once', async () => {
    const { store, held, features } = open();
    store.readAhead('t');
    const loaded = store.load('t');
    await come(held);
    held[0]?.answer(bundle('ahead'));
    assert.deepEqual([await loaded, held.length, features()], [true, 1, ['ahead']]);
    void store.load('t');
    await come(held, 2);
  });

  it('is of no use to another token', async () => {
    const { store, held, features } = open();
    store.readAhead('t');
    const loaded = store.load('other');
    await come(held, 2);
    held[0]?.answer(bundle('ahead'));
    held[1]?.answer(bundle('own'));
    assert.deepEqual([await loaded, features()], [true, ['own']]);
  });

  it('fails with the load alone that takes it', async () => {
    const { store, held } = open();
    store.readAhead('t');
    await come(held);
    held[0]?.refuse();
    await settle();
    assert.equal(store.status, 'loading', 'nobody has loaded it');
    assert.deepEqual([await store.load('t'), store.status], [false, 'failed']);
  });

  it('is not asked for where entitlements are off', async () => {
    const { store, held } = open(false);
    store.readAhead('t');
    assert.deepEqual([await store.load('t'), held.length], [false, 0]);
  });
});

describe('a bundle that comes late', () => {
  it('is not shown over the one of a newer load, nor to another person (STO-12, STO-15)', async () => {
    const { store, held, features } = open();
    const older = store.load();
    const newer = store.load();
    await come(held, 2);
    held[1]?.answer(bundle('new'));
    await newer;
    held[0]?.answer(bundle('old'));
    assert.deepEqual([await older, features()], [false, ['new']]);
    const late = store.load();
    await come(held, 3);
    store.drop();
    held[2]?.answer(bundle('of the earlier person'));
    assert.deepEqual([await late, features(), store.compiled], [false, [], undefined]);
  });
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { securityPoliciesEndpoints as policies } from '../../../api/contract/securityPolicies.ts';
import { always, belongsToOne } from '../testing/belongsToOne.ts';
import { come, heldScene, type Answered } from '../testing/heldScene.ts';
import { SecurityPoliciesStore } from './SecurityPoliciesStore.ts';

const own = { id: 'own', enabled: true, maxAttempts: 5 };
const inherited = { id: 'vendor', enabled: true, maxAttempts: 10 };
const reads: readonly Answered[] = [
  [policies.lockout, always(own)],
  [policies.vendorLockout, always(inherited)],
];
const values = { enabled: true, maxAttempts: 3 };

/** The policies of a tenant that has a lockout of its own. */
async function open() {
  const scene = heldScene(reads);
  const store = new SecurityPoliciesStore(scene.context);
  await store.list.load();
  const attempts = () => store.facts.lockout?.own?.maxAttempts;
  assert.equal(attempts(), 5);
  return { ...scene, store, attempts };
}

describe('the policies of a tenant', () => {
  belongsToOne('are shown in no other one (STO-12)', {
    make: (context) => new SecurityPoliciesStore(context),
    ask: (store) => store.list.load(),
    row: policies.lockout,
    answer: own,
    others: [[policies.vendorLockout, always(inherited)]],
    shows: (store) => [store.list.rows, store.facts, store.lockOf('captcha'), store.isOwn('lockout')],
  });

  it('change with their answer alone, and stay where that was refused', async () => {
    const { store, attempts, hold } = await open();
    const held = hold(policies.updateLockout);
    const refused = store.saveLockout(values);
    assert.equal(attempts(), 5, 'not before');
    await come(held);
    assert.deepEqual(held[0]?.input.body, { id: 'own', ...values });
    held[0]?.refuse();
    assert.deepEqual([await refused, attempts(), store.error('lockout')?.code], [false, 5, 'ER-X']);
    const saved = store.saveLockout(values);
    await come(held, 2);
    held[1]?.answer({ ...own, ...values });
    assert.deepEqual([await saved, attempts(), store.error('lockout')], [true, 3, undefined]);
    assert.equal(store.facts.lockout?.inherited?.maxAttempts, 10);
  });

  it('take the latest change, whichever is answered last', async () => {
    const { store, attempts, hold } = await open();
    const held = hold(policies.updateLockout);
    const [older, newer] = [store.saveLockout({ ...values, maxAttempts: 7 }), store.saveLockout(values)];
    await come(held, 2);
    held[1]?.answer({ ...own, ...values });
    await newer;
    held[0]?.answer({ ...own, maxAttempts: 7 });
    assert.deepEqual([await older, attempts()], [false, 3]);
  });

  it('are changed by no answer that comes in another tenant, nor locked by one (STO-12)', async () => {
    for (const isRefused of [false, true]) {
      const { store, hold, reset } = await open();
      const held = hold(policies.updateLockout);
      const saved = store.saveLockout(values);
      await come(held);
      reset();
      if (isRefused) held[0]?.refuse('ER-POLICY-OF-VENDOR');
      else held[0]?.answer(own);
      assert.deepEqual([await saved, store.facts, store.lockOf('lockout')], [false, {}, undefined]);
    }
  });

  it('are locked in the tenant alone whose vendor or provider says so, and are open in the next one', async () => {
    const { store, answer, hold, reset } = await open();
    const held = hold(policies.updateLockout);
    const refused = store.saveLockout(values);
    await come(held);
    held[0]?.refuse('ER-POLICY-OF-VENDOR', 403);
    await refused;
    assert.equal(store.lockOf('lockout'), 'vendor');
    assert.equal(await store.inherit('lockout'), false, 'the provider has no such call');
    assert.equal(store.mayInherit('lockout'), false);
    reset();
    answer(policies.updateLockout, always(own));
    await store.list.load();
    assert.deepEqual([store.lockOf('lockout'), store.mayInherit('lockout')], [undefined, true]);
  });

  it('go back to what is inherited once the provider has taken them back', async () => {
    const { store, attempts, hold } = await open();
    const held = hold(policies.removeLockout);
    const refused = store.inherit('lockout');
    await come(held);
    held[0]?.refuse();
    assert.deepEqual([await refused, attempts(), store.mayInherit('lockout')], [false, 5, true]);
    const done = store.inherit('lockout');
    await come(held, 2);
    held[1]?.answer(null);
    assert.deepEqual([await done, attempts(), store.isOwn('lockout')], [true, undefined, false]);
    assert.equal(store.facts.lockout?.inherited?.maxAttempts, 10);
  });
});

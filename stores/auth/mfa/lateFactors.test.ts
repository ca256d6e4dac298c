import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ownMfaEndpoints } from '../../../api/contract/mfa.ts';
import { securityPoliciesEndpoints } from '../../../api/contract/securityPolicies.ts';
import { always, belongsToOne } from '../../admin/testing/belongsToOne.ts';
import { come, heldScene, type Answered } from '../../admin/testing/heldScene.ts';
import { settle } from '../../testing/browser.ts';
import { FactorsStore } from './FactorsStore.ts';

const remembered = [
  { id: 'one', userAgent: '', createdAt: '2026-01-01T00:00:00Z' },
  { id: 'two', userAgent: '', createdAt: '2026-01-02T00:00:00Z' },
];
const app = { authenticators: [{ id: 'a' }] };
const mayKnow: readonly Answered[] = [[ownMfaEndpoints.devices, always(app)]];

describe('FactorsStore', () => {
  belongsToOne('shows a recovery code to the person alone who has asked for it (STO-12, ELE-11)', {
    make: (context) => new FactorsStore(context),
    ask: (store) => store.renew(),
    row: ownMfaEndpoints.renewRecoveryCode,
    answer: { recoveryCode: 'AAAA-BBBB' },
    shows: (store) => [store.recoveryCode, store.renewError],
  });

  belongsToOne('shows to nobody else which factors there are, nor which can be set up (STO-12)', {
    make: (context) => new FactorsStore(context),
    ask: (store) => store.list.load(),
    row: ownMfaEndpoints.strategies,
    answer: { strategies: [{ strategy: 'SMS', isActive: true }] },
    others: [[ownMfaEndpoints.devices, always({ ...app, webauthn: [], phones: [], emails: [] })]],
    shows: (store) => [store.kinds, store.list.rows, store.list.error],
  });

  belongsToOne('shows to nobody else which browsers skip the factor (STO-12)', {
    make: (context) => new FactorsStore(context),
    ask: (store) => store.remembered.load(),
    row: ownMfaEndpoints.remembered,
    answer: remembered,
    shows: (store) => store.remembered.rows,
  });

  it('shows the recovery code that counts, whichever answer comes last', async () => {
    const { context, hold } = heldScene();
    const store = new FactorsStore(context);
    const held = hold(ownMfaEndpoints.renewRecoveryCode);
    const both = [store.renew(), store.renew()];
    await come(held, 2);
    held[1]?.answer({ recoveryCode: 'newer' });
    await settle();
    held[0]?.answer({ recoveryCode: 'older' });
    assert.deepEqual([await Promise.all(both), store.recoveryCode], [[false, true], 'newer']);
  });

  it('shows no recovery code that was refused, nor one whose page was left', async () => {
    const { context, hold } = heldScene();
    const store = new FactorsStore(context);
    const held = hold(ownMfaEndpoints.renewRecoveryCode);
    const refused = store.renew();
    await come(held);
    held[0]?.refuse();
    assert.deepEqual([await refused, store.recoveryCode, store.renewError?.code], [false, undefined, 'ER-X']);
    const done = store.renew();
    await come(held, 2);
    held[1]?.answer({ recoveryCode: 'AAAA-BBBB' });
    await done;
    assert.equal(store.recoveryCode, 'AAAA-BBBB');
    store.forgetCode();
    assert.equal(store.recoveryCode, undefined);
  });

  it('knows what the latest answer demands, not what one demands that was overtaken', async () => {
    const { context, hold } = heldScene(mayKnow);
    const session = { ...context.session, can: () => true };
    const store = new FactorsStore({ ...context, session });
    const held = hold(securityPoliciesEndpoints.mfa);
    const first = store.list.load();
    const second = store.list.again();
    await come(held, 2);
    held[1]?.answer({ enforceMFAType: 'Force' });
    await settle();
    held[0]?.answer({ enforceMFAType: 'DontForce' });
    await Promise.all([first, second]);
    await settle();
    assert.equal(store.isDemanded, true);
  });

  it('has browsers forgotten at once, and brings back those that are not', async () => {
    const { context, hold } = heldScene([[ownMfaEndpoints.remembered, always(remembered)]]);
    const store = new FactorsStore(context);
    await store.remembered.load();
    const ids = () => store.remembered.rows.map(({ id }) => id);
    const [one, all] = [hold(ownMfaEndpoints.forget), hold(ownMfaEndpoints.forgetAll)];
    const forgotten = store.forget('one');
    assert.deepEqual(ids(), ['two'], 'at once');
    await come(one);
    one[0]?.refuse();
    assert.deepEqual([await forgotten, ids(), store.forgetError('one')?.code], [false, ['one', 'two'], 'ER-X']);
    const everywhere = store.forgetAll();
    assert.deepEqual(ids(), []);
    await come(all);
    all[0]?.refuse();
    assert.deepEqual([await everywhere, ids(), store.forgetAllError?.code], [false, ['one', 'two'], 'ER-X']);
    const again = store.forgetAll();
    await come(all, 2);
    all[1]?.answer(null);
    assert.deepEqual([await again, ids(), store.forgetAllError], [true, [], undefined]);
  });
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { signedIn } from '../../admin/testing/signedIn.ts';
import { FactorsStore } from './FactorsStore.ts';

const ADA = 'ada@acme.example';

/** The factors of a person who has an app. */
async function open() {
  const scene = await signedIn({ email: ADA });
  scene.control.enrol(ADA);
  const factors = scene.root.use(FactorsStore);
  await factors.list.load();
  return { ...scene, factors };
}

describe('FactorsStore', () => {
  it('forgets the recovery code with the rest of the earlier user (STO-12, ELE-11)', async () => {
    const { root, factors, stop } = await open();
    assert.equal(await factors.renew(), true);
    const kept = () => [factors.recoveryCode !== undefined, factors.kinds.length > 0, factors.list.rows.length];
    assert.deepEqual(kept(), [true, true, 1]);
    await root.logout();
    assert.deepEqual(kept(), [false, false, 0]);
    stop();
  });

  it('forgets what the earlier tenant demands (STO-12)', async () => {
    const { root, factors, control, stop } = await open();
    control.answer('securityPolicies.mfa', () => Response.json({ enforceMFAType: 'Force' }));
    await factors.list.load();
    assert.equal(factors.isDemanded, true);
    const other = root.tenants.tenants.find(({ tenantId }) => tenantId !== root.tenants.activeTenant?.tenantId);
    await root.tenants.switchTenant({ tenantId: other?.tenantId ?? '', reload: 'silent' });
    assert.equal(factors.isDemanded, undefined);
    stop();
  });
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { OwnAnswers } from '../../../testing/fake/options.ts';
import { settle } from '../../testing/browser.ts';
import { SecurityPoliciesStore } from './SecurityPoliciesStore.ts';
import { signedIn } from '../testing/signedIn.ts';

const refused = (status: number, errorCode = 'ER-NOT-FOUND'): Response =>
  Response.json({ errors: [errorCode], errorCode }, { status });

/** The store of a user who is signed in at the fake, with the policies loaded. */
async function open(answers: OwnAnswers = {}, { email = 'ada@acme.example', loads = true } = {}) {
  const { root, control, stop } = await signedIn({ answers, email });
  const security = root.use(SecurityPoliciesStore);
  if (loads) await security.list.load();
  const ids = () => security.list.rows.map(({ id }) => id);
  const sent = (row: Parameters<typeof control.requestsTo>[0]) => control.requestsTo(row).map(({ body }) => body);
  return { root, security, control, stop, ids, sent };
}

describe('SecurityPoliciesStore', () => {
  it('knows what a tenant inherits, and that it has nothing of its own (SECPOL-018)', async () => {
    const { security, ids, stop } = await open();
    assert.deepEqual(ids(), ['mfa', 'lockout', 'captcha', 'history', 'rotation', 'complexity', 'strategies']);
    const { lockout, history, rotation } = security.facts;
    assert.deepEqual([lockout?.own, history?.own, rotation?.own], [undefined, undefined, undefined]);
    assert.equal(lockout?.inherited?.maxAttempts, 10);
    assert.equal(security.isOwn('lockout'), false);
    assert.notEqual(security.vendorName, '');
    stop();
  });

  it('knows the captcha as the vendor’s, and takes what fails for none (SECPOL-009)', async () => {
    const on = { id: 'p', siteKey: '6LcAAAAA', enabled: true, createdAt: '', updatedAt: '' };
    for (const [answer, captcha] of [
      [() => on, { enabled: true, siteKey: '6LcAAAAA', kind: 'recaptcha' }],
      [() => null, { enabled: false, siteKey: '', kind: undefined }],
      [() => refused(400), { enabled: false, siteKey: '', kind: undefined }],
    ] as const) {
      const { security, stop } = await open({ 'captcha.policy': answer });
      assert.deepEqual(security.facts.captcha, captcha);
      assert.equal(security.lockOf('captcha'), 'vendor');
      stop();
    }
  });

  it('creates a policy, changes it under its id, and goes back (SECPOL-006, SECPOL-007, SECPOL-011)', async () => {
    const { security, sent, stop } = await open();
    assert.equal(await security.saveLockout({ enabled: true, maxAttempts: 3 }), true);
    assert.equal(await security.saveLockout({ enabled: true, maxAttempts: 4 }), true);
    assert.equal(security.facts.lockout?.own?.maxAttempts, 4);
    assert.deepEqual(
      [sent('securityPolicies.createLockout').length, sent('securityPolicies.updateLockout').length],
      [1, 1],
    );
    await security.saveHistory({ enabled: true, historySize: 3 });
    await security.saveHistory({ enabled: true, historySize: 2 });
    assert.equal(sent('securityPolicies.updatePasswordHistory').length, 1);
    await security.saveRotation({ isActive: true, rotationPeriod: 30, notificationPeriod: 3 });
    assert.equal(security.facts.rotation?.own?.rotationPeriod, 30);
    for (const name of ['lockout', 'history', 'rotation'] as const) {
      assert.equal(security.isOwn(name), true);
      assert.equal(await security.inherit(name), true);
      assert.equal(security.isOwn(name), false);
    }
    await security.list.load();
    assert.equal(security.isOwn('lockout'), false, 'the provider says the same');
    stop();
  });

  it('makes a policy anew that somebody else has taken back meanwhile', async () => {
    const { security, control, sent, stop } = await open();
    await security.saveLockout({ enabled: true, maxAttempts: 3 });
    control.answer('securityPolicies.updateLockout', () => refused(404));
    assert.equal(await security.saveLockout({ enabled: true, maxAttempts: 5 }), true);
    assert.equal(sent('securityPolicies.createLockout').length, 2);
    assert.equal(security.lockOf('lockout'), undefined);
    stop();
  });

  it('offers no way back where the provider cannot take a policy back', async () => {
    const { security, stop } = await open({ 'securityPolicies.removeLockout': () => refused(405) });
    await security.saveLockout({ enabled: true, maxAttempts: 3 });
    assert.equal(security.mayInherit('lockout'), true);
    assert.equal(await security.inherit('lockout'), false);
    assert.equal(security.mayInherit('lockout'), false);
    assert.equal(security.isOwn('lockout'), true);
    assert.equal(security.lockOf('lockout'), undefined, 'it can be changed still');
    stop();
  });

  it('says which policies cannot be changed, and why', async () => {
    const { security, stop } = await open({
      'securityPolicies.createLockout': () => refused(405),
      'securityPolicies.createPasswordHistory': () => refused(403, 'ER-POLICY-OF-VENDOR'),
    });
    assert.deepEqual(
      (['mfa', 'lockout', 'history', 'complexity', 'strategies'] as const).map((name) => security.lockOf(name)),
      [undefined, undefined, undefined, 'vendor', 'vendor'],
    );
    assert.equal(await security.saveLockout({ enabled: true, maxAttempts: 3 }), false);
    assert.equal(security.lockOf('lockout'), 'provider');
    assert.equal(await security.saveHistory({ enabled: true, historySize: 3 }), false);
    assert.equal(security.lockOf('history'), 'vendor');
    assert.equal(security.error('history')?.errorCode, 'ER-POLICY-OF-VENDOR');
    stop();
  });

  it('forgets with the tenant what cannot be changed in it (STO-12)', async () => {
    const { root, security, stop } = await open({
      'securityPolicies.createPasswordHistory': () => refused(403, 'ER-POLICY-OF-VENDOR'),
    });
    await security.saveHistory({ enabled: true, historySize: 3 });
    assert.equal(security.lockOf('history'), 'vendor');
    const other = root.tenants.tenants.find(({ tenantId }) => tenantId !== root.tenants.activeTenant?.tenantId);
    assert.equal(await root.tenants.switchTenant({ tenantId: other?.tenantId ?? '', reload: 'silent' }), true);
    assert.equal(security.lockOf('history'), undefined);
    stop();
  });

  it('takes a failed rotation for none, and a policy that fails for itself (SECPOL-010)', async () => {
    const { security, ids, stop } = await open({
      'securityPolicies.passwordRotation': () => refused(403, 'ER-FORBIDDEN'),
      'securityPolicies.vendorPasswordRotation': () => refused(403, 'ER-FORBIDDEN'),
      'securityPolicies.password': () => refused(403, 'ER-FORBIDDEN'),
      'securityPolicies.passwordHistory': () => refused(404),
      'securityPolicies.vendorPasswordHistory': () => refused(404),
    });
    assert.deepEqual(security.facts.rotation, { own: undefined, inherited: {} });
    assert.deepEqual(
      security.list.rows.flatMap(({ id, failed }) => (failed ? [id] : [])),
      ['complexity'],
    );
    assert.equal(ids().includes('history'), false, 'the provider knows none');
    stop();
  });

  it('shows the other policies where the first of them fails, and fails where all do (SECPOL-010)', async () => {
    const all = [
      'securityPolicies.mfa',
      'securityPolicies.lockout',
      'securityPolicies.passwordHistory',
      'securityPolicies.password',
      'configuration.strategies',
    ] as const;
    const failing = (rows: readonly string[]): OwnAnswers =>
      Object.fromEntries(rows.map((row) => [row, () => refused(403, 'ER-FORBIDDEN')]));
    const one = await open(failing(['securityPolicies.mfa']));
    assert.deepEqual(
      [one.security.list.error, one.ids().length, one.security.list.rows[0]?.failed?.errorCode],
      [undefined, 7, 'ER-FORBIDDEN'],
    );
    one.stop();
    const none = await open(failing(all));
    assert.deepEqual([none.security.list.error?.errorCode, none.ids()], ['ER-FORBIDDEN', []]);
    none.stop();
  });

  it('sends nothing for somebody who may not read policies (PORTAL-016)', async () => {
    const { security, control, stop } = await open({}, { email: 'rob@acme.example', loads: false });
    const unwatch = security.list.watch();
    await settle();
    assert.equal(security.list.access, 'denied');
    assert.equal(security.mayWrite, false);
    assert.equal(control.requestsTo('securityPolicies.lockout').length, 0);
    unwatch();
    stop();
  });
});

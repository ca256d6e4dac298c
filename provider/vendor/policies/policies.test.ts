import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import { after, before, describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import { READ_SECURITY_POLICY, WRITE_SECURITY_POLICY, type SeedDocument } from 'gatehouse-contract/contract.js';
import { auditEvents, vendors } from '../../database/storage/schema.ts';
import { at } from '../../testing/operator.ts';
import { ACME, testSeed } from '../../testing/seed.ts';
import { type Browser, CLIENT_ID, startProvider, type TestProvider } from '../../testing/provider.ts';
import { saveLockout, savePasswordRotation } from './storage.ts';

const rights = [READ_SECURITY_POLICY, WRITE_SECURITY_POLICY];
/** Administrators decide about policies. */
const seed: SeedDocument = {
  ...testSeed,
  permissions: [...(testSeed.permissions ?? []), ...rights.map((key) => ({ key, name: key }))],
  roles: (testSeed.roles ?? []).map((role) =>
    role.key === 'admin' ? { ...role, permissions: [...role.permissions, ...rights] } : role,
  ),
};

const BASE = '/identity/resources/configurations/v1';

describe('security policies of a tenant', () => {
  let running: TestProvider;
  let ada: Browser;
  let gus: Browser;
  const path = (name: string) => `${BASE}/${name}`;
  before(async () => {
    running = await startProvider({}, seed);
    ada = running.browser();
    await ada.signIn('ada@acme.test');
    gus = running.browser();
    await gus.signIn('gus@globex.test');
  });
  after(() => running.end());

  it('SECPOL-006 SECPOL-018 inherits the lock-out of the vendor, has one of its own, and goes back', async () => {
    const { db, now } = running.provider.services;
    const inherited = (await ada.get(path('lockout-policy'))).body;
    assert.deepEqual([inherited.id, inherited.enabled, inherited.maxAttempts], [CLIENT_ID, false, 10]);
    await saveLockout(db, null, { enabled: true, maxAttempts: 20 }, now());
    const vendors20 = (await ada.get(path('lockout-policy'))).body;
    assert.deepEqual([vendors20.enabled, vendors20.maxAttempts], [true, 20]);

    const made = await ada.call('POST', path('lockout-policy'), { body: { enabled: true, maxAttempts: 3 } });
    assert.deepEqual([made.status, made.body.maxAttempts], [200, 3]);
    assert.equal((await gus.get(path('lockout-policy'))).body.maxAttempts, 20, 'of this tenant alone');
    assert.equal((await ada.get(path('lockout-policy/vendor'))).body.maxAttempts, 20);
    const { id } = made.body;
    const other = await gus.call('PATCH', path('lockout-policy'), { body: { id, enabled: false, maxAttempts: 3 } });
    assert.equal(other.status, 404, 'not that of another tenant');
    const changed = await ada.call('PATCH', path('lockout-policy'), {
      body: { id, enabled: true, maxAttempts: 4 },
    });
    assert.deepEqual([changed.body.id, changed.body.maxAttempts], [id, 4]);

    assert.equal((await ada.call('DELETE', path('lockout-policy'), { body: {} })).status, 204);
    assert.equal((await ada.get(path('lockout-policy'))).body.maxAttempts, 20);
    const rows = await db.select().from(auditEvents).where(eq(auditEvents.event, 'admin.policy.changed'));
    const told = rows.map(({ tenantId, details }) => ({ tenantId, ...details }));
    for (const expected of [
      { tenantId: ACME, policy: 'lockout', enabled: true, maxAttempts: 4 },
      { tenantId: ACME, policy: 'lockout', inherited: true },
    ])
      assert.ok(
        told.some((one) => isDeepStrictEqual(one, expected)),
        JSON.stringify(told),
      );
  });

  it('SECPOL-003 SECPOL-004 SECPOL-005 inherits who needs a second factor, has a policy of its own, and goes back', async () => {
    const { db } = running.provider.services;
    await db.update(vendors).set({ enforceMfaType: 'ForceExceptSAML' });
    const inherited = (await ada.get(path('mfa-policy'))).body;
    assert.deepEqual([inherited.id, inherited.enforceMFAType], [CLIENT_ID, 'ForceExceptSAML']);
    const made = await ada.call('POST', path('mfa-policy'), { body: { enforceMFAType: 'DontForce' } });
    assert.deepEqual([made.status, made.body.enforceMFAType], [200, 'DontForce'], made.text);
    assert.equal((await gus.get(path('mfa-policy'))).body.enforceMFAType, 'ForceExceptSAML', 'of this tenant alone');
    assert.equal((await ada.get(path('mfa-policy/vendor'))).body.enforceMFAType, 'ForceExceptSAML');
    const { id } = made.body;
    const foreign = await gus.call('PATCH', path('mfa-policy'), { body: { id, enforceMFAType: 'Force' } });
    assert.equal(foreign.status, 404, 'not that of another tenant');
    const odd = await ada.call('PATCH', path('mfa-policy'), { body: { id, enforceMFAType: 'Sometimes' } });
    assert.equal(odd.status, 400);
    const changed = await ada.call('PATCH', path('mfa-policy'), { body: { id, enforceMFAType: 'Force' } });
    assert.deepEqual([changed.body.id, changed.body.enforceMFAType], [id, 'Force']);
    assert.equal((await ada.call('DELETE', path('mfa-policy'), { body: {} })).status, 204);
    assert.equal((await ada.get(path('mfa-policy'))).body.id, CLIENT_ID);
    await db.update(vendors).set({ enforceMfaType: 'DontForce' });
  });

  it('SECPOL-007 keeps a password history of its own', async () => {
    const made = await ada.call('POST', path('password-history-policy'), { body: { enabled: true, historySize: 4 } });
    assert.deepEqual([made.status, made.body.historySize], [200, 4]);
    assert.equal((await ada.get(path('password-history-policy'))).body.id, made.body.id);
    assert.equal((await ada.get(path('password-history-policy/vendor'))).body.enabled, false);
  });

  it('SECPOL-006 SECPOL-007 a change by the id that was answered makes the policy of a tenant without its own', async () => {
    for (const [name, values] of [
      ['lockout-policy', { enabled: true, maxAttempts: 7 }],
      ['password-history-policy', { enabled: true, historySize: 6 }],
    ] as const) {
      const vendors = (await gus.get(path(`${name}/vendor`))).body;
      const inherited = (await gus.get(path(name))).body;
      assert.equal(inherited.id, vendors.id, `${name} is inherited`);
      const body = { ...inherited, ...values };
      const made = await gus.call('PATCH', path(name), { body });
      assert.equal(made.status, 200, made.text);
      assert.notEqual(made.body.id, vendors.id, 'a policy of its own');
      assert.deepEqual((await gus.get(path(name))).body, {
        ...made.body,
        ...values,
      });
      assert.deepEqual((await gus.get(path(`${name}/vendor`))).body, vendors, 'the vendor’s stays');
      const again = await gus.call('PATCH', path(name), { body });
      assert.deepEqual([again.status, again.body.id], [200, made.body.id], 'a page that was read before it');
      const strange = await gus.call('PATCH', path(name), {
        body: { ...body, id: ACME },
      });
      assert.equal(strange.status, 404, 'an id that nothing has');
    }
  });

  it('SECPOL-010 SECPOL-011 SECPOL-012 tells the rotation of the tenant and of the vendor apart', async () => {
    const { db, now } = running.provider.services;
    assert.deepEqual((await ada.get(path('password-rotation'))).body, {});
    await savePasswordRotation(db, null, { isActive: true, rotationPeriod: 60, notificationPeriod: 5 }, now());
    assert.deepEqual((await ada.get(path('password-rotation/vendor'))).body, {
      isActive: true,
      rotationPeriod: 60,
      notificationPeriod: 5,
    });
    const own = { isActive: true, rotationPeriod: 30, notificationPeriod: 7 };
    assert.deepEqual((await ada.call('POST', path('password-rotation'), { body: own })).body, own);
    assert.deepEqual((await ada.get(path('password-rotation'))).body, own);
  });

  it('takes a notice as long as the rotation itself: the user is told from the first day on', async () => {
    const whole = { isActive: true, rotationPeriod: 10, notificationPeriod: 10 };
    const saved = await ada.call('POST', path('password-rotation'), { body: whole });
    assert.deepEqual([saved.status, saved.body], [200, whole]);
    assert.deepEqual((await ada.get(path('password-rotation'))).body, whole);
  });

  it('refuses a number that is no policy, by its field', async () => {
    for (const [name, body, field] of [
      ['lockout-policy', { enabled: true, maxAttempts: 0 }, 'maxAttempts'],
      ['lockout-policy', { enabled: true, maxAttempts: 2.5 }, 'maxAttempts'],
      ['lockout-policy', { enabled: true, maxAttempts: 101 }, 'maxAttempts'],
      ['password-history-policy', { enabled: true, historySize: 25 }, 'historySize'],
      ['password-rotation', { isActive: true, rotationPeriod: 10, notificationPeriod: 11 }, 'notificationPeriod'],
    ] as const) {
      const refused = await ada.call('POST', path(name), { body });
      assert.deepEqual([refused.status, JSON.stringify(refused.body).includes(field)], [400, true], name);
    }
  });

  it('PRO-22 goes back to the vendor for one tenant, while another keeps its own', async () => {
    for (const [name, own, others] of [
      ['mfa-policy', { enforceMFAType: 'Force' }, { enforceMFAType: 'ForceExceptSAML' }],
      ['lockout-policy', { enabled: true, maxAttempts: 3 }, { enabled: true, maxAttempts: 5 }],
      ['password-history-policy', { enabled: true, historySize: 2 }, { enabled: true, historySize: 8 }],
      [
        'password-rotation',
        { isActive: true, rotationPeriod: 20, notificationPeriod: 2 },
        { isActive: true, rotationPeriod: 40, notificationPeriod: 4 },
      ],
    ] as const) {
      const remove = (who: Browser) => who.call('DELETE', path(name), { body: {} });
      const read = async (who: Browser) => {
        const { id: _, createdAt: __, updatedAt: ___, ...values } = (await who.get(path(name))).body;
        return values;
      };
      assert.equal((await ada.post(path(name), own)).status, 200, name);
      assert.equal((await gus.post(path(name), others)).status, 200, name);
      assert.deepEqual([await read(ada), await read(gus)], [own, others], name);
      assert.equal((await ada.post(path(name), own)).status, 200, name);
      assert.deepEqual(await read(gus), others, `${name} after another change of the first`);
      assert.equal((await remove(ada)).status, 204, name);
      assert.notDeepEqual(await read(ada), own, name);
      assert.deepEqual(await read(gus), others, `${name} stays`);
      assert.deepEqual([(await remove(ada)).status, (await remove(gus)).status], [204, 204], name);
    }
  });

  it('leaves to the vendor what the vendor does not let tenants decide', async () => {
    const { db } = running.provider.services;
    const read = async (name: string) => (await ada.get(path(name))).body;
    assert.equal((await ada.post(path('password-history-policy'), { enabled: true, historySize: 24 })).status, 200);
    assert.equal((await ada.post(path('password-rotation'), { isActive: true, rotationPeriod: 20 })).status, 200);
    await db
      .update(vendors)
      .set({ allowOverrideEnforcePasswordHistory: false, allowOverridePasswordExpiration: false });
    for (const [method, name, body] of [
      ['POST', 'password-history-policy', { enabled: true, historySize: 4 }],
      ['DELETE', 'password-history-policy', undefined],
      ['POST', 'password-rotation', { isActive: false }],
      ['DELETE', 'password-rotation', undefined],
    ] as const) {
      const { status, text } = await ada.call(method, path(name), { body: body ?? {} });
      assert.equal(status, 403, `${method} ${name}`);
      assert.match(text, /maintained by the vendor/);
    }
    assert.equal(at(await read('password-history-policy'), 'enabled'), false, 'what a tenant has set before ends');
    assert.deepEqual(await read('password-rotation'), {});
    await db.update(vendors).set({ allowOverrideEnforcePasswordHistory: true, allowOverridePasswordExpiration: true });
  });

  it('PORTAL-016 asks for the right to read or write security policies', async () => {
    const rob = running.browser();
    await rob.signIn('rob@acme.test');
    assert.equal((await rob.get(path('lockout-policy'))).status, 403);
    assert.equal(
      (await rob.call('POST', path('lockout-policy'), { body: { enabled: false, maxAttempts: 9 } })).status,
      403,
    );
  });
});

import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import { auditEvents, memberships, tenants } from '../../database/storage/schema.ts';
import { ACME, ACME_LABS, GLOBEX } from '../../testing/seed.ts';
import { claimsOf, itemsOf, startProvider, type TestProvider } from '../../testing/provider.ts';

const MISSING = '99999999-9999-4999-8999-999999999999';
const SWITCH = '/identity/resources/users/v1/tenant';
const TOKEN = '/identity/resources/users/v3/me/token';

describe('tenants of the signed-in person', () => {
  let running: TestProvider;
  before(async () => void (running = await startProvider()));
  after(() => running.end());

  const signedIn = async (
    email = 'ada@acme.test',
    headers: Record<string, string> = { 'frontegg-login-alias': 'acme' },
  ) => {
    const browser = running.browser();
    await browser.signIn(email, undefined, { headers });
    return browser;
  };

  it('TENANT-003 TENANT-004 TENANT-005 TENANT-006 lists them in all three versions', async () => {
    const ada = await signedIn();
    for (const path of ['/identity/resources/users/v1/me/tenants', '/identity/resources/users/v3/me/tenants']) {
      const { body } = await ada.get(path);
      const [tenants, active] = [body.tenants as { name: string }[], body.activeTenant as { id: string }];
      assert.deepEqual(
        tenants.map(({ name }) => name),
        ['Acme', 'Globex'],
      );
      assert.equal(active.id, ACME);
    }
    const bare = itemsOf(await ada.get('/identity/resources/users/v2/me/tenants'));
    assert.deepEqual(
      bare.map(({ id, tenantId, alias, deletedAt }) => [id, tenantId, alias, deletedAt]),
      [
        [ACME, ACME, 'acme', null],
        [GLOBEX, GLOBEX, 'globex', null],
      ],
    );
  });

  it('TENANT-007 TENANT-008 a switch shows in the next token, and outlives the page', async () => {
    const ada = await signedIn();
    assert.equal((await ada.call('PUT', SWITCH, { body: { tenantId: GLOBEX } })).status, 204);
    assert.equal(
      (await ada.get('/identity/resources/users/v2/me')).body.tenantId,
      ACME,
      'the old token still speaks of the old tenant',
    );
    await ada.refresh();
    const me = await ada.get('/identity/resources/users/v2/me');
    assert.deepEqual(
      [me.body.tenantId, (me.body.roles as { key: string }[]).map(({ key }) => key)],
      [GLOBEX, ['reader']],
    );
    assert.deepEqual(itemsOf(await ada.get('/identity/resources/users/v3?_email=gus')).length, 1);
    const written = await running.provider.services.db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.event, 'auth.tenant.switched'));
    assert.deepEqual([written[0]?.tenantId, written[0]?.details], [GLOBEX, { from: ACME }]);
  });

  it('PRO-22 PRO-24 refuses a foreign and an unknown tenant alike', async () => {
    const ada = await signedIn();
    for (const [method, path] of [
      ['PUT', SWITCH],
      ['POST', TOKEN],
    ] as const) {
      const answers = await Promise.all(
        [ACME_LABS, MISSING].map((tenantId) => ada.call(method, path, { body: { tenantId } })),
      );
      assert.deepEqual(
        answers.map(({ status, text }) => [status, text]),
        Array(2).fill([403, '{"errors":["You are not a member of this workspace"],"errorCode":"ER-NOT-A-MEMBER"}']),
      );
      assert.equal((await ada.call(method, path, { body: { tenantId: ['x'] } })).status, 400);
    }
  });

  it('SESSION-002 AUTH-024 gives a token for one tenant, taken with and without Bearer', async () => {
    const ada = await signedIn();
    const { body } = await ada.post(TOKEN, { tenantId: GLOBEX });
    const token = String(body.accessToken);
    assert.deepEqual([claimsOf(token).tenantId, body.expiresIn], [GLOBEX, 3600]);
    const written = await running.provider.services.db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.event, 'auth.token.issued'));
    assert.deepEqual(
      written.map(({ tenantId, actorId, outcome }) => [tenantId, actorId, outcome]),
      [[GLOBEX, claimsOf(token).sub, 'success']],
    );
    const list = '/identity/resources/users/v3?_email=gus';
    for (const authorization of [token, `Bearer ${token}`, `bearer ${token}`]) {
      assert.equal(
        itemsOf(await running.browser().get(list, { headers: { authorization } })).length,
        1,
        authorization.slice(0, 7),
      );
    }
    assert.equal(
      (await ada.get('/identity/resources/users/v2/me')).body.tenantId,
      ACME,
      'the session stays where it is',
    );
  });

  it('PRO-05 gives no token for a tenant whose session limits have passed', async () => {
    const { db } = running.provider.services;
    for (const limit of ['sessionIdleSeconds', 'sessionAbsoluteSeconds'] as const) {
      const ada = await signedIn();
      await db
        .update(tenants)
        .set({ [limit]: 60 })
        .where(eq(tenants.id, GLOBEX));
      running.clock.forward(59);
      assert.equal((await ada.post(TOKEN, { tenantId: GLOBEX })).status, 200, limit);
      running.clock.forward(1);
      const refused = await ada.post(TOKEN, { tenantId: GLOBEX });
      assert.deepEqual([refused.status, refused.body.errorCode], [403, 'ER-SIGN-IN-TOO-OLD'], limit);
      await db
        .update(tenants)
        .set({ [limit]: 60 })
        .where(eq(tenants.id, ACME));
      const over = await ada.post(TOKEN, { tenantId: ACME });
      assert.deepEqual([over.status, over.body.errorCode], [401, 'ER-SESSION-ENDED'], `${limit} of its own tenant`);
      await db
        .update(tenants)
        .set({ [limit]: null })
        .where(eq(tenants.id, ACME));
      assert.equal((await ada.refresh()).status, 200, 'the session goes on in its own tenant');
      await db
        .update(tenants)
        .set({ [limit]: null })
        .where(eq(tenants.id, GLOBEX));
    }
  });

  it('PRO-26 a tenant that closes to the person closes the token for it, and no other', async () => {
    const ada = await signedIn();
    const scoped = String((await ada.post(TOKEN, { tenantId: GLOBEX })).body.accessToken);
    const { db } = running.provider.services;
    const id = String((await ada.get('/identity/resources/users/v2/me')).body.id);
    await db.update(memberships).set({ isDisabled: true }).where(eq(memberships.tenantId, GLOBEX));
    assert.equal((await running.browser().get('/identity/resources/users/v2/me', { token: scoped })).status, 401);
    const me = await ada.get('/identity/resources/users/v2/me');
    assert.deepEqual([me.status, me.body.tenantIds, me.body.id], [200, [ACME], id]);
    const { tenants } = (await ada.get('/identity/resources/users/v3/me/tenants')).body;
    assert.deepEqual(Array.isArray(tenants) && tenants.map((tenant: { id: string }) => tenant.id), [ACME]);
    for (const [method, path] of [
      ['PUT', SWITCH],
      ['POST', TOKEN],
    ] as const)
      assert.equal(
        (await ada.call(method, path, { body: { tenantId: GLOBEX } })).body.errorCode,
        'ER-NOT-A-MEMBER',
        path,
      );
    await db.update(memberships).set({ isDisabled: false }).where(eq(memberships.tenantId, GLOBEX));
  });

  it('TENANT-007 a switch moves the session it was asked in, and no other', async () => {
    const [one, other] = [await signedIn(), await signedIn()];
    assert.equal((await one.call('PUT', SWITCH, { body: { tenantId: GLOBEX } })).status < 300, true);
    const after = async (browser: typeof one) => {
      await browser.refresh();
      return claimsOf(browser.token).tenantId;
    };
    assert.deepEqual([await after(one), await after(other)], [GLOBEX, ACME]);
  });

  it('AUTH-021 names a tenant among the own ones only while it is open to the person', async () => {
    const { db } = running.provider.services;
    const ada = await signedIn();
    const mine = async () => (await ada.get('/identity/resources/users/v2/me')).body.tenantIds;
    const set = (isDisabled: boolean) =>
      db.update(memberships).set({ isDisabled }).where(eq(memberships.tenantId, GLOBEX));
    assert.deepEqual(await mine(), [ACME, GLOBEX]);
    await set(true);
    assert.deepEqual(await mine(), [ACME]);
    await set(false);
  });

  it('AUTH-021 AUTH-022 tells me who I am and what I may do', async () => {
    const ada = await signedIn();
    const me = (await ada.get('/identity/resources/users/v2/me')).body;
    const rights = (await ada.get('/identity/resources/users/v1/me/authorization')).body;
    const keys = (value: unknown) => (value as { key: string }[]).map(({ key }) => key).sort();
    assert.deepEqual(keys(me.permissions), keys(rights.permissions));
    assert.deepEqual(keys(me.roles), ['admin', 'reader'], 'the group gives a role as well');
    assert.deepEqual(keys(rights.roles), ['admin', 'reader']);
    assert.deepEqual(
      me.rolesIds,
      (me.roles as { id: string }[]).map(({ id }) => id),
    );
    assert.deepEqual(
      (me.tenants as { tenantId: string; roles: unknown }[]).map(({ tenantId, roles }) => [tenantId, keys(roles)]),
      [
        [ACME, ['admin']],
        [GLOBEX, ['reader']],
      ],
    );
    assert.equal((me.groups as unknown[]).length, 1);
    const elsewhere = await signedIn('ada@acme.test', { 'frontegg-login-alias': 'globex' });
    const there = (await elsewhere.get('/identity/resources/users/v2/me')).body;
    assert.deepEqual([there.tenantId, keys(there.roles), there.groups], [GLOBEX, ['reader'], []]);
    assert.equal((await (await signedIn('sue@acme.test')).get('/identity/resources/users/v2/me')).body.superUser, true);
    assert.equal(me.superUser, undefined);
  });
});

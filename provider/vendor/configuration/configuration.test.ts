import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import {
  authStrategies,
  featureAssignments,
  featureFlags,
  features,
  planAssignments,
  planFeatures,
  plans,
  sessions,
  vendors,
} from '../../database/storage/schema.ts';
import { nonEmpty } from '../../../tests/support/expect.ts';
import { ACME, GLOBEX } from '../../testing/seed.ts';
import {
  type Browser,
  claimsOf,
  CLIENT_ID,
  itemsOf,
  startProvider,
  type TestProvider,
} from '../../testing/provider.ts';

describe('configuration, metadata and entitlements', () => {
  let running: TestProvider;
  let ada: Browser;
  before(async () => {
    running = await startProvider();
    ada = running.browser();
    await ada.signIn('ada@acme.test');
  });
  after(() => running.end());

  it('FLAGS-001 AUTH-026 AUTH-027 tells anybody what a sign-in page needs', async () => {
    const anybody = running.browser();
    assert.deepEqual((await anybody.get('/flags')).body, { 'fe-usage-page': 'on', other: 'off' });
    assert.deepEqual(Object.keys((await anybody.get('/vendors/public')).body).sort(), [
      'icon',
      'logo',
      'name',
      'whiteLabelMode',
    ]);
    assert.equal(
      (await anybody.get('/identity/resources/configurations/v1/public')).body.authStrategy,
      'EmailAndPassword',
    );
    assert.deepEqual(
      (await anybody.get('/identity/resources/configurations/v1/auth/strategies/public')).body,
      (await ada.get('/identity/resources/configurations/v1/auth/strategies')).body,
    );
    assert.deepEqual((await anybody.get('/metadata?entityName=adminBox')).body, {
      rows: [{ configuration: { navigation: { users: { visibility: 'always' } } } }],
    });
  });

  it('AUTH-026 AUTH-028 tells who is signed in the rest, and no private key', async () => {
    const { body, text } = await ada.get('/identity/resources/configurations/v1');
    assert.deepEqual([body.id, body.defaultTokenExpiration, body.cookieSameSite], [CLIENT_ID, 3600, 'Lax']);
    assert.doesNotMatch(text, /"(d|p|q|dp|dq|qi)\\?"/);
    assert.deepEqual((await ada.get('/identity/resources/configurations/v1/user-emails-policy')).body, {
      allowEmailChange: true,
    });
  });

  it('ENT-004 ENT-005 ENT-006 computes the bundle from plans, assignments, flags and roles', async () => {
    const { body } = await ada.get('/entitlements/api/v2/user-entitlements');
    const features = body.features as Record<
      string,
      { planIds: string[]; expireTime: number | null; linkedPermissions: string[]; featureFlag?: unknown }
    >;
    assert.deepEqual([features['by-plan']?.expireTime, features['by-plan']?.planIds.length], [-1, 1]);
    assert.deepEqual(features['by-flag'], {
      planIds: [],
      expireTime: null,
      linkedPermissions: [],
      featureFlag: { on: true, offTreatment: 'false', defaultTreatment: 'true' },
    });
    assert.deepEqual([features.expired?.expireTime, features.expired?.linkedPermissions], [1_000, ['reports.export']]);
    assert.equal((body.permissions as Record<string, unknown>)['projects.*'], true);
    assert.equal(Object.keys(body.plans as object).length, 2);
  });

  it('ENT-040 another plan, and the next bundle says so; each tenant for itself', async () => {
    const { db } = running.provider.services;
    const [free] = await db.select().from(plans).where(eq(plans.key, 'free'));
    const expireTime = async (browser: Browser) => {
      const features = (await browser.get('/entitlements/api/v2/user-entitlements')).body.features as Record<
        string,
        { expireTime: number | null }
      >;
      return features['by-plan']?.expireTime;
    };
    const gus = running.browser();
    await gus.signIn('gus@globex.test');
    assert.deepEqual([await expireTime(ada), await expireTime(gus)], [-1, null]);
    const [team] = await db.select().from(plans).where(eq(plans.key, 'team'));
    await db
      .update(planAssignments)
      .set({ planId: free?.id ?? '' })
      .where(eq(planAssignments.tenantId, ACME));
    assert.equal(await expireTime(ada), null);
    await db.insert(planAssignments).values([
      { tenantId: ACME, planId: team?.id ?? '', expireTime: 5_000 },
      { tenantId: GLOBEX, planId: team?.id ?? '' },
    ]);
    assert.deepEqual([await expireTime(ada), await expireTime(gus)], [5_000, -1]);
  });

  it('ENT-005 counts what a person alone holds for that person, and not for the others of the tenant', async () => {
    const { db } = running.provider.services;
    const [feature] = await db.select().from(features).where(eq(features.key, 'by-flag'));
    const [personal] = await db.insert(plans).values({ key: 'personal', name: 'Personal' }).returning();
    const rob = running.browser();
    const robId = String((await rob.signIn('rob@acme.test')).body.userId);
    const ends = async (browser: Browser) =>
      (
        (await browser.get('/entitlements/api/v2/user-entitlements')).body.features as Record<
          string,
          { expireTime: number | null }
        >
      )['by-flag']?.expireTime;
    await db
      .insert(featureAssignments)
      .values({ tenantId: ACME, featureId: feature?.id ?? '', userId: robId, expireTime: 7_000 });
    assert.deepEqual([await ends(rob), await ends(ada)], [7_000, null]);
    await db.insert(planFeatures).values({ planId: personal?.id ?? '', featureId: feature?.id ?? '' });
    await db
      .insert(planAssignments)
      .values({ tenantId: ACME, planId: personal?.id ?? '', userId: robId, expireTime: -1 });
    assert.deepEqual([await ends(rob), await ends(ada)], [-1, null]);
    await db.delete(featureAssignments).where(eq(featureAssignments.userId, robId));
    await db.delete(planAssignments).where(eq(planAssignments.userId, robId));
  });

  it('PRO-22 PRO-35 a bundle names no other customer: what tenant, email and user id decide is decided already', async () => {
    const { db } = running.provider.services;
    const on = (attribute: string, list: string[]) => ({
      attribute,
      op: 'in_list' as const,
      negate: false,
      value: { list },
    });
    const rule = (...conditions: ReturnType<typeof on>[]) => ({
      treatment: 'true' as const,
      conditionLogic: 'and' as const,
      conditions,
    });
    const rules = [
      rule(on('frontegg.tenantId', [GLOBEX])),
      rule(on('frontegg.email', ['boss@secret-customer.test', 'gus@globex.test'])),
      rule(on('frontegg.tenantId', [ACME, GLOBEX]), on('region', ['eu'])),
    ];
    const kept = await db.select().from(plans);
    await db.update(plans).set({ rules });
    await db.update(featureFlags).set({ rules });
    const { body, text } = await ada.get('/entitlements/api/v2/user-entitlements');
    assert.doesNotMatch(text, new RegExp(`${GLOBEX}|secret-customer|globex|frontegg\\.`));
    const left = [rule(on('region', ['eu']))];
    for (const plan of nonEmpty(Object.values(body.plans as Record<string, { rules: unknown }>)))
      assert.deepEqual(plan.rules, left);
    const { features: told } = body as { features: Record<string, { featureFlag?: { rules: unknown } }> };
    assert.deepEqual(told['by-flag']?.featureFlag?.rules, left);
    const gus = running.browser();
    await gus.signIn('gus@globex.test');
    const theirs = (await gus.get('/entitlements/api/v2/user-entitlements')).text;
    assert.doesNotMatch(theirs, new RegExp(ACME));
    assert.match(theirs, /"conditions":\[\]/, 'a rule for them holds always');
    for (const { id, rules: before } of kept) await db.update(plans).set({ rules: before }).where(eq(plans.id, id));
    await db.update(featureFlags).set({ rules: null });
  });

  it('AUTH-026 tells of the main ways those that are on, of the others whether they are', async () => {
    const { db } = running.provider.services;
    const path = '/identity/resources/configurations/v1/auth/strategies/public';
    await db.update(authStrategies).set({ isActive: false });
    await db.insert(authStrategies).values([
      { kind: 'main', strategy: 'MagicLink', position: 9 },
      { kind: 'main', strategy: 'Unheard', position: 8 },
    ]);
    assert.deepEqual((await running.browser().get(path)).body, {
      mainAuthStrategies: [{ strategy: 'MagicLink' }],
      secondaryAuthStrategies: [
        { strategy: 'UsernameAndPassword', isActive: false },
        { strategy: 'Passkeys', isActive: false },
      ],
    });
    await db.delete(authStrategies).where(eq(authStrategies.position, 9));
    await db.delete(authStrategies).where(eq(authStrategies.position, 8));
    await db.update(authStrategies).set({ isActive: true });
    await db.update(vendors).set({
      enforceMfaType: 'Force',
      machineToMachineAuthStrategy: 'AccessToken',
      authStrategy: 'odd',
      allowEmailChange: false,
      forcePermissions: true,
    });
    const global = (await ada.get('/identity/resources/configurations/v1')).body;
    assert.deepEqual(
      [global.enforceMFAType, global.defaultRefreshTokenExpiration, typeof global.publicKey],
      ['Force', 604_800, 'string'],
    );
    const { authStrategy, machineToMachineAuthStrategy, forcePermissions } = (
      await running.browser().get('/identity/resources/configurations/v1/public')
    ).body;
    assert.deepEqual(
      [authStrategy, machineToMachineAuthStrategy, forcePermissions],
      ['EmailAndPassword', 'AccessToken', true],
    );
    assert.deepEqual((await ada.get('/identity/resources/configurations/v1/user-emails-policy')).body, {
      allowEmailChange: false,
    });
  });

  it('AUTH-026 tells each setting of the vendor by its own name, and when they were changed', async () => {
    const { db, signingKeys } = running.provider.services;
    const [made] = await db.select().from(vendors);
    const told = async (path: string) => (await ada.get(path)).body;
    const global = () => told('/identity/resources/configurations/v1');
    const names = {
      allowSignups: false,
      allowNotVerifiedUsersLogin: false,
      apiTokensEnabled: false,
      forcePermissions: false,
      allowOverrideEnforcePasswordHistory: false,
      allowOverridePasswordComplexity: false,
      allowOverridePasswordExpiration: false,
    };
    const updatedAt = new Date('2030-02-03T04:05:06.000Z');
    for (const name of Object.keys(names)) {
      await db.update(vendors).set({ ...names, [name]: true, updatedAt });
      const all = { ...(await told('/identity/resources/configurations/v1/public')), ...(await global()) };
      const on = Object.keys(names).filter((other) => all[other] === true);
      assert.deepEqual(on, [name]);
    }
    const { createdAt, updatedAt: changed, publicKey } = await global();
    assert.deepEqual([createdAt, changed], [made?.createdAt.toISOString(), updatedAt.toISOString()]);
    assert.deepEqual(JSON.parse(String(publicKey)), (await signingKeys.published())[0]);
    await db.update(vendors).set({ logo: 'https://cdn.test/logo.png', icon: 'https://cdn.test/icon.png' });
    const { logo, icon } = await told('/vendors/public');
    assert.deepEqual([logo, icon], ['https://cdn.test/logo.png', 'https://cdn.test/icon.png']);
    if (made) await db.update(vendors).set(made);
  });

  it('tells of groups what was asked for, and no more', async () => {
    const groups = async (relations: string) =>
      Object.keys(
        ((await ada.get(`/identity/resources/groups/v1?_groupsRelations=${relations}`)).body.groups as object[])[0] ??
          {},
      );
    assert.deepEqual(
      [
        (await groups('roles')).filter((name) => name === 'roles' || name === 'users'),
        (await groups('users')).filter((name) => name === 'roles' || name === 'users'),
      ],
      [['roles'], ['users']],
    );
    assert.equal((await ada.get('/identity/resources/groups/v1?_groupsRelations=all')).status, 400);
  });

  it('lists only the sessions that are alive, the last used first', async () => {
    const { db } = running.provider.services;
    await db.update(vendors).set({ enforceMfaType: 'DontForce' });
    const mine = async () => itemsOf(await ada.get('/identity/resources/users/sessions/v1/me')).map(({ id }) => id);
    const known = await mine();
    const second = running.browser();
    running.clock.forward(1);
    await second.signIn('ada@acme.test', undefined, { headers: { 'user-agent': 'second' } });
    const sid = String(claimsOf(second.token).sid);
    assert.deepEqual(await mine(), [sid, ...known]);
    const [shown] = itemsOf(await ada.get('/identity/resources/users/sessions/v1/me'));
    assert.deepEqual(
      [shown?.userAgent, shown?.impersonated, shown?.expires],
      ['second', false, new Date(running.clock.read() + 7 * 24 * 3600_000).toISOString()],
    );
    const now = running.provider.services.now();
    for (const over of [{ idleExpiresAt: now }, { absoluteExpiresAt: now }, { endedAt: now }]) {
      const [before] = await db.select().from(sessions).where(eq(sessions.id, sid));
      await db.update(sessions).set(over).where(eq(sessions.id, sid));
      assert.deepEqual(await mine(), known, JSON.stringify(over));
      await db
        .update(sessions)
        .set({
          idleExpiresAt: before?.idleExpiresAt ?? now,
          absoluteExpiresAt: before?.absoluteExpiresAt ?? now,
          endedAt: null,
        })
        .where(eq(sessions.id, sid));
    }
    const rob = running.browser();
    await rob.signIn('rob@acme.test');
    assert.equal((await mine()).includes(String(claimsOf(rob.token).sid)), false, 'nobody else’s');
    running.clock.forward(1);
    await ada.refresh();
    assert.equal((await mine())[0], claimsOf(ada.token).sid, 'a refresh is a use');
    await second.call('POST', '/identity/resources/auth/v1/logout');
  });

  it('PRO-22 shows roles, groups and applications of this tenant only', async () => {
    assert.deepEqual(
      itemsOf(await ada.get('/identity/resources/roles/v1'))
        .map(({ key }) => key)
        .sort(),
      ['admin', 'member', 'reader'],
    );
    const groups = (await ada.get('/identity/resources/groups/v1?_groupsRelations=rolesAndUsers')).body.groups as {
      name: string;
      users: { email: string }[];
      roles: { key: string }[];
    }[];
    assert.deepEqual(
      groups.map(({ name, users, roles }) => [name, users[0]?.email, roles[0]?.key]),
      [['Reporters', 'ada@acme.test', 'reader']],
    );
    const bare = (await ada.get('/identity/resources/groups/v1')).body.groups as object[];
    assert.deepEqual(Object.keys(bare[0] ?? {}).sort(), ['id', 'managedBy', 'metadata', 'name', 'updatedAt']);
    assert.deepEqual(
      itemsOf(await ada.get('/applications/resources/applications/v1')).map(({ name }) => name),
      ['Free'],
    );
    assert.deepEqual(
      itemsOf(
        await ada.get(
          '/applications/resources/applications/v1?ids=dddddddd-0000-4000-8000-000000000002&_includeFreeAccess=false',
        ),
      ).map(({ name }) => name),
      ['Managed'],
    );
  });

  it('lists the own sessions only, and marks the one in use', async () => {
    const second = running.browser();
    await second.signIn('ada@acme.test');
    const mine = itemsOf(await ada.get('/identity/resources/users/sessions/v1/me'));
    assert.equal(mine.length, 2);
    assert.equal(mine.filter(({ current }) => current === true).length, 1);
    assert.equal((await second.get('/identity/resources/users/sessions/v1/me/current')).body.current, true);
    assert.equal(mine[0]?.ipAddress, '192.0.2.1');
  });
});

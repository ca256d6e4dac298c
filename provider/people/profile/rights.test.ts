import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import type { SeedDocument } from '../../app/createProvider.ts';
import {
  featureAssignments,
  features,
  membershipRoles,
  memberships,
  roles,
  tenants,
  users,
} from '../../database/storage/schema.ts';
import { startProvider, type Browser, type TestProvider } from '../../testing/provider.ts';

const password = 'correct horse battery';
const seed: SeedDocument = {
  name: 'rights',
  tenants: [
    { alias: 'acme', name: 'Acme' },
    { alias: 'globex', name: 'Globex' },
  ],
  permissions: [{ key: 'reports.read', name: 'Read' }],
  roles: [
    { key: 'viewer', name: 'Viewer', level: 9, permissions: ['reports.read'] },
    { key: 'empty', name: 'Empty', level: 9, permissions: [] },
  ],
  features: [{ key: 'sso', name: 'SSO' }],
  users: [
    { email: 'ada@acme.test', name: 'Ada', password, memberships: [{ tenant: 'acme', roles: ['viewer'] }] },
    { email: 'rob@acme.test', name: 'Rob', password, memberships: [{ tenant: 'acme' }] },
  ],
};

describe('the version of a person’s rights', () => {
  let running: TestProvider;
  let rob: Browser;
  before(async () => {
    running = await startProvider({}, seed);
    rob = running.browser();
    assert.equal((await rob.signIn('rob@acme.test')).status, 200);
  });
  after(() => running.end());

  const version = async (): Promise<unknown> =>
    (await rob.get('/identity/resources/users/sessions/v1/me/current')).body.rightsVersion;
  const idsOf = async (name: string) => {
    const { db } = running.provider.services;
    const [user] = await db
      .select()
      .from(users)
      .where(eq(users.email, `${name}@acme.test`));
    const [acme, globex] = await db.select().from(tenants).orderBy(tenants.name);
    const held = await db.select().from(roles);
    const role = (key: string): string => held.find((one) => one.key === key)?.id ?? '';
    return { db, userId: user?.id ?? '', acme: acme?.id ?? '', globex: globex?.id ?? '', role };
  };

  it('stays while nothing changes, and is the one the account was read at', async () => {
    const first = await version();
    assert.match(String(first), /^[\w-]{22}$/);
    assert.equal(await version(), first);
    assert.equal((await rob.get('/identity/resources/users/v2/me')).body.rightsVersion, first);
  });

  it('stays when somebody else gets a role', async () => {
    const first = await version();
    const { db, userId, acme, role } = await idsOf('ada');
    await db.insert(membershipRoles).values({ tenantId: acme, userId, roleId: role('empty') });
    assert.equal(await version(), first);
  });

  it('changes with a role, a tenant to choose and an entitlement', async () => {
    const { db, userId, acme, globex, role } = await idsOf('rob');
    const changes: Record<string, () => Promise<unknown>> = {
      role: async () => db.insert(membershipRoles).values({ tenantId: acme, userId, roleId: role('empty') }),
      permissions: async () => db.insert(membershipRoles).values({ tenantId: acme, userId, roleId: role('viewer') }),
      tenant: async () => db.insert(memberships).values({ tenantId: globex, userId, activatedAt: new Date() }),
      feature: async () => {
        const [feature] = await db.select().from(features);
        return db.insert(featureAssignments).values({ featureId: feature?.id ?? '', tenantId: acme, expireTime: -1 });
      },
      superUser: async () => db.update(users).set({ superUser: true }).where(eq(users.id, userId)),
    };
    for (const [name, change] of Object.entries(changes)) {
      const earlier = await version();
      await change();
      assert.notEqual(await version(), earlier, name);
    }
  });
});

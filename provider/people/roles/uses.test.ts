import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { and, eq } from 'drizzle-orm';
import { contract } from 'gatehouse-contract/contract.js';
import {
  apiTokenRoles,
  apiTokens,
  groupRoles,
  groups,
  invitationLinkRoles,
  invitationLinks,
  membershipRoles,
  memberships,
  permissionCategories,
  roles,
  users,
} from '../../database/storage/schema.ts';
import { auditOf } from '../../testing/audit.ts';
import { at } from '../../testing/operator.ts';
import { itemsOf, startProvider, type Browser, type TestProvider } from '../../testing/provider.ts';
import { ACME, GLOBEX } from '../../testing/seed.ts';
import { tokenSeed } from '../../testing/tokens.ts';

const ROLES = '/identity/resources/roles/v1';

describe('a role and what holds it', () => {
  let running: TestProvider;
  let ada: Browser;
  before(async () => {
    running = await startProvider({}, tokenSeed);
    ada = running.browser();
    assert.equal((await ada.signIn('ada@acme.test')).status, 200);
  });
  after(() => running.end());

  const db = () => running.provider.services.db;
  const idOf = async (email: string): Promise<string> =>
    (await db().select().from(users).where(eq(users.emailKey, email)))[0]?.id ?? assert.fail(email);
  async function add(fields: Partial<typeof roles.$inferInsert> = {}): Promise<string> {
    const [row] = await db()
      .insert(roles)
      .values({ tenantId: ACME, key: randomUUID(), name: 'Made', level: 9, ...fields })
      .returning();
    return row?.id ?? assert.fail('no role');
  }
  const remove = (roleId: string, query = '') => ada.call('DELETE', `${ROLES}/${roleId}${query}`, { body: {} });

  /** Everything that can hold a role, each holding this one. */
  async function held(roleId: string) {
    const userId = await idOf('rob@acme.test');
    await db().insert(membershipRoles).values({ tenantId: ACME, userId, roleId });
    const [group] = await db().insert(groups).values({ tenantId: ACME, name: randomUUID() }).returning();
    const groupId = group?.id ?? assert.fail('no group');
    await db().insert(groupRoles).values({ tenantId: ACME, groupId, roleId });
    const token = await ada.post(contract.tenantApiTokens.add.path, { description: 'Holder', roleIds: [roleId] });
    const link = await ada.post(contract.invitationLinks.addV2.path, { shouldSendEmail: false, roleIds: [roleId] });
    assert.deepEqual([token.status, link.status], [200, 200], `${token.text} ${link.text}`);
    const [linkRow] = await db().select().from(invitationLinks).where(eq(invitationLinks.tenantId, ACME));
    const [tokenId, linkId] = [String(token.body.id), linkRow?.id ?? assert.fail('no link')];
    return async () => ({
      members: (
        await db()
          .select()
          .from(membershipRoles)
          .where(and(eq(membershipRoles.tenantId, ACME), eq(membershipRoles.userId, userId)))
      ).map((row) => row.roleId),
      groups: (await db().select().from(groupRoles).where(eq(groupRoles.groupId, groupId))).map((row) => row.roleId),
      tokens: (await db().select().from(apiTokenRoles).where(eq(apiTokenRoles.tokenId, tokenId))).map(
        (row) => row.roleId,
      ),
      links: (await db().select().from(invitationLinkRoles).where(eq(invitationLinkRoles.linkId, linkId))).map(
        (row) => row.roleId,
      ),
    });
  }

  it('is deleted with another in its place for members, groups, links and tokens, and told of with each', async () => {
    const [old, next] = [await add({ key: 'old' }), await add({ key: 'next' })];
    const before = (await db().select().from(membershipRoles)).filter(({ tenantId }) => tenantId === ACME);
    const holders = await held(old);
    const refused = await remove(old);
    const uses = { members: 1, groups: 1, links: 1, tokens: 1 };
    assert.deepEqual(
      [refused.status, refused.body.errorCode, at(refused.body, 'context', 'uses')],
      [409, 'ER-ROLE-IN-USE', uses],
    );
    const rows = await auditOf(db(), async () => {
      assert.equal((await remove(old, `?replacementRoleId=${next}`)).status, 204);
    });
    assert.deepEqual(
      rows.map(({ event, subjectId, details }) => ({ event, subjectId, details })),
      [{ event: 'admin.role.deleted', subjectId: old, details: { role: 'old', uses, replacement: 'next' } }],
    );
    const { members, ...others } = await holders();
    assert.deepEqual(others, { groups: [next], links: [next], tokens: [next] });
    assert.equal(members.includes(next) && !members.includes(old), true);
    const after = (await db().select().from(membershipRoles)).filter(({ tenantId }) => tenantId === ACME);
    assert.equal(after.length, before.length + 1, 'nobody else has got it');
    await db().delete(apiTokens);
    await db().delete(invitationLinks);
  });

  it('leaves one replacement with who held both, and none where none is asked for', async () => {
    const [old, next] = [await add(), await add()];
    const holders = await held(old);
    const userId = await idOf('rob@acme.test');
    await db().insert(membershipRoles).values({ tenantId: ACME, userId, roleId: next });
    assert.equal((await remove(old, `?replacementRoleId=${next}`)).status, 204);
    assert.equal((await holders()).members.filter((id) => id === next).length, 1);
    assert.equal((await remove(next, '?replacementRoleId=none')).status, 204);
    const { members, ...others } = await holders();
    assert.deepEqual([members.includes(next), others], [false, { groups: [], links: [], tokens: [] }]);
    await db().delete(apiTokens);
    await db().delete(invitationLinks);
  });

  it('PRO-22 is replaced by no role of another tenant, nor by itself or one that does not exist', async () => {
    const old = await add();
    const foreign = await add({ tenantId: GLOBEX });
    const holders = await held(old);
    for (const replacement of [foreign, randomUUID(), old]) {
      const { status } = await remove(old, `?replacementRoleId=${replacement}`);
      assert.equal(status >= 400, true, replacement);
    }
    assert.deepEqual((await holders()).groups, [old]);
    assert.equal((await remove(foreign)).status, 404);
    assert.equal((await remove(old, '?replacementRoleId=none')).status, 204);
  });

  it('ROLES-001 stands by its level, then by its name, and none of another tenant does', async () => {
    const [tenth, first] = [await add({ name: 'B', level: 900 }), await add({ name: 'Z', level: 800 })];
    const [ninth, foreign] = [await add({ name: 'A', level: 900 }), await add({ tenantId: GLOBEX, level: 800 })];
    const shown = itemsOf(await ada.get(ROLES)).map(({ id }) => String(id));
    assert.deepEqual(shown.slice(-3), [first, ninth, tenth]);
    assert.equal(shown.includes(foreign), false);
    const keys = itemsOf(await ada.get('/identity/resources/permissions/v1')).map(({ key }) => String(key));
    assert.deepEqual(keys, [...keys].sort());
    const category = (name: string) => ({ id: randomUUID(), name, description: '' });
    await db().insert(permissionCategories).values(['Zoo', 'Art', 'Music'].map(category));
    const { text } = await ada.get('/identity/resources/permissions/v1/categories');
    const categories: { name: string }[] = JSON.parse(text);
    assert.deepEqual(
      categories.map(({ name }) => name),
      ['Art', 'Music', 'Zoo'],
    );
  });

  it('is counted for the members of this tenant who can be seen', async () => {
    const vendors = await add({ tenantId: null });
    const count = async () => itemsOf(await ada.get(ROLES)).find(({ id }) => id === vendors)?.peopleCount;
    assert.equal(await count(), 0);
    const give = async (email: string, tenantId: string) =>
      db()
        .insert(membershipRoles)
        .values({ tenantId, userId: await idOf(email), roleId: vendors });
    await give('rob@acme.test', ACME);
    await give('dan@acme.test', ACME);
    await give('gus@globex.test', GLOBEX);
    assert.equal(await count(), 2);
    const isDan = and(eq(memberships.tenantId, ACME), eq(memberships.userId, await idOf('dan@acme.test')));
    await db().update(memberships).set({ invisible: true }).where(isDan);
    assert.equal(await count(), 1);
    await db().update(memberships).set({ invisible: false }).where(isDan);
  });
});

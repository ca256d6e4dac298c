import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { and, eq } from 'drizzle-orm';
import { WRITE_GROUPS } from 'gatehouse-contract/contract.js';
import {
  auditEvents,
  groupMembers,
  groupRoles,
  groups,
  membershipRoles,
  permissions,
  rolePermissions,
  roles,
  tenants,
  users,
} from '../../database/storage/schema.ts';
import { PASSWORD, paths, useInviting } from '../../testing/invitations.ts';
import { at } from '../../testing/operator.ts';
import { claimsOf, ENCRYPTION_KEY } from '../../testing/provider.ts';

const GROUPS = '/identity/resources/groups/v1';

describe('invited people in groups', () => {
  const scene = useInviting({ encryptionKey: ENCRYPTION_KEY });

  /** A person with an account in no tenant, whom the clerk invites. */
  async function invite(name: string) {
    const email = `${name}@new.test`;
    const [row] = await scene.db
      .insert(users)
      .values({ email, emailKey: email, name, nameKey: name, verified: true })
      .returning();
    const mail = await scene.invited(email, { roleIds: await scene.roleIds('plain') });
    const accept = () => scene.browser().post(paths.accept, mail.link('/invitation/accept'));
    return { userId: row?.id ?? assert.fail(name), accept };
  }
  /** A group that holds one role. `members` are in it. */
  async function group(name: string, role: string, ...members: string[]): Promise<string> {
    const [acme] = await scene.db.select().from(tenants).where(eq(tenants.alias, 'acme'));
    const tenantId = acme?.id ?? assert.fail('acme');
    const [made] = await scene.db.insert(groups).values({ tenantId, name }).returning();
    const groupId = made?.id ?? assert.fail(name);
    const [roleId = ''] = await scene.roleIds(role);
    await scene.db.insert(groupRoles).values({ tenantId, groupId, roleId });
    for (const userId of members) await scene.db.insert(groupMembers).values({ tenantId, groupId, userId });
    return groupId;
  }
  async function groupsOf(userId: string): Promise<string[]> {
    const rows = await scene.db
      .select({ name: groups.name })
      .from(groupMembers)
      .innerJoin(groups, eq(groups.id, groupMembers.groupId))
      .where(eq(groupMembers.userId, userId));
    return rows.map(({ name }) => name).sort();
  }
  /** Lets the clerk keep the right to invite, and no other, until the returned function is called. */
  async function demote(): Promise<() => Promise<unknown>> {
    const sam = await scene.signedIn('sam@acme.test');
    const id = await scene.userIdOf('cleo@acme.test');
    const set = async (role: string) =>
      sam.call('PUT', paths.team, { body: { id, roleIds: await scene.roleIds(role) } });
    assert.equal((await set('writer')).status, 200);
    return () => set('clerk');
  }

  it('PRO-27 leave, when they join, the groups that give what the inviter may not hand out any more', async () => {
    const { userId, accept } = await invite('gero');
    const rob = await scene.userIdOf('rob@acme.test');
    await group('Viewers', 'viewer', userId, rob);
    await group('Plain', 'plain', userId);
    const promote = await demote();
    assert.equal((await accept()).status, 204);
    assert.deepEqual(await groupsOf(userId), ['Plain']);
    assert.deepEqual(await groupsOf(rob), ['Viewers'], 'who is a member already stays');
    const [row] = await scene.db
      .select()
      .from(auditEvents)
      .where(and(eq(auditEvents.subjectId, userId), eq(auditEvents.event, 'user.invitation.accepted')));
    assert.deepEqual(at(row?.details, 'leftGroups'), ['Viewers']);
    await promote();
  });

  it('GROUPS-011 stay in the groups of a directory, which alone fills them', async () => {
    const { userId, accept } = await invite('dirk');
    const groupId = await group('Of the directory', 'viewer', userId);
    await scene.db.update(groups).set({ managedBy: 'scim2' }).where(eq(groups.id, groupId));
    const promote = await demote();
    assert.equal((await accept()).status, 204);
    assert.deepEqual(await groupsOf(userId), ['Of the directory']);
    await promote();
  });

  it('PRO-27 stay in the groups that another administrator put them into, who answers for them then', async () => {
    const { userId, accept } = await invite('hera');
    const sam = await scene.signedIn('sam@acme.test');
    const groupId = await group('More viewers', 'viewer');
    const joined = await sam.post(`${GROUPS}/${groupId}/users`, { userIds: [userId] });
    assert.deepEqual(joined.body, { changed: [userId], failed: [] });
    const promote = await demote();
    assert.equal((await accept()).status, 204);
    assert.deepEqual(await groupsOf(userId), ['More viewers']);
    await promote();
  });

  it('PRO-27 join all the same when a person who may not invite put them into a group', async () => {
    const { userId, accept } = await invite('karl');
    const [acme] = await scene.db.select().from(tenants).where(eq(tenants.alias, 'acme'));
    const tenantId = acme?.id ?? assert.fail('acme');
    const [key] = await scene.db.insert(permissions).values({ key: WRITE_GROUPS, name: WRITE_GROUPS }).returning();
    const [keeper] = await scene.db
      .insert(roles)
      .values({ tenantId, key: 'keeper', name: 'Keeper', level: 5 })
      .returning();
    const roleId = keeper?.id ?? assert.fail('keeper');
    await scene.db.insert(rolePermissions).values({ roleId, permissionId: key?.id ?? assert.fail('key') });
    await scene.db.insert(membershipRoles).values({ tenantId, roleId, userId: await scene.userIdOf('rob@acme.test') });
    const rob = await scene.signedIn('rob@acme.test');
    const joined = await rob.post(`${GROUPS}/${await group('Of Rob', 'plain')}/users`, { userIds: [userId] });
    assert.deepEqual(joined.body, { changed: [userId], failed: [] });
    assert.equal((await accept()).status, 204);
    assert.deepEqual(await groupsOf(userId), ['Of Rob']);
  });

  it('PRO-27 stay in a group to which another administrator gave a role', async () => {
    const { userId, accept } = await invite('ines');
    const sam = await scene.signedIn('sam@acme.test');
    const groupId = await group('Growing', 'plain', userId);
    const given = await sam.post(`${GROUPS}/${groupId}/roles`, { roleIds: await scene.roleIds('viewer') });
    assert.equal(given.status, 204);
    const promote = await demote();
    assert.equal((await accept()).status, 204);
    assert.deepEqual(await groupsOf(userId), ['Growing']);
    await promote();
  });

  it('PRO-22 PRO-27 join another tenant by the invitation of there, whose inviter goes on answering for it', async () => {
    const { userId } = await invite('mona');
    const mail = await scene.invited('mona@new.test', {}, await scene.signedIn('chief@third.test'));
    const sam = await scene.signedIn('sam@acme.test');
    const joined = await sam.post(`${GROUPS}/${await group('Here', 'viewer')}/users`, { userIds: [userId] });
    assert.deepEqual(joined.body, { changed: [userId], failed: [] });
    const accepted = await scene.browser().post(paths.accept, mail.link('/invitation/accept'));
    assert.equal(accepted.status, 204, accepted.text);
  });

  it('PRO-27 leave every group that gives a role, when a link lets them in after the invitation is void', async () => {
    const email = 'chief@third.test';
    await scene.invite(email, { roleIds: await scene.roleIds('plain') });
    const userId = await scene.userIdOf(email);
    await group('Void', 'viewer', userId);
    const sam = await scene.signedIn('sam@acme.test');
    const link = await sam.post(paths.linkV2, { shouldSendEmail: false });
    const cleo = await scene.userIdOf('cleo@acme.test');
    const state = (what: string) => sam.post(`/identity/resources/tenants/users/v1/${cleo}/${what}`);
    assert.equal((await state('disable')).status, 204);
    const given = { email, password: PASSWORD, invitationToken: link.body.token };
    const { accessToken } = (await scene.browser().post('/identity/resources/auth/v1/user', given)).body;
    assert.equal(claimsOf(String(accessToken)).tenantId, link.body.tenantId);
    assert.deepEqual(await groupsOf(userId), []);
    assert.equal((await state('enable')).status, 204);
  });
});

import { and, eq, inArray, ne } from 'drizzle-orm';
import { WRITE_USERS } from 'gatehouse-contract/contract.js';
import type { RoleGuard } from 'gatehouse-contract/rules.js';
import { groupMembers, groupRoles, groups, memberships } from '../../database/storage/schema.ts';
import type { Database, Reader } from '../../ground/database.ts';
import type { Caller } from '../../http/pipeline/principal.ts';
import { changeInviter, type Place } from '../invitations.ts';
import { mayHandOut } from '../members/inviter.ts';
import { directRoles, findRoles, type RoleRow } from '../roles/storage.ts';
import type { GroupRow } from './storage.ts';

/** The roles that people have by their groups, one row for each of both. */
const rolesByGroup = (db: Reader, tenantId: string, userIds: readonly string[]) =>
  db
    .select({ userId: groupMembers.userId, groupId: groups.id, name: groups.name, roleId: groupRoles.roleId })
    .from(groupMembers)
    .innerJoin(groups, and(eq(groups.tenantId, groupMembers.tenantId), eq(groups.id, groupMembers.groupId)))
    .innerJoin(groupRoles, and(eq(groupRoles.tenantId, groups.tenantId), eq(groupRoles.groupId, groups.id)))
    .where(
      and(
        eq(groupMembers.tenantId, tenantId),
        inArray(groupMembers.userId, [...userIds]),
        // A directory alone fills its groups.
        ne(groups.managedBy, 'scim2'),
      ),
    );

const idsOf = (rows: readonly { roleId: string }[]): string[] => [...new Set(rows.map(({ roleId }) => roleId))];

/**
 * Makes a person who changes a group answer for the roles of its invited members, as far as the person may hand out
 * all of a member's roles (PRO-27).
 *
 * @param among only these members
 */
export async function answerForInvited(
  db: Database,
  { tenantId, id }: GroupRow,
  guard: RoleGuard,
  caller: Caller,
  among?: readonly string[],
): Promise<void> {
  // An invitation of a person who may not invite would be void.
  if (caller.userId === undefined || !(await caller.may(WRITE_USERS))) return;
  const invited = await db
    .select({ userId: memberships.userId })
    .from(groupMembers)
    .innerJoin(
      memberships,
      and(eq(memberships.tenantId, groupMembers.tenantId), eq(memberships.userId, groupMembers.userId)),
    )
    .where(
      and(
        eq(groupMembers.tenantId, tenantId),
        eq(groupMembers.groupId, id),
        eq(memberships.isInvited, true),
        among && inArray(groupMembers.userId, [...among]),
      ),
    );
  const userIds = invited.map(({ userId }) => userId);
  if (userIds.length === 0) return;
  const links = await rolesByGroup(db, tenantId, userIds);
  const roles = new Map((await findRoles(db, tenantId, idsOf(links))).map((role) => [role.id, role]));
  const direct = await directRoles(db, [tenantId], userIds);
  const rolesOf = (userId: string): RoleRow[] => [
    ...(direct.get(`${tenantId}/${userId}`) ?? []),
    ...links.flatMap((link) => (link.userId === userId ? (roles.get(link.roleId) ?? []) : [])),
  ];
  const theirs = userIds.filter((userId) => rolesOf(userId).every((role) => mayHandOut(guard, role)));
  await changeInviter(db, tenantId, theirs, caller.userId);
}

/**
 * Takes a person who joins the tenant out of the groups that give a role which is not kept.
 *
 * @returns the names of these groups
 */
export async function leaveGroups(
  db: Database,
  { tenantId, userId }: Place,
  isKept: (role: RoleRow) => boolean,
): Promise<string[]> {
  const links = await rolesByGroup(db, tenantId, [userId]);
  const roles = await findRoles(db, tenantId, idsOf(links));
  const refused = new Set(roles.filter((role) => !isKept(role)).map(({ id }) => id));
  const left = new Map(links.flatMap(({ groupId, name, roleId }) => (refused.has(roleId) ? [[groupId, name]] : [])));
  if (left.size > 0)
    await db
      .delete(groupMembers)
      .where(
        and(
          eq(groupMembers.tenantId, tenantId),
          eq(groupMembers.userId, userId),
          inArray(groupMembers.groupId, [...left.keys()]),
        ),
      );
  return [...left.values()];
}

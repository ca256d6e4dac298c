import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { groupMembers, groupRoles, groups, memberships, users } from '../../database/storage/schema.ts';
import type { Reader } from '../../ground/database.ts';
import { findRoles, type RoleRow } from '../roles/storage.ts';
import { shown } from '../users/shown.ts';

export type GroupRow = typeof groups.$inferSelect;

/** The groups of a tenant; `ids`: of these alone. A foreign id finds as little as an unknown one. */
export const listGroups = (db: Reader, tenantId: string, ids?: readonly string[]): Promise<GroupRow[]> =>
  db
    .select()
    .from(groups)
    .where(and(eq(groups.tenantId, tenantId), ids && inArray(groups.id, [...ids])))
    .orderBy(asc(groups.name), asc(groups.id));

/** Which roles the groups of a tenant hold. */
export const listGroupRoles = (db: Reader, tenantId: string, groupIds?: readonly string[]) =>
  db
    .select()
    .from(groupRoles)
    .where(and(eq(groupRoles.tenantId, tenantId), groupIds && inArray(groupRoles.groupId, [...groupIds])));

/** The roles that one group holds. */
export async function rolesOfGroup(db: Reader, { tenantId, id }: GroupRow): Promise<RoleRow[]> {
  const links = await listGroupRoles(db, tenantId, [id]);
  return findRoles(
    db,
    tenantId,
    links.map(({ roleId }) => roleId),
  );
}

/** Which members are in the groups of a tenant, as the tenant may see them. */
export async function listGroupMembers(db: Reader, tenantId: string, groupIds?: readonly string[]) {
  const rows = await db
    .select({ groupId: groupMembers.groupId, user: users, membership: memberships })
    .from(groupMembers)
    .innerJoin(users, eq(users.id, groupMembers.userId))
    .innerJoin(
      memberships,
      and(eq(memberships.tenantId, groupMembers.tenantId), eq(memberships.userId, groupMembers.userId)),
    )
    .where(
      and(
        eq(groupMembers.tenantId, tenantId),
        eq(memberships.invisible, false),
        groupIds && inArray(groupMembers.groupId, [...groupIds]),
      ),
    )
    .orderBy(asc(users.nameKey), asc(users.id));
  const people = await shown(db, rows);
  return rows.flatMap(({ groupId }, index) => {
    const person = people[index];
    return person ? [{ groupId, user: person.user, joinedAt: person.membership.createdAt }] : [];
  });
}

/** A member of the tenant, as a change of a group looks at one. */
export interface Candidate {
  readonly isInGroup: boolean;
  /** Of the account: what an invited person is elsewhere does not count here. */
  readonly superUser: boolean;
}

/** The members of the group's tenant among these people, by their ids. Invisible members are left out. */
export async function findCandidates(
  db: Reader,
  { tenantId, id }: GroupRow,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, Candidate>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .select({
      userId: memberships.userId,
      superUser: sql<boolean>`${users.superUser} AND NOT ${memberships.isInvited}`,
      isInGroup: sql<boolean>`${groupMembers.userId} IS NOT NULL`,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .leftJoin(
      groupMembers,
      and(
        eq(groupMembers.tenantId, memberships.tenantId),
        eq(groupMembers.userId, memberships.userId),
        eq(groupMembers.groupId, id),
      ),
    )
    .where(
      and(
        eq(memberships.tenantId, tenantId),
        eq(memberships.invisible, false),
        inArray(memberships.userId, [...userIds]),
      ),
    );
  return new Map(rows.map(({ userId, ...candidate }) => [userId, candidate]));
}

import { and, asc, eq } from 'drizzle-orm';
import { groupMembers, groupRoles, groups, memberships, users } from '../../database/storage/schema.ts';
import type { Reader } from '../../ground/database.ts';
import { shown } from '../users/shown.ts';

export const listGroups = (db: Reader, tenantId: string) =>
  db.select().from(groups).where(eq(groups.tenantId, tenantId)).orderBy(asc(groups.name), asc(groups.id));

export const listGroupRoles = (db: Reader, tenantId: string) =>
  db.select().from(groupRoles).where(eq(groupRoles.tenantId, tenantId));

/** Who is in which of a tenant's groups. */
export async function listGroupMembers(db: Reader, tenantId: string) {
  const rows = await db
    .select({ groupId: groupMembers.groupId, user: users, membership: memberships })
    .from(groupMembers)
    .innerJoin(users, eq(users.id, groupMembers.userId))
    .innerJoin(
      memberships,
      and(eq(memberships.tenantId, groupMembers.tenantId), eq(memberships.userId, groupMembers.userId)),
    )
    .where(and(eq(groupMembers.tenantId, tenantId), eq(memberships.invisible, false)))
    .orderBy(asc(users.nameKey), asc(users.id));
  const people = await shown(db, rows);
  return rows.flatMap(({ groupId }, index) => {
    const person = people[index];
    return person ? [{ groupId, user: person.user, joinedAt: person.membership.createdAt }] : [];
  });
}

import { and, asc, eq } from 'drizzle-orm';
import { groupMembers, groupRoles, groups, memberships, users } from '../storage/schema.ts';
import type { Reader } from '../storage/storage.ts';

export const listGroups = (db: Reader, tenantId: string) =>
  db.select().from(groups).where(eq(groups.tenantId, tenantId)).orderBy(asc(groups.name), asc(groups.id));

export const listGroupRoles = (db: Reader, tenantId: string) =>
  db.select().from(groupRoles).where(eq(groupRoles.tenantId, tenantId));

/** Who is in which of a tenant's groups. */
export const listGroupMembers = (db: Reader, tenantId: string) =>
  db
    .select({ groupId: groupMembers.groupId, user: users, joinedAt: memberships.createdAt })
    .from(groupMembers)
    .innerJoin(users, eq(users.id, groupMembers.userId))
    .innerJoin(
      memberships,
      and(eq(memberships.tenantId, groupMembers.tenantId), eq(memberships.userId, groupMembers.userId)),
    )
    .where(and(eq(groupMembers.tenantId, tenantId), eq(memberships.invisible, false)))
    .orderBy(asc(users.nameKey), asc(users.id));

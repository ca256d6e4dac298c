import { and, eq, gt, isNotNull } from 'drizzle-orm';
import { addSeconds } from '../../ground/addSeconds.ts';
import { memberships, users } from '../../database/storage/schema.ts';
import type { Reader } from '../../ground/database.ts';
import { countMembersOf } from '../../people/users/counts.ts';

const WEEK = 7 * 24 * 3600;

/** How many users a tenant has. A tenant does not learn whether an invited user is a super user. */
export async function countTeam(
  db: Reader,
  tenantId: string,
  now: Date,
): Promise<{ totalItems: number; addedThisWeek: number; superAdmins: number }> {
  const ofTenant = and(eq(memberships.tenantId, tenantId), eq(memberships.invisible, false));
  const supers = await db
    .select({ id: users.id })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(ofTenant, isNotNull(memberships.activatedAt), eq(users.superUser, true)));
  return {
    totalItems: await countMembersOf(db, tenantId),
    addedThisWeek: await db.$count(memberships, and(ofTenant, gt(memberships.createdAt, addSeconds(now, -WEEK)))),
    superAdmins: supers.length,
  };
}

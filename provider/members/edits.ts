import { and, eq } from 'drizzle-orm';
import type { Membership } from '../auth/accounts.ts';
import { membershipRoles, memberships } from '../storage/schema.ts';
import type { Database } from '../storage/storage.ts';

type Named = Pick<Membership, 'tenantId' | 'userId'>;
const isOf = (table: typeof memberships | typeof membershipRoles, { tenantId, userId }: Named) =>
  and(eq(table.tenantId, tenantId), eq(table.userId, userId));

/** Changes what a tenant decided about a member. */
export async function changeMembership(
  db: Database,
  member: Named,
  fields: Partial<Pick<Membership, 'isDisabled'>>,
  now: Date,
): Promise<void> {
  await db
    .update(memberships)
    .set({ ...fields, updatedAt: now })
    .where(isOf(memberships, member));
}

/** Makes these the roles of a member besides those of groups. */
export async function replaceRoles(db: Database, member: Named, roleIds: readonly string[]): Promise<void> {
  const { tenantId, userId } = member;
  await db.delete(membershipRoles).where(isOf(membershipRoles, member));
  if (roleIds.length > 0)
    await db.insert(membershipRoles).values(roleIds.map((roleId) => ({ tenantId, userId, roleId })));
}

/** Roles, groups and applications of the member go with the membership. */
export async function deleteMembership(db: Database, member: Named): Promise<void> {
  await db.delete(memberships).where(isOf(memberships, member));
}

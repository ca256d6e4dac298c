import { and, eq } from 'drizzle-orm';
import type { Membership } from '../accounts.ts';
import { membershipRoles, memberships } from '../../database/storage/schema.ts';
import type { Database } from '../../ground/database.ts';

type Named = Pick<Membership, 'tenantId' | 'userId'>;
const isOf = (table: typeof memberships | typeof membershipRoles, { tenantId, userId }: Named) =>
  and(eq(table.tenantId, tenantId), eq(table.userId, userId));

/** Changes what a tenant decided about a member. Resolves to whether there is such a member. */
export async function changeMembership(
  db: Database,
  member: Named,
  fields: Partial<Pick<Membership, 'isDisabled' | 'temporaryExpirationDate'>>,
  now: Date,
): Promise<boolean> {
  const rows = await db
    .update(memberships)
    .set({ ...fields, updatedAt: now })
    .where(isOf(memberships, member))
    .returning({ userId: memberships.userId });
  return rows.length > 0;
}

/** Makes these the roles of a member besides those of groups. Resolves to the ids of those before. */
export async function replaceRoles(db: Database, member: Named, roleIds: readonly string[]): Promise<string[]> {
  const { tenantId, userId } = member;
  const held = await db
    .delete(membershipRoles)
    .where(isOf(membershipRoles, member))
    .returning({ roleId: membershipRoles.roleId });
  if (roleIds.length > 0)
    await db.insert(membershipRoles).values([...new Set(roleIds)].map((roleId) => ({ tenantId, userId, roleId })));
  return held.map(({ roleId }) => roleId);
}

/** Roles, groups and applications of the member go with the membership. */
export async function deleteMembership(db: Database, member: Named): Promise<void> {
  await db.delete(memberships).where(isOf(memberships, member));
}

import { and, asc, eq, exists, inArray, or, sql, type SQL } from 'drizzle-orm';
import { WRITE_USERS } from 'gatehouse-contract/contract.js';
import { matchesPattern } from 'gatehouse-contract/rules.js';
import { ProviderError } from '../../ground/errors.ts';
import type { WriteCall } from '../../http/pipeline/call.ts';
import {
  groupMembers,
  groupRoles,
  membershipRoles,
  memberships,
  permissions,
  rolePermissions,
  tenants,
  users,
} from '../../database/storage/schema.ts';
import type { Reader } from '../../ground/database.ts';
import { isInForce } from '../membership/inForce.ts';

/**
 * Waits for other changes of rights in the tenant, and lets later ones wait until this transaction ends. What was read
 * before may be over.
 */
export const awaitRights = async (db: Reader, tenantId: string): Promise<void> =>
  void (await db.select({ id: tenants.id }).from(tenants).where(eq(tenants.id, tenantId)).for('update'));

/**
 * Does work that may take rights away, and ensures that one active user who can manage users remains. A user whose
 * access ends counts only where no such user's access lasts. A tenant without such a user before the work is left
 * alone. Other such work in the tenant waits until the transaction ends.
 * @throws ProviderError 409, which rolls the work back
 */
export async function keepingUserManager<Result>(
  { db, now }: Pick<WriteCall, 'db' | 'now'>,
  tenantId: string,
  work: () => Promise<Result>,
): Promise<Result> {
  await awaitRights(db, tenantId);
  const before = await longestAccess(db, tenantId, now);
  const result = await work();
  if ((await longestAccess(db, tenantId, now)) < before) throw new ProviderError('ER-LAST-USER-MANAGER');
  return result;
}

/** How long an active person who can manage users has access. */
const [NOBODY, ENDS, LASTS] = [0, 1, 2];

async function longestAccess(db: Reader, tenantId: string, now: Date): Promise<number> {
  const condition = await activeAndHolding(db, { tenantId, permission: WRITE_USERS, now });
  const [found] = await db
    .select({ end: memberships.temporaryExpirationDate })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(condition)
    .orderBy(sql`${memberships.temporaryExpirationDate} IS NOT NULL`)
    .limit(1);
  if (!found) return NOBODY;
  return found.end === null ? LASTS : ENDS;
}

interface Held {
  readonly tenantId: string;
  readonly permission: string;
  readonly now: Date;
}

/** The active people of a tenant who hold a permission by roles there, their own and those of groups. */
export const activeHolders = async (db: Reader, held: Held): Promise<{ id: string; email: string; name: string }[]> =>
  db
    .select({ id: users.id, email: users.email, name: users.name })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(await activeAndHolding(db, held), eq(memberships.invisible, false)))
    .orderBy(asc(memberships.createdAt), asc(users.id));

/** The condition on memberships and their users. */
async function activeAndHolding(db: Reader, { tenantId, permission, now }: Held): Promise<SQL | undefined> {
  const known = await db.select({ id: permissions.id, key: permissions.key }).from(permissions);
  const giving = known.filter(({ key }) => matchesPattern(key, permission)).map(({ id }) => id);
  if (giving.length === 0) return sql`false`;
  const roleIds = db
    .select({ roleId: rolePermissions.roleId })
    .from(rolePermissions)
    .where(inArray(rolePermissions.permissionId, giving));
  const byThemselves = db
    .select({ one: sql`1` })
    .from(membershipRoles)
    .where(
      and(
        eq(membershipRoles.tenantId, memberships.tenantId),
        eq(membershipRoles.userId, memberships.userId),
        inArray(membershipRoles.roleId, roleIds),
      ),
    );
  const byGroup = db
    .select({ one: sql`1` })
    .from(groupMembers)
    .innerJoin(
      groupRoles,
      and(eq(groupRoles.tenantId, groupMembers.tenantId), eq(groupRoles.groupId, groupMembers.groupId)),
    )
    .where(
      and(
        eq(groupMembers.tenantId, memberships.tenantId),
        eq(groupMembers.userId, memberships.userId),
        inArray(groupRoles.roleId, roleIds),
      ),
    );
  return and(
    eq(memberships.tenantId, tenantId),
    isInForce(now),
    eq(users.isLocked, false),
    or(exists(byThemselves), exists(byGroup)),
  );
}

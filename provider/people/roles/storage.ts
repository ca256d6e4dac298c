import { and, asc, count, eq, inArray, isNull, min, or, sql, type SQLWrapper } from 'drizzle-orm';
import {
  groupMembers,
  groupRoles,
  membershipRoles,
  memberships,
  permissions,
  rolePermissions,
  roles,
} from '../../database/storage/schema.ts';
import type { Reader } from '../../ground/database.ts';
import type { PermissionRow, RoleRow } from './schema.ts';

export type { RoleRow } from './schema.ts';

/**
 * A tenant sees the roles of every tenant and its own. A role of another tenant grants nothing, even if it was assigned
 * by mistake.
 */
const visibleTo = (tenantId: string | SQLWrapper) => or(isNull(roles.tenantId), eq(roles.tenantId, tenantId));

export async function listRoles(db: Reader, tenantId: string): Promise<RoleRow[]> {
  const rows = await db
    .select()
    .from(roles)
    .where(visibleTo(tenantId))
    .orderBy(asc(roles.level), asc(roles.name), asc(roles.id));
  return withPermissionIds(db, rows);
}

/** How many people hold each role, besides those who have it by a group. A role without holders is left out. */
export async function countHolders(db: Reader, tenantId: string): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .select({ roleId: membershipRoles.roleId, count: count() })
    .from(membershipRoles)
    .innerJoin(
      memberships,
      and(eq(memberships.tenantId, membershipRoles.tenantId), eq(memberships.userId, membershipRoles.userId)),
    )
    .where(and(eq(membershipRoles.tenantId, tenantId), eq(memberships.invisible, false)))
    .groupBy(membershipRoles.roleId);
  return new Map(rows.map(({ roleId, count: holders }) => [roleId, holders]));
}

/** Those of the roles that a tenant sees: a foreign id finds as little as an unknown one. */
export async function findRoles(db: Reader, tenantId: string, ids: readonly string[]): Promise<RoleRow[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select()
    .from(roles)
    .where(and(visibleTo(tenantId), inArray(roles.id, [...ids])))
    .orderBy(asc(roles.level), asc(roles.name), asc(roles.id));
  return withPermissionIds(db, rows);
}

async function withPermissionIds(db: Reader, rows: (typeof roles.$inferSelect)[]): Promise<RoleRow[]> {
  if (rows.length === 0) return [];
  const links = await db
    .select()
    .from(rolePermissions)
    .where(
      inArray(
        rolePermissions.roleId,
        rows.map((role) => role.id),
      ),
    );
  const byRole = groupBy(links, (link) => link.roleId);
  return rows.map((role) => ({ ...role, permissionIds: (byRole.get(role.id) ?? []).map((link) => link.permissionId) }));
}

/** The roles people hold themselves, in these tenants, by `tenantId/userId`. */
export async function directRoles(
  db: Reader,
  tenantIds: readonly string[],
  userIds: readonly string[],
): Promise<Map<string, RoleRow[]>> {
  if (tenantIds.length === 0 || userIds.length === 0) return new Map();
  const links = await db
    .select({ tenantId: membershipRoles.tenantId, userId: membershipRoles.userId, role: roles })
    .from(membershipRoles)
    .innerJoin(roles, eq(roles.id, membershipRoles.roleId))
    .where(
      and(
        visibleTo(membershipRoles.tenantId),
        inArray(membershipRoles.tenantId, [...tenantIds]),
        inArray(membershipRoles.userId, [...userIds]),
      ),
    )
    .orderBy(asc(roles.level), asc(roles.name));
  const distinct = [...new Map(links.map((link) => [link.role.id, link.role])).values()];
  const complete = new Map((await withPermissionIds(db, distinct)).map((role) => [role.id, role]));
  const held = new Map<string, RoleRow[]>();
  for (const { tenantId, userId, role } of links) {
    const key = `${tenantId}/${userId}`;
    held.set(key, [...(held.get(key) ?? []), complete.get(role.id) ?? { ...role, permissionIds: [] }]);
  }
  return held;
}

/**
 * Every role that a person acts with by these accounts, own ones and those of the person's groups, with the account
 * in which it is held.
 */
const heldRoles = (db: Reader, by: readonly string[], userId: string) =>
  db
    .select({
      tenantId: membershipRoles.tenantId,
      roleId: membershipRoles.roleId,
    })
    .from(membershipRoles)
    .where(and(inArray(membershipRoles.tenantId, [...by]), eq(membershipRoles.userId, userId)))
    .union(
      db
        .select({ tenantId: groupRoles.tenantId, roleId: groupRoles.roleId })
        .from(groupRoles)
        .innerJoin(
          groupMembers,
          and(eq(groupMembers.tenantId, groupRoles.tenantId), eq(groupMembers.groupId, groupRoles.groupId)),
        )
        .where(and(inArray(groupMembers.tenantId, [...by]), eq(groupMembers.userId, userId))),
    )
    .as('held');

/** The roles a person acts with by these accounts, each once. Those of an account above count in the ones below it. */
export async function effectiveRoles(db: Reader, by: readonly string[], userId: string): Promise<RoleRow[]> {
  if (by.length === 0) return [];
  const held = heldRoles(db, by, userId);
  const rows = await db
    .selectDistinct({ role: roles })
    .from(held)
    .innerJoin(roles, eq(roles.id, held.roleId))
    .where(visibleTo(held.tenantId))
    .orderBy(asc(roles.level), asc(roles.name), asc(roles.id));
  return withPermissionIds(
    db,
    rows.map(({ role }) => role),
  );
}

/** The level of the highest role that each person acts with in a tenant. A person without a role is left out. */
export async function highestLevels(
  db: Reader,
  tenantId: string,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (userIds.length === 0) return new Map();
  const held = db
    .select({ userId: membershipRoles.userId, roleId: membershipRoles.roleId })
    .from(membershipRoles)
    .where(and(eq(membershipRoles.tenantId, tenantId), inArray(membershipRoles.userId, [...userIds])))
    .unionAll(
      db
        .select({ userId: groupMembers.userId, roleId: groupRoles.roleId })
        .from(groupRoles)
        .innerJoin(
          groupMembers,
          and(eq(groupMembers.tenantId, groupRoles.tenantId), eq(groupMembers.groupId, groupRoles.groupId)),
        )
        .where(and(eq(groupMembers.tenantId, tenantId), inArray(groupMembers.userId, [...userIds]))),
    )
    .as('held');
  const rows = await db
    .select({ userId: held.userId, level: min(roles.level) })
    .from(held)
    .innerJoin(roles, eq(roles.id, held.roleId))
    .where(visibleTo(tenantId))
    .groupBy(held.userId);
  return new Map(rows.flatMap(({ userId, level }) => (level === null ? [] : [[userId, level]])));
}

/** What a person may do right now by these accounts. */
export async function effectivePermissions(
  db: Reader,
  by: readonly string[],
  userId: string,
): Promise<PermissionRow[]> {
  if (by.length === 0) return [];
  const held = heldRoles(db, by, userId);
  const rows = await db
    .select({
      permission: permissions,
      roleIds: sql<string[]>`array_agg(DISTINCT ${rolePermissions.roleId}::text)`,
    })
    .from(held)
    .innerJoin(roles, eq(roles.id, held.roleId))
    .innerJoin(rolePermissions, eq(rolePermissions.roleId, roles.id))
    .innerJoin(permissions, eq(permissions.id, rolePermissions.permissionId))
    .where(visibleTo(held.tenantId))
    .groupBy(permissions.id)
    .orderBy(asc(permissions.key));
  return rows.map(({ permission, roleIds }) => ({ ...permission, roleIds }));
}

/** What these roles permit in a tenant; those that the tenant does not see permit nothing. */
export async function permissionsOfRoles(
  db: Reader,
  tenantId: string,
  roleIds: readonly string[],
): Promise<PermissionRow[]> {
  return toRows(await grantedBy(db, tenantId, roleIds));
}

const grantedBy = async (db: Reader, tenantId: string, roleIds: readonly string[]) =>
  roleIds.length === 0
    ? []
    : db
        .select({ roleId: rolePermissions.roleId, permission: permissions })
        .from(rolePermissions)
        .innerJoin(permissions, eq(permissions.id, rolePermissions.permissionId))
        .innerJoin(roles, eq(roles.id, rolePermissions.roleId))
        .where(and(visibleTo(tenantId), inArray(roles.id, [...roleIds])))
        .orderBy(asc(permissions.key));

/** What several people may do, each in the tenant given beside them, by `tenantId/userId`. */
export async function permissionsOfMany(
  db: Reader,
  people: readonly { tenantId: string; userId: string }[],
): Promise<Map<string, PermissionRow[]>> {
  const held = new Map<string, PermissionRow[]>();
  for (const [tenantId, members] of groupBy(people, (person) => person.tenantId)) {
    const userIds = members.map((member) => member.userId);
    const links = await db
      .select({ userId: membershipRoles.userId, roleId: membershipRoles.roleId })
      .from(membershipRoles)
      .where(and(eq(membershipRoles.tenantId, tenantId), inArray(membershipRoles.userId, userIds)))
      .unionAll(
        db
          .select({ userId: groupMembers.userId, roleId: groupRoles.roleId })
          .from(groupRoles)
          .innerJoin(
            groupMembers,
            and(eq(groupMembers.tenantId, groupRoles.tenantId), eq(groupMembers.groupId, groupRoles.groupId)),
          )
          .where(and(eq(groupMembers.tenantId, tenantId), inArray(groupMembers.userId, userIds))),
      );
    const roleIds = [...new Set(links.map((link) => link.roleId))];
    const granted = await grantedBy(db, tenantId, roleIds);
    for (const userId of userIds) {
      const own = new Set(links.filter((link) => link.userId === userId).map((link) => link.roleId));
      held.set(`${tenantId}/${userId}`, toRows(granted.filter(({ roleId }) => own.has(roleId))));
    }
  }
  return held;
}

/** One row per permission, with the roles that grant it. */
function toRows(granted: readonly { roleId: string; permission: typeof permissions.$inferSelect }[]): PermissionRow[] {
  const byId = groupBy(granted, ({ permission }) => permission.id);
  return [...byId.values()].flatMap((links) =>
    links[0] ? [{ ...links[0].permission, roleIds: links.map((link) => link.roleId) }] : [],
  );
}

function groupBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const grouped = new Map<Key, Item[]>();
  for (const item of items) grouped.set(keyOf(item), [...(grouped.get(keyOf(item)) ?? []), item]);
  return grouped;
}

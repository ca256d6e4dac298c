import { and, asc, eq, inArray, isNull, or } from 'drizzle-orm';
import { permissionCategories, permissions, rolePermissions, roles } from '../../database/storage/schema.ts';
import type { Database, Reader } from '../../ground/database.ts';
import { findRoles, listRoles, type RoleRow } from './storage.ts';
import type { PermissionRow } from './schema.ts';

export type CategoryRow = typeof permissionCategories.$inferSelect & { permissionIds: string[] };
type RoleFields = Pick<typeof roles.$inferInsert, 'key' | 'name' | 'description' | 'isDefault' | 'level'>;

/** Every permission, with those of the tenant's roles that hold it; `ids`: only these. */
export async function listPermissions(db: Reader, tenantId: string, ids?: readonly string[]): Promise<PermissionRow[]> {
  const rows = await db
    .select()
    .from(permissions)
    .where(ids && inArray(permissions.id, [...ids]))
    .orderBy(asc(permissions.key));
  const held = await listRoles(db, tenantId);
  return rows.map((permission) => ({
    ...permission,
    roleIds: held.filter(({ permissionIds }) => permissionIds.includes(permission.id)).map(({ id }) => id),
  }));
}

export async function listCategories(db: Reader): Promise<CategoryRow[]> {
  const rows = await db.select().from(permissionCategories).orderBy(asc(permissionCategories.name));
  const links = await db
    .select({ id: permissions.id, categoryId: permissions.categoryId })
    .from(permissions)
    .orderBy(asc(permissions.key));
  return rows.map((category) => ({
    ...category,
    permissionIds: links.filter(({ categoryId }) => categoryId === category.id).map(({ id }) => id),
  }));
}

/** Whether a key is in use among the roles a tenant sees. */
export async function isKeyTaken(db: Reader, tenantId: string, key: string): Promise<boolean> {
  const rows = await db
    .select({ id: roles.id })
    .from(roles)
    .where(and(eq(roles.key, key), or(isNull(roles.tenantId), eq(roles.tenantId, tenantId))));
  return rows.length > 0;
}

/** Adds a role of a tenant, with its permissions. */
export async function insertRole(
  db: Database,
  tenantId: string,
  fields: RoleFields,
  permissionIds: readonly string[],
  now: Date,
): Promise<RoleRow> {
  const [row] = await db
    .insert(roles)
    .values({ ...fields, tenantId, createdAt: now, updatedAt: now })
    .returning();
  if (!row) throw new Error('The role was not written');
  await link(db, row.id, permissionIds);
  return { ...row, permissionIds: [...permissionIds] };
}

/** Changes a tenant's own role; vendor and other tenants have none of these. */
export async function changeRole(
  db: Database,
  tenantId: string,
  roleId: string,
  fields: Partial<RoleFields>,
  now: Date,
): Promise<RoleRow> {
  await db
    .update(roles)
    .set({ ...fields, updatedAt: now })
    .where(and(eq(roles.tenantId, tenantId), eq(roles.id, roleId)));
  const [role] = await findRoles(db, tenantId, [roleId]);
  if (!role) throw new Error('The role is gone');
  return role;
}

/** Makes these the permissions of a tenant's own role. */
export async function replacePermissions(
  db: Database,
  tenantId: string,
  roleId: string,
  permissionIds: readonly string[],
  now: Date,
): Promise<RoleRow> {
  await db.delete(rolePermissions).where(eq(rolePermissions.roleId, roleId));
  await link(db, roleId, permissionIds);
  return changeRole(db, tenantId, roleId, {}, now);
}

export async function deleteRole(db: Database, tenantId: string, roleId: string): Promise<void> {
  await db.delete(roles).where(and(eq(roles.tenantId, tenantId), eq(roles.id, roleId)));
}

async function link(db: Database, roleId: string, permissionIds: readonly string[]): Promise<void> {
  if (permissionIds.length > 0)
    await db.insert(rolePermissions).values(permissionIds.map((permissionId) => ({ roleId, permissionId })));
}

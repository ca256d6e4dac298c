import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import { permissions, rolePermissions, roles } from '../../database/storage/schema.ts';
import type { Database } from '../../ground/database.ts';
import { findRole, readReferences } from './references.ts';
import { grouped } from './written.ts';
import { idsOfKeys } from './named.ts';
import { differing, settled, settleList, type Kind } from './settle.ts';

export const rolesKind: Kind<'roles'> = {
  nameOf: ({ tenant, key }) => (tenant === undefined ? key : `${tenant}/${key}`),

  async settle({ db, now }, { key, tenant, permissions: permissionKeys, ...wanted }) {
    const tenantId = tenant === undefined ? null : (await readReferences(db, { tenants: [tenant] })).tenant(tenant);
    const permissionIds = permissionKeys && (await idsOfKeys(db, 'permission', permissionKeys));
    const known = await findRole(db, tenantId, key);
    const [role] =
      known === undefined
        ? await db
            .insert(roles)
            .values({ ...wanted, key, tenantId, name: wanted.name ?? key, createdAt: now })
            .returning()
        : await db.select().from(roles).where(eq(roles.id, known));
    if (!role) throw new Error('The role was not written');
    const fields = known === undefined ? [] : differing(role, wanted);
    if (await settlePermissions(db, role.id, permissionIds)) fields.push('permissions');
    const place = tenantId ?? undefined;
    if (known === undefined) return { change: 'added', fields: [], id: role.id, tenantId: place };
    if (fields.length > 0)
      await db
        .update(roles)
        .set({ ...wanted, updatedAt: now })
        .where(eq(roles.id, role.id));
    return settled(role, fields, place);
  },

  async list(db, { after, limit, tenantId }) {
    const rows = await db
      .select()
      .from(roles)
      .where(
        and(
          after === undefined ? undefined : gt(roles.id, after),
          tenantId === undefined ? undefined : eq(roles.tenantId, tenantId),
        ),
      )
      .orderBy(asc(roles.id))
      .limit(limit);
    const held = grouped(
      await db
        .select({ roleId: rolePermissions.roleId, key: permissions.key })
        .from(rolePermissions)
        .innerJoin(permissions, eq(permissions.id, rolePermissions.permissionId))
        .where(
          inArray(
            rolePermissions.roleId,
            rows.map(({ id }) => id),
          ),
        )
        .orderBy(asc(permissions.key)),
      ({ roleId }) => roleId,
    );
    return rows.map(({ id, key, tenantId: tenant, name, description, level, isDefault, firstUserRole }) => ({
      id,
      item: {
        key,
        ...(tenant !== null && { tenant }),
        name,
        ...(description !== null && { description }),
        level,
        isDefault,
        firstUserRole,
        permissions: (held.get(id) ?? []).map((permission) => permission.key),
      },
    }));
  },
};

async function settlePermissions(db: Database, roleId: string, after: readonly string[] | undefined): Promise<boolean> {
  const held = await db.select().from(rolePermissions).where(eq(rolePermissions.roleId, roleId));
  return settleList({
    before: held.map(({ permissionId }) => permissionId),
    after,
    add: (ids) => db.insert(rolePermissions).values(ids.map((permissionId) => ({ roleId, permissionId }))),
    remove: (ids) =>
      db
        .delete(rolePermissions)
        .where(and(eq(rolePermissions.roleId, roleId), inArray(rolePermissions.permissionId, ids))),
  });
}

import { asc, count as countOf, eq } from 'drizzle-orm';
import { membershipRoles, permissions, rolePermissions, roles, tenants } from '../../../database/storage/schema.ts';
import { checkList, count, editForm, named, panel, table } from '../parts/parts.ts';
import type { PageSource } from './page.ts';

export const rolesPage: PageSource = async ({ db }) => {
  const rows = await db
    .select({ role: roles, tenant: tenants.name })
    .from(roles)
    .leftJoin(tenants, eq(tenants.id, roles.tenantId))
    .orderBy(asc(roles.level), asc(roles.name), asc(roles.id));
  const links = await db
    .select({ roleId: rolePermissions.roleId, total: countOf() })
    .from(rolePermissions)
    .groupBy(rolePermissions.roleId);
  const people = await db
    .select({ roleId: membershipRoles.roleId, total: countOf() })
    .from(membershipRoles)
    .groupBy(membershipRoles.roleId);
  return {
    title: 'Roles',
    lead: 'A role is what people hold; its permissions are what they may do.',
    section: 'roles',
    body: table({
      label: 'Roles',
      rows,
      empty: 'There is no role yet.',
      columns: [
        { label: 'Role', cell: ({ role }) => named(role.name, role.key, `/console/roles/${role.id}`) },
        { label: 'Tenant', cell: ({ tenant }) => tenant ?? 'Every tenant' },
        { label: 'Permissions', cell: ({ role }) => String(links.find((link) => link.roleId === role.id)?.total ?? 0) },
        {
          label: 'Held by',
          cell: ({ role }) => count(people.find((link) => link.roleId === role.id)?.total ?? 0, 'person', 'people'),
        },
      ],
    }),
  };
};

export const rolePage: PageSource = async ({ db, id }) => {
  const [row] = await db
    .select({ role: roles, tenant: tenants.name })
    .from(roles)
    .leftJoin(tenants, eq(tenants.id, roles.tenantId))
    .where(eq(roles.id, id));
  if (!row) return undefined;
  const items = (await db.select().from(permissions).orderBy(asc(permissions.key))).map((permission) => ({
    id: permission.id,
    label: permission.name,
    ...(permission.name !== permission.key && { note: permission.key }),
  }));
  const chosen = (await db.select().from(rolePermissions).where(eq(rolePermissions.roleId, id))).map(
    ({ permissionId }) => permissionId,
  );
  return {
    title: row.role.name,
    lead: `${row.role.key} · ${row.tenant === null ? 'in every tenant' : `in ${row.tenant} alone`}`,
    section: 'roles',
    back: { href: '/console/roles', label: 'Roles' },
    body: panel(
      'Permissions',
      editForm({
        edit: 'role-permissions',
        id: 'role',
        fixed: { roleId: id },
        submit: 'Save permissions',
        body: checkList({
          form: 'role',
          name: 'permissionIds',
          label: 'What this role allows',
          help: 'A change acts on the provider with the next request of whoever holds the role.',
          items,
          chosen,
        }),
      }),
    ),
  };
};

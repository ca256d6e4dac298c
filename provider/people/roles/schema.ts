import { boolean, foreignKey, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { AssignmentType, Manager } from 'gatehouse-contract/contract.js';
import { dates, metadataText } from '../../database/columns.ts';
import { memberships, tenants } from '../users/schema.ts';

/** Groups the permissions on the page that edits a role. */
export const permissionCategories = pgTable('permission_categories', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  description: text('description').notNull().default(''),
  feCategory: boolean('fe_category').notNull().default(false),
  ...dates,
});

export const permissions = pgTable('permissions', {
  id: uuid('id').primaryKey().defaultRandom(),
  /** A key, or a pattern in which `*` matches any run of characters. */
  key: text('key').notNull().unique(),
  name: text('name').notNull(),
  description: text('description').notNull().default(''),
  categoryId: text('category_id').notNull().default(''),
  fePermission: boolean('fe_permission').notNull().default(false),
  assignmentType: text('assignment_type').$type<AssignmentType>().notNull().default('ASSIGNABLE'),
  ...dates,
});

/** A role of every tenant (`tenantId` null) or of one. */
export const roles = pgTable(
  'roles',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    tenantId: uuid('tenant_id').references(() => tenants.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    name: text('name').notNull(),
    description: text('description'),
    isDefault: boolean('is_default').notNull().default(false),
    /** Given to the first person of a tenant that a sign-up makes. */
    firstUserRole: boolean('first_user_role').notNull().default(false),
    level: integer('level').notNull().default(0),
    ...dates,
  },
  (table) => [unique('roles_tenant_key').on(table.tenantId, table.key).nullsNotDistinct()],
);

export const rolePermissions = pgTable(
  'role_permissions',
  {
    roleId: uuid('role_id')
      .notNull()
      .references(() => roles.id, { onDelete: 'cascade' }),
    permissionId: uuid('permission_id')
      .notNull()
      .references(() => permissions.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.roleId, table.permissionId] })],
);

export const membershipRoles = pgTable(
  'membership_roles',
  {
    tenantId: uuid('tenant_id').notNull(),
    userId: uuid('user_id').notNull(),
    roleId: uuid('role_id')
      .notNull()
      .references(() => roles.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.userId, table.roleId] }),
    index('membership_roles_role').on(table.tenantId, table.roleId),
    foreignKey({
      name: 'membership_roles_membership',
      columns: [table.tenantId, table.userId],
      foreignColumns: [memberships.tenantId, memberships.userId],
    }).onDelete('cascade'),
  ],
);

export const groups = pgTable(
  'groups',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    tenantId: uuid('tenant_id')
      .notNull()
      .references(() => tenants.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    color: text('color'),
    description: text('description'),
    metadata: metadataText(),
    managedBy: text('managed_by').$type<Manager>().notNull().default('frontegg'),
    ...dates,
  },
  (table) => [
    unique('groups_tenant_id').on(table.tenantId, table.id),
    unique('groups_tenant_name').on(table.tenantId, table.name),
  ],
);

export const groupMembers = pgTable(
  'group_members',
  {
    tenantId: uuid('tenant_id').notNull(),
    groupId: uuid('group_id').notNull(),
    userId: uuid('user_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.groupId, table.userId] }),
    index('group_members_user').on(table.tenantId, table.userId),
    foreignKey({
      name: 'group_members_group',
      columns: [table.tenantId, table.groupId],
      foreignColumns: [groups.tenantId, groups.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'group_members_membership',
      columns: [table.tenantId, table.userId],
      foreignColumns: [memberships.tenantId, memberships.userId],
    }).onDelete('cascade'),
  ],
);

export const groupRoles = pgTable(
  'group_roles',
  {
    tenantId: uuid('tenant_id').notNull(),
    groupId: uuid('group_id').notNull(),
    roleId: uuid('role_id')
      .notNull()
      .references(() => roles.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.groupId, table.roleId] }),
    foreignKey({
      name: 'group_roles_group',
      columns: [table.tenantId, table.groupId],
      foreignColumns: [groups.tenantId, groups.id],
    }).onDelete('cascade'),
  ],
);

export type RoleRow = typeof roles.$inferSelect & { permissionIds: string[] };
export type PermissionRow = typeof permissions.$inferSelect & { roleIds: string[] };

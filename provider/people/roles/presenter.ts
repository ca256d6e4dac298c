import type { Permission, PermissionCategory, Role, RolePermission } from 'gatehouse-contract/contract.js';
import type { RoleRow } from './storage.ts';
import type { PermissionRow } from './schema.ts';
import type { CategoryRow } from './edits.ts';

export const presentRole = (role: RoleRow, vendorId: string): Role => ({
  id: role.id,
  key: role.key,
  isDefault: role.isDefault,
  name: role.name,
  description: role.description,
  permissions: role.permissionIds,
  ...(role.tenantId !== null && { tenantId: role.tenantId }),
  vendorId,
  level: role.level,
  createdAt: role.createdAt.toISOString(),
  updatedAt: role.updatedAt.toISOString(),
});

export const presentPermission = (permission: PermissionRow): Permission => ({
  id: permission.id,
  key: permission.key,
  name: permission.name,
  description: permission.description,
  categoryId: permission.categoryId,
  fePermission: permission.fePermission,
  roleIds: permission.roleIds,
  createdAt: permission.createdAt.toISOString(),
  updatedAt: permission.updatedAt.toISOString(),
});

export const presentRolePermission = (permission: PermissionRow): RolePermission => ({
  ...presentPermission(permission),
  assignmentType: permission.assignmentType,
});

export const presentCategory = (category: CategoryRow): PermissionCategory => ({
  id: category.id,
  name: category.name,
  description: category.description,
  feCategory: category.feCategory,
  permissionIds: category.permissionIds,
  createdAt: category.createdAt.toISOString(),
  updatedAt: category.updatedAt.toISOString(),
});

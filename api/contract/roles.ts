import { endpoint } from './endpoint.ts';
import type { Permission, Role } from './types.ts';

/**
 * How a tenant may attach a permission to its roles: never, always (every role holds it), or as it likes (ROLES-007).
 */
export const assignmentTypes = ['NEVER', 'ALWAYS', 'ASSIGNABLE'] as const;
export type AssignmentType = (typeof assignmentTypes)[number];

/** A permission as those see it who edit roles. */
export interface RolePermission extends Permission {
  assignmentType: AssignmentType;
}

export interface PermissionCategory {
  id: string;
  name: string;
  description: string;
  feCategory: boolean;
  permissionIds: string[];
  createdAt: string;
  updatedAt: string;
}

/** What a role is made of, beside its permissions. */
export interface NewRole {
  /** Unique among the roles a tenant sees. */
  key: string;
  name: string;
  description?: string | null;
  /** Whether new members get it. */
  isDefault?: boolean;
  /** 0 ranks highest. Absent: the level of the person who adds it. */
  level?: number;
}

export interface NewRoleV1 extends NewRole {
  /** Ids of permissions. */
  permissions?: string[];
}

export interface NewRoleV2 extends NewRole {
  permissionIds?: string[];
  /** A role whose permissions it takes over. */
  baseRoleId?: string | null;
}

export type RoleChange = Partial<NewRole>;

export const rolesEndpoints = {
  list: endpoint<object, Role[]>()('GET', '/identity/resources/roles/v1'),
  add: endpoint<{ body: NewRoleV1 }, Role>()('POST', '/identity/resources/roles/v1'),
  /** Adds a role with its permissions in one call. */
  addV2: endpoint<{ body: NewRoleV2 }, Role>()('POST', '/identity/resources/roles/v2'),
  update: endpoint<{ body: RoleChange }, Role>()('PATCH', '/identity/resources/roles/v1/{roleId}'),
  /**
   * Deletes a role. One that people hold needs a replacement (an extension): the id of the role that those people and
   * groups get instead, or `none`. Without it the answer is 409 and says how many hold it.
   */
  remove: endpoint<{ query: { replacementRoleId?: string } }>()('DELETE', '/identity/resources/roles/v1/{roleId}'),
  setPermissions: endpoint<{ body: { permissionIds: string[] } }, Role>()(
    'PUT',
    '/identity/resources/roles/v1/{roleId}/permissions',
  ),
} as const;

export const permissionsEndpoints = {
  list: endpoint<object, RolePermission[]>()('GET', '/identity/resources/permissions/v1'),
  categories: endpoint<object, PermissionCategory[]>()('GET', '/identity/resources/permissions/v1/categories'),
  /** Attaches a permission to these of the tenant's own roles, and takes it from the others. */
  setRoles: endpoint<{ body: { roleIds: string[] } }, RolePermission>()(
    'PUT',
    '/identity/resources/permissions/v1/{permissionId}/roles',
  ),
} as const;

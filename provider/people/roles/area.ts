import { eq } from 'drizzle-orm';
import type { Area } from '../../database/areas/area.ts';
import { below, inTenant } from '../../database/areas/places.ts';
import {
  groupMembers,
  groupRoles,
  groups,
  membershipRoles,
  rolePermissions,
  roles,
} from '../../database/storage/schema.ts';

export const area: Area = {
  events: ['admin.role.added', 'admin.role.changed', 'admin.role.deleted', 'admin.permission.roles.changed'],
  places: [
    {
      ...inTenant('person', groupMembers, groupMembers.tenantId, groupMembers.userId),
      described: [groupMembers.groupId],
    },
    { ...inTenant('group', groupRoles, groupRoles.tenantId), described: [groupRoles.groupId, groupRoles.roleId] },
    {
      ...inTenant('person', membershipRoles, membershipRoles.tenantId, membershipRoles.userId),
      described: [membershipRoles.roleId],
    },
    inTenant('group', groups, groups.tenantId),
    {
      table: rolePermissions,
      by: [rolePermissions.roleId],
      ofTenant: (id) => below(rolePermissions.roleId, roles, roles.id, eq(roles.tenantId, id)),
      exported: 'role',
    },
    inTenant('role', roles, roles.tenantId),
  ],
};

import * as v from 'valibot';
import { groupRelations, READ_GROUPS, READ_USERS, type Group } from 'gatehouse-contract/contract.js';
import { oneOf } from '../../http/pipeline/fields.ts';
import { userRead, type RouteTable } from '../../http/pipeline/route.ts';
import { presentRole } from '../roles/presenter.ts';
import { listRoles } from '../roles/storage.ts';
import { listGroupMembers, listGroupRoles, listGroups } from './storage.ts';

export const groupsRoutes = {
  'groups.list': userRead({
    access: { anyOf: [READ_GROUPS, READ_USERS] },
    query: v.object({ _groupsRelations: v.optional(oneOf(groupRelations)) }),
    async handle({ db, services, query }, { tenantId }) {
      const relations = query._groupsRelations ?? '';
      const withRoles = relations === 'roles' || relations === 'rolesAndUsers';
      const withUsers = relations === 'users' || relations === 'rolesAndUsers';
      const roles = withRoles ? await listRoles(db, tenantId) : [];
      const roleLinks = withRoles ? await listGroupRoles(db, tenantId) : [];
      const members = withUsers ? await listGroupMembers(db, tenantId) : [];
      const rows = await listGroups(db, tenantId);
      return {
        groups: rows.map((group): Group => ({
          id: group.id,
          name: group.name,
          ...(group.color !== null && { color: group.color }),
          ...(group.description !== null && { description: group.description }),
          metadata: group.metadata,
          managedBy: group.managedBy,
          ...(withRoles && {
            roles: roles
              .filter((role) => roleLinks.some((link) => link.groupId === group.id && link.roleId === role.id))
              .map((role) => presentRole(role, services.clientId)),
          }),
          ...(withUsers && {
            users: members
              .filter((member) => member.groupId === group.id)
              .map(({ user, joinedAt }) => ({
                id: user.id,
                email: user.email,
                name: user.name,
                profilePictureUrl: user.profilePictureUrl,
                createdAt: joinedAt.toISOString(),
              })),
          }),
        })),
      };
    },
  }),
} satisfies Partial<RouteTable>;

import { presentPermission, presentRole } from '../roles/presenter.ts';
import { presentUser } from '../users/presenter.ts';
import { directRoles, effectiveRoles } from '../roles/storage.ts';
import { groupsOfUsers } from '../users/storage.ts';
import { readRights } from './rights.ts';
import { userRead, type RouteTable } from '../../http/pipeline/route.ts';

export const profileRoutes = {
  'profile.me': userRead({
    access: 'user',
    async handle({ db, services, now }, principal) {
      const { user, membership, tenantId } = principal;
      // First: a change in between makes the version look old, and the page reads again.
      const rights = await readRights(db, principal, now);
      const held = await directRoles(db, rights.tenantIds, [user.id]);
      const roles = rights.roles.map((role) => presentRole(role, services.clientId));
      const groups = await groupsOfUsers(db, { tenantIds: [tenantId] }, [user.id]);
      return {
        ...presentUser(
          { user, membership },
          rights.tenantIds.map((id) => ({
            tenantId: id,
            roles: (held.get(`${id}/${user.id}`) ?? []).map((role) => presentRole(role, services.clientId)),
          })),
        ),
        roles,
        rolesIds: roles.map((role) => role.id),
        permissions: rights.permissions.map(presentPermission),
        groups: groups.map(({ groupId }) => ({ id: groupId })),
        rightsVersion: rights.version,
      };
    },
  }),
  'profile.authorization': userRead({
    access: 'user',
    handle: async ({ db, services }, { user, tenantId, permissions }) => ({
      permissions: (await permissions()).map(presentPermission),
      roles: (await effectiveRoles(db, tenantId, user.id)).map((role) => presentRole(role, services.clientId)),
    }),
  }),
} satisfies Partial<RouteTable>;

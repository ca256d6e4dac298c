import { membershipObstacle } from 'gatehouse-elements/rules.js';
import { presentPermission, presentRole } from '../roles/presenter.ts';
import { presentUser } from '../users/presenter.ts';
import { listMemberships } from '../auth/accounts.ts';
import { directRoles, effectiveRoles } from '../roles/storage.ts';
import { groupsOfUsers } from '../users/storage.ts';
import { rightsVersion } from './rightsVersion.ts';
import { userRead, type RouteTable } from '../http/route.ts';

export const profileRoutes = {
  'profile.me': userRead({
    access: 'user',
    async handle({ db, services, now }, principal) {
      const { user, membership, tenantId, permissions } = principal;
      // First: a change in between makes the version look old, and the page reads again.
      const version = await rightsVersion(db, principal, now);
      const tenantIds = (await listMemberships(db, user.id))
        .filter((other) => !membershipObstacle(other, now))
        .map((other) => other.tenantId);
      const held = await directRoles(db, tenantIds, [user.id]);
      const roles = (await effectiveRoles(db, tenantId, user.id)).map((role) => presentRole(role, services.clientId));
      const groups = await groupsOfUsers(db, { tenantIds: [tenantId] }, [user.id]);
      return {
        ...presentUser(
          user,
          membership,
          tenantIds.map((id) => ({
            tenantId: id,
            roles: (held.get(`${id}/${user.id}`) ?? []).map((role) => presentRole(role, services.clientId)),
          })),
        ),
        roles,
        rolesIds: roles.map((role) => role.id),
        permissions: (await permissions()).map(presentPermission),
        groups: groups.map(({ groupId }) => ({ id: groupId })),
        rightsVersion: version,
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

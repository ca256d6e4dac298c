import { READ_ROLES, READ_USERS } from 'gatehouse-elements/contract.js';
import { presentRole } from './presenter.ts';
import { listRoles } from './storage.ts';
import { userRead, type RouteTable } from '../http/route.ts';

export const rolesRoutes = {
  'roles.list': userRead({
    // The users table names the roles of its rows, so who may read users may read these names.
    access: { anyOf: [READ_ROLES, READ_USERS] },
    handle: async ({ db, services }, { tenantId }) =>
      (await listRoles(db, tenantId)).map((role) => presentRole(role, services.clientId)),
  }),
} satisfies Partial<RouteTable>;

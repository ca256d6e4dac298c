import { presentRole } from './presenter.ts';
import { listRoles } from './storage.ts';
import { userRoute, type RouteTable } from '../http/route.ts';

export const rolesRoutes = {
  'roles.list': userRoute({
    // The users table names the roles of its rows, so who may read users may read these names.
    access: { anyOf: ['fe.secure.read.roles', 'fe.secure.read.users'] },
    handle: async ({ services }, { tenantId }) =>
      (await listRoles(services.db, tenantId)).map((role) => presentRole(role, services.clientId)),
  }),
} satisfies Partial<RouteTable>;

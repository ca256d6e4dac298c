import { applicationsRoutes } from './applications/routes.ts';
import { authRoutes } from './auth/routes.ts';
import { configurationRoutes } from './configuration/routes.ts';
import { entitlementsRoutes } from './entitlements/routes.ts';
import { groupsRoutes } from './groups/routes.ts';
import { keysRoutes } from './keys/routes.ts';
import { membersRoutes } from './members/routes.ts';
import { metadataRoutes } from './metadata/routes.ts';
import { profileRoutes } from './profile/routes.ts';
import { rolesRoutes } from './roles/routes.ts';
import type { RouteTable } from './http/route.ts';
import { sessionsRoutes } from './sessions/routes.ts';
import { tenantsRoutes } from './tenants/routes.ts';
import { usersRoutes } from './users/routes.ts';
import { webauthnRoutes } from './passkeys/routes.ts';

/** Every row of the contract, who may call it and what answers: a row that is missing here does not compile. */
export const routes: RouteTable = {
  ...applicationsRoutes,
  ...authRoutes,
  ...configurationRoutes,
  ...entitlementsRoutes,
  ...groupsRoutes,
  ...keysRoutes,
  ...membersRoutes,
  ...metadataRoutes,
  ...profileRoutes,
  ...rolesRoutes,
  ...sessionsRoutes,
  ...tenantsRoutes,
  ...usersRoutes,
  ...webauthnRoutes,
};

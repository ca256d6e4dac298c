import { applicationsRoutes } from './applications.ts';
import { authRoutes } from './auth.ts';
import { configurationRoutes } from './configuration.ts';
import { entitlementsRoutes } from './entitlements.ts';
import { keysRoutes } from './keys.ts';
import { metadataRoutes } from './metadata.ts';
import { profileRoutes } from './profile.ts';
import { rolesRoutes } from './roles.ts';
import type { RouteTable } from './route.ts';
import { sessionsRoutes } from './sessions.ts';
import { tenantsRoutes } from './tenants.ts';
import { usersRoutes } from './users.ts';
import { webauthnRoutes } from './webauthn.ts';

/** Every row of the contract, who may call it and what answers: a row that is missing here does not compile. */
export const routes: RouteTable = {
  ...applicationsRoutes,
  ...authRoutes,
  ...configurationRoutes,
  ...entitlementsRoutes,
  ...keysRoutes,
  ...metadataRoutes,
  ...profileRoutes,
  ...rolesRoutes,
  ...sessionsRoutes,
  ...tenantsRoutes,
  ...usersRoutes,
  ...webauthnRoutes,
};

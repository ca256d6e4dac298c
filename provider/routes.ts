import { activationRoutes } from './activation/routes.ts';
import { applicationsRoutes } from './applications/routes.ts';
import { authRoutes } from './auth/routes.ts';
import { captchaRoutes } from './captcha/routes.ts';
import { configurationRoutes } from './configuration/routes.ts';
import { entitlementsRoutes } from './entitlements/routes.ts';
import { groupsRoutes } from './groups/routes.ts';
import { invitationLinksRoutes } from './invitations/linkRoutes.ts';
import { invitationsRoutes } from './invitations/routes.ts';
import { invitingRoutes } from './inviting/routes.ts';
import { keysRoutes } from './keys/routes.ts';
import { membersRoutes } from './members/routes.ts';
import { metadataRoutes } from './metadata/routes.ts';
import { passwordlessRoutes } from './passwordless/routes.ts';
import { passwordsRoutes } from './passwords/routes.ts';
import { ownPhoneRoutes } from './phones/own/routes.ts';
import { phonesRoutes } from './phones/reset/routes.ts';
import { profileRoutes } from './profile/routes.ts';
import { recoveryRoutes } from './recovery/routes.ts';
import { rolesRoutes } from './roles/routes.ts';
import type { RouteTable } from './http/route.ts';
import { securityPoliciesRoutes } from './policies/routes.ts';
import { sessionsRoutes } from './sessions/routes.ts';
import { signUpRoutes } from './signUp/routes.ts';
import { tenantsRoutes } from './tenants/routes.ts';
import { usersRoutes } from './users/routes.ts';
import { webauthnRoutes } from './passkeys/routes.ts';

/** Every row of the contract, who may call it and what answers: a row that is missing here does not compile. */
export const routes: RouteTable = {
  ...activationRoutes,
  ...applicationsRoutes,
  ...authRoutes,
  ...captchaRoutes,
  ...configurationRoutes,
  ...entitlementsRoutes,
  ...groupsRoutes,
  ...invitationLinksRoutes,
  ...invitationsRoutes,
  ...invitingRoutes,
  ...keysRoutes,
  ...membersRoutes,
  ...metadataRoutes,
  ...passwordlessRoutes,
  ...passwordsRoutes,
  ...ownPhoneRoutes,
  ...phonesRoutes,
  ...profileRoutes,
  ...recoveryRoutes,
  ...rolesRoutes,
  ...securityPoliciesRoutes,
  ...sessionsRoutes,
  ...signUpRoutes,
  ...tenantsRoutes,
  ...usersRoutes,
  ...webauthnRoutes,
};

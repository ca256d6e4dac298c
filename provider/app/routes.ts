import { activationRoutes } from '../joining/activate/routes.ts';
import { applicationsRoutes } from '../people/applications/routes.ts';
import { authRoutes } from '../signIn/auth/routes.ts';
import { captchaRoutes } from '../http/captcha/routes.ts';
import { configurationRoutes } from '../vendor/configuration/routes.ts';
import { entitlementsRoutes } from '../vendor/entitlements/routes.ts';
import { groupsRoutes } from '../people/groups/routes.ts';
import { invitationLinksRoutes } from '../joining/accept/linkRoutes.ts';
import { invitationsRoutes } from '../joining/accept/routes.ts';
import { invitingRoutes } from '../joining/invite/routes.ts';
import { keysRoutes } from '../http/publishedKeys/routes.ts';
import { membersRoutes } from '../people/members/routes.ts';
import { metadataRoutes } from '../vendor/metadata/routes.ts';
import { passwordlessRoutes } from '../signIn/passwordless/routes.ts';
import { passwordsRoutes } from '../signIn/passwords/routes.ts';
import { ownPhoneRoutes } from '../signIn/phones/own/routes.ts';
import { phonesRoutes } from '../signIn/phones/reset/routes.ts';
import { profileRoutes } from '../people/profile/routes.ts';
import { recoveryRoutes } from '../signIn/recovery/routes.ts';
import { rolesRoutes } from '../people/roles/routes.ts';
import type { RouteTable } from '../http/pipeline/route.ts';
import { securityPoliciesRoutes } from '../vendor/policies/routes.ts';
import { sessionsRoutes } from '../signIn/sessions/routes.ts';
import { signUpRoutes } from '../joining/signUp/routes.ts';
import { tenantsRoutes } from '../signIn/tenants/routes.ts';
import { usersRoutes } from '../people/users/routes.ts';
import { webauthnRoutes } from '../signIn/passkeys/routes.ts';

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

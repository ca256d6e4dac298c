import { profileEndpoints } from '../../../api/contract/profile.ts';
import type { UserProfile } from '../../../api/contract/types.ts';
import { myTenantsEndpoints, type MyTenants } from '../../../api/contract/myTenants.ts';
import { ApiError, errorTexts } from '../../../api/http/errors.ts';
import type { Call } from '../../../api/modules/call.ts';
import { hasEvery } from '../../../api/rules/permissions.ts';
import type { Account } from '../SessionOptions.ts';

/** Lists the tenants by the older call (FLAGS-008). */
const TENANTS_V1 = 'admin_portal_use_current_user_tenants_v1_endpoint';
/** Reads roles and permissions by a call of their own (FLAGS-009). */
const AUTHORIZATION = 'admin_portal_should_load_authorization';

/** The profile load: 3 requests in all, 2 s apart (HTTP-013). */
const PROFILE_RETRY = { attempts: 3, delay: 2_000 };

/** So many tenants come at once; a switcher asks for the next, or searches. */
export const TENANTS_PAGE = 50;

type Flags = { isOn(flag: string): boolean };

/** The call that lists the person's tenants. */
export const tenantsCall = (flags: Flags) =>
  flags.isOn(TENANTS_V1) ? myTenantsEndpoints.mineV1 : myTenantsEndpoints.mineV3;

/** Reads the account a token belongs to, in the calls the provider's flags name. */
export async function loadAccount(call: Call, flags: Flags, token: string): Promise<Account> {
  const [user, mine, authorization] = await Promise.all([
    call(profileEndpoints.me, {}, { token, retry: PROFILE_RETRY }),
    call(tenantsCall(flags), { query: { _limit: TENANTS_PAGE } }, { token }),
    flags.isOn(AUTHORIZATION) ? call(profileEndpoints.authorization, {}, { token }) : undefined,
  ]);
  if (!user.id) throw new ApiError({ statusCode: 0, errorCode: 'GH-UNREADABLE', message: errorTexts.unreadable });
  return toAccount({ ...user, ...authorization }, mine);
}

/** @param user with the permissions and roles that are asked about */
export const toAccount = (
  user: UserProfile,
  { tenants = [], activeTenant, _metadata }: Partial<MyTenants>,
): Account => ({
  user,
  tenants,
  tenantCount: _metadata?.totalItems ?? tenants.length,
  activeTenant,
  holds: (required) => hasEvery(user, required),
});

import { endpoint } from './endpoint.ts';
import { myTenantsEndpoints, type MyTenantsQuery } from './myTenants.ts';
import type { Tenant } from './types.ts';

export const tenantsEndpoints = {
  switch: myTenantsEndpoints.switch,
  mineV1: myTenantsEndpoints.mineV1,
  mineV2: endpoint<{ query?: MyTenantsQuery }, Tenant[]>()('GET', '/identity/resources/users/v2/me/tenants'),
  mineV3: myTenantsEndpoints.mineV3,
  /** GetUserJwt: a token that holds in one tenant only. */
  token: endpoint<{ body: { tenantId: string } }, { accessToken: string; expires: string; expiresIn: number }>()(
    'POST',
    '/identity/resources/users/v3/me/token',
  ),
} as const;

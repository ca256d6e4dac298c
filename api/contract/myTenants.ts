import { endpoint } from './endpoint.ts';
import type { Tenant } from './types.ts';

/** The tenants of a person, the active one among them. */
export interface MyTenants {
  tenants: Tenant[];
  activeTenant: Tenant;
}

/**
 * The tenant calls that a session makes itself. They are apart from the others, so that a sign-in does not load those.
 */
export const myTenantsEndpoints = {
  switch: endpoint<{ body: { tenantId: string; silentReload?: boolean | null } }>()(
    'PUT',
    '/identity/resources/users/v1/tenant',
  ),
  mineV1: endpoint<object, MyTenants>()('GET', '/identity/resources/users/v1/me/tenants'),
  mineV3: endpoint<object, MyTenants>()('GET', '/identity/resources/users/v3/me/tenants'),
} as const;

import { endpoint } from './endpoint.ts';
import type { Tenant } from './types.ts';

/** The tenants of a person, the active one among them. */
export interface MyTenants {
  tenants: Tenant[];
  activeTenant: Tenant;
}

/** What a session calls itself. Apart from the other calls about tenants: nobody who signs in waits for their names. */
export const myTenantsEndpoints = {
  switch: endpoint<{ body: { tenantId: string; silentReload?: boolean | null } }>()(
    'PUT',
    '/identity/resources/users/v1/tenant',
  ),
  mineV1: endpoint<object, MyTenants>()('GET', '/identity/resources/users/v1/me/tenants'),
  mineV3: endpoint<object, MyTenants>()('GET', '/identity/resources/users/v3/me/tenants'),
} as const;

import { endpoint } from './endpoint.ts';
import type { Tenant } from './types.ts';

/** The tenants of a person, the active one among them. */
export interface MyTenants {
  tenants: Tenant[];
  activeTenant: Tenant;
}

/** Read with every token. Apart from the other calls about tenants: nobody who signs in waits for their names. */
export const myTenantsEndpoints = {
  mineV1: endpoint<object, MyTenants>()('GET', '/identity/resources/users/v1/me/tenants'),
  mineV3: endpoint<object, MyTenants>()('GET', '/identity/resources/users/v3/me/tenants'),
} as const;

import type { LoginResponse } from './auth.ts';
import { endpoint } from './endpoint.ts';
import type { Tenant } from './types.ts';

/** What asks for a second factor. */
export type PendingAnswer = Omit<LoginResponse, 'accessToken' | 'refreshToken'>;

/** The tenants of a person, the active one among them. */
export interface MyTenants {
  tenants: Tenant[];
  activeTenant: Tenant;
  /** An extension: how many there are in all, of which `tenants` is one page. */
  _metadata?: { totalItems: number; totalPages: number };
}

/** Extensions: a provider that does not page answers all tenants. */
export interface MyTenantsQuery {
  /** At most 200; 1,000 come where it is missing. */
  _limit?: number;
  /** Counts pages. */
  _offset?: number;
  /** Part of a name, a short name, or a whole id. */
  _filter?: string;
}

/**
 * The tenant calls that a session makes itself. They are apart from the others, so that a sign-in does not load those.
 */
export const myTenantsEndpoints = {
  /** Answers a pending sign-in where the tenant asks for a second factor. Once that is proven, ask again. */
  switch: endpoint<{ body: { tenantId: string; silentReload?: boolean | null } }, PendingAnswer | void>()(
    'PUT',
    '/identity/resources/users/v1/tenant',
  ),
  mineV1: endpoint<{ query?: MyTenantsQuery }, MyTenants>()('GET', '/identity/resources/users/v1/me/tenants'),
  mineV3: endpoint<{ query?: MyTenantsQuery }, MyTenants>()('GET', '/identity/resources/users/v3/me/tenants'),
} as const;

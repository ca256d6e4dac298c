import { endpoint } from './endpoint.ts';
import type { Manager, Role } from './types.ts';

/** A member of a tenant, as calls for teams answer it. */
export interface TeamUser {
  id: string;
  email: string;
  name: string;
  phone?: string;
  profileImageUrl?: string;
  tenantId: string;
  vendorId: string;
  roleIds: string[];
  roles: Role[];
  activatedForTenant: boolean;
  createdAt: string;
  lastLogin?: string;
  verified?: boolean;
  managedBy?: Manager;
  temporaryExpirationDate?: string;
  isDisabled?: boolean;
  /** What is kept of the person beside the fields: the metadata of a user, read. */
  customData?: Readonly<Record<string, unknown>>;
}

/**
 * What a tenant changes of a member. Name, email and phone number belong to the person: they may be sent and are not
 * changed.
 */
export interface TeamUserChange {
  id: string;
  /** The roles the member holds besides those of groups. `['']` means none (USERS-025). */
  roleIds?: string[];
}

/** What changes members. Apart from the calls that list them, so that a page that only reads does not load these. */
export const membersEndpoints = {
  /** Changes a member: the id is in the body (USERS-028). */
  update: endpoint<{ body: TeamUserChange }, { item: TeamUser }>()('PUT', '/team/resources/members/v1'),
  /** Takes a person out of the tenant. The person keeps other tenants. */
  remove: endpoint<object, TeamUser>()('DELETE', '/team/resources/members/v1/{userId}'),
  /** Keeps a member from signing in to the tenant. Sessions there end with their next request. */
  disable: endpoint()('POST', '/identity/resources/tenants/users/v1/{userId}/disable'),
  enable: endpoint()('POST', '/identity/resources/tenants/users/v1/{userId}/enable'),
  /** Lets the access of a member end, in so many seconds from now (USERS-038). */
  setExpiration: endpoint<{ body: { expirationInSeconds: number } }, { temporaryExpirationDate: string }>()(
    'PUT',
    '/identity/resources/users/temporary/v1/{userId}',
  ),
  /** Lets the access of a member last again. */
  setPermanent: endpoint()('DELETE', '/identity/resources/users/temporary/v1/{userId}'),
  /** Whether members of the tenant may be temporary. */
  temporary: endpoint<object, { enabled: boolean }>()('GET', '/identity/resources/users/temporary/v1/configuration'),
  /** Ends every session a member has in the tenant (USERS-044). */
  endSessions: endpoint<{ body: { userId: string } }>()('POST', '/identity/resources/users/sessions/v1/revoke'),
} as const;

import { endpoint } from './endpoint.ts';
import type { Manager, Page, Role, SortOrder, UserProfile, UserV3 } from './types.ts';

/** What a list of users may be sorted by. */
export const userSorts = ['createdAt', 'name', 'email', 'id', 'verified', 'isLocked', 'provider', 'tenantId'] as const;
export type UserSort = (typeof userSorts)[number];

export const userPresets = ['mfa-unenrolled', 'breached-passwords', 'inactive'] as const;
export type UserPreset = (typeof userPresets)[number];

export const userStatuses = ['active', 'disabled', 'locked', 'invited', 'temporary'] as const;
export type UserStatus = (typeof userStatuses)[number];

/** The kinds of identifier a list of users may be searched for. */
export const userIdentifierTypes = ['username', 'email', 'phoneNumber'] as const;
export type UserIdentifierType = (typeof userIdentifierTypes)[number];

interface ListQuery {
  /** At most 200. */
  _limit?: number;
  /** Counts pages, not rows. */
  _offset?: number;
  _sortBy?: UserSort;
  _order?: SortOrder;
  _includeSubTenants?: boolean;
  /** Comma list. */
  ids?: string;
  /** JSON text of a {@link UserFilter}. On v3 an extension: another provider may ignore it. */
  _filter?: string;
}

export interface ListUsersV2Query extends ListQuery {
  metadata?: string;
}

export interface ListUsersV3Query extends ListQuery {
  /** Contains, case-insensitive. */
  _email?: string;
  _tenantId?: string;
  _preset?: UserPreset;
  _maxInactiveSeconds?: number;
  _identifier?: string;
  _identifierType?: UserIdentifierType;
}

export interface UserFilter {
  roleIds?: string[];
  groupIds?: string[];
  appIds?: string[];
  status?: UserStatus[];
}

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
}

/** What a tenant changes of a member. Name, email and phone number belong to the person, and are sent back unchanged at most. */
export interface TeamUserChange {
  id: string;
  /** The roles the member holds besides those of groups. `['']` stands for none (USERS-025). */
  roleIds?: string[];
}

export const usersEndpoints = {
  getById: endpoint<
    object,
    {
      id: string;
      name: string;
      deletedAt: null;
      metadata: string;
      tenantId: string;
      vendorId: string;
      createdAt: string;
      updatedAt: string;
    }
  >()('GET', '/identity/resources/users/v1/{userId}'),
  listV2: endpoint<{ query: ListUsersV2Query }, Page<UserProfile>>()('GET', '/identity/resources/users/v2', {
    timeout: 30_000,
  }),
  listV3: endpoint<{ query: ListUsersV3Query }, Page<UserV3>>()('GET', '/identity/resources/users/v3', {
    timeout: 30_000,
  }),
  roles: endpoint<
    { query: { ids: string } },
    { vendorId: string; tenantId: string; userId: string; roleIds: string[] }[]
  >()('GET', '/identity/resources/users/v3/roles'),
  groups: endpoint<
    { query: { ids: string } },
    { vendorId: string; tenantId: string; userId: string; groupIds: string[] }[]
  >()('GET', '/identity/resources/users/v3/groups'),
  usernames: endpoint<{ query: { userIds: string } }, Page<{ vendorId: string; userId: string; username: string }>>()(
    'GET',
    '/identity/resources/usernames/v1',
  ),
  /** Changes a member: the id is in the body (USERS-028). */
  update: endpoint<{ body: TeamUserChange }, { item: TeamUser }>()('PUT', '/team/resources/members/v1'),
  /** Takes a person out of the tenant. The person keeps other tenants. */
  remove: endpoint<object, TeamUser>()('DELETE', '/team/resources/members/v1/{userId}'),
  /** Keeps a member from signing in to the tenant. Sessions there end with their next request. */
  disable: endpoint()('POST', '/identity/resources/tenants/users/v1/{userId}/disable'),
  enable: endpoint()('POST', '/identity/resources/tenants/users/v1/{userId}/enable'),
} as const;

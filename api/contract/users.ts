import { endpoint } from './endpoint.ts';
import type { Page, SortOrder, UserProfile, UserV3 } from './types.ts';

/**
 * What a list of users may be sorted by. `lastLogin` is an extension, in which who never signed in counts as the
 * longest ago: another provider may refuse it.
 */
export const userSorts = [
  'createdAt',
  'name',
  'email',
  'id',
  'verified',
  'isLocked',
  'provider',
  'tenantId',
  'lastLogin',
] as const;
export type UserSort = (typeof userSorts)[number];

/** Ready-made lists. The last two are extensions, which another provider may refuse or not read. */
export const userPresets = ['mfa-unenrolled', 'breached-passwords', 'inactive', 'expired', 'undelivered'] as const;
export type UserPreset = (typeof userPresets)[number];

/**
 * The statuses that a list may be filtered by, of which a person can have several. `expired`: the end date of a
 * temporary person has passed. `undelivered`: the mail of an invitation did not arrive.
 */
export const userStatuses = ['active', 'disabled', 'locked', 'invited', 'temporary', 'expired', 'undelivered'] as const;
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
  /**
   * JSON text of a {@link UserFilter}. On v3 an extension: another provider may ignore it. On v2 also a text, which is
   * searched in name and address.
   */
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

/** Usernames of these people, a comma list, or of everybody by pages. */
export interface UsernamesQuery {
  userIds?: string;
  /** At most 200. */
  _limit?: number;
  /** Counts pages, not rows. */
  _offset?: number;
  _usernamePrefix?: string;
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
  usernames: endpoint<{ query: UsernamesQuery }, Page<{ vendorId: string; userId: string; username: string }>>()(
    'GET',
    '/identity/resources/usernames/v1',
  ),
} as const;

import { endpoint } from './endpoint.ts';
import type { TenantName } from './subTenants.ts';
import type { Page } from './types.ts';

/** A role of a person in an account (SubTenantUserRole). */
export interface SubTenantUserRole {
  id: string;
  vendorId: string;
  tenantId: string;
  key: string;
  name: string;
  description: string;
  isDefault: boolean;
  firstUserRole: boolean;
  level: number;
  createdAt: string;
  updatedAt: string;
  permissions: string[];
}

/** How a person comes into an account: an extension, where one account was asked for. */
export interface SubAccountAccess {
  /** A member of the account itself. */
  isOwn: boolean;
  /** The nearest account above through which the person comes in, too. Missing: only as a member. */
  from?: TenantName;
  /** `alwaysOn` everywhere below: the person's switch changes nothing. */
  isFixed: boolean;
}

/** A person of the accounts below, once, however many of them the person is in (SUBACC-009). */
export interface SubTenantUser {
  id: string;
  sub: string;
  email: string;
  name?: string;
  phoneNumber?: string;
  profilePictureUrl?: string;
  provider: string;
  verified: boolean;
  mfaEnrolled: boolean;
  isLocked?: boolean;
  tenantId: string;
  tenantIds: string[];
  tenants: {
    tenantId: string;
    roles: SubTenantUserRole[];
    permissions: never[];
    activated: boolean;
    lastLogin?: string;
  }[];
  superUser?: true;
  metadata: string;
  createdAt: string;
  /** An extension, where one account was asked for: what was decided about the way further down. Missing: nothing. */
  subAccountAccessAllowed?: boolean;
  access?: SubAccountAccess;
}

export interface SubTenantUsersQuery {
  /** Counts pages. */
  _offset?: number;
  /** 20 where it is missing (USERS-014). */
  _limit?: number;
  /** Part of a name or an address. */
  _filter?: string;
  _sortBy?: 'name' | 'email' | 'createdAt';
  _order?: 'ASC' | 'DESC';
  /** An extension: the members of this account and who comes in from above. Without it: all people of the tree. */
  _subTenantId?: string;
}

/** Roles of one person in several accounts (SUBACC-027). */
export interface SubTenantsRoles {
  subTenantsRoles: {
    tenantId: string;
    roleIds: string[];
    /** An extension: refused with 404 where the person is a member of the account no more. */
    ifMember?: boolean;
  }[];
  ipAddress?: string;
  userAgent?: string;
}

export const subTenantUserRefusals = ['bad-address', 'is-member', 'above-own'] as const;
export type SubTenantUserRefusal = (typeof subTenantUserRefusals)[number];

/** An extension: what became of each person. Those who are not in `failed`, by the text that was sent, were added. */
export interface AddedUsers {
  added: number;
  failed: { email: string; reason: SubTenantUserRefusal }[];
}

/** At most as many people are added by one call. */
export const SUB_TENANT_USERS_PER_CALL = 1_000;

const USERS = '/identity/resources/sub-tenants/users/v1';

/** People across the accounts below the caller's (specification part 2 §7.1; SUBACC-024 to SUBACC-028). */
export const subTenantUsersEndpoints = {
  list: endpoint<{ query: SubTenantUsersQuery }, Page<SubTenantUser>>()('GET', USERS),
  add: endpoint<{
    body: {
      user: { email: string; name?: string };
      subTenants: { tenantId: string; roleIds?: string[] }[];
    };
  }>()('POST', USERS),
  remove: endpoint<{
    body: { userId: string; subTenants: { tenantId: string }[] };
  }>()('DELETE', USERS),
  addRoles: endpoint<{ body: SubTenantsRoles }>()('POST', `${USERS}/{userId}/roles`),
  removeRoles: endpoint<{ body: SubTenantsRoles }>()('DELETE', `${USERS}/{userId}/roles`),
  setRoles: endpoint<{ body: SubTenantsRoles }>()('PATCH', `${USERS}/{userId}/roles`),
  /** Whether a member may go into the accounts below. `tenantId` (an extension): a member of this account. */
  setAccess: endpoint<{ body: { allowAccess: boolean; tenantId?: string } }>()('PUT', `${USERS}/{userId}/access`),
  /** Adds people to one account (SUBACC-025). */
  addMany: endpoint<
    {
      body: {
        users: { email: string; name?: string }[];
        tenantId: string;
        roleIds?: string[];
        allowSubAccountAccess?: boolean;
      };
    },
    AddedUsers
  >()('POST', '/identity/resources/sub-tenants/users/v2/'),
} as const;

import { endpoint } from './endpoint.ts';
import type { Page, TenantType } from './types.ts';

/** How people of the accounts above come into an account (SUBACC-005). */
export const subAccountAccessTypes = ['defaultOff', 'defaultOn', 'alwaysOn'] as const;
/**
 * `defaultOff`: only who is let in; `defaultOn`: everybody but who is denied; `alwaysOn`: everybody, which cannot be
 * denied (SUBACC-030).
 */
export type SubAccountAccessType = (typeof subAccountAccessTypes)[number];

export const subTenantSorts = ['createdAt', 'name', 'tenantId'] as const;
export type SubTenantSort = (typeof subTenantSorts)[number];

/** A search answers at most this many accounts at once (SUBACC-016). */
export const SUB_TENANTS_PER_SEARCH = 50;
/** At most this many ids stand in one call. */
export const TENANT_IDS_PER_CALL = 200;

/** An account as a way names it. */
export interface TenantName {
  tenantId: string;
  name: string;
}

/** An account below the caller's, as a row of the tree shows it (SUBACC-004). */
export interface SubTenant extends TenantName {
  createdAt: string;
  /** `isParent`: accounts are below it. */
  metadata: { isParent?: boolean };
  /** Whether its administrators may manage the accounts below it (SUBACC-010). */
  isReseller?: boolean;
  subAccountAccessType?: SubAccountAccessType;
  /** An extension: what the account is to the vendor (SUBACC-006). */
  tenantType?: TenantType;
  /** An extension: the short name of the account. */
  alias?: string;
  /** An extension: the account right above it. */
  parentId?: string;
  /** An extension: for `updatedAt` of a change. */
  updatedAt?: string;
  /** An extension: the accounts between the caller's and this one, from the top. */
  path?: TenantName[];
}

export interface SubTenantSearch {
  _limit?: number;
  /** Counts pages, as in lists of users. */
  _offset?: number;
  /** Finds accounts at any depth below the starting one, by name, short name or id. Without it: those right below. */
  _filter?: string;
  /** Where to start: an account below the caller's, or the caller's, which is the default. */
  _subTenantId?: string;
  _sortBy?: SubTenantSort;
  _order?: 'ASC' | 'DESC';
  /** An extension: accounts that manage others, or that do not, at any depth. */
  _isReseller?: boolean;
  /** An extension: accounts with this type, at any depth. */
  _subAccountAccessType?: SubAccountAccessType;
}

/** `_links.next`: the query of the next page, where there is one. */
export type SubTenantPage = Omit<Page<SubTenant>, '_links'> & {
  _links?: { next?: string };
};

/** A tenant as the calls on a level of the hierarchy give it (SUBACC-019). */
export interface HierarchyLevel {
  tenantId: string;
  tenantName: string;
  status: string;
  createdAt: string;
  /** Steps between this tenant and the one that was asked about, the caller's where none is named. */
  level: number;
}

export interface SubTenantTree {
  tenantId: string;
  tenantName?: string;
  status?: string;
  createdAt?: string;
  children: SubTenantTree[];
}

export interface HierarchyMetadata {
  tenantId: string;
  /** How many accounts are below it, at any depth. */
  totalSubTenants: number;
  isParent: boolean;
}

export interface TenantUsersCount {
  tenantId: string;
  /** Members of the account itself. */
  totalUsers: number;
  /** Those of them who were let into the accounts below. */
  totalAccessAllowedUsers: number;
}

export interface NewSubTenant {
  /** The id of the new account, a UUID; the provider makes one where it is missing or empty. */
  tenantId?: string;
  name: string;
  parentTenantId: string;
  isReseller?: boolean;
  address?: string;
  timezone?: string;
  currency?: string;
  logo?: string;
  applicationUrl?: string;
  /** An extension: a short name, unique in the installation. */
  alias?: string;
  /** An extension; `defaultOff` where it is missing. */
  subAccountAccessType?: SubAccountAccessType;
}

/** What creating and changing an account answers. */
export interface SubTenantRecord extends TenantName {
  status?: string;
  logo?: string;
  applicationUrl?: string;
  address?: string;
  timezone?: string;
  currency?: string;
  updatedAt?: string;
  alias?: string;
  isReseller?: boolean;
  subAccountAccessType?: SubAccountAccessType;
  /** An extension: it may follow from `isReseller`. */
  tenantType?: TenantType;
  /** An extension, after sub-account management was switched off: who manages the accounts below it now. */
  managedBy?: TenantName;
}

/** An extension: `updatedAt` as the caller read it. If the account has changed since, 409 `ER-SUB-ACCOUNT-CHANGED`. */
type AsRead = { updatedAt?: string };

const SUB_TENANTS = '/tenants/resources/sub-tenants/v1';
const HIERARCHY = '/tenants/resources/hierarchy';

/** The tree of accounts below the caller's (specification part 2 §7.1; SUBACC). */
export const subTenantsEndpoints = {
  list: endpoint<object, HierarchyLevel[]>()('GET', `${HIERARCHY}/v1`),
  tree: endpoint<object, SubTenantTree>()('GET', `${HIERARCHY}/v1/tree`),
  /** The accounts above the caller's that the caller may enter, from the top. */
  parents: endpoint<object, HierarchyLevel[]>()('GET', `${HIERARCHY}/v1/parents`),
  parentsOf: endpoint<object, HierarchyLevel[]>()('GET', `${HIERARCHY}/v1/parents/{tenantId}`),
  search: endpoint<{ query: SubTenantSearch }, SubTenantPage>()('GET', `${HIERARCHY}/v2`),
  metadata: endpoint<{ query: { _tenantIds: string } }, HierarchyMetadata[]>()('GET', `${HIERARCHY}/v2/metadata`),
  usersCount: endpoint<{ body: { tenantIds: string[]; excludeInvisibleUsers?: boolean } }, TenantUsersCount[]>()(
    'POST',
    '/identity/resources/tenants/users/v1/count',
  ),
  create: endpoint<{ body: NewSubTenant }, SubTenantRecord>()('POST', SUB_TENANTS),
  update: endpoint<{ body: { name: string } & AsRead }>()('PATCH', `${SUB_TENANTS}/{tenantId}`),
  remove: endpoint()('DELETE', `${SUB_TENANTS}/{tenantId}`),
  setManagement: endpoint<{ body: { isReseller: boolean } & AsRead }, SubTenantRecord>()(
    'PUT',
    `${SUB_TENANTS}/{tenantId}/management`,
  ),
  setHierarchySettings: endpoint<{ body: { subAccountAccessType: SubAccountAccessType } & AsRead }, SubTenantRecord>()(
    'PUT',
    `${SUB_TENANTS}/{tenantId}/hierarchy-settings`,
  ),
  /** How many people would gain and lose access to the account by another type. An extension: it changes nothing. */
  previewHierarchySettings: endpoint<
    { query: { subAccountAccessType: SubAccountAccessType } },
    { gain: number; lose: number }
  >()('GET', `${SUB_TENANTS}/{tenantId}/hierarchy-settings/preview`, {
    extension: true,
  }),
} as const;

/** Shapes that several calls share, spelled as on the wire. Dates travel as ISO 8601 strings. */

export const sortOrders = ['ASC', 'DESC'] as const;
export type SortOrder = (typeof sortOrders)[number];

/** A page of a list. */
export interface Page<Item> {
  items: Item[];
  _metadata: { totalItems: number; totalPages: number };
  _links?: { next: string; prev: string; first: string; last: string };
}

export interface Role {
  id: string;
  key: string;
  isDefault: boolean;
  name: string;
  description?: string | null;
  permissions: string[];
  tenantId?: string;
  vendorId: string;
  level?: number;
  /**
   * An extension of the list of roles, for who may read users: how many people of the tenant hold it, besides those who
   * have it by a group.
   */
  peopleCount?: number;
  createdAt: string;
  updatedAt: string;
}

/** A role as calls for teams answer it. */
export interface TeamUserRole {
  id: string;
  key: string;
  name: string;
  description: string;
  vendorId?: string;
  tenantId?: string | null;
  permissions?: string[];
  permissionLevel?: number;
}

export interface Permission {
  id: string;
  key: string;
  name: string;
  description: string;
  categoryId: string;
  fePermission: boolean;
  roleIds: string[];
  createdAt: string;
  updatedAt: string;
}

/** What an account is to the vendor (SUBACC-006). `reseller` follows from `isReseller` unless another one was set. */
export const tenantTypes = ['customer', 'spam', 'test', 'reseller', 'headquarter'] as const;
export type TenantType = (typeof tenantTypes)[number];

export interface Tenant {
  id: string;
  tenantId: string;
  vendorId: string;
  name: string;
  alias?: string;
  hasCustomLogin?: boolean;
  isReseller: boolean;
  tenantType?: TenantType;
  metadata: string;
  deletedAt: null;
  createdAt: string;
  updatedAt: string;
  address?: string;
  timezone?: string;
  dateFormat?: string;
  timeFormat?: string;
  currency?: string;
  logo?: string;
  applicationUrl?: string;
  /** An extension, in lists of own tenants: the tenants above it that the person may enter, from the top. */
  path?: { tenantId: string; name: string }[];
}

/** Where a person's identity is kept. `apple` and `linkedin` are accepted beside the published values. */
export const userProviders = [
  'local',
  'saml',
  'google',
  'github',
  'facebook',
  'microsoft',
  'scim2',
  'slack',
  'apple',
  'linkedin',
] as const;
export type UserProvider = (typeof userProviders)[number];

/** Who keeps a person or a group up to date. */
export const managers = ['frontegg', 'scim2'] as const;
export type Manager = (typeof managers)[number];

/** How far the mail of an invitation came: it waits, it was handed to the mail server, or that refused it. */
export const deliveries = ['waiting', 'sent', 'failed'] as const;
export type Delivery = (typeof deliveries)[number];

/** The invitation of a user who has not joined yet. */
export interface PendingInvitation {
  sentAt: string;
  expires: string;
  delivery: Delivery;
}

/** A person as the lists show one. */
export interface UserV3 {
  id: string;
  sub: string;
  email: string;
  name: string;
  verified: boolean;
  mfaEnrolled: boolean;
  mfaBypass?: boolean;
  phoneNumber?: string;
  provider?: UserProvider;
  tenantId: string;
  tenantIds: string[];
  tenants: { tenantId: string; roles: Role[] }[];
  activatedForTenant?: boolean;
  isLocked?: boolean;
  isDisabled?: boolean;
  managedBy?: Manager;
  invisible?: true;
  superUser?: true;
  subAccountAccessAllowed?: boolean;
  temporaryExpirationDate?: string;
  /** An extension: only for a user who is invited and has not joined yet. */
  invitation?: PendingInvitation;
  metadata: string;
  createdAt?: string;
  lastLogin?: string;
  profileImage?: string;
  profilePictureUrl?: string | null;
}

/** The signed-in person. */
export interface UserProfile extends UserV3 {
  roles: Role[];
  permissions: Permission[];
  rolesIds?: string[];
  groups?: { id: string; roles?: Role[] }[];
  /**
   * An extension: another text when what this person may do or see has changed. The answer of `sessions.current` has it
   * too.
   */
  rightsVersion?: string;
  /** An extension: whether there is a password to change. Absent: not known, as with other providers. */
  hasPassword?: boolean;
  /** An extension: when the password was set. */
  passwordChangedAt?: string;
}

export interface Group {
  id: string;
  name: string;
  color?: string;
  description?: string;
  metadata?: string;
  roles?: Role[];
  users?: { id: string; email: string; name: string; profilePictureUrl: string | null; createdAt: string }[];
  managedBy: Manager;
  /** An extension: when name, colour, description or metadata last changed. */
  updatedAt?: string;
}

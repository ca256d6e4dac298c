/** Shapes that several calls share, spelled as on the wire. Dates travel as ISO 8601 strings. */

export type SortOrder = 'ASC' | 'DESC';

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
  createdAt: string;
  updatedAt: string;
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

export interface Tenant {
  id: string;
  tenantId: string;
  vendorId: string;
  name: string;
  alias?: string;
  hasCustomLogin?: boolean;
  isReseller: boolean;
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
}

/** Where a person's identity is kept. `apple` and `linkedin` are accepted beside the published values. */
export type UserProvider =
  | 'local'
  | 'saml'
  | 'google'
  | 'github'
  | 'facebook'
  | 'microsoft'
  | 'scim2'
  | 'slack'
  | 'apple'
  | 'linkedin';

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
  managedBy?: 'frontegg' | 'scim2';
  invisible?: true;
  superUser?: true;
  subAccountAccessAllowed?: boolean;
  temporaryExpirationDate?: string;
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
}

export interface Group {
  id: string;
  name: string;
  color?: string;
  description?: string;
  metadata?: string;
  roles?: Role[];
  users?: { id: string; email: string; name: string; profilePictureUrl: string | null; createdAt: string }[];
  managedBy: 'frontegg' | 'scim2';
}

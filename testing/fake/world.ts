import type { Application } from '../../api/contract/applications.ts';
import type { AuthStrategies } from '../../api/contract/configuration.ts';
import type { AdminBoxConfiguration } from '../../api/contract/metadata.ts';
import type { PermissionCategory, RolePermission } from '../../api/contract/roles.ts';
import type { Role, Tenant } from '../../api/contract/types.ts';
import { toIdentifierKey, toSearchKey } from '../../api/rules/identifiers.ts';
import type { SampleDocument, SampleUser } from '../sample/document.ts';
import type { IdOf } from './ids.ts';

const DAY_MS = 24 * 3600_000;

export interface Person extends Pick<SampleUser, 'email' | 'name' | 'username' | 'password' | 'phoneNumber'> {
  id: string;
  emailKey: string;
  nameKey: string;
  verified: boolean;
  mfaEnrolled: boolean;
  breached: boolean;
  provider: NonNullable<SampleUser['provider']>;
  locked: boolean;
  superUser: boolean;
  metadata: string;
}

export interface Membership {
  userId: string;
  tenantId: string;
  roleIds: string[];
  groupIds: string[];
  applicationIds: string[];
  /** Epoch milliseconds, as every moment here. */
  createdAt: number;
  activatedAt: number | null;
  lastLogin: number | null;
  disabled: boolean;
  endsAt: number | null;
}

export interface TenantGroup {
  id: string;
  tenantId: string;
  name: string;
  color: string | undefined;
  description: string | undefined;
  roleIds: string[];
  managedBy: 'frontegg' | 'scim2';
}

/** Everything a provider would have in its database before the first person signs in; made of a document once. */
export interface World {
  readonly vendorId: string;
  readonly startedAt: number;
  readonly vendor: {
    readonly name: string;
    readonly logo: string;
    readonly icon: string;
    readonly allowSignups: boolean;
  };
  readonly strategies: AuthStrategies;
  readonly tenants: readonly (Tenant & { readonly parentId: string | undefined })[];
  readonly applications: readonly Application[];
  readonly categories: readonly PermissionCategory[];
  readonly permissions: readonly Omit<RolePermission, 'roleIds'>[];
  readonly roles: Role[];
  /** How many rows were added since the beginning: part of the next one's id. */
  added: number;
  readonly groups: readonly TenantGroup[];
  readonly people: readonly Person[];
  readonly memberships: readonly Membership[];
  readonly features: NonNullable<SampleDocument['features']>;
  readonly plans: readonly (NonNullable<SampleDocument['plans']>[number] & { readonly id: string })[];
  readonly assignments: readonly {
    readonly tenantId: string;
    readonly plan?: string;
    readonly feature?: string;
    readonly expireTime: number;
  }[];
  flags: Record<string, 'on' | 'off'>;
  readonly adminBox: AdminBoxConfiguration | undefined;
  /** What tenants have changed of it, by tenant. */
  readonly adminBoxOf: Map<string, Record<string, unknown>>;
}

const NEVER = -1;

/** @throws {TypeError} for a name that the document does not declare */
function found<Item>(kind: string, name: string, item: Item | undefined): Item {
  if (item === undefined)
    throw new TypeError(`The sample document names the ${kind} '${name}' but does not declare it`);
  return item;
}

/** The rows of a document. The same document, ids and moment give the same rows. */
export function toWorld(document: SampleDocument, idOf: IdOf, vendorId: string, startedAt: number): World {
  const at = new Date(startedAt).toISOString();
  const dates = { createdAt: at, updatedAt: at };
  const daysAgo = (days: number): number => startedAt - days * DAY_MS;

  const tenantIds = new Map(document.tenants.map(({ alias, id }) => [alias, id ?? idOf('tenant', alias)]));
  const tenantId = (alias: string): string => found('tenant', alias, tenantIds.get(alias));
  const tenants = document.tenants.map(({ id: _, parent, ...tenant }) => ({
    id: tenantId(tenant.alias),
    tenantId: tenantId(tenant.alias),
    vendorId,
    hasCustomLogin: false,
    isReseller: false,
    metadata: '{}',
    deletedAt: null,
    ...dates,
    ...tenant,
    parentId: parent === undefined ? undefined : tenantId(parent),
  }));

  const applications = (document.applications ?? []).map(
    ({ postLogoutRedirectUris: _, ...application }): Application => ({
      id: idOf('application', application.name),
      accessType: 'FREE_ACCESS',
      description: '',
      isDefault: false,
      isActive: true,
      logoURL: '',
      type: 'web',
      frontendStack: 'html',
      integrationFinishedAt: '',
      ...dates,
      ...application,
    }),
  );

  const permissions = [...document.permissions]
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ key, name, description = '', categoryId = '', assignmentType = 'ASSIGNABLE' }) => ({
      id: idOf('permission', key),
      key,
      name,
      description,
      categoryId,
      fePermission: key.startsWith('fe.'),
      assignmentType,
      ...dates,
    }));
  const categories = [...(document.categories ?? [])]
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ description = '', ...category }): PermissionCategory => ({
      ...category,
      description,
      feCategory: false,
      permissionIds: permissions.filter(({ categoryId }) => categoryId === category.id).map(({ id }) => id),
      ...dates,
    }));
  const permissionIds = new Map(permissions.map(({ key, id }) => [key, id]));

  const roles = document.roles.map(
    ({ tenant, permissions: keys, isDefault = false, level = 0, description = null, ...role }): Role => ({
      id: idOf('role', role.key),
      ...role,
      isDefault,
      description,
      permissions: keys.map((key) => found('permission', key, permissionIds.get(key))),
      ...(tenant !== undefined && { tenantId: tenantId(tenant) }),
      vendorId,
      level,
      ...dates,
    }),
  );
  const roleId = (key: string): string => found('role', key, roles.find((role) => role.key === key)?.id);

  const groups = (document.groups ?? []).map(
    ({ tenant, name, color, description, roles: keys = [], managedBy = 'frontegg' }): TenantGroup => ({
      id: idOf('group', `${tenant}/${name}`),
      tenantId: tenantId(tenant),
      name,
      color,
      description,
      roleIds: keys.map(roleId),
      managedBy,
    }),
  );

  const people = document.users.map((user): Person => ({
    id: idOf('user', toIdentifierKey(user.email)),
    email: user.email,
    emailKey: toIdentifierKey(user.email),
    name: user.name,
    nameKey: toSearchKey(user.name),
    username: user.username,
    password: user.password,
    phoneNumber: user.phoneNumber,
    verified: user.verified ?? true,
    mfaEnrolled: user.mfaEnrolled ?? false,
    breached: user.breached ?? false,
    provider: user.provider ?? 'local',
    locked: user.locked ?? false,
    superUser: user.superUser ?? false,
    metadata: JSON.stringify(user.metadata ?? {}),
  }));

  const memberships = document.users.flatMap((user) =>
    user.memberships.map((membership): Membership => ({
      userId: idOf('user', toIdentifierKey(user.email)),
      tenantId: tenantId(membership.tenant),
      roleIds: (membership.roles ?? []).map(roleId),
      groupIds: (membership.groups ?? []).map((name) =>
        found(
          'group',
          name,
          groups.find((group) => group.tenantId === tenantId(membership.tenant) && group.name === name)?.id,
        ),
      ),
      applicationIds: (membership.applications ?? []).map((name) =>
        found('application', name, applications.find((application) => application.name === name)?.id),
      ),
      createdAt: daysAgo(membership.joinedDaysAgo ?? 0),
      activatedAt: membership.invited ? null : daysAgo(membership.joinedDaysAgo ?? 0),
      lastLogin: membership.lastLoginDaysAgo === undefined ? null : daysAgo(membership.lastLoginDaysAgo),
      disabled: membership.disabled ?? false,
      endsAt: membership.expiresInDays === undefined ? null : daysAgo(-membership.expiresInDays),
    })),
  );

  return {
    vendorId,
    startedAt,
    vendor: { name: '', logo: '', icon: '', allowSignups: true, ...document.vendor },
    strategies: {
      mainAuthStrategies: [{ strategy: 'EmailAndPassword' }],
      secondaryAuthStrategies: [{ strategy: 'UsernameAndPassword', isActive: true }],
    },
    tenants,
    applications,
    categories,
    permissions,
    roles,
    added: 0,
    groups,
    people,
    memberships,
    features: document.features ?? [],
    plans: (document.plans ?? []).map((plan) => ({ ...plan, id: idOf('plan', plan.key) })),
    assignments: (document.assignments ?? []).map(({ tenant, expireTime = NEVER, ...held }) => ({
      ...held,
      tenantId: tenantId(tenant),
      expireTime,
    })),
    flags: { ...document.flags },
    adminBox: document.adminBox,
    adminBoxOf: new Map(),
  };
}

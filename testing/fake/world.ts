import type { MfaStrategy } from '../../api/contract/auth.ts';
import { noticesIn, type FakeNotices } from './notices.ts';
import type { FakeSlack } from './slack.ts';
import type { FakeWebhook } from './webhooks.ts';
import type { AuditRow } from '../../api/contract/audits.ts';
import type { ApiTokenType } from '../../api/contract/apiTokens.ts';
import type { Application } from '../../api/contract/applications.ts';
import type { InvitationLink } from '../../api/contract/invitationLinks.ts';
import type { GroupConfiguration } from '../../api/contract/groups.ts';
import type { AdminBoxConfiguration } from '../../api/contract/metadata.ts';
import type { PermissionCategory, RolePermission } from '../../api/contract/roles.ts';
import type { SubAccountAccessType } from '../../api/contract/subTenants.ts';
import type { Delivery, Group, Role, Tenant, UserV3 } from '../../api/contract/types.ts';
import { toIdentifierKey, toSearchKey } from '../../api/rules/identifiers.ts';
import type { MembershipState } from '../../api/rules/membership.ts';
import type { SampleDocument } from '../sample/document.ts';
import type { OwnFactors, PendingFactor } from './factors.ts';
import type { IdOf } from './ids.ts';
import type { SentMail } from './mails.ts';
import type { OwnPolicies } from './policies.ts';

const DAY_MS = 24 * 3600_000;
const NEVER = -1;

/** What is the same of a person in each of their tenants, as answers carry it. */
type Shown = Omit<UserV3, 'tenantId' | 'tenantIds' | 'tenants' | 'createdAt' | 'lastLogin'>;

export interface Person extends Shown {
  readonly isLocked: boolean;
  /** What no answer contains. */
  readonly hidden: {
    readonly emailKey: string;
    readonly nameKey: string;
    readonly username: string | undefined;
    password: string | undefined;
    /** When it was set, in epoch milliseconds; undefined: before the fake began. */
    passwordAt?: number;
    breached: boolean;
    /** Sets another password in place of a breached one, once. */
    changeToken?: string | undefined;
  };
}

/** The invitation of a member who has not joined yet. */
export interface Invited {
  /** As it was typed: a list shows nothing of an account that the person may have elsewhere. */
  readonly email: string;
  readonly name: string;
  readonly sentAt: Date;
  readonly expires: Date;
  readonly delivery: Delivery;
}

/** Makes an invited user a member. `now`: epoch milliseconds. */
export function joinTenant(member: Member, now: number): void {
  member.activatedAt ??= new Date(now);
  delete member.invitation;
}

/** How long an invitation holds. */
const INVITED_DAYS = 7;
export const invitedAt = (email: string, name: string, sentAt: Date): Invited => ({
  email,
  name,
  sentAt,
  expires: new Date(Number(sentAt) + INVITED_DAYS * DAY_MS),
  delivery: 'sent',
});

/** A person in one tenant. */
export interface Member extends MembershipState {
  /** The person's. */
  readonly id: string;
  readonly person: Person;
  readonly createdAt: Date;
  roleIds: string[];
  groupIds: readonly string[];
  applicationIds: string[];
  invitation?: Invited;
}

export interface TenantGroup extends Group {
  readonly tenantId: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  roleIds: string[];
}

/** An API token, as if nothing but the hash of its secret were kept. */
export interface FakeToken {
  readonly id: string;
  readonly tenantId: string;
  /** Undefined: of the tenant. */
  readonly userId: string | undefined;
  readonly type: ApiTokenType;
  /** Undefined: known to no person. */
  readonly secret: string | undefined;
  description: string;
  readonly createdBy: string;
  readonly createdAt: string;
  readonly expiresInMinutes: number | null;
  readonly lastUsedAt?: string;
  roleIds: string[];
}

/** Everything a provider would have in its database before the first person signs in; made of a document once. */
export interface World {
  readonly vendorId: string;
  readonly startedAt: number;
  readonly vendor: Required<NonNullable<SampleDocument['vendor']>>;
  readonly strategies: Required<NonNullable<SampleDocument['strategies']>>;
  readonly recovery: Required<NonNullable<SampleDocument['recovery']>>;
  readonly mfaStrategies: readonly MfaStrategy[];
  readonly tenants: (Tenant & {
    readonly parentId: string | undefined;
    readonly subAccountAccessType?: SubAccountAccessType;
  })[];
  /** What was decided about people's way into the accounts below, by account and person. */
  readonly goesDown: Map<string, boolean>;
  readonly applications: readonly Application[];
  readonly categories: readonly PermissionCategory[];
  readonly permissions: readonly Omit<RolePermission, 'roleIds'>[];
  readonly roles: Role[];
  /** Of the first person of a tenant that a sign-up makes. */
  readonly firstUserRoleIds: readonly string[];
  /** How many rows were added since the beginning: part of the next one's id. */
  added: number;
  readonly groups: TenantGroup[];
  /** What tenants have decided about groups, by tenant. */
  readonly groupConfigurationOf: Map<string, GroupConfiguration>;
  readonly people: Person[];
  /** By tenant: the link by which people join it. */
  readonly invitationLinks: Map<string, InvitationLink>;
  /** The oldest membership first. */
  readonly members: Member[];
  /** The newest first. */
  readonly mails: SentMail[];
  readonly features: NonNullable<SampleDocument['features']>;
  readonly plans: readonly (NonNullable<SampleDocument['plans']>[number] & { readonly id: string })[];
  readonly assignments: readonly {
    readonly tenantId: string;
    readonly plan?: string;
    readonly feature?: string;
    readonly expireTime: number;
  }[];
  readonly flags: Readonly<Record<string, 'on' | 'off'>>;
  readonly adminBox: AdminBoxConfiguration | undefined;
  /** What tenants have changed of it, by tenant. */
  readonly adminBoxOf: Map<string, Record<string, unknown>>;
  /** The security policies that tenants have of their own, by tenant. */
  readonly policiesOf: Map<string, OwnPolicies>;
  /** The second factors of people. */
  readonly factorsOf: Map<string, OwnFactors>;
  /** Sign-ins that wait for a second factor, by their token. */
  readonly pending: Map<string, PendingFactor>;
  /** The number that a person is adding as a second factor. */
  readonly newNumberOf: Map<string, string>;
  /** Wrong passwords since the last right one, by person. */
  readonly wrongPasswords: Map<string, number>;
  /** Whom too many wrong passwords keep from signing in to a tenant. */
  readonly lockedOut: Set<Member>;
  readonly apiTokens: FakeToken[];
  /** What happened, the newest first. */
  readonly audits: AuditRow[];
  readonly webhooks: FakeWebhook[];
  readonly notices: FakeNotices[];
  /** By tenant. */
  readonly slack: Map<string, FakeSlack>;
}

/** Finds the id of what a document names. @throws {TypeError} for a name that the document does not declare */
const namer =
  (kind: string, rows: Iterable<readonly [name: string, id: string]>, ids = new Map(rows)) =>
  (name: string): string => {
    const id = ids.get(name);
    if (id === undefined)
      throw new TypeError(`The sample document names the ${kind} '${name}' but does not declare it`);
    return id;
  };

const byText =
  <Row>(text: (row: Row) => string) =>
  (a: Row, b: Row): number =>
    text(a) < text(b) ? -1 : 1;

/** The rows of a document. The same document, ids and moment give the same rows. */
export function toWorld(document: SampleDocument, idOf: IdOf, vendorId: string, startedAt: number): World {
  const at = new Date(startedAt).toISOString();
  const dates = { createdAt: at, updatedAt: at };
  const daysAgo = (days: number): Date => new Date(startedAt - days * DAY_MS);

  const tenantId = namer(
    'tenant',
    document.tenants.map(({ alias, id = idOf('tenant', alias) }) => [alias, id]),
  );
  const tenants = document.tenants.map(({ id: _, parent, ...tenant }) => ({
    id: tenantId(tenant.alias),
    tenantId: tenantId(tenant.alias),
    vendorId,
    hasCustomLogin: false,
    isReseller: tenant.isReseller ?? document.tenants.some((other) => other.parent === tenant.alias),
    metadata: '{}',
    deletedAt: null,
    ...dates,
    ...tenant,
    parentId: parent === undefined ? undefined : tenantId(parent),
  }));

  const applications = (document.applications ?? []).map(
    ({
      postLogoutRedirectUris: _,
      redirectUris: _r,
      clientSecret: _s,
      legacyVerifier: _l,
      ...application
    }): Application => ({
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
  const applicationId = namer(
    'application',
    applications.map(({ name, id }) => [name, id]),
  );

  const permissions = document.permissions
    .map(({ key, name, description = '', categoryId = '', assignmentType = 'ASSIGNABLE' as const }) => ({
      id: idOf('permission', key),
      key,
      name,
      description,
      categoryId,
      fePermission: key.startsWith('fe.'),
      assignmentType,
      ...dates,
    }))
    .sort(byText(({ key }) => key));
  const permissionId = namer(
    'permission',
    permissions.map(({ key, id }) => [key, id]),
  );
  const categories = (document.categories ?? [])
    .map(({ description = '', ...category }): PermissionCategory => ({
      ...category,
      description,
      feCategory: false,
      permissionIds: permissions.filter(({ categoryId }) => categoryId === category.id).map(({ id }) => id),
      ...dates,
    }))
    .sort(byText(({ name }) => name));

  const roles = document.roles.map(
    ({
      tenant,
      permissions: keys,
      firstUserRole: _,
      isDefault = false,
      level = 0,
      description = null,
      ...role
    }): Role => ({
      id: idOf('role', role.key),
      ...role,
      isDefault,
      description,
      permissions: keys.map(permissionId),
      ...(tenant !== undefined && { tenantId: tenantId(tenant) }),
      vendorId,
      level,
      ...dates,
    }),
  );
  const roleId = namer(
    'role',
    roles.map(({ key, id }) => [key, id]),
  );

  const groups = (document.groups ?? []).map(
    ({ tenant, roles: keys = [], managedBy = 'frontegg', ...group }): TenantGroup => ({
      id: idOf('group', `${tenant}/${group.name}`),
      ...group,
      metadata: '{}',
      managedBy,
      tenantId: tenantId(tenant),
      roleIds: keys.map(roleId),
      ...dates,
    }),
  );
  const groupId = namer(
    'group',
    groups.map((group) => [`${group.tenantId}/${group.name}`, group.id]),
  );

  const people = document.users.map(
    ({ email, name, username, password, phoneNumber, breached = false, superUser, ...user }) => {
      const id = idOf('user', toIdentifierKey(email));
      const provider = user.provider ?? 'local';
      const person: Person = {
        id,
        sub: id,
        email,
        name,
        verified: user.verified ?? true,
        mfaEnrolled: user.mfaEnrolled ?? false,
        mfaBypass: false,
        ...(phoneNumber !== undefined && { phoneNumber }),
        provider,
        isLocked: user.locked ?? false,
        managedBy: provider === 'scim2' ? 'scim2' : 'frontegg',
        ...(superUser && { superUser }),
        metadata: JSON.stringify(user.metadata ?? {}),
        profilePictureUrl: null,
        hidden: { emailKey: toIdentifierKey(email), nameKey: toSearchKey(name), username, password, breached },
      };
      const members = user.memberships.map(
        ({ tenant, joinedDaysAgo = 0, lastLoginDaysAgo, expiresInDays, ...place }): Member => ({
          id,
          person,
          tenantId: tenantId(tenant),
          roleIds: (place.roles ?? []).map(roleId),
          groupIds: (place.groups ?? []).map((group) => groupId(`${tenantId(tenant)}/${group}`)),
          applicationIds: (place.applications ?? []).map(applicationId),
          createdAt: daysAgo(joinedDaysAgo),
          activatedAt: place.invited ? null : daysAgo(joinedDaysAgo),
          lastLogin: lastLoginDaysAgo === undefined ? null : daysAgo(lastLoginDaysAgo),
          isDisabled: place.disabled ?? false,
          temporaryExpirationDate: expiresInDays === undefined ? null : daysAgo(-expiresInDays),
          ...(place.invited && { invitation: invitedAt(email, name, daysAgo(joinedDaysAgo)) }),
        }),
      );
      return { person, members };
    },
  );

  const apiTokens = (document.apiTokens ?? []).map(
    ({ tenant, by, personal, type, description, roles: keys = [], ...token }): FakeToken => {
      const createdBy = idOf('user', toIdentifierKey(by));
      return {
        id: idOf('apiToken', `${tenant}/${description}`),
        tenantId: tenantId(tenant),
        userId: personal && createdBy,
        type,
        secret: undefined,
        description,
        createdBy,
        createdAt: daysAgo(token.madeDaysAgo).toISOString(),
        expiresInMinutes: token.endsAfterDays === undefined ? null : token.endsAfterDays * 1440,
        ...(token.lastUsedDaysAgo !== undefined && { lastUsedAt: daysAgo(token.lastUsedDaysAgo).toISOString() }),
        roleIds: keys.map(roleId),
      };
    },
  );

  return {
    vendorId,
    startedAt,
    apiTokens,
    vendor: {
      name: '',
      logo: '',
      icon: '',
      allowSignups: true,
      machineToMachineAuthStrategy: 'ClientCredentials',
      ...document.vendor,
    },
    strategies: {
      main: 'EmailAndPassword',
      secondary: ['UsernameAndPassword', 'UsernameAndMagicLink', 'UsernameAndCode'],
      ...document.strategies,
    },
    recovery: { email: true, sms: false, ...document.recovery },
    mfaStrategies: document.mfa?.strategies ?? ['AuthenticatorApp', 'WebAuthnPlatform', 'WebAuthnCrossPlatform', 'SMS'],
    tenants,
    goesDown: new Map(),
    applications,
    categories,
    permissions,
    roles,
    firstUserRoleIds: document.roles.filter((role) => role.firstUserRole).map(({ key }) => roleId(key)),
    added: 0,
    groups,
    groupConfigurationOf: new Map(),
    people: people.map(({ person }) => person),
    invitationLinks: new Map(),
    members: people.flatMap(({ members }) => members).sort((a, b) => Number(a.createdAt) - Number(b.createdAt)),
    mails: [],
    features: document.features ?? [],
    plans: (document.plans ?? []).map((plan) => ({ ...plan, id: idOf('plan', plan.key) })),
    assignments: (document.assignments ?? []).map(({ tenant, expireTime = NEVER, ...held }) => ({
      ...held,
      tenantId: tenantId(tenant),
      expireTime,
    })),
    flags: document.flags ?? {},
    adminBox: document.adminBox,
    adminBoxOf: new Map(),
    policiesOf: new Map(),
    factorsOf: new Map(),
    pending: new Map(),
    newNumberOf: new Map(),
    wrongPasswords: new Map(),
    lockedOut: new Set(),
    audits: [],
    webhooks: [],
    notices: noticesIn(document, tenantId, idOf),
    slack: new Map(),
  };
}

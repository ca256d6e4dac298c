import {
  and,
  eq,
  exists,
  inArray,
  isNotNull,
  isNull,
  like,
  lt,
  lte,
  not,
  or,
  sql,
  type SQL,
  type SQLWrapper,
} from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type {
  ListUsersV3Query,
  UserFilter,
  UserIdentifierType,
  UserPreset,
  UserSort,
  UserStatus,
} from 'gatehouse-contract/contract.js';
import { toIdentifierKey, toSearchKey } from 'gatehouse-contract/rules.js';
import {
  groupMembers,
  invitations,
  memberships,
  membershipRoles,
  outboxMessages,
  passwords,
  tenantPaths,
  userApplications,
  users,
} from '../../database/storage/schema.ts';
import type { Reader } from '../../ground/database.ts';
import { isInForce } from '../membership/inForce.ts';
import { mayBeOneOfSeveral } from './counts.ts';

/** The tenants a reader may look into, the own one first. Every function here takes one: nothing is read without it. */
export interface TenantScope {
  readonly tenantIds: readonly [string, ...string[]];
  /** The tenants below this one, too, at any depth, and itself. */
  readonly below?: string | undefined;
}

/** Whether a column names a tenant of the scope. */
export const isWithin = (column: SQLWrapper, { tenantIds, below }: TenantScope): SQL =>
  below === undefined
    ? inArray(column, [...tenantIds])
    : sql`${column} IN (SELECT ${tenantPaths.tenantId} FROM ${tenantPaths} WHERE ${eq(tenantPaths.ancestorId, below)})`;

export type UserListQuery = Omit<ListUsersV3Query, '_filter' | 'ids'> & {
  _limit: number;
  _offset: number;
  _filter?: UserFilter | undefined;
  ids?: readonly string[] | undefined;
  metadata?: string | undefined;
  /** Further conditions, as the list of a team has them. */
  team?: TeamConditions | undefined;
};

export interface TeamConditions {
  readonly name?: string | undefined;
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
  readonly roleIds?: readonly string[] | undefined;
  readonly isDisabled?: boolean | undefined;
  readonly activatedForTenant?: boolean | undefined;
}

const INACTIVE_SECONDS = 30 * 24 * 3600;

/** What a list is sorted by: what the tenant sees, in columns of one table. */
export const sortColumns: Readonly<Record<UserSort, PgColumn | SQL>> = {
  createdAt: memberships.createdAt,
  name: memberships.shownNameKey,
  email: memberships.shownEmailKey,
  id: memberships.userId,
  verified: memberships.shownVerified,
  isLocked: memberships.shownLocked,
  provider: memberships.shownProvider,
  tenantId: memberships.tenantId,
  lastLogin: sql`coalesce(${memberships.lastLogin}, '-infinity')`,
};

const isExpired = (now: Date) =>
  and(isNotNull(memberships.temporaryExpirationDate), lte(memberships.temporaryExpirationDate, now));

const statuses: Readonly<Record<UserStatus, (now: Date, db: Reader) => SQL | undefined>> = {
  active: (now) => and(isInForce(now), eq(memberships.shownLocked, false)),
  disabled: (now) => or(eq(memberships.isDisabled, true), isExpired(now)),
  locked: () => eq(memberships.shownLocked, true),
  invited: () => isNull(memberships.activatedAt),
  temporary: () => isNotNull(memberships.temporaryExpirationDate),
  expired: isExpired,
  undelivered: (_now, db) =>
    and(
      isNull(memberships.activatedAt),
      exists(
        db
          .select({ one: sql`1` })
          .from(invitations)
          .innerJoin(outboxMessages, eq(outboxMessages.id, invitations.mailId))
          .where(
            and(
              eq(invitations.tenantId, memberships.tenantId),
              eq(invitations.userId, memberships.userId),
              eq(outboxMessages.state, 'failed'),
            ),
          ),
      ),
    ),
};

const presets: Readonly<Record<UserPreset, (db: Reader, query: UserListQuery, now: Date) => SQL | undefined>> = {
  'mfa-unenrolled': () => eq(memberships.shownMfaEnrolled, false),
  'breached-passwords': (db) =>
    and(
      isShown,
      exists(
        db
          .select({ one: sql`1` })
          .from(passwords)
          .where(and(eq(passwords.userId, memberships.userId), eq(passwords.breached, true))),
      ),
    ),
  inactive: (_db, query, now) => {
    const since = new Date(now.getTime() - (query._maxInactiveSeconds ?? INACTIVE_SECONDS) * 1000);
    return or(isNull(memberships.lastLogin), lt(memberships.lastLogin, since));
  },
  expired: (_db, _query, now) => isExpired(now),
  undelivered: (db, _query, now) => statuses.undelivered(now, db),
};

/** A text in which the signs of a pattern are letters. */
export const literal = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
/** Whether a column holds a text, whose signs of a pattern are letters. */
export const contains = (column: PgColumn | SQL, text: string): SQL => like(column, `%${literal(text)}%`);
export const startsWith = (column: PgColumn, text: string): SQL => like(column, `${literal(text)}%`);

const identifierMatches: Readonly<Record<UserIdentifierType | 'name', (text: string) => SQL>> = {
  username: (text) => contains(memberships.shownUsernameKey, toIdentifierKey(text)),
  email: (text) => contains(memberships.shownEmailKey, toIdentifierKey(text)),
  phoneNumber: (text) => contains(memberships.shownPhoneNumber, text.trim()),
  name: (text) => contains(memberships.shownNameKey, toSearchKey(text)),
};

/** Whom a team holds that is filtered. */
const inTeam = (db: Reader, { name, email, phone, roleIds, isDisabled, activatedForTenant }: TeamConditions) =>
  and(
    name ? identifierMatches.name(name) : undefined,
    email ? identifierMatches.email(email) : undefined,
    phone ? identifierMatches.phoneNumber(phone) : undefined,
    roleIds && holdsRole(db, roleIds),
    isDisabled === undefined ? undefined : eq(memberships.isDisabled, isDisabled),
    activatedForTenant === undefined ? undefined : (activatedForTenant ? isNotNull : isNull)(memberships.activatedAt),
  );

/** Who holds one of the roles, besides those of groups. */
const holdsRole = (db: Reader, roleIds: readonly string[]): SQL =>
  exists(
    db
      .select({ one: sql`1` })
      .from(membershipRoles)
      .where(
        and(
          eq(membershipRoles.tenantId, memberships.tenantId),
          eq(membershipRoles.userId, memberships.userId),
          inArray(membershipRoles.roleId, [...roleIds]),
        ),
      ),
  );

/** Of whom the tenant sees the account. */
const isShown = eq(memberships.isInvited, false);

/**
 * Who is in the scope. A person of several tenants in it counts once: as the own tenant sees them, else as the first
 * one does.
 */
export function inScope(db: Reader, scope: TenantScope): SQL | undefined {
  const { tenantIds, below } = scope;
  const [own] = tenantIds;
  const isTheirs = sql`${memberships.tenantId} = (SELECT m.tenant_id FROM memberships m WHERE m.user_id = ${memberships.userId} AND ${isWithin(sql`m.tenant_id`, scope)} AND NOT m.invisible ORDER BY (m.tenant_id = ${own}::uuid) DESC, m.created_at, m.tenant_id LIMIT 1)`;
  return and(
    isWithin(memberships.tenantId, scope),
    eq(memberships.invisible, false),
    tenantIds.length === 1 && below === undefined ? undefined : or(not(mayBeOneOfSeveral(db)), isTheirs),
  );
}

/** Whom of a scope a query asks for; undefined: everybody. */
export function asked(db: Reader, query: UserListQuery, now: Date): SQL | undefined {
  const { _email, _identifier, _identifierType: kind = 'username', _filter: filter, ids } = query;
  return and(
    ids && (ids.length > 0 ? inArray(memberships.userId, [...ids]) : sql`false`),
    _email
      ? or(identifierMatches.email(_email), identifierMatches.name(_email), identifierMatches.username(_email))
      : undefined,
    _identifier ? identifierMatches[kind](_identifier) : undefined,
    query._preset && presets[query._preset](db, query, now),
    query.metadata
      ? and(
          isShown,
          exists(
            db
              .select({ one: sql`1` })
              .from(users)
              .where(and(eq(users.id, memberships.userId), sql`${users.metadata}::jsonb @> ${query.metadata}::jsonb`)),
          ),
        )
      : undefined,
    filter?.status && filter.status.length > 0
      ? or(...filter.status.map((status) => statuses[status](now, db)))
      : undefined,
    filter?.roleIds && filter.roleIds.length > 0 ? holdsRole(db, filter.roleIds) : undefined,
    query.team && inTeam(db, query.team),
    filter?.groupIds && filter.groupIds.length > 0
      ? exists(
          db
            .select({ one: sql`1` })
            .from(groupMembers)
            .where(
              and(
                eq(groupMembers.tenantId, memberships.tenantId),
                eq(groupMembers.userId, memberships.userId),
                inArray(groupMembers.groupId, filter.groupIds),
              ),
            ),
        )
      : undefined,
    filter?.appIds && filter.appIds.length > 0
      ? exists(
          db
            .select({ one: sql`1` })
            .from(userApplications)
            .where(
              and(
                eq(userApplications.tenantId, memberships.tenantId),
                eq(userApplications.userId, memberships.userId),
                inArray(userApplications.applicationId, filter.appIds),
              ),
            ),
        )
      : undefined,
  );
}

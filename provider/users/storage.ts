import {
  and,
  asc,
  count,
  desc,
  eq,
  exists,
  gt,
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
} from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type {
  ListUsersV3Query,
  UserFilter,
  UserIdentifierType,
  UserPreset,
  UserSort,
  UserStatus,
} from 'gatehouse-elements/contract.js';
import { toIdentifierKey, toSearchKey } from 'gatehouse-elements/rules.js';
import type { Membership, User } from '../auth/accounts.ts';
import {
  groupMembers,
  memberships,
  membershipRoles,
  passwords,
  tenants,
  userApplications,
  usernames,
  users,
} from '../storage/schema.ts';
import type { Reader } from '../storage/storage.ts';

/** The tenants a reader may look into, the own one first. Every function here takes one: nothing is read without it. */
export interface TenantScope {
  readonly tenantIds: readonly [string, ...string[]];
}

export type UserListQuery = Omit<ListUsersV3Query, '_filter' | 'ids'> & {
  _limit: number;
  _offset: number;
  _filter?: UserFilter | undefined;
  ids?: readonly string[] | undefined;
  metadata?: string | undefined;
};

export interface TenantUser {
  user: User;
  membership: Membership;
}

const INACTIVE_SECONDS = 30 * 24 * 3600;

const sortColumns: Readonly<Record<UserSort, PgColumn>> = {
  createdAt: memberships.createdAt,
  name: users.nameKey,
  email: users.emailKey,
  id: users.id,
  verified: users.verified,
  isLocked: users.isLocked,
  provider: users.provider,
  tenantId: memberships.tenantId,
};

const isExpired = (now: Date) =>
  and(isNotNull(memberships.temporaryExpirationDate), lte(memberships.temporaryExpirationDate, now));

const statuses: Readonly<Record<UserStatus, (now: Date) => SQL | undefined>> = {
  active: (now) =>
    and(
      isNotNull(memberships.activatedAt),
      eq(memberships.isDisabled, false),
      eq(users.isLocked, false),
      or(isNull(memberships.temporaryExpirationDate), gt(memberships.temporaryExpirationDate, now)),
    ),
  disabled: (now) => or(eq(memberships.isDisabled, true), isExpired(now)),
  locked: () => eq(users.isLocked, true),
  invited: () => isNull(memberships.activatedAt),
  temporary: () => isNotNull(memberships.temporaryExpirationDate),
};

const presets: Readonly<Record<UserPreset, (db: Reader, query: UserListQuery, now: Date) => SQL | undefined>> = {
  'mfa-unenrolled': () => eq(users.mfaEnrolled, false),
  'breached-passwords': (db) =>
    exists(
      db
        .select({ one: sql`1` })
        .from(passwords)
        .where(and(eq(passwords.userId, users.id), eq(passwords.breached, true))),
    ),
  inactive: (_db, query, now) => {
    const since = new Date(now.getTime() - (query._maxInactiveSeconds ?? INACTIVE_SECONDS) * 1000);
    return or(isNull(memberships.lastLogin), lt(memberships.lastLogin, since));
  },
};

const contains = (column: PgColumn, text: string): SQL => like(column, `%${text.replace(/[\\%_]/g, '\\$&')}%`);

const identifierMatches: Readonly<Record<UserIdentifierType, (db: Reader, text: string) => SQL | undefined>> = {
  username: (db, text) =>
    exists(
      db
        .select({ one: sql`1` })
        .from(usernames)
        .where(and(eq(usernames.userId, users.id), contains(usernames.usernameKey, toIdentifierKey(text)))),
    ),
  email: (_db, text) => contains(users.emailKey, toIdentifierKey(text)),
  phoneNumber: (_db, text) => contains(users.phoneNumber, text.trim()),
};

function conditions(db: Reader, { tenantIds }: TenantScope, query: UserListQuery, now: Date): SQL | undefined {
  const { _email, _identifier, _filter: filter, ids } = query;
  const [own] = tenantIds;
  return and(
    inArray(memberships.tenantId, [...tenantIds]),
    eq(memberships.invisible, false),
    // A person of several tenants in the scope is listed once: as the own tenant sees them, else as the first one does.
    tenantIds.length === 1
      ? undefined
      : sql`${memberships.tenantId} = (SELECT m.tenant_id FROM memberships m WHERE m.user_id = ${users.id} AND m.tenant_id IN ${[...tenantIds]} AND NOT m.invisible ORDER BY (m.tenant_id = ${own}::uuid) DESC, m.created_at, m.tenant_id LIMIT 1)`,
    ids && (ids.length > 0 ? inArray(users.id, [...ids]) : sql`false`),
    _email
      ? or(
          contains(users.emailKey, toIdentifierKey(_email)),
          contains(users.nameKey, toSearchKey(_email)),
          identifierMatches.username(db, _email),
        )
      : undefined,
    _identifier ? identifierMatches[query._identifierType ?? 'username'](db, _identifier) : undefined,
    query._preset && presets[query._preset](db, query, now),
    query.metadata ? sql`${users.metadata}::jsonb @> ${query.metadata}::jsonb` : undefined,
    filter?.status && filter.status.length > 0
      ? or(...filter.status.map((status) => statuses[status](now)))
      : undefined,
    filter?.roleIds && filter.roleIds.length > 0
      ? exists(
          db
            .select({ one: sql`1` })
            .from(membershipRoles)
            .where(
              and(
                eq(membershipRoles.tenantId, memberships.tenantId),
                eq(membershipRoles.userId, users.id),
                inArray(membershipRoles.roleId, filter.roleIds),
              ),
            ),
        )
      : undefined,
    filter?.groupIds && filter.groupIds.length > 0
      ? exists(
          db
            .select({ one: sql`1` })
            .from(groupMembers)
            .where(
              and(
                eq(groupMembers.tenantId, memberships.tenantId),
                eq(groupMembers.userId, users.id),
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
                eq(userApplications.userId, users.id),
                inArray(userApplications.applicationId, filter.appIds),
              ),
            ),
        )
      : undefined,
  );
}

/** One page of the people in the scope, and how many there are in all. */
export async function listTenantUsers(
  db: Reader,
  scope: TenantScope,
  query: UserListQuery,
  now: Date,
): Promise<{ people: TenantUser[]; total: number }> {
  const where = conditions(db, scope, query, now);
  const direction = query._order === 'DESC' ? desc : asc;
  const people = await db
    .select({ user: users, membership: memberships })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(where)
    .orderBy(direction(sortColumns[query._sortBy ?? 'name']), direction(users.id))
    .limit(query._limit)
    .offset(query._offset * query._limit);
  const [counted] = await db
    .select({ total: count() })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(where);
  return { people, total: counted?.total ?? 0 };
}

/** One person of the scope; undefined for a person of another tenant and for an unknown id alike. */
export async function findTenantUser(
  db: Reader,
  { tenantIds }: TenantScope,
  userId: string,
): Promise<TenantUser | undefined> {
  const [row] = await db
    .select({ user: users, membership: memberships })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(inArray(memberships.tenantId, [...tenantIds]), eq(memberships.userId, userId)));
  return row;
}

/** The memberships of these people within the scope. */
export const membershipsWithin = (
  db: Reader,
  { tenantIds }: TenantScope,
  userIds: readonly string[],
): Promise<Membership[]> =>
  userIds.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(memberships)
        .where(and(inArray(memberships.tenantId, [...tenantIds]), inArray(memberships.userId, [...userIds])))
        .orderBy(asc(memberships.createdAt), asc(memberships.tenantId));

export const groupsOfUsers = (db: Reader, { tenantIds }: TenantScope, userIds: readonly string[]) =>
  userIds.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(groupMembers)
        .where(and(inArray(groupMembers.tenantId, [...tenantIds]), inArray(groupMembers.userId, [...userIds])));

/** Usernames of people of the scope; anybody else's ids are passed over. */
export const usernamesOf = (db: Reader, { tenantIds }: TenantScope, userIds: readonly string[]) =>
  userIds.length === 0
    ? Promise.resolve([])
    : db
        .selectDistinct({ userId: usernames.userId, username: usernames.username })
        .from(usernames)
        .innerJoin(memberships, eq(memberships.userId, usernames.userId))
        .where(and(inArray(memberships.tenantId, [...tenantIds]), inArray(usernames.userId, [...userIds])))
        .orderBy(asc(usernames.username));

/** The tenants below one, at any depth. */
export async function descendantsOf(db: Reader, tenantId: string): Promise<string[]> {
  const found: string[] = [];
  for (let level = [tenantId]; level.length > 0;) {
    const rows = await db
      .select({ id: tenants.id })
      .from(tenants)
      .where(and(inArray(tenants.parentId, level), not(inArray(tenants.id, [tenantId, ...found]))));
    level = rows.map((row) => row.id);
    found.push(...level);
  }
  return found;
}

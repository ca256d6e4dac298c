import { and, eq, exists, gt, inArray, isNotNull, isNull, like, lt, lte, or, sql, type SQL } from 'drizzle-orm';
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
import { isShown } from '../invitations/storage.ts';
import {
  groupMembers,
  invitations,
  memberships,
  membershipRoles,
  passwords,
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

const statuses: Readonly<Record<UserStatus, (now: Date, db: Reader) => SQL | undefined>> = {
  active: (now) =>
    and(
      isNotNull(memberships.activatedAt),
      eq(memberships.isDisabled, false),
      eq(users.isLocked, false),
      or(isNull(memberships.temporaryExpirationDate), gt(memberships.temporaryExpirationDate, now)),
    ),
  disabled: (now) => or(eq(memberships.isDisabled, true), isExpired(now)),
  locked: (_now, db) => and(isShown(db), eq(users.isLocked, true)),
  invited: () => isNull(memberships.activatedAt),
  temporary: () => isNotNull(memberships.temporaryExpirationDate),
};

const presets: Readonly<Record<UserPreset, (db: Reader, query: UserListQuery, now: Date) => SQL | undefined>> = {
  'mfa-unenrolled': (db) => eitherOf(db, eq(users.mfaEnrolled, false), sql`true`),
  'breached-passwords': (db) =>
    and(
      isShown(db),
      exists(
        db
          .select({ one: sql`1` })
          .from(passwords)
          .where(and(eq(passwords.userId, users.id), eq(passwords.breached, true))),
      ),
    ),
  inactive: (_db, query, now) => {
    const since = new Date(now.getTime() - (query._maxInactiveSeconds ?? INACTIVE_SECONDS) * 1000);
    return or(isNull(memberships.lastLogin), lt(memberships.lastLogin, since));
  },
};

const contains = (column: PgColumn | SQL, text: string): SQL => like(column, `%${text.replace(/[\\%_]/g, '\\$&')}%`);

const identifierMatches: Readonly<Record<UserIdentifierType, (db: Reader, text: string) => SQL | undefined>> = {
  username: (db, text) =>
    exists(
      db
        .select({ one: sql`1` })
        .from(usernames)
        .where(and(eq(usernames.userId, users.id), contains(usernames.usernameKey, toIdentifierKey(text)))),
    ),
  // The same for the account and for the invitation: the tenant has typed it.
  email: (_db, text) => contains(users.emailKey, toIdentifierKey(text)),
  phoneNumber: (_db, text) => contains(users.phoneNumber, text.trim()),
};

/** The same of somebody who is invited: the columns of the invitation. */
const invitedMatches: Readonly<Record<UserIdentifierType | 'name', (text: string) => SQL>> = {
  username: (text) => contains(sql`lower(${invitations.username})`, toIdentifierKey(text)),
  email: (text) => contains(sql`lower(${invitations.email})`, toIdentifierKey(text)),
  phoneNumber: (text) => contains(invitations.phoneNumber, text.trim()),
  name: (text) => contains(invitations.nameKey, toSearchKey(text)),
};

/** What holds of a shown account, or of an invitation that speaks for one. */
const eitherOf = (db: Reader, ofAccount: SQL | undefined, ofInvitation: SQL | undefined): SQL | undefined =>
  or(
    and(isShown(db), ofAccount),
    and(
      isNull(memberships.activatedAt),
      exists(
        db
          .select({ one: sql`1` })
          .from(invitations)
          .where(
            and(
              eq(invitations.tenantId, memberships.tenantId),
              eq(invitations.userId, memberships.userId),
              ofInvitation,
            ),
          ),
      ),
    ),
  );

/** Whom a list of the scope holds. */
export function conditions(db: Reader, { tenantIds }: TenantScope, query: UserListQuery, now: Date): SQL | undefined {
  const { _email, _identifier, _identifierType: kind = 'username', _filter: filter, ids } = query;
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
      ? eitherOf(
          db,
          or(
            contains(users.emailKey, toIdentifierKey(_email)),
            contains(users.nameKey, toSearchKey(_email)),
            identifierMatches.username(db, _email),
          ),
          or(invitedMatches.email(_email), invitedMatches.name(_email), invitedMatches.username(_email)),
        )
      : undefined,
    _identifier ? eitherOf(db, identifierMatches[kind](db, _identifier), invitedMatches[kind](_identifier)) : undefined,
    query._preset && presets[query._preset](db, query, now),
    query.metadata ? and(isShown(db), sql`${users.metadata}::jsonb @> ${query.metadata}::jsonb`) : undefined,
    filter?.status && filter.status.length > 0
      ? or(...filter.status.map((status) => statuses[status](now, db)))
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

/** What stands in the place of an account's own value while somebody is invited. The others are the tenant's own. */
const invitedKeys: Readonly<Partial<Record<UserSort, SQL>>> = {
  name: sql`${invitations.nameKey}`,
  verified: sql`false`,
  isLocked: sql`false`,
  provider: sql`'local'`,
};

/** What a list is sorted by. Where nobody is invited the column itself, which has an index. */
export async function sortKey(db: Reader, { tenantIds }: TenantScope, by: UserSort): Promise<PgColumn | SQL> {
  const invited = invitedKeys[by];
  if (!invited) return sortColumns[by];
  const [any] = await db
    .select({ id: invitations.id })
    .from(invitations)
    .where(inArray(invitations.tenantId, [...tenantIds]))
    .limit(1);
  if (!any) return sortColumns[by];
  const key = db
    .select({ key: invited })
    .from(invitations)
    .where(and(eq(invitations.tenantId, memberships.tenantId), eq(invitations.userId, memberships.userId)));
  return sql`CASE WHEN ${memberships.activatedAt} IS NULL THEN COALESCE((${key}), ${sortColumns[by]}) ELSE ${sortColumns[by]} END`;
}

import { and, asc, desc, eq, inArray, isNotNull, type SQL } from 'drizzle-orm';
import type { Membership } from '../accounts.ts';
import { groupMembers, invitations, memberships, usernames, users } from '../../database/storage/schema.ts';
import type { Reader } from '../../ground/database.ts';
import { toIdentifierKey } from 'gatehouse-contract/rules.js';
import { countMembersOf, countPeopleOfTree } from './counts.ts';
import { asked, inScope, isWithin, sortColumns, startsWith, type TenantScope, type UserListQuery } from './matching.ts';
import { shown, type TenantUser } from './shown.ts';

export type { TenantScope, UserListQuery } from './matching.ts';
export type { TenantUser } from './shown.ts';

/** Which page of people, and in which order. `_offset` counts pages. */
export type PeoplePage = Pick<UserListQuery, '_sortBy' | '_order' | '_limit' | '_offset'>;

/** One page of the people in the scope, and how many there are in all. */
export function listTenantUsers(
  db: Reader,
  scope: TenantScope,
  query: UserListQuery,
  now: Date,
): Promise<{ people: TenantUser[]; total: number }> {
  const whom = asked(db, query, now);
  const where = and(inScope(db, scope), whom);
  return pageOfPeople(db, where, query, whom ? undefined : () => countScope(db, scope, where));
}

/** How many people are in a scope. */
function countScope(db: Reader, { tenantIds, below }: TenantScope, where: SQL | undefined): Promise<number> {
  if (below !== undefined) return countPeopleOfTree(db, below);
  return tenantIds.length === 1 ? countMembersOf(db, tenantIds[0]) : db.$count(memberships, where);
}

/**
 * One page of the people whose memberships fulfil a condition, and how many there are in all.
 * @param total counts them in a shorter way than by reading them, where there is one
 */
export async function pageOfPeople(
  db: Reader,
  where: SQL | undefined,
  { _sortBy = 'name', _order, _limit, _offset }: PeoplePage,
  total = (): PromiseLike<number> => db.$count(memberships, where),
): Promise<{ people: TenantUser[]; total: number }> {
  const direction = _order === 'DESC' ? desc : asc;
  const page = await db
    .select()
    .from(memberships)
    .where(where)
    .orderBy(direction(sortColumns[_sortBy]), direction(memberships.userId))
    .limit(_limit)
    .offset(_offset * _limit);
  // Who is on the page is read after it: a join would read the accounts of the pages before it too.
  const ids = page.map(({ userId }) => userId);
  const accounts = ids.length === 0 ? [] : await db.select().from(users).where(inArray(users.id, ids));
  const byId = new Map(accounts.map((user) => [user.id, user]));
  const people = page.flatMap((membership) => {
    const user = byId.get(membership.userId);
    return user ? [{ user, membership }] : [];
  });
  return { people: await shown(db, people), total: await total() };
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
  return row && (await shown(db, [row]))[0];
}

/** The memberships of these people within the scope. */
export const membershipsWithin = (db: Reader, scope: TenantScope, userIds: readonly string[]): Promise<Membership[]> =>
  userIds.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(memberships)
        .where(and(isWithin(memberships.tenantId, scope), inArray(memberships.userId, [...userIds])))
        .orderBy(asc(memberships.createdAt), asc(memberships.tenantId));

export const groupsOfUsers = (db: Reader, { tenantIds }: TenantScope, userIds: readonly string[]) =>
  userIds.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(groupMembers)
        .where(and(inArray(groupMembers.tenantId, [...tenantIds]), inArray(groupMembers.userId, [...userIds])));

/**
 * Usernames of people of the scope; anybody else's ids are passed over. Of who is invited: the one that was given to
 * them.
 */
async function usernamesOf(
  db: Reader,
  { tenantIds }: TenantScope,
  userIds: readonly string[],
): Promise<{ userId: string; username: string }[]> {
  if (userIds.length === 0) return [];
  const own = await db
    .selectDistinct({ userId: usernames.userId, username: usernames.username })
    .from(usernames)
    .innerJoin(memberships, eq(memberships.userId, usernames.userId))
    .where(
      and(
        inArray(memberships.tenantId, [...tenantIds]),
        inArray(usernames.userId, [...userIds]),
        eq(memberships.isInvited, false),
      ),
    );
  const promised = await db
    .selectDistinct({ userId: invitations.userId, username: invitations.username })
    .from(invitations)
    .where(
      and(
        inArray(invitations.tenantId, [...tenantIds]),
        inArray(invitations.userId, [...userIds]),
        isNotNull(invitations.username),
      ),
    );
  const named = promised.flatMap(({ userId, username }) => (username === null ? [] : [{ userId, username }]));
  return [...own, ...named].sort((a, b) => a.username.localeCompare(b.username, 'en'));
}

interface UsernamesQuery {
  readonly userIds?: readonly string[] | undefined;
  readonly _usernamePrefix?: string | undefined;
  readonly _limit: number;
  readonly _offset: number;
}

/** One page of the usernames in a tenant, in their order, and how many there are in all. */
export async function listUsernames(
  db: Reader,
  tenantId: string,
  { userIds, _usernamePrefix: prefix, _limit, _offset }: UsernamesQuery,
): Promise<{ rows: { userId: string; username: string }[]; total: number }> {
  const where = and(
    eq(memberships.tenantId, tenantId),
    eq(memberships.invisible, false),
    isNotNull(memberships.shownUsernameKey),
    userIds && inArray(memberships.userId, [...userIds]),
    prefix ? startsWith(memberships.shownUsernameKey, toIdentifierKey(prefix)) : undefined,
  );
  const page = await db
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(where)
    .orderBy(asc(memberships.shownUsernameKey), asc(memberships.userId))
    .limit(_limit)
    .offset(_offset * _limit);
  const ids = page.map(({ userId }) => userId);
  const named = new Map((await usernamesOf(db, { tenantIds: [tenantId] }, ids)).map((row) => [row.userId, row]));
  return {
    rows: ids.flatMap((userId) => named.get(userId) ?? []),
    total: await db.$count(memberships, where),
  };
}

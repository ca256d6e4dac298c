import { and, asc, eq, getTableColumns, isNull, sql } from 'drizzle-orm';
import { membershipObstacle, toIdentifierKey } from 'gatehouse-contract/rules.js';
import { memberships, passwords, sessions, tenants, usernames, users } from '../database/storage/schema.ts';
import type { Database, Reader } from '../ground/database.ts';
import { inherited, standingIn } from './tree/standing.ts';

export type User = typeof users.$inferSelect;
export type Membership = typeof memberships.$inferSelect;

/** The account behind an email address or username, with the stored password hash and when the password was set. */
export async function findAccount(
  db: Reader,
  identifier: { email?: string | undefined; username?: string | undefined },
): Promise<{ user: User; hash: string | undefined; setAt: Date | undefined } | undefined> {
  const query = db
    .select({ user: users, hash: passwords.hash, setAt: passwords.changedAt })
    .from(users)
    .leftJoin(passwords, eq(passwords.userId, users.id));
  const [row] =
    identifier.email === undefined
      ? await query
          .innerJoin(usernames, eq(usernames.userId, users.id))
          .where(eq(usernames.usernameKey, toIdentifierKey(identifier.username ?? '')))
      : await query.where(eq(users.emailKey, toIdentifierKey(identifier.email)));
  return row && { user: row.user, hash: row.hash ?? undefined, setAt: row.setAt ?? undefined };
}

/** Keeps a password in another form, unless it has been changed since it was compared. */
export async function replaceHash(
  db: Database,
  userId: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await db
    .update(passwords)
    .set({ hash: to })
    .where(and(eq(passwords.userId, userId), eq(passwords.hash, from)));
}

export const hasPassword = async (db: Reader, userId: string): Promise<boolean> =>
  (await db.$count(passwords, eq(passwords.userId, userId))) > 0;

/** When the password of a person was set; undefined where there is none. */
export async function passwordSetAt(db: Reader, userId: string): Promise<Date | undefined> {
  const [row] = await db.select({ changedAt: passwords.changedAt }).from(passwords).where(eq(passwords.userId, userId));
  return row?.changedAt;
}

export async function findUser(db: Reader, userId: string): Promise<User | undefined> {
  const [row] = await db.select().from(users).where(eq(users.id, userId));
  return row;
}

/** A tenant that is being erased counts as one without members. */
const isOpen = isNull(tenants.erasedAs);

/** All of one person's own memberships: for that person only. */
export const listMemberships = (db: Reader, userId: string): Promise<Membership[]> =>
  db
    .select(getTableColumns(memberships))
    .from(memberships)
    .innerJoin(tenants, and(eq(tenants.id, memberships.tenantId), isOpen))
    .where(eq(memberships.userId, userId))
    .orderBy(asc(memberships.createdAt), asc(memberships.tenantId));

/**
 * The memberships that a person chooses a tenant by: the own ones, and one for the wished tenant where the tree of
 * accounts lets the person in.
 */
export async function membershipsToEnter(
  db: Reader,
  userId: string,
  wished: string | undefined,
  now: Date,
): Promise<Membership[]> {
  const own = await listMemberships(db, userId);
  const isWished = ({ tenantId }: Membership): boolean => tenantId === wished;
  if (wished === undefined || own.some((one) => isWished(one) && !membershipObstacle(one, now))) return own;
  const above = inherited(await standingIn(db, wished, userId, now), wished);
  return above ? [...own.filter((one) => !isWished(one)), above] : own;
}

/**
 * Whether too many wrong passwords keep a session out of a tenant: one that began after the lock. Another tenant of the
 * person would be the way around the lock.
 */
export const keepsOut = ({ lockedOutAt }: Membership, { createdAt }: { readonly createdAt: Date }): boolean =>
  lockedOutAt !== null && createdAt > lockedOutAt;

/** Notes when a person last signed in to a tenant. */
export async function noteLogin(db: Database, tenantId: string, userId: string, at: Date): Promise<void> {
  await db
    .update(memberships)
    .set({ lastLogin: at })
    .where(and(eq(memberships.tenantId, tenantId), eq(memberships.userId, userId)));
}

/**
 * Finds what an access token refers to: the living session, the user, and what lets the user into the token's tenant, a
 * membership in force or the tree of accounts.
 */
export async function findPrincipal(
  db: Reader,
  claims: { sid: string; sub: string; tenantId: string },
  now: Date,
): Promise<
  | {
      session: typeof sessions.$inferSelect;
      user: User;
      membership: Membership;
    }
  | undefined
> {
  const [row] = await db
    .select({ session: sessions, user: users, membership: memberships })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .innerJoin(tenants, and(eq(tenants.id, sql`${claims.tenantId}::uuid`), isOpen))
    .leftJoin(memberships, and(eq(memberships.userId, users.id), eq(memberships.tenantId, tenants.id)))
    .where(and(eq(sessions.id, claims.sid), eq(sessions.userId, claims.sub), isNull(sessions.endedAt)));
  if (!row) return undefined;
  const { session, user, membership: own } = row;
  const isOwn = own !== null && !membershipObstacle(own, now);
  const membership = isOwn ? own : inherited(await standingIn(db, claims.tenantId, user.id, now), claims.tenantId);
  return membership && { session, user, membership };
}

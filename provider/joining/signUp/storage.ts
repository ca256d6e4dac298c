import { and, asc, desc, eq, inArray, isNotNull, isNull, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { WRITE_USERS } from 'gatehouse-contract/contract.js';
import { matchesPattern, toIdentifierKey, toSearchKey } from 'gatehouse-contract/rules.js';
import type { User } from '../../people/accounts.ts';
import {
  membershipRoles,
  memberships,
  permissions,
  rolePermissions,
  roles,
  signUpStrategies,
  tenants,
  usernames,
  users,
} from '../../database/storage/schema.ts';
import type { Database, Reader } from '../../ground/database.ts';

/** The identifiers of a sign-up as long as none are configured (SIGNUP-002). */
export const usualStrategies = [
  { strategy: 'email', isActive: true, isRequired: true, position: 0 },
  { strategy: 'phoneNumber', isActive: false, isRequired: false, position: 1 },
  { strategy: 'username', isActive: false, isRequired: false, position: 2 },
] as const satisfies readonly (typeof signUpStrategies.$inferInsert)[];

export const listSignUpStrategies = (db: Reader) =>
  db
    .select({
      strategy: signUpStrategies.strategy,
      isActive: signUpStrategies.isActive,
      isRequired: signUpStrategies.isRequired,
    })
    .from(signUpStrategies)
    .orderBy(asc(signUpStrategies.position));

/** What a new account is called and found by. */
export interface NewAccount {
  /** Undefined: the account has no address, and nothing finds it by one. */
  readonly email: string | undefined;
  readonly emailKey: string;
  readonly name: string | undefined;
  readonly metadata: string | undefined;
  readonly phoneNumber: string | undefined;
  readonly verified: boolean;
}

/** Writes an account. Undefined: there is one with this address. */
export async function insertAccount(db: Database, account: NewAccount, now: Date): Promise<User | undefined> {
  const { email = '', emailKey, metadata, phoneNumber, verified } = account;
  const name = account.name ?? email;
  const [user] = await db
    .insert(users)
    .values({
      email,
      emailKey,
      name,
      nameKey: toSearchKey(name),
      phoneNumber,
      verified,
      ...(metadata !== undefined && { metadata }),
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing({ target: users.emailKey })
    .returning();
  return user;
}

/** The account of an address, kept from changing until the transaction ends. */
export async function lockAccount(db: Database, emailKey: string): Promise<User | undefined> {
  const [user] = await db.select().from(users).where(eq(users.emailKey, emailKey)).for('update');
  return user;
}

/** Gives a person a username. False: it is taken. */
export async function takeUsername(db: Database, userId: string, username: string): Promise<boolean> {
  const row = { userId, username, usernameKey: toIdentifierKey(username) };
  return (await db.insert(usernames).values(row).onConflictDoNothing().returning()).length > 0;
}

/** Makes a tenant, with the person as its first member and administrator. Resolves to its id. */
export async function makeTenant(
  db: Database,
  { name, userId, activatedAt }: { name: string; userId: string; activatedAt: Date | null },
  now: Date,
): Promise<string> {
  const [tenant] = await db.insert(tenants).values({ name, createdAt: now, updatedAt: now }).returning();
  if (!tenant) throw new Error('The tenant was not written');
  const membership = { tenantId: tenant.id, userId, activatedAt, createdAt: now, updatedAt: now };
  await db.insert(memberships).values({ ...membership, signUp: 'founded' });
  const held = await firstUserRoles(db);
  if (held.length > 0)
    await db.insert(membershipRoles).values(held.map((roleId) => ({ tenantId: tenant.id, userId, roleId })));
  return tenant.id;
}

/**
 * The roles of the first person of a tenant: those that the vendor has marked; without a mark, of the vendor's roles
 * that may edit users the one of the lowest rank, and which permits least.
 */
async function firstUserRoles(db: Reader): Promise<string[]> {
  const marked = await db
    .select({ id: roles.id })
    .from(roles)
    .where(and(isNull(roles.tenantId), eq(roles.firstUserRole, true)));
  if (marked.length > 0) return marked.map(({ id }) => id);
  const rows = await db
    .select({ id: roles.id, keys: sql<string[]>`array_agg(${permissions.key})` })
    .from(roles)
    .innerJoin(rolePermissions, eq(rolePermissions.roleId, roles.id))
    .innerJoin(permissions, eq(permissions.id, rolePermissions.permissionId))
    .where(isNull(roles.tenantId))
    .groupBy(roles.id)
    .orderBy(desc(roles.level), asc(sql`count(*)`), asc(roles.key));
  const able = rows.find(({ keys }) => keys.some((key) => matchesPattern(key, WRITE_USERS)));
  return able ? [able.id] : [];
}

/**
 * Removes what the sign-ups of a person have made and the person has not activated yet: memberships, and tenants that
 * then have neither members nor accounts below. What others have made stays.
 */
export async function dropSignUps(db: Database, userId: string): Promise<void> {
  const waits = and(eq(memberships.userId, userId), isNull(memberships.activatedAt), eq(memberships.isInvited, false));
  const dropped = await db
    .delete(memberships)
    .where(and(waits, isNotNull(memberships.signUp)))
    .returning({ tenantId: memberships.tenantId, signUp: memberships.signUp });
  const founded = dropped.filter(({ signUp }) => signUp === 'founded').map(({ tenantId }) => tenantId);
  if (founded.length === 0) return;
  const below = alias(tenants, 'below');
  const one = { one: sql`1` };
  await db
    .delete(tenants)
    .where(
      and(
        inArray(tenants.id, founded),
        notExists(db.select(one).from(memberships).where(eq(memberships.tenantId, tenants.id))),
        notExists(db.select(one).from(below).where(eq(below.parentId, tenants.id))),
      ),
    );
}

/** Removes a membership. */
export async function dropMembership(db: Database, userId: string, tenantId: string): Promise<void> {
  await db.delete(memberships).where(and(eq(memberships.userId, userId), eq(memberships.tenantId, tenantId)));
}

/** Removes an account that is not verified and belongs to no tenant. */
export async function dropAccount(db: Database, userId: string): Promise<void> {
  await db.delete(users).where(
    and(
      eq(users.id, userId),
      eq(users.verified, false),
      notExists(
        db
          .select({ one: sql`1` })
          .from(memberships)
          .where(eq(memberships.userId, users.id)),
      ),
    ),
  );
}

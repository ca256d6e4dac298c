import { and, asc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { ApiTokenType } from 'gatehouse-contract/contract.js';
import { hashToken } from '../../crypto/keys/secrets.ts';
import { apiTokenRoles, apiTokens, memberships, tenants, users, vendors } from '../../database/storage/schema.ts';
import type { Database, Reader } from '../../ground/database.ts';

export type ApiToken = Omit<typeof apiTokens.$inferSelect, 'hash' | 'warnedDays'> & {
  readonly roleIds: readonly string[];
};

/** Whose tokens are meant: a member's, or (without a user) the tenant's. */
export interface Owner {
  readonly tenantId: string;
  readonly userId?: string | undefined;
}

/** All but the hash of the secret. */
const shown = {
  id: apiTokens.id,
  tenantId: apiTokens.tenantId,
  userId: apiTokens.userId,
  type: apiTokens.type,
  description: apiTokens.description,
  expiresInMinutes: apiTokens.expiresInMinutes,
  expiresAt: apiTokens.expiresAt,
  createdBy: apiTokens.createdBy,
  createdAt: apiTokens.createdAt,
  lastUsedAt: apiTokens.lastUsedAt,
  lastUsedIp: apiTokens.lastUsedIp,
};
const roleIds = sql<
  string[]
>`ARRAY(SELECT "held"."role_id"::text FROM ${apiTokenRoles} AS "held" WHERE "held"."token_id" = "api_tokens"."id" ORDER BY 1)`;

const isOf = ({ tenantId, userId }: Owner, type: ApiTokenType) =>
  and(
    eq(apiTokens.tenantId, tenantId),
    userId === undefined ? isNull(apiTokens.userId) : eq(apiTokens.userId, userId),
    eq(apiTokens.type, type),
  );

/** The tokens of an owner, by description. */
export const listTokens = (db: Reader, owner: Owner, type: ApiTokenType): Promise<ApiToken[]> =>
  db
    .select({ ...shown, roleIds })
    .from(apiTokens)
    .where(isOf(owner, type))
    .orderBy(asc(sql`lower(${apiTokens.description})`), asc(apiTokens.id));

/** One token of an owner; a foreign id finds as little as an unknown one. */
export async function findOwnToken(
  db: Reader,
  owner: Owner,
  { id, type }: { readonly id: string | undefined; readonly type: ApiTokenType },
): Promise<ApiToken | undefined> {
  if (id === undefined) return undefined;
  const [row] = await db
    .select({ ...shown, roleIds })
    .from(apiTokens)
    .where(and(isOf(owner, type), eq(apiTokens.id, id)));
  return row;
}

/** Keeps a token, of whose secret only the hash stays. */
export async function insertToken(
  db: Database,
  {
    roleIds: held,
    secret,
    ...fields
  }: Omit<typeof apiTokens.$inferInsert, 'hash'> & {
    readonly secret: string;
    readonly roleIds: readonly string[];
  },
): Promise<ApiToken> {
  const [row] = await db
    .insert(apiTokens)
    .values({ ...fields, hash: hashToken(secret) })
    .returning(shown);
  if (!row) throw new Error('The API token was not written');
  await giveRoles(db, row.id, held);
  return { ...row, roleIds: [...held] };
}

async function giveRoles(db: Database, tokenId: string, held: readonly string[]): Promise<void> {
  if (held.length > 0) await db.insert(apiTokenRoles).values(held.map((roleId) => ({ tokenId, roleId })));
}

/** Changes what a token is called, and which roles it acts with. */
export async function changeToken(
  db: Database,
  { id }: Pick<ApiToken, 'id'>,
  fields: { readonly description: string; readonly roleIds: readonly string[] },
): Promise<void> {
  await db.update(apiTokens).set({ description: fields.description }).where(eq(apiTokens.id, id));
  await db.delete(apiTokenRoles).where(eq(apiTokenRoles.tokenId, id));
  await giveRoles(db, id, fields.roleIds);
}

/** Takes a token back. */
export async function deleteToken(db: Database, { id }: Pick<ApiToken, 'id'>): Promise<void> {
  await db.delete(apiTokens).where(eq(apiTokens.id, id));
}

/** A token with all that decides whether it is in force, read by one query. */
const withCircumstances = (db: Reader) =>
  db
    .select({ token: { ...shown, roleIds }, user: users, membership: memberships, vendor: vendors })
    .from(apiTokens)
    .innerJoin(tenants, and(eq(tenants.id, apiTokens.tenantId), isNull(tenants.erasedAs)))
    .innerJoin(vendors, sql`true`)
    .leftJoin(memberships, and(eq(memberships.tenantId, apiTokens.tenantId), eq(memberships.userId, apiTokens.userId)))
    .leftJoin(users, eq(users.id, memberships.userId));
export type FoundToken = Awaited<ReturnType<typeof withCircumstances>>[number];

export async function findBySecret(db: Reader, secret: string): Promise<FoundToken | undefined> {
  const [row] = await withCircumstances(db).where(eq(apiTokens.hash, hashToken(secret)));
  return row;
}

export async function findById(db: Reader, id: string): Promise<FoundToken | undefined> {
  const [row] = await withCircumstances(db).where(eq(apiTokens.id, id));
  return row;
}

/** Notes when and from where a token was used, once a minute at most. */
export async function noteUse(
  db: Database,
  { id, lastUsedAt }: Pick<ApiToken, 'id' | 'lastUsedAt'>,
  { now, ipAddress }: { readonly now: Date; readonly ipAddress: string | undefined },
): Promise<void> {
  const minute = new Date(Math.floor(now.getTime() / 60_000) * 60_000);
  if (lastUsedAt && lastUsedAt >= minute) return;
  await db
    .update(apiTokens)
    .set({ lastUsedAt: minute, lastUsedIp: ipAddress ?? null })
    .where(and(eq(apiTokens.id, id), or(isNull(apiTokens.lastUsedAt), lt(apiTokens.lastUsedAt, minute))));
}

/** The people among these who are members of a tenant, by id, with their names. */
export async function memberNames(
  db: Reader,
  tenantId: string,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .select({ id: users.id, name: users.name })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.tenantId, tenantId), inArray(memberships.userId, [...userIds])));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

import { and, asc, eq, inArray, isNull, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { difference } from '../../database/storage/difference.ts';
import { origins } from '../../database/storage/schema.ts';
import type { Database, Reader } from '../../ground/database.ts';
import { originFault } from '../../config/originFault.ts';

/**
 * Whose origins: those of a tenant, of an application for every tenant, or of an application in one tenant. One of them
 * is named.
 */
export interface OriginOwner {
  readonly tenantId?: string | undefined;
  readonly applicationId?: string | undefined;
}

/** An origin with its owner. */
export type OwnedOrigin = Pick<typeof origins.$inferSelect, 'origin' | 'tenantId' | 'applicationId'>;

const is = (column: PgColumn, id: string | undefined): SQL => (id === undefined ? isNull(column) : eq(column, id));

const isOf = ({ tenantId, applicationId }: OriginOwner): SQL | undefined =>
  and(is(origins.tenantId, tenantId), is(origins.applicationId, applicationId));

const owned = { origin: origins.origin, tenantId: origins.tenantId, applicationId: origins.applicationId };

/** Every origin with its owner; of the owners that a condition finds, else of all. */
export const listAllOrigins = (db: Reader, condition?: SQL): Promise<OwnedOrigin[]> =>
  db
    .select(owned)
    .from(origins)
    .where(condition)
    .orderBy(asc(origins.origin), asc(origins.tenantId), asc(origins.applicationId));

/** The origins of exactly this owner, in order. */
export const listOrigins = async (db: Reader, owner: OriginOwner): Promise<string[]> =>
  (await listAllOrigins(db, isOf(owner))).map(({ origin }) => origin);

/**
 * Makes these the origins of an owner, in place of all that it had. Every process acts by them within seconds.
 * @returns what came and what went
 * @throws RangeError for a text that is no origin
 */
export async function setOrigins(
  db: Database,
  owner: OriginOwner,
  wanted: readonly string[],
): Promise<{ added: string[]; removed: string[] }> {
  const changes = difference(await listOrigins(db, owner), wanted);
  await addOrigins(db, owner, changes.added);
  await removeOrigins(db, owner, changes.removed);
  return changes;
}

/** Adds origins to those that an owner has. Returns which are new. @throws RangeError for a text that is no origin */
export async function addOrigins(db: Database, owner: OriginOwner, added: readonly string[]): Promise<string[]> {
  for (const origin of added) {
    const fault = originFault(origin);
    if (fault !== undefined) throw new RangeError(`The origin '${origin}' ${fault}`);
  }
  if (added.length === 0) return [];
  const made = await db
    .insert(origins)
    .values(added.map((origin) => ({ ...owner, origin })))
    .onConflictDoNothing()
    .returning({ origin: origins.origin });
  return made.map(({ origin }) => origin);
}

/** Takes origins from an owner. Returns which were there. */
export async function removeOrigins(db: Database, owner: OriginOwner, removed: readonly string[]): Promise<string[]> {
  if (removed.length === 0) return [];
  const gone = await db
    .delete(origins)
    .where(and(isOf(owner), inArray(origins.origin, [...removed])))
    .returning({ origin: origins.origin });
  return gone.map(({ origin }) => origin);
}

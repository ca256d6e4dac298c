import { and, asc, eq, inArray, or } from 'drizzle-orm';
import { applications, authStrategies, portalFlags, userApplications, vendors } from '../../database/storage/schema.ts';
import type { Reader } from '../../ground/database.ts';

export type Vendor = typeof vendors.$inferSelect;

export async function readVendor(db: Reader): Promise<Vendor> {
  const [vendor] = await db.select().from(vendors).limit(1);
  if (!vendor) throw new Error('The vendor row is missing');
  return vendor;
}

export const listStrategies = (db: Reader) =>
  db.select().from(authStrategies).orderBy(asc(authStrategies.position), asc(authStrategies.strategy));

export const listPortalFlags = (db: Reader) => db.select().from(portalFlags).orderBy(asc(portalFlags.name));

/**
 * Whether a switch of the portal is on. A switch that is not set is on for `preview` alone, as in the page (FLAGS-017).
 */
export async function isPortalFlagOn(db: Reader, name: string, { preview = false } = {}): Promise<boolean> {
  const [flag] = await db.select().from(portalFlags).where(eq(portalFlags.name, name));
  return flag ? flag.value === 'on' : preview;
}

export const listApplications = (db: Reader, ids: readonly string[], includeFreeAccess: boolean) =>
  ids.length === 0 && !includeFreeAccess
    ? Promise.resolve([])
    : db
        .select()
        .from(applications)
        .where(
          or(
            ids.length > 0 ? inArray(applications.id, [...ids]) : undefined,
            includeFreeAccess ? eq(applications.accessType, 'FREE_ACCESS') : undefined,
          ),
        )
        .orderBy(asc(applications.name), asc(applications.id));

/** Which applications people were given in these tenants. */
export const listUserApplications = (db: Reader, tenantIds: readonly string[], userIds: readonly string[]) =>
  userIds.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(userApplications)
        .where(and(inArray(userApplications.tenantId, [...tenantIds]), inArray(userApplications.userId, [...userIds])));

export async function isRegisteredLogoutTarget(db: Reader, uri: string): Promise<boolean> {
  const rows = await db
    .select({ uris: applications.postLogoutRedirectUris })
    .from(applications)
    .where(eq(applications.isActive, true));
  return rows.some(({ uris }) => uris.includes(uri));
}

import { and, asc, eq, isNull, or } from 'drizzle-orm';
import {
  featureAssignments,
  featureFlags,
  featurePermissions,
  features,
  planAssignments,
  planFeatures,
  plans,
} from '../../database/storage/schema.ts';
import type { Reader } from '../../ground/database.ts';

/** Everything that decides what one person in one tenant is entitled to. */
export async function readEntitlementFacts(db: Reader, tenantId: string, userId: string) {
  const heldBy = (table: typeof planAssignments | typeof featureAssignments) =>
    and(eq(table.tenantId, tenantId), or(isNull(table.userId), eq(table.userId, userId)));
  return {
    features: await db.select().from(features).orderBy(asc(features.key)),
    links: await db.select().from(featurePermissions).orderBy(asc(featurePermissions.permissionKey)),
    flags: await db.select().from(featureFlags),
    plans: await db.select().from(plans).orderBy(asc(plans.key)),
    planFeatures: await db.select().from(planFeatures),
    planAssignments: await db.select().from(planAssignments).where(heldBy(planAssignments)),
    featureAssignments: await db.select().from(featureAssignments).where(heldBy(featureAssignments)),
  };
}

export type EntitlementFacts = Awaited<ReturnType<typeof readEntitlementFacts>>;

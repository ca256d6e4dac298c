import { and, asc, eq, inArray } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { NOWHERE, stepDown, type AccountAccess } from 'gatehouse-contract/rules.js';
import { memberships, tenantPaths, tenants } from '../../database/storage/schema.ts';
import type { Reader } from '../../ground/database.ts';
import { asMet } from './standing.ts';

/** An account that a person may enter. */
export interface Reached {
  readonly id: string;
  readonly name: string;
  readonly alias: string | null;
  readonly parentId: string | null;
}

/**
 * Every account that a person may enter now, by name: as a member, or by the tree. The trees below the person's own
 * accounts are walked from the top, so that the rule is asked once for each account.
 */
export async function reachOf(db: Reader, userId: string, now: Date): Promise<Reached[]> {
  const own = alias(memberships, 'own');
  const rows = await db
    .select({ tenant: tenants, membership: memberships })
    .from(tenants)
    .leftJoin(memberships, and(eq(memberships.tenantId, tenants.id), eq(memberships.userId, userId)))
    .where(
      inArray(
        tenants.id,
        db
          .select({ id: tenantPaths.tenantId })
          .from(tenantPaths)
          .innerJoin(own, eq(own.tenantId, tenantPaths.ancestorId))
          .where(eq(own.userId, userId)),
      ),
    )
    .orderBy(asc(tenants.name), asc(tenants.id));
  const byId = new Map(rows.map((row) => [row.tenant.id, row]));
  const known = new Map<string, AccountAccess>();
  const accessTo = (id: string | null): AccountAccess => {
    const row = id === null ? undefined : byId.get(id);
    if (!row) return NOWHERE;
    const found = known.get(row.tenant.id);
    if (found) return found;
    const access = stepDown(accessTo(row.tenant.parentId), asMet(row, now));
    known.set(row.tenant.id, access);
    return access;
  };
  return rows.flatMap(({ tenant }) => (accessTo(tenant.id).by.length > 0 ? [tenant] : []));
}

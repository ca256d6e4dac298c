import { eq, inArray, or } from 'drizzle-orm';
import * as v from 'valibot';
import { tenants } from '../../database/storage/schema.ts';
import type { Reader } from '../../ground/database.ts';
import { id } from '../../http/pipeline/fields.ts';

export type Tenant = typeof tenants.$inferSelect;

export async function findTenantByAlias(db: Reader, alias: string): Promise<Tenant | undefined> {
  const [row] = await db.select().from(tenants).where(eq(tenants.alias, alias));
  return row;
}

export async function findTenant(db: Reader, tenantId: string): Promise<Tenant | undefined> {
  const [row] = await db.select().from(tenants).where(eq(tenants.id, tenantId));
  return row;
}

/** The tenants of these ids and aliases. A text that is the id of one names no other by its alias. */
export async function findTenants(db: Reader, references: readonly string[]): Promise<Pick<Tenant, 'id' | 'alias'>[]> {
  const ids = new Set(references.filter((one) => v.is(id, one)).map((one) => one.toLowerCase()));
  const rows = await db
    .select({ id: tenants.id, alias: tenants.alias })
    .from(tenants)
    .where(or(inArray(tenants.alias, [...references]), inArray(tenants.id, [...ids])));
  const known = new Set(rows.map((row) => row.id));
  return rows.filter((row) => ids.has(row.id) || !known.has(row.alias?.toLowerCase() ?? ''));
}

/** The tenants of these ids, in no order. */
export const tenantsOf = (db: Reader, ids: readonly string[]): Promise<Tenant[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(tenants)
        .where(inArray(tenants.id, [...ids]));

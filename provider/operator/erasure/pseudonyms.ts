import { inArray, or, sql, type SQL } from 'drizzle-orm';
import { auditEvents } from '../../database/storage/schema.ts';
import type { Database } from '../../ground/database.ts';
import { BATCH } from '../../database/retention/sweep.ts';

/** The ids that replace those of erased people and tenants in the audit. They belong to no person or tenant. */
export type Pseudonyms = ReadonlyMap<string, string>;

/** The columns that name people and tenants. */
export const namingColumns = [auditEvents.tenantId, auditEvents.actorId, auditEvents.subjectId] as const;

/**
 * The rows that name one of these. What details say is looked for in rows of tenants alone: no event names a person
 * there.
 */
const naming = (ids: readonly string[]): SQL | undefined =>
  or(inArray(auditEvents.actorId, [...ids]), inArray(auditEvents.subjectId, [...ids]));

const namingTenant = (tenantId: string): SQL | undefined =>
  or(
    sql`${auditEvents.tenantId} = ${tenantId}`,
    sql`${auditEvents.subjectId} = ${tenantId}`,
    sql`${auditEvents.details}::text LIKE ${`%${tenantId}%`}`,
  );

/** The audit rows that name people, or a tenant. */
export const auditRowsOf = ({ people = [], tenantId }: { people?: readonly string[]; tenantId?: string }) =>
  or(people.length > 0 ? naming(people) : undefined, tenantId === undefined ? undefined : namingTenant(tenantId));

/**
 * Replaces ids by pseudonyms, in transactions of at most 1,000 rows, and clears the addresses and browsers of erased
 * people. The database permits no other change (migration 0013), and this one only where the transaction names the
 * erased ids.
 * @param rows those that name a person or tenant among the pseudonyms
 * @returns how many rows changed
 */
export async function pseudonymise(db: Database, pseudonyms: Pseudonyms, rows: SQL | undefined): Promise<number> {
  let changed = 0;
  if (pseudonyms.size === 0) return changed;
  for (;;) {
    const batch = await db.transaction(async (transaction) => {
      const erased = JSON.stringify(Object.fromEntries(pseudonyms));
      await transaction.execute(sql`SELECT set_config('gatehouse.audit_erased', ${erased}, true)`);
      const some = transaction.select({ id: auditEvents.id }).from(auditEvents).where(rows).limit(BATCH);
      return transaction
        .update(auditEvents)
        .set({ event: sql`${auditEvents.event}` })
        .where(inArray(auditEvents.id, some))
        .returning({ id: auditEvents.id });
    });
    changed += batch.length;
    if (batch.length < BATCH) return changed;
  }
}

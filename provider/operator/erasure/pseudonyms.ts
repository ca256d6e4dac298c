import { inArray, or, sql, type SQL } from 'drizzle-orm';
import { auditEvents } from '../../database/storage/schema.ts';
import type { Database } from '../../ground/database.ts';
import { BATCH } from '../../database/retention/sweep.ts';

/** What the audit says instead of the ids of people and tenants that are erased: ids that nobody has, and that lead to nobody. */
export type Pseudonyms = ReadonlyMap<string, string>;

/** The columns that name people and tenants. */
export const namingColumns = [auditEvents.tenantId, auditEvents.actorId, auditEvents.subjectId] as const;

/** The rows that name one of these. What details say is looked for in rows of tenants alone: no event names a person there. */
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
 * Puts pseudonyms in the place of ids, in transactions of at most 1,000 rows; addresses and browsers of who is erased go. The database
 * lets nothing else pass (migration 0013), and this only where the transaction says whom it erases.
 * @param rows those that name somebody among the pseudonyms
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

import { inArray, or, sql, type SQL } from 'drizzle-orm';
import { lockSeals } from '../../crypto/seals/chain.ts';
import { sealErasure } from '../../crypto/seals/lawful.ts';
import { auditEvents } from '../../database/storage/schema.ts';
import type { Database } from '../../ground/database.ts';
import { BATCH } from '../../database/retention/sweep.ts';
import type { Services } from '../../http/pipeline/services.ts';

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

/** Where rows get pseudonyms, and what seals them. */
export type Sealed = Pick<Services, 'sealing' | 'now'>;

/**
 * Replaces ids by pseudonyms, in transactions of at most 1,000 rows, and clears the addresses and browsers of erased
 * people. The database permits no other change (migration 0028), and this one only where the transaction names the
 * erased ids. What was sealed is sealed anew.
 * @param rows those that name a person or tenant among the pseudonyms
 * @returns how many rows changed
 */
export async function pseudonymise(
  db: Database,
  pseudonyms: Pseudonyms,
  rows: SQL | undefined,
  sealed: Sealed,
): Promise<number> {
  let changed = 0;
  if (pseudonyms.size === 0) return changed;
  for (;;) {
    const batch = await db.transaction((transaction) => pseudonymiseSome(transaction, pseudonyms, rows, sealed));
    changed += batch;
    if (batch < BATCH) return changed;
  }
}

async function pseudonymiseSome(
  transaction: Database,
  pseudonyms: Pseudonyms,
  rows: SQL | undefined,
  { sealing, now }: Sealed,
): Promise<number> {
  await lockSeals(transaction); // before any row: who removes old rows waits for both in the same order
  const erased = JSON.stringify(Object.fromEntries(pseudonyms));
  await transaction.execute(sql`SELECT set_config('gatehouse.audit_erased', ${erased}, true)`);
  const before = await transaction.select().from(auditEvents).where(rows).limit(BATCH).for('update');
  if (before.length === 0) return 0;
  const after = await transaction
    .update(auditEvents)
    .set({ event: sql`${auditEvents.event}` })
    .where(
      inArray(
        auditEvents.id,
        before.map(({ id }) => id),
      ),
    )
    .returning();
  await sealErasure(transaction, sealing.auditKeys(), { before, after }, now());
  return after.length;
}

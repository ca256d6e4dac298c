import { lt, sql } from 'drizzle-orm';
import type { Sweep } from '../retention/sweep.ts';
import { auditEvents } from '../storage/schema.ts';

/**
 * The audit is append-only: the database refuses to remove a row, except one that is older than the transaction says it may be.
 * @param keptSeconds how long a row stays
 */
export function auditOver(keptSeconds: number): Sweep {
  const before = (now: Date): Date => new Date(now.getTime() - keptSeconds * 1000);
  return {
    what: 'audit rows',
    table: auditEvents,
    key: auditEvents.id,
    isOver: (now) => lt(auditEvents.at, before(now)),
    permit: (transaction, now) =>
      transaction.execute(sql`SELECT set_config('gatehouse.audit_over', ${before(now).toISOString()}, true)`),
  };
}

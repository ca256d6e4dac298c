import { sql } from 'drizzle-orm';
import { ago, type Sweep } from './sweep.ts';
import { auditEvents } from '../storage/schema.ts';

/**
 * The audit is append-only: the database refuses to remove a row, except one that is older than the transaction says it
 * may be.
 * @param keptSeconds how long a row stays
 */
export function auditOver(keptSeconds: number): Sweep {
  const before = ago(keptSeconds);
  return {
    what: 'audit rows',
    table: auditEvents,
    key: auditEvents.id,
    age: auditEvents.at,
    before,
    permit: (transaction, now) =>
      transaction.execute(sql`SELECT set_config('gatehouse.audit_over', ${before(now).toISOString()}, true)`),
  };
}

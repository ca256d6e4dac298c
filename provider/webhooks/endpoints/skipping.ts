import { and, eq, isNull, lte, or } from 'drizzle-orm';
import { webhookDeliveries } from '../../database/storage/schema.ts';
import type { Database } from '../../ground/database.ts';

/** Logs as skipped what waits for a webhook that is switched off. What is on its way ends as it ends. */
export async function skipWaiting(db: Database, webhookId: string, now: Date): Promise<void> {
  const { leasedUntil } = webhookDeliveries;
  await db
    .update(webhookDeliveries)
    .set({ state: 'skipped' })
    .where(
      and(
        eq(webhookDeliveries.webhookId, webhookId),
        eq(webhookDeliveries.state, 'waiting'),
        eq(webhookDeliveries.isWanted, false),
        or(isNull(leasedUntil), lte(leasedUntil, now)),
      ),
    );
}

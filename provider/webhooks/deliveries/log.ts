import { and, count, desc, eq } from 'drizzle-orm';
import type { DeliveryState, WebhookLog } from 'gatehouse-contract/contract.js';
import { webhookDeliveries, webhookEvents } from '../../database/storage/schema.ts';
import type { Reader } from '../../ground/database.ts';
import { hasFailed } from '../endpoints/storage.ts';

interface Page {
  readonly webhookId: string;
  readonly state?: DeliveryState | undefined;
  readonly offset: number;
  readonly limit: number;
}

const { id, webhookId: ofWebhook, state: inState, createdAt, sequence, eventId } = webhookDeliveries;

const matching = ({ webhookId, state }: Page) =>
  and(eq(ofWebhook, webhookId), state && (state === 'failed' ? hasFailed : eq(inState, state)));

/** The deliveries of a webhook, the newest first (CONN-016), and how many there are. */
export async function readLog(db: Reader, page: Page, whose: Pick<WebhookLog, 'tenantId' | 'vendorId'>) {
  const rows = await db
    .select({ delivery: webhookDeliveries, event: webhookEvents })
    .from(webhookDeliveries)
    .innerJoin(webhookEvents, eq(webhookEvents.id, eventId))
    .where(matching(page))
    .orderBy(desc(createdAt), desc(sequence), desc(id))
    .limit(page.limit)
    .offset(page.offset);
  const [total] = await db.select({ count: count() }).from(webhookDeliveries).where(matching(page));
  return { count: total?.count ?? 0, rows: rows.map((row) => presentDelivery(row, whose)) };
}

interface Logged {
  readonly delivery: typeof webhookDeliveries.$inferSelect;
  readonly event: typeof webhookEvents.$inferSelect;
}

function presentDelivery({ delivery, event }: Logged, whose: Pick<WebhookLog, 'tenantId' | 'vendorId'>): WebhookLog {
  const last = delivery.attempts.at(-1);
  return {
    id: delivery.id,
    webhookId: delivery.webhookId,
    ...whose,
    statusCode: String(last?.statusCode ?? ''),
    body: delivery.answer ?? '',
    createdAt: delivery.createdAt.toISOString(),
    eventKey: event.eventKey,
    eventId: event.id,
    state: delivery.state,
    isTest: delivery.isTest,
    attempts: delivery.attempts,
    nextAttemptAt: delivery.state === 'waiting' ? delivery.nextAttemptAt.toISOString() : null,
    took: last?.took ?? null,
    request: event.body,
  };
}

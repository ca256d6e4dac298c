import { and, asc, eq, gte, inArray, isNull, lt, lte, or } from 'drizzle-orm';
import { WEBHOOK_RESEND_LIMIT } from 'gatehouse-contract/contract.js';
import { webhookDeliveries, webhooks } from '../../database/storage/schema.ts';
import { ProviderError } from '../../ground/errors.ts';
import type { WriteCall } from '../../http/pipeline/call.ts';
import type { Principal } from '../../http/pipeline/principal.ts';
import { NOTHING_CHANGED, type Written } from '../../http/pipeline/writeRoute.ts';
import { findWebhook } from '../endpoints/storage.ts';

const { id, webhookId, state, leasedUntil, createdAt, sequence } = webhookDeliveries;

const wanted = (now: Date) => ({ state: 'waiting', isWanted: true, nextAttemptAt: now }) as const;

/**
 * Sends a delivery again (CONN-019): at once, with the same bytes and the same id, whether or not its webhook is on.
 * @throws ProviderError 404; 409 while a call is on its way
 */
export async function retryDelivery(
  { db, services, now }: WriteCall,
  { tenantId }: Principal,
  deliveryId: string | undefined,
): Promise<Written<{ statusCode: number }>> {
  const [found] =
    deliveryId === undefined
      ? []
      : await db
          .select({ delivery: webhookDeliveries, webhook: webhooks.displayName })
          .from(webhookDeliveries)
          .innerJoin(webhooks, eq(webhooks.id, webhookId))
          .where(and(eq(webhooks.tenantId, tenantId), eq(id, deliveryId)))
          .for('update', { of: webhookDeliveries });
  if (!found) throw new ProviderError('ER-NOT-FOUND');
  const { delivery, webhook } = found;
  if (delivery.leasedUntil && delivery.leasedUntil > now) throw new ProviderError('ER-DELIVERY-ON-ITS-WAY');
  await db.update(webhookDeliveries).set(wanted(now)).where(eq(id, delivery.id));
  services.deliveryQueued();
  return {
    answer: { statusCode: 202 },
    event: { event: 'admin.webhook.resent', subjectId: delivery.webhookId, details: { webhook, deliveries: 1 } },
  };
}

/** Sends again what has failed or was skipped in a range of time, the oldest first. What is on its way goes on. */
export async function resendRange(
  { db, services, now }: WriteCall,
  { tenantId }: Principal,
  ofWebhook: string | undefined,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<Written<{ statusCode: number; count: number }>> {
  const webhook = await findWebhook(db, tenantId, ofWebhook);
  if (!webhook) throw new ProviderError('ER-NOT-FOUND');
  const range = db
    .select({ id })
    .from(webhookDeliveries)
    .where(
      and(
        eq(webhookId, webhook.id),
        inArray(state, ['failed', 'skipped']),
        gte(createdAt, from),
        lt(createdAt, to),
        or(isNull(leasedUntil), lte(leasedUntil, now)),
      ),
    )
    .orderBy(asc(createdAt), asc(sequence))
    .limit(WEBHOOK_RESEND_LIMIT);
  const resent = await db.update(webhookDeliveries).set(wanted(now)).where(inArray(id, range)).returning({ id });
  const answer = { statusCode: 202, count: resent.length };
  if (resent.length === 0) return { answer, event: NOTHING_CHANGED };
  services.deliveryQueued();
  const details = { webhook: webhook.displayName, deliveries: resent.length };
  return { answer, event: { event: 'admin.webhook.resent', subjectId: webhook.id, details } };
}

import { randomInt } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { WRITE_WEBHOOKS, type WebhookStop } from 'gatehouse-contract/contract.js';
import type { Settings } from '../../config/config.ts';
import type { Sealing } from '../../crypto/keys/sealing.ts';
import { tenants, webhookDeliveries, webhooks } from '../../database/storage/schema.ts';
import { recordCaused, type Origin } from '../../ground/audit/storage.ts';
import type { Database } from '../../ground/database.ts';
import type { Called } from '../endpoints/calling.ts';
import { linkTo } from '../../messages/mail/links.ts';
import { queueMail } from '../../messages/mail/queue.ts';
import { writeToHolders } from '../../people/roles/writeToHolders.ts';
import { skipWaiting } from '../endpoints/skipping.ts';
import type { Webhook } from '../endpoints/storage.ts';
import type { Claimed } from './claim.ts';
import { webhookStopped } from './mails.ts';
import { nextAttemptAfter } from './schedule.ts';

/** Calls of a delivery that are remembered: those of the schedule, and some that users have asked for. */
const REMEMBERED = 20;
/** Failures of so long, and nothing else, switch a webhook off. Milliseconds. */
const PATIENCE_MS = 5 * 86_400_000;
const GONE = 410;
/** How finely waits are spread. */
const STEPS = 1_000;
/** Where a call is written down, and what its mails are written with. */
interface Desk {
  readonly db: Database;
  readonly settings: Settings;
  readonly sealing: Sealing;
  /** Says that a mail was written. */
  mailQueued(): void;
}

const PROVIDER: Origin = { ipAddress: '', userAgent: undefined, traceId: '' };

/**
 * Writes down what a call came to, unless another process has the delivery by now.
 * @returns why the webhook was switched off by it; undefined where it was not
 */
export function recordCall(
  { db, ...services }: Desk,
  { delivery, webhook, lease }: Claimed,
  called: Called,
  now: Date,
): Promise<WebhookStop | undefined> {
  return db.transaction(async (transaction) => {
    const [held] = await transaction.select().from(webhooks).where(eq(webhooks.id, webhook.id)).for('no key update');
    if (!held) return undefined; // deleted meanwhile, and its deliveries with it
    const tries = delivery.tries + 1;
    // A call to the address before says nothing of the one that was given meanwhile.
    const isOfAddress = held.url === webhook.url;
    const isGone = isOfAddress && called.attempt.statusCode === GONE;
    const next = called.isTaken || isGone ? undefined : nextOf(held, called, tries, now);
    const written = await transaction
      .update(webhookDeliveries)
      .set({
        state: called.isTaken ? 'delivered' : next ? 'waiting' : 'failed',
        tries,
        attempts: [...delivery.attempts, called.attempt].slice(-REMEMBERED),
        answer: called.answer,
        isWanted: false,
        leasedUntil: null,
        ...(next && { nextAttemptAt: next }),
      })
      .where(and(eq(webhookDeliveries.id, delivery.id), eq(webhookDeliveries.leasedUntil, lease)))
      .returning({ id: webhookDeliveries.id });
    if (written.length === 0) return undefined;
    const failingSince = called.isTaken ? null : (held.failingSince ?? now);
    const stop = held.isActive && isOfAddress ? stopOf(isGone, failingSince, now) : undefined;
    await transaction
      .update(webhooks)
      .set({
        invocations: sql`${webhooks.invocations} + 1`,
        ...(isOfAddress && { failures: called.isTaken ? 0 : sql`${webhooks.failures} + 1`, failingSince }),
        ...(stop && { isActive: false, stoppedBy: stop, updatedAt: now }),
      })
      .where(eq(webhooks.id, held.id));
    if (stop) await stopped(transaction, services, { webhook: held, reason: stop, now });
    return stop;
  });
}

/** A webhook that is off gets what a user asks for once, and no more. */
function nextOf({ isActive }: Webhook, { retryAfter }: Called, tries: number, now: Date): Date | undefined {
  if (!isActive) return undefined;
  return nextAttemptAfter({ tries, now, retryAfter, random: randomInt(STEPS) / STEPS });
}

function stopOf(isGone: boolean, failingSince: Date | null, now: Date): WebhookStop | undefined {
  if (failingSince === null) return undefined;
  if (isGone) return 'gone';
  return now.getTime() - failingSince.getTime() >= PATIENCE_MS ? 'failing' : undefined;
}

interface Stopped {
  readonly webhook: Webhook;
  readonly reason: WebhookStop;
  readonly now: Date;
}

/** What waits is skipped. Who manages webhooks gets a mail, unless the address itself wants no more. */
async function stopped(
  transaction: Database,
  services: Omit<Desk, 'db'>,
  { webhook: { id, tenantId, displayName }, reason, now }: Stopped,
): Promise<void> {
  await skipWaiting(transaction, id, now);
  await recordCaused(
    transaction,
    { event: 'webhook.stopped', subjectId: id, details: { webhook: displayName, reason } },
    { outcome: 'success', actorKind: 'system', tenantId },
    PROVIDER,
    now,
  );
  if (reason === 'gone') return;
  const [tenant] = await transaction.select({ name: tenants.name }).from(tenants).where(eq(tenants.id, tenantId));
  const link = await linkTo(transaction, services, 'loginUrl');
  const values = { webhook: displayName, account: tenant?.name ?? '', link };
  await writeToHolders(transaction, { tenantId, permission: WRITE_WEBHOOKS, now }, (to, name) =>
    queueMail(transaction, services, { to, mail: webhookStopped, values: { ...values, name } }, now),
  );
}

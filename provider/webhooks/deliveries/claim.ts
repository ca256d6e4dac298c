import { and, eq, exists, inArray, isNull, lte, or, sql, type SQL } from 'drizzle-orm';
import { webhookDeliveries, webhookEvents, webhooks } from '../../database/storage/schema.ts';
import type { Database } from '../../ground/database.ts';
import { addSeconds } from '../../ground/addSeconds.ts';

/** A delivery that is ours until its lease ends. */
export interface Claimed {
  readonly delivery: typeof webhookDeliveries.$inferSelect;
  readonly webhook: typeof webhooks.$inferSelect;
  readonly body: string;
  readonly lease: Date;
}

/** Calls to one webhook at the same time, of all processes. */
const AT_ONCE = 4;
/** Seconds that a delivery is ours: longer than a call and the record of it take. */
export const LEASE = 60;

const { id, webhookId, state, nextAttemptAt, leasedUntil, isWanted } = webhookDeliveries;

/** What may go out now and is in no other hands. */
const isDue = (now: Date): SQL | undefined =>
  and(
    eq(state, 'waiting'),
    lte(nextAttemptAt, now),
    or(isNull(leasedUntil), lte(leasedUntil, now)),
    or(webhooks.isActive, isWanted),
  );

/** How many calls to a webhook are on their way. */
const onTheWay = (now: Date): SQL =>
  sql`(SELECT count(*) FROM ${webhookDeliveries} AS "busy" WHERE "busy"."webhook_id" = ${webhooks.id} AND "busy"."leased_until" > ${now.toISOString()}::timestamptz)`;

/**
 * Takes deliveries that are due, four at once of each webhook at most. A process that looks at a webhook holds its row
 * until it has taken something: others pass it by, and count anew afterwards.
 */
export function claimDue(db: Database, now: Date, most: number): Promise<Claimed[]> {
  return db.transaction(async (transaction) => {
    const due = transaction
      .select({ one: sql`1` })
      .from(webhookDeliveries)
      .where(and(eq(webhookId, webhooks.id), isDue(now)));
    const held = await transaction
      .select()
      .from(webhooks)
      .where(and(exists(due), sql`${onTheWay(now)} < ${AT_ONCE}`))
      .orderBy(sql`random()`)
      .limit(most)
      .for('no key update', { skipLocked: true });
    if (held.length === 0) return [];
    // By a statement of its own, which sees what others have taken before they let go of the webhook.
    const ids = held.map((webhook) => webhook.id);
    const lease = addSeconds(now, LEASE);
    const taken = await transaction
      .update(webhookDeliveries)
      .set({ leasedUntil: lease })
      .where(inArray(id, firstDue(transaction, ids, now, most)))
      .returning();
    if (taken.length === 0) return [];
    const bodies = await transaction
      .select({ id: webhookEvents.id, body: webhookEvents.body })
      .from(webhookEvents)
      .where(
        inArray(
          webhookEvents.id,
          taken.map(({ eventId }) => eventId),
        ),
      );
    const [bodyOf, webhookOf] = [
      new Map(bodies.map((one) => [one.id, one.body])),
      new Map(held.map((one) => [one.id, one])),
    ];
    return taken.flatMap((delivery) => {
      const [body, webhook] = [bodyOf.get(delivery.eventId), webhookOf.get(delivery.webhookId)];
      return body === undefined || !webhook ? [] : [{ delivery, webhook, body, lease }];
    });
  });
}

/** The oldest of what is due, as many of each webhook as it has room for. */
function firstDue(transaction: Database, ids: readonly string[], now: Date, most: number) {
  const ranked = transaction
    .select({
      id,
      nextAttemptAt,
      place:
        sql<number>`row_number() OVER (PARTITION BY ${webhookId} ORDER BY ${nextAttemptAt}, ${webhookDeliveries.sequence})`.as(
          'place',
        ),
      room: sql<number>`${AT_ONCE} - ${onTheWay(now)}`.as('room'),
    })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookId))
    .where(and(inArray(webhookId, [...ids]), isDue(now)))
    .as('ranked');
  return transaction
    .select({ id: ranked.id })
    .from(ranked)
    .where(sql`${ranked.place} <= ${ranked.room}`)
    .orderBy(ranked.place, ranked.nextAttemptAt)
    .limit(most);
}

import { and, asc, eq, exists, gt, inArray, isNull, lte, notExists, or, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { slackConnections, slackMessages } from '../../database/storage/schema.ts';
import { addSeconds } from '../../ground/addSeconds.ts';
import type { Database } from '../../ground/database.ts';
import type { SlackConnection } from './storage.ts';

/** A message that is ours until its lease ends. */
export interface ClaimedMessage {
  readonly message: typeof slackMessages.$inferSelect;
  readonly connection: SlackConnection;
  readonly lease: Date;
}

/** Seconds that a message is ours: longer than a call and the record of it take. */
export const LEASE = 60;
/** Within so many seconds the same notice goes to a channel once. */
const ONCE_IN = 60;

const { tenantId, state, nextAttemptAt, leasedUntil, sequence } = slackMessages;

/** What may go out now and is in no other hands. */
const isDue = (now: Date): SQL | undefined =>
  and(eq(state, 'waiting'), lte(nextAttemptAt, now), or(isNull(leasedUntil), lte(leasedUntil, now)));

const others = alias(slackMessages, 'others');

/**
 * Whether the same notice has gone to the channel less than a minute before or after this one. What has not gone out
 * suppresses nothing: it may be given up, or be a repeat itself.
 */
const isRepeat = (db: Database): SQL =>
  exists(
    db
      .select({ one: sql`1` })
      .from(others)
      .where(
        and(
          eq(others.tenantId, tenantId),
          eq(others.channelId, slackMessages.channelId),
          eq(others.notice, slackMessages.notice),
          eq(others.state, 'sent'),
          sql`abs(extract(epoch from ${others.createdAt} - ${slackMessages.createdAt})) < ${ONCE_IN}`,
        ),
      ),
  );

/** Whether no call to a workspace is on its way. */
const isFree = (db: Database, now: Date, tenant: typeof tenantId | typeof slackConnections.tenantId): SQL =>
  notExists(
    db
      .select({ one: sql`1` })
      .from(others)
      .where(and(eq(others.tenantId, tenant), gt(others.leasedUntil, now))),
  );

/**
 * Takes messages that are due, one of each workspace: the oldest. A process that looks at a workspace holds its row
 * until it has taken something, and others pass it by.
 */
export function claimMessages(db: Database, now: Date, most: number): Promise<ClaimedMessage[]> {
  return db.transaction(async (transaction) => {
    const due = transaction
      .select({ one: sql`1` })
      .from(slackMessages)
      .where(and(eq(tenantId, slackConnections.tenantId), isDue(now)));
    const held = await transaction
      .select()
      .from(slackConnections)
      .where(
        and(
          eq(slackConnections.state, 'connected'),
          or(isNull(slackConnections.pausedUntil), lte(slackConnections.pausedUntil, now)),
          exists(due),
          isFree(transaction, now, slackConnections.tenantId),
        ),
      )
      .orderBy(sql`random()`)
      .limit(most)
      .for('no key update', { skipLocked: true });
    if (held.length === 0) return [];
    // By statements of their own, which see what others have taken before they let go of the workspace.
    const ofHeld = inArray(
      tenantId,
      held.map((connection) => connection.tenantId),
    );
    await transaction
      .update(slackMessages)
      .set({ state: 'skipped' })
      .where(and(ofHeld, isDue(now), isRepeat(transaction)));
    const oldest = transaction
      .selectDistinctOn([tenantId], { id: slackMessages.id })
      .from(slackMessages)
      .where(and(ofHeld, isDue(now), isFree(transaction, now, tenantId)))
      .orderBy(asc(tenantId), asc(sequence));
    const lease = addSeconds(now, LEASE);
    const taken = await transaction
      .update(slackMessages)
      .set({ leasedUntil: lease, tries: sql`${slackMessages.tries} + 1` })
      .where(inArray(slackMessages.id, oldest))
      .returning();
    return taken.flatMap((message) => {
      const connection = held.find((one) => one.tenantId === message.tenantId);
      return connection ? [{ message, connection, lease }] : [];
    });
  });
}

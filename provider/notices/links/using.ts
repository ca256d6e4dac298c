import { and, eq, isNull } from 'drizzle-orm';
import { noticeLinks, noticeRecipients } from '../../database/storage/schema.ts';
import type { AuditFact } from '../../ground/audit/storage.ts';
import type { WriteCall } from '../../http/pipeline/call.ts';
import type { Reply } from '../../http/pipeline/reply.ts';
import { NOTHING_CHANGED, type Written } from '../../http/pipeline/writeRoute.ts';
import { dropEmpty, holdConfiguration } from '../subscriptions/storage.ts';
import { findLink, type LinkTarget } from '../messages/links.ts';
import { showDone, showOver } from './pages.ts';

/** The recipient hears of the event from now on. The link is used up. */
export async function confirm(call: WriteCall, token: string): Promise<Written<Reply<void>>> {
  const { db, request, now } = call;
  const target = await findLink(db, { purpose: 'confirmation', token }, now);
  if (!target) return { answer: showOver(request), event: NOTHING_CHANGED };
  const { id } = target.recipient;
  await db.delete(noticeLinks).where(and(eq(noticeLinks.recipientId, id), eq(noticeLinks.purpose, 'confirmation')));
  await db
    .update(noticeRecipients)
    .set({ confirmedAt: now })
    .where(and(eq(noticeRecipients.id, id), isNull(noticeRecipients.confirmedAt)));
  return { answer: showDone(request, 'confirmation'), event: factOf('notice.confirmed', target) };
}

/**
 * The recipient leaves every subscription of the event by this channel. Its other links end with it, and so does a
 * subscription that was theirs alone (CONN-007).
 */
export async function unsubscribe(call: WriteCall, token: string): Promise<Written<Reply<void>>> {
  const { db, request, now } = call;
  const target = await findLink(db, { purpose: 'unsubscribing', token }, now);
  if (!target) return { answer: showOver(request), event: NOTHING_CHANGED };
  const { configuration, recipient } = target;
  await holdConfiguration(db, configuration, configuration.eventKey); // the last two leave one after the other
  await db.delete(noticeRecipients).where(eq(noticeRecipients.id, recipient.id));
  await dropEmpty(db, configuration.id);
  return { answer: showDone(request, 'unsubscribing'), event: factOf('notice.unsubscribed', target) };
}

/** Who opened the link is not known: it may be any reader of the mailbox. */
const factOf = (
  event: 'notice.confirmed' | 'notice.unsubscribed',
  { configuration: { id, tenantId, channel, eventKey } }: LinkTarget,
): AuditFact => ({ event, actorKind: 'system', tenantId, subjectId: id, details: { channel, eventKey } });

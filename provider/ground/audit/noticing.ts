import { and, eq, inArray, isNull, lte, or } from 'drizzle-orm';
import { AUDIT_RECORDED } from 'gatehouse-contract/contract.js';
import {
  noticeConfigurations,
  noticeRecipients,
  noticeSubscriptionRecipients,
  noticeSubscriptions,
  waitingNotices,
} from '../../database/storage/schema.ts';
import { addSeconds } from '../addSeconds.ts';
import type { Database } from '../database.ts';
import { keysOf, type AuditRecord } from './catalogue.ts';

/** Seconds in which a recipient hears of the same event once. */
export const NOTICE_PAUSE = 60;

/**
 * Writes down who hears of these rows of the audit by mail or text message, in the same transaction.
 *
 * @param rows in the order of their times
 * @returns whether there is anything to send
 */
export async function notify(transaction: Database, rows: readonly AuditRecord[]): Promise<boolean> {
  const published = rows.flatMap((row) => keysOf(row).map((key) => ({ row, key })));
  const latest = published.at(-1);
  if (!latest) return false;
  const { tenantId, eventKey } = noticeConfigurations;
  const tenants = [...new Set(published.flatMap(({ row }) => row.tenantId ?? []))];
  const keys = [...new Set(published.map(({ key }) => key).filter((key) => key !== AUDIT_RECORDED))];
  const hearers = await transaction
    .select({ id: noticeRecipients.id, tenantId, eventKey })
    .from(noticeConfigurations)
    .innerJoin(noticeSubscriptions, eq(noticeSubscriptions.configurationId, noticeConfigurations.id))
    .innerJoin(noticeSubscriptionRecipients, eq(noticeSubscriptionRecipients.subscriptionId, noticeSubscriptions.id))
    .innerJoin(noticeRecipients, eq(noticeRecipients.id, noticeSubscriptionRecipients.recipientId))
    .where(
      and(
        inArray(tenantId, tenants),
        inArray(eventKey, keys),
        eq(noticeConfigurations.enabled, true),
        eq(noticeSubscriptions.enabled, true),
        // A crowd of events leaves no crowd of rows. The pause is looked at once more before a message is written.
        or(
          isNull(noticeRecipients.noticedAt),
          lte(noticeRecipients.noticedAt, addSeconds(latest.row.at, -NOTICE_PAUSE)),
        ),
      ),
    )
    // One that is being deleted is waited for: a row about it could not be written.
    .for('key share', { of: noticeRecipients });
  const waiting = published.flatMap(({ row: { actorName, actorEmail, actorId, subjectId, at, ...row }, key }) =>
    idsOf(hearers.filter((one) => one.tenantId === row.tenantId && one.eventKey === key)).map((recipientId) => ({
      recipientId,
      actorName: actorName ?? actorEmail,
      actorId,
      subjectId,
      at,
    })),
  );
  if (waiting.length === 0) return false;
  await transaction.insert(waitingNotices).values(waiting);
  return true;
}

/** Each once: a recipient may be in several subscriptions. */
const idsOf = (rows: readonly { readonly id: string }[]): string[] => [...new Set(rows.map(({ id }) => id))];

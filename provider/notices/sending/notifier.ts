import { and, asc, eq, inArray, isNotNull, min, notInArray } from 'drizzle-orm';
import type { Sealing } from '../../crypto/keys/sealing.ts';
import type { Settings } from '../../config/config.ts';
import {
  memberships,
  noticeConfigurations,
  noticeRecipients,
  tenants,
  users,
  waitingNotices,
} from '../../database/storage/schema.ts';
import { NOTICE_PAUSE } from '../../ground/audit/noticing.ts';
import type { Database, Reader } from '../../ground/database.ts';
import { logAccident } from '../../ground/observing/log.ts';
import type { Recorder } from '../../ground/observing/recorder.ts';
import { createWorker, type Worker } from '../../ground/worker.ts';
import { idIn } from '../../http/pipeline/fields.ts';
import { provenIn } from '../subscriptions/members.ts';
import { writeNotice, type Due } from './message.ts';

interface Parts {
  readonly db: Database;
  readonly sealing: Sealing;
  readonly settings: Settings;
  readonly recorder: Recorder;
  /** Says that messages were written. */
  mailQueued(): void;
  now(): Date;
}

/** Recipients whose messages are written at the same time. */
const AT_ONCE = 8;

/**
 * Writes the messages of what recipients are to hear of, into the outbox. Several processes on one database share the
 * work.
 */
export function createNotifier(parts: Parts): Worker {
  const { db } = parts;
  const busy = new Set<string>();
  return createWorker({
    settings: parts.settings,
    take: (most) => waitingRecipients(db, [...busy], most),
    async perform(recipientId) {
      busy.add(recipientId);
      try {
        await noticeTo(parts, recipientId);
      } finally {
        busy.delete(recipientId);
      }
    },
    atOnce: AT_ONCE,
    failed: (error) => logAccident(parts, 'Notices could not be written', error),
  });
}

/** Those who have waited longest. */
async function waitingRecipients(db: Reader, busy: readonly string[], most: number): Promise<string[]> {
  const { recipientId, at } = waitingNotices;
  const rows = await db
    .select({ recipientId })
    .from(waitingNotices)
    .where(busy.length > 0 ? notInArray(recipientId, [...busy]) : undefined)
    .groupBy(recipientId)
    .orderBy(asc(min(at)), asc(recipientId))
    .limit(most);
  return rows.map((row) => row.recipientId);
}

/** Writes the messages to a recipient, as far as the pause lets them through, and forgets what has waited. */
async function noticeTo({ db, sealing, settings, mailQueued, now }: Parts, recipientId: string): Promise<void> {
  let hasMail = false;
  const services = { settings, sealing, mailQueued: () => void (hasMail = true) };
  await db.transaction(async (transaction) => {
    hasMail = false;
    const [found] = await transaction
      .select({ recipient: noticeRecipients, configuration: noticeConfigurations, account: tenants.name })
      .from(noticeRecipients)
      .innerJoin(noticeConfigurations, eq(noticeConfigurations.id, noticeRecipients.configurationId))
      .innerJoin(tenants, eq(tenants.id, noticeConfigurations.tenantId))
      .where(eq(noticeRecipients.id, recipientId))
      .for('no key update', { of: noticeRecipients });
    const taken = await transaction
      .delete(waitingNotices)
      .where(eq(waitingNotices.recipientId, recipientId))
      .returning();
    if (!found || taken.length === 0) return;
    const { recipient, configuration } = found;
    if (recipient.confirmedAt === null) {
      const proven = await provenIn(transaction, configuration, [recipient.address], now());
      if (!proven.has(recipient.address)) return;
    }
    let last = recipient.noticedAt;
    for (const { at, ...waiting } of taken.sort((one, other) => one.at.getTime() - other.at.getTime())) {
      if (last !== null && at.getTime() - last.getTime() < NOTICE_PAUSE * 1000) continue;
      last = at;
      const whom = await personOf(transaction, configuration.tenantId, waiting);
      const due: Due = { ...found, who: waiting.actorName ?? undefined, whom, at };
      await writeNotice({ db: transaction, services, now: now() }, due);
    }
    await transaction.update(noticeRecipients).set({ noticedAt: last }).where(eq(noticeRecipients.id, recipientId));
  });
  if (hasMail) mailQueued();
}

/** The member whom an event is about, where that is another than who acted. */
async function personOf(
  db: Reader,
  tenantId: string,
  { actorId, subjectId }: Pick<typeof waitingNotices.$inferSelect, 'actorId' | 'subjectId'>,
): Promise<string | undefined> {
  const id = idIn(subjectId ?? undefined);
  if (id === undefined || id === actorId) return undefined;
  const [row] = await db
    .select({ name: users.name })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(
      and(eq(memberships.tenantId, tenantId), inArray(memberships.userId, [id]), isNotNull(memberships.activatedAt)),
    );
  return row?.name;
}

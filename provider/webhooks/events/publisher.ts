import { asc, inArray } from 'drizzle-orm';
import type { Settings } from '../../config/config.ts';
import { auditEvents, unpublishedEvents } from '../../database/storage/schema.ts';
import { publish } from '../../ground/audit/publishing.ts';
import type { Database, Reader } from '../../ground/database.ts';
import { logAccident } from '../../ground/observing/log.ts';
import type { Recorder } from '../../ground/observing/recorder.ts';
import { createWorker, type Worker } from '../../ground/worker.ts';

interface Parts {
  readonly db: Database;
  readonly settings: Settings;
  readonly recorder: Recorder;
  /** Says that there is something to send. */
  deliveryQueued(): void;
}

/** Events that are published by one transaction. */
const BATCH = 100;

/**
 * Publishes what callers without a session have caused, after their answer: it takes as long for an account whose
 * tenant listens as for one that does not exist (PRO-13). Several processes on one database share the work.
 */
export function createPublisher(parts: Parts): Worker {
  const { db } = parts;
  return createWorker({
    settings: parts.settings,
    take: async () => ((await hasWaiting(db)) ? [parts] : []),
    perform: publishWaiting,
    atOnce: 1,
    failed: (error) => logAccident(parts, 'Events could not be published', error),
  });
}

/** The oldest of those that no other process has. */
const waiting = (db: Reader, most: number) =>
  db
    .select({ auditId: unpublishedEvents.auditId })
    .from(unpublishedEvents)
    .orderBy(asc(unpublishedEvents.at), asc(unpublishedEvents.auditId))
    .limit(most)
    .for('update', { skipLocked: true });

const hasWaiting = async (db: Reader): Promise<boolean> => (await waiting(db, 1)).length > 0;

async function publishWaiting({ db, deliveryQueued }: Parts): Promise<void> {
  const isHeard = await db.transaction(async (transaction) => {
    const ids = (await waiting(transaction, BATCH)).map(({ auditId }) => auditId);
    const rows = await transaction
      .select()
      .from(auditEvents)
      .where(inArray(auditEvents.id, ids))
      .orderBy(asc(auditEvents.at), asc(auditEvents.id));
    await transaction.delete(unpublishedEvents).where(inArray(unpublishedEvents.auditId, ids));
    return publish(transaction, rows);
  });
  if (isHeard) deliveryQueued();
}

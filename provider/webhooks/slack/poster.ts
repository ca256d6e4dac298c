import { and, eq, isNull, lte, or } from 'drizzle-orm';
import type { Settings } from '../../config/config.ts';
import type { Sealing } from '../../crypto/keys/sealing.ts';
import { slackConnections, slackMessages } from '../../database/storage/schema.ts';
import { addSeconds } from '../../ground/addSeconds.ts';
import type { Database } from '../../ground/database.ts';
import { logAccident } from '../../ground/observing/log.ts';
import type { Recorder } from '../../ground/observing/recorder.ts';
import { createWorker, idleWorker } from '../../ground/worker.ts';
import type { SlackPoster } from '../../http/pipeline/services.ts';
import { claimMessages, type ClaimedMessage } from './claim.ts';
import { callSlack, SlackFailure, type SlackApp } from './client.ts';
import { loseConnection } from './losing.ts';

interface Parts {
  readonly db: Database;
  readonly sealing: Sealing;
  readonly settings: Settings;
  readonly recorder: Recorder;
  now(): Date;
  mailQueued(): void;
}

/** Workspaces that are called at the same time. */
const AT_ONCE = 16;
/** How long a message is tried, in seconds: a day. */
const PATIENCE = 86_400;
/** Seconds until the second call; each further wait is twice as long. */
const FIRST_WAIT = 5;
const LONGEST_WAIT = 3_600;

/**
 * Posts what waits for Slack (CONN-022). Several processes on one database share the work. A message goes out at least
 * once: one whose process ends in the middle of a call is posted again.
 */
export function createSlackPoster(parts: Parts): SlackPoster {
  const { db, settings, now } = parts;
  const refused: SlackPoster['refused'] = (tenantId, token, reason) =>
    loseConnection(parts, { tenantId, token, reason });
  const app = settings.slack;
  if (!app) return { ...idleWorker, refused };
  const worker = createWorker({
    settings,
    begin: () => giveUp(db, now()),
    take: (most) => claimMessages(db, now(), most),
    perform: (claimed) => post(parts, app, claimed),
    atOnce: AT_ONCE,
    failed: (error) => logAccident(parts, 'Messages to Slack could not be read', error),
  });
  return { ...worker, refused };
}

/** Gives up what has waited for a day: for Slack, or for a connection. */
async function giveUp(db: Database, now: Date): Promise<void> {
  const { state, createdAt, leasedUntil } = slackMessages;
  await db
    .update(slackMessages)
    .set({ state: 'failed', leasedUntil: null })
    .where(
      and(
        eq(state, 'waiting'),
        lte(createdAt, addSeconds(now, -PATIENCE)),
        or(isNull(leasedUntil), lte(leasedUntil, now)),
      ),
    );
}

async function post(parts: Parts, app: SlackApp, claimed: ClaimedMessage): Promise<void> {
  const { message, connection } = claimed;
  const token = parts.sealing.open(connection.token);
  try {
    await callSlack(app, token, (client) =>
      client.chat.postMessage({
        channel: message.channelId,
        text: message.text,
        // A name may look like an address.
        unfurl_links: false,
        unfurl_media: false,
      }),
    );
  } catch (error) {
    if (!(error instanceof SlackFailure)) throw error;
    await putOff(parts, claimed, error);
    return;
  }
  await settle(parts.db, claimed, { state: 'sent', failure: null });
}

/** What a failure means for the message, and for the others of its workspace. */
async function putOff(parts: Parts, claimed: ClaimedMessage, failure: SlackFailure): Promise<void> {
  const { db, settings } = parts;
  const { message, connection } = claimed;
  const now = parts.now();
  const outcome = { failure: failure.message };
  if (failure.fault === 'refused') {
    await settle(db, claimed, { ...outcome, state: 'failed' });
    const what = `The message ${message.id} to Slack was not posted`;
    settings.log({ level: 'warn', message: `${what}: ${failure.message}. It is given up.` });
    return;
  }
  if (failure.fault === 'lost') {
    // It waits for the next connection.
    await settle(db, claimed, outcome);
    await loseConnection(parts, { tenantId: connection.tenantId, token: connection.token, reason: failure.message });
    return;
  }
  const wait = Math.min(FIRST_WAIT * 2 ** (message.tries - 1), LONGEST_WAIT);
  const next = addSeconds(now, failure.fault === 'limited' ? Math.max(failure.retryAfter, 1) : wait);
  if (failure.fault === 'limited')
    await db
      .update(slackConnections)
      .set({ pausedUntil: next })
      .where(eq(slackConnections.tenantId, connection.tenantId));
  await settle(db, claimed, { ...outcome, nextAttemptAt: next });
}

/** Writes down what a call came to, unless another process has the message by now. */
async function settle(
  db: Database,
  { message, lease }: ClaimedMessage,
  result: Partial<typeof slackMessages.$inferInsert>,
): Promise<void> {
  await db
    .update(slackMessages)
    .set({ ...result, leasedUntil: null })
    .where(and(eq(slackMessages.id, message.id), eq(slackMessages.leasedUntil, lease)));
}

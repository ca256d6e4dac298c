import { and, eq, gte, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm';
import { readVendor } from '../../vendor/configuration/storage.ts';
import type { Sealing } from '../../crypto/keys/sealing.ts';
import { logAccident } from '../../ground/observing/log.ts';
import type { Recorder } from '../../ground/observing/recorder.ts';
import { outboxMessages } from '../../database/storage/schema.ts';
import type { Database } from '../../ground/database.ts';
import type { Settings } from '../../config/config.ts';
import { createWorker, idleWorker, type Worker } from '../../ground/worker.ts';
import { SendFailure, type Send } from './delivery.ts';
import { readContent } from './queue.ts';
import { createSmsSender, isSentOnce } from './sms.ts';
import { createSender } from './transport.ts';

interface Parts {
  readonly db: Database;
  readonly sealing: Sealing;
  readonly settings: Settings;
  readonly recorder: Recorder;
  now(): Date;
}

type Message = typeof outboxMessages.$inferSelect;

const TRIES = 5;
/** Seconds until the next try, by the number of tries. */
const WAITS = [120, 300, 900, 3600];
/** Seconds that a message is ours, counted anew while its try goes on: a try may take long, and is soon made up for. */
const LEASE_S = 120;
const RENEWAL_MS = 30_000;
/** Messages that are sent at the same time. */
const AT_ONCE = 5;

/** What sends each kind of message. One without a sender stays where it is. */
type Senders = ReadonlyMap<Message['channel'], Send>;

function createSenders(settings: Settings): Senders {
  const email = settings.smtpUrl === undefined ? undefined : createSender(settings, settings.smtpUrl);
  const sms = createSmsSender(settings);
  return new Map([...(email ? [['email', email] as const] : []), ...(sms ? [['sms', sms] as const] : [])]);
}

/**
 * Sends the outbox with the configured mail server and SMS gateway; several processes on one database share the work.
 */
export function createMailer(parts: Parts): Worker {
  const { db, settings, now } = parts;
  const senders = createSenders(settings);
  if (senders.size === 0) return idleWorker;
  return createWorker({
    settings,
    begin: () => giveUpLost(db, now(), isSentOnce(settings)),
    take: (most) => claim(db, now(), [...senders.keys()], most),
    perform: async (message) => deliver(parts, senders, message, (await readVendor(db)).name),
    atOnce: AT_ONCE,
    failed: (error) => logAccident(parts, 'The outbox could not be read', error),
  });
}

const secondsAfter = (now: Date, seconds: number): Date => new Date(now.getTime() + seconds * 1000);

/**
 * Takes some messages, counts the try and puts off the next one, in one statement: no other process takes them
 * meanwhile.
 */
async function claim(db: Database, now: Date, channels: Message['channel'][], most: number): Promise<Message[]> {
  const due = db
    .select({ id: outboxMessages.id })
    .from(outboxMessages)
    .where(
      and(
        eq(outboxMessages.state, 'waiting'),
        inArray(outboxMessages.channel, channels),
        lte(outboxMessages.nextAttemptAt, now),
        lt(outboxMessages.attempts, TRIES),
      ),
    )
    .orderBy(outboxMessages.nextAttemptAt, outboxMessages.position)
    .limit(most)
    .for('update', { skipLocked: true });
  return db
    .update(outboxMessages)
    .set({
      attempts: sql`${outboxMessages.attempts} + 1`,
      nextAttemptAt: secondsAfter(now, LEASE_S),
      failure: null,
    })
    .where(inArray(outboxMessages.id, due))
    .returning();
}

/**
 * Gives up messages that are over, and those whose process ended during the last try. That is any try of a text
 * message, where what sends it does not recognise a repeated one.
 */
async function giveUpLost(db: Database, now: Date, areTextsSentOnce: boolean): Promise<void> {
  const isDue = and(eq(outboxMessages.state, 'waiting'), lte(outboxMessages.nextAttemptAt, now));
  await db
    .update(outboxMessages)
    .set({ state: 'failed', content: null, failure: 'expired' })
    .where(and(isDue, lte(outboxMessages.endsAt, now)));
  const isCutOffText = and(
    eq(outboxMessages.channel, 'sms'),
    gte(outboxMessages.attempts, 1),
    isNull(outboxMessages.failure),
  );
  await db
    .update(outboxMessages)
    .set({ state: 'failed', content: null, failure: 'interrupted' })
    .where(and(isDue, or(gte(outboxMessages.attempts, TRIES), areTextsSentOnce ? isCutOffText : undefined)));
}

/**
 * Sends one message and records the result. A message that is sent or given up loses its content: its links open
 * things.
 */
async function deliver(
  { db, sealing, settings, now }: Parts,
  senders: Senders,
  { id, channel, recipient, content, attempts }: Message,
  product: string,
): Promise<void> {
  const isIt = eq(outboxMessages.id, id);
  // Another process may have taken it by now, or may have sent it.
  const isOurs = and(isIt, eq(outboxMessages.state, 'waiting'), eq(outboxMessages.attempts, attempts));
  const renew = () =>
    db
      .update(outboxMessages)
      .set({ nextAttemptAt: secondsAfter(now(), LEASE_S) })
      .where(isOurs);
  // A renewal that fails leaves the lease as it is.
  const renewal = setInterval(() => void renew().catch(() => undefined), RENEWAL_MS).unref();
  try {
    const send = senders.get(channel);
    if (!send) throw new Error(`Nothing sends ${channel}`);
    await send({ id, to: recipient, product, ...readContent(sealing, content) });
  } catch (error) {
    // Another process may hold the key that this one lacks: what cannot be read is not final.
    const { why, isFinal } = error instanceof SendFailure ? error : { why: 'unreadable', isFinal: false };
    const wait = WAITS[attempts - 1];
    const isOver = isFinal || wait === undefined;
    await db
      .update(outboxMessages)
      .set({
        failure: why,
        ...(isOver ? { state: 'failed' as const, content: null } : { nextAttemptAt: secondsAfter(now(), wait) }),
      })
      .where(isOurs);
    const outcome = isOver ? 'It is given up' : `Try ${attempts} of ${TRIES}`;
    settings.log({
      level: isOver ? 'error' : 'warn',
      message: `The ${channel === 'sms' ? 'text message' : 'mail'} ${id} was not sent: ${why}. ${outcome}.`,
    });
    return;
  } finally {
    clearInterval(renewal);
  }
  // Also where another process has it by now: what was sent is tried no more.
  await db.update(outboxMessages).set({ state: 'sent', sentAt: now(), content: null, failure: null }).where(isIt);
}

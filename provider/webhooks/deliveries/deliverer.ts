import type { Settings } from '../../config/config.ts';
import type { Sealing } from '../../crypto/keys/sealing.ts';
import type { Database } from '../../ground/database.ts';
import { logAccident } from '../../ground/observing/log.ts';
import type { Recorder } from '../../ground/observing/recorder.ts';
import { createWorker, type Worker } from '../../ground/worker.ts';
import type { Outbound } from '../../http/outbound/outbound.ts';
import { callWebhook } from '../endpoints/calling.ts';
import { signingSecrets } from '../endpoints/secrets.ts';
import { claimDue, type Claimed } from './claim.ts';
import { recordCall } from './record.ts';

interface Parts {
  readonly db: Database;
  readonly sealing: Sealing;
  readonly outbound: Outbound;
  readonly settings: Settings;
  readonly recorder: Recorder;
  /** Says that mails were written, after the commit. */
  mailQueued(): void;
  now(): Date;
}

/** Calls of one process at the same time: some slow addresses leave room for all others. */
const AT_ONCE = 32;

/** Sends deliveries that are due (CONN-023). Several processes on one database share the work. */
export function createDeliverer(parts: Parts): Worker {
  const { db, now } = parts;
  return createWorker({
    settings: parts.settings,
    take: (most) => claimDue(db, now(), most),
    perform: (claimed) => deliver(parts, claimed),
    atOnce: AT_ONCE,
    failed: (error) => logAccident(parts, 'Deliveries to webhooks could not be read', error),
  });
}

async function deliver({ db, sealing, outbound, settings, mailQueued, now }: Parts, claimed: Claimed): Promise<void> {
  const { delivery, webhook, body } = claimed;
  const secrets = signingSecrets(sealing, webhook, now());
  const called = await callWebhook(outbound, { id: delivery.eventId, url: webhook.url, body, secrets }, now);
  const stop = await recordCall({ db, sealing, settings, mailQueued: () => undefined }, claimed, called, now());
  if (!stop) return;
  mailQueued(); // after the commit
  settings.log({ level: 'warn', message: `The webhook ${webhook.id} is switched off: ${stop}.` });
}

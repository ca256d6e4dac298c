import type { Settings } from '../../config/config.ts';
import type { Sealing } from '../../crypto/keys/sealing.ts';
import type { Database } from '../../ground/database.ts';
import { toMailLanguage } from '../../messages/mail/language.ts';
import { momentIn } from '../../messages/mail/mail.ts';
import { queueMail, queueText } from '../../messages/mail/queue.ts';
import { admitText } from '../../signIn/phones/textLimits.ts';
import { makeLink } from '../messages/links.ts';
import { eventIn, notice, noticeText } from '../messages/mails.ts';
import type { Configuration, Recipient } from '../subscriptions/storage.ts';

interface Desk {
  readonly db: Database;
  readonly services: { readonly settings: Settings; readonly sealing: Sealing; mailQueued(): void };
  readonly now: Date;
}

/** An event that a recipient is to hear of. */
export interface Due {
  readonly recipient: Recipient;
  readonly configuration: Configuration;
  /** What the account is called. */
  readonly account: string;
  /** Who did it, and the person whom it is about. */
  readonly who: string | undefined;
  readonly whom: string | undefined;
  readonly at: Date;
}

/**
 * Writes the message of an event into the outbox. A text message that its country or account has no room for is left
 * out.
 */
export async function writeNotice(
  desk: Desk,
  { recipient, configuration, account, who, whom, at }: Due,
): Promise<void> {
  const { db, services, now } = desk;
  const { id: recipientId, address: to } = recipient;
  const { channel, eventKey, tenantId } = configuration;
  const language = toMailLanguage(recipient.language);
  const event = eventIn(language, eventKey);
  if (channel === 'sms' && !(await admitText(desk, { phoneNumber: to, tenantId }))) return;
  const { href: link } = await makeLink(db, services, { recipientId, purpose: 'unsubscribing' }, now);
  if (channel === 'sms') {
    const values = { event, account, time: momentIn(language, at), link };
    await queueText(db, services, { to, language, message: noticeText, values }, now);
    return;
  }
  const values = { event, account, who, whom, at, link };
  await queueMail(db, services, { to, language, mail: notice, values, unsubscribe: link }, now);
}

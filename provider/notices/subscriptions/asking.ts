import { ProviderError } from '../../ground/errors.ts';
import type { WriteCall } from '../../http/pipeline/call.ts';
import { toIdentifierKey } from 'gatehouse-contract/rules.js';
import { admitFurther, admitMessage } from '../../http/pipeline/sending.ts';
import { toMailLanguage } from '../../messages/mail/language.ts';
import { queueMail, queueText } from '../../messages/mail/queue.ts';
import { admitText } from '../../signIn/phones/textLimits.ts';
import { makeLink } from '../messages/links.ts';
import { eventIn, noticeConfirmation, noticeConfirmationText } from '../messages/mails.ts';
import { provenIn } from './members.ts';
import { accountName, type Configuration, type Recipient } from './storage.ts';

/** Messages are counted by the hour. Seconds. */
const HOUR = 3600;

/**
 * Asks new recipients, but for members, whether they want to hear of an event.
 * @throws ProviderError 429 or 403 where an address or a country has had its messages
 */
export async function askStrangers(
  call: WriteCall,
  configuration: Configuration,
  added: readonly Recipient[],
): Promise<void> {
  const addresses = added.map(({ address }) => address);
  const proven = await provenIn(call.db, configuration, addresses, call.now);
  const strangers = added.filter(({ address }) => !proven.has(address));
  if (strangers.length === 0) return;
  // Before an address is counted, so that all who count do it in one order.
  await admitFurther(call, strangers.length - 1);
  const account = await accountName(call.db, configuration.tenantId);
  for (const recipient of strangers) await ask(call, configuration, recipient, account);
}

async function ask(
  call: WriteCall,
  { tenantId, channel, eventKey }: Configuration,
  { id: recipientId, address, language: tag }: Recipient,
  account: string,
): Promise<void> {
  const { db, services, now } = call;
  const language = toMailLanguage(tag);
  const event = eventIn(language, eventKey);
  if ((await admitMessage(call, { address: toIdentifierKey(address), userId: undefined })) === 'repeat')
    throw tooMany(address);
  const { href: link, until } = await makeLink(db, services, { recipientId, purpose: 'confirmation' }, now);
  if (channel === 'sms') {
    if (!(await admitText(call, { phoneNumber: address, tenantId }))) throw new ProviderError('ER-TEXTS-USED-UP');
    const values = { event, account, link };
    await queueText(db, services, { to: address, language, message: noticeConfirmationText, values }, now);
    return;
  }
  const { href: removal } = await makeLink(db, services, { recipientId, purpose: 'unsubscribing' }, now);
  const values = { event, account, link, until, removal };
  await queueMail(db, services, { to: address, language, mail: noticeConfirmation, values, unsubscribe: removal }, now);
}

const tooMany = (address: string): ProviderError =>
  new ProviderError('ER-TOO-MANY-REQUESTS', {
    errors: [`recipients: ${address} has had its messages of this hour. Add it later`],
    context: { field: 'recipients' },
    retryAfter: HOUR,
  });

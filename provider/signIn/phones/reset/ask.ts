import type { User } from '../../../people/accounts.ts';
import { allowsOneOf } from '../../auth/completeSignIn.ts';
import { addSeconds } from '../../../ground/addSeconds.ts';
import { ProviderError } from '../../../ground/errors.ts';
import type { WriteCall } from '../../../http/pipeline/call.ts';
import type { Written } from '../../../http/pipeline/writeRoute.ts';
import { askOwner, CODE_LIFETIME, type Asked, type SentCode } from '../../auth/askOwner.ts';
import { languageOf } from '../../../messages/mail/language.ts';
import { dropWaiting, queueMail } from '../../../messages/mail/queue.ts';
import type { Reader } from '../../../ground/database.ts';
import { phoneReset } from '../mails.ts';

/** The ways in for which a number is of use. */
const BY_TEXT: ReadonlySet<string> = new Set(['SmsCode', 'UsernameAndSms']);

/** @throws ProviderError 403 where phone numbers are no way to sign in */
export async function assertResets(db: Reader): Promise<void> {
  if (!(await allowsOneOf({ db }, BY_TEXT))) throw new ProviderError('ER-STRATEGY-NOT-ALLOWED');
}

/** Mails the owner of an address a code that leads to another phone number (PHRESET-008). */
export const askForReset = (call: WriteCall, email: string): Promise<Written<Asked>> =>
  askOwner(call, {
    identifier: email,
    identifierType: 'email',
    channel: 'email',
    purpose: 'phone-reset-code',
    event: 'user.phone.asked',
    send: sendReset,
  });

/** Sends the mail, in place of the one before of the flow. */
async function sendReset(
  { db, services, request, now }: WriteCall,
  { email, name }: User,
  { code, asker: { flow } }: SentCode,
): Promise<void> {
  await dropWaiting(db, { to: email, kind: phoneReset, flow });
  const values = { ...(name !== email && { name }), code, until: addSeconds(now, CODE_LIFETIME) };
  await queueMail(db, services, { to: email, language: languageOf(request), mail: phoneReset, values, flow }, now);
}

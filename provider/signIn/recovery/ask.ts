import type { RecoveryBody } from 'gatehouse-contract/contract.js';
import type { User } from '../../people/accounts.ts';
import { allowsOneOf } from '../auth/completeSignIn.ts';
import { readVendor } from '../../vendor/configuration/storage.ts';
import { addSeconds } from '../../ground/addSeconds.ts';
import { PASSWORD_STRATEGIES } from '../auth/signIn.ts';
import { ProviderError } from '../../ground/errors.ts';
import type { ReadCall, WriteCall } from '../../http/pipeline/call.ts';
import type { Written } from '../../http/pipeline/writeRoute.ts';
import { askOwner, type Asked, type MessageChannel, type SentCode } from '../auth/askOwner.ts';
import { languageOf } from '../../messages/mail/language.ts';
import { linkTo } from '../../messages/mail/links.ts';
import { dropWaiting, queueMail } from '../../messages/mail/queue.ts';
import { readNumber } from '../phones/readNumber.ts';
import { sendCode } from '../phones/sendCode.ts';
import { assertReachable } from '../phones/textLimits.ts';
import { issueSecret } from '../../crypto/secrets/storage.ts';
import type { Reader } from '../../ground/database.ts';
import { codePurposes, LINK_LIFETIME } from './purposes.ts';
import { passwordReset } from './mails.ts';

/** The ways to a new password that are open here (RECOV-002). */
export async function recoveryWays(db: Reader): Promise<Readonly<Record<MessageChannel, boolean>>> {
  const [isPossible, vendor] = [await allowsOneOf({ db }, PASSWORD_STRATEGIES), await readVendor(db)];
  return { email: isPossible && vendor.recoversByEmail, sms: isPossible && vendor.recoversBySms };
}

/** @throws ProviderError 403 where passwords are no way to sign in, or this channel does not recover them */
export async function assertRecovers(db: Reader, channel: MessageChannel): Promise<void> {
  if (!(await recoveryWays(db))[channel]) throw new ProviderError('ER-STRATEGY-NOT-ALLOWED');
}

/**
 * The same for a text message to a typed number.
 * @throws ProviderError 400 or 403 for one that no text message goes to now
 */
export async function assertRecoversByText(
  call: ReadCall,
  { identifier, identifierType }: RecoveryBody,
): Promise<void> {
  await assertRecovers(call.db, 'sms');
  const typed = identifierType === 'phoneNumber' ? readNumber(identifier) : undefined;
  if (typed !== undefined) await assertReachable(call, typed);
}

/** Mails the owner of an identifier a way to a new password. */
export const askByMail = (call: WriteCall, asked: RecoveryBody): Promise<Written<Asked>> =>
  askOwner(call, {
    ...asked,
    channel: 'email',
    purpose: codePurposes.email,
    event: 'user.password.asked',
    send: sendReset,
  });

/** Sends the owner of an identifier a code that leads to a new password. */
export const askByText = (call: WriteCall, asked: RecoveryBody): Promise<Written<Asked>> =>
  askOwner(call, {
    ...asked,
    channel: 'sms',
    purpose: codePurposes.sms,
    event: 'user.password.asked',
    send: sendCode,
  });

/** Mails a way to a new password to a user who has not asked for it: their password is known from a breach. */
export const mailReset = (call: WriteCall, user: User): Promise<void> => sendReset(call, user);

/**
 * Sends the mail, in place of the one before of the flow. `sent` is undefined where the user has not asked for the
 * mail.
 */
async function sendReset(
  { db, services, request, now }: WriteCall,
  { id, email, name }: User,
  sent?: SentCode,
): Promise<void> {
  const token = await issueSecret(
    db,
    { purpose: 'recovery', subject: id, kind: 'token', lifetime: LINK_LIFETIME, asker: sent?.asker },
    now,
  );
  const flow = sent?.asker.flow;
  await dropWaiting(db, { to: email, kind: passwordReset, flow });
  const values = {
    ...(name !== email && { name }),
    link: await linkTo(db, services, 'resetPasswordUrl', { userId: id, token }),
    until: addSeconds(now, LINK_LIFETIME),
    code: sent?.code,
  };
  await queueMail(db, services, { to: email, language: languageOf(request), mail: passwordReset, values, flow }, now);
}

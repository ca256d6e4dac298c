import { findUser, type User } from '../../people/accounts.ts';
import { allowsOneOf } from '../auth/completeSignIn.ts';
import { PASSWORD_STRATEGIES } from '../auth/signIn.ts';
import { setPassword } from '../auth/proving.ts';
import { ProviderError } from '../../ground/errors.ts';
import type { ReadCall, WriteCall } from '../../http/pipeline/call.ts';
import type { Written } from '../../http/pipeline/writeRoute.ts';
import { codeRefusals, forgetWrongCodes, takeCode } from '../auth/codes.ts';
import type { Presented } from '../auth/codes.ts';
import { tellOwner } from '../../people/tellOwner.ts';
import { assertAcceptablePassword } from '../passwords/accept.ts';
import {
  consumeSecret,
  issueSecret,
  peekSecret,
  voidSecrets,
  type SecretPurpose,
} from '../../crypto/secrets/storage.ts';
import type { SetBy } from '../mfa/fulfilment.ts';
import { numberSetBy } from '../mfa/numberOrigin.ts';
import { passwordSetBy } from '../mfa/passwordOrigin.ts';
import type { Reader } from '../../ground/database.ts';
import { endSessionsOf } from '../../people/endSessions.ts';
import { unlock } from '../lockout/storage.ts';
import { CODE_LIFETIME, type Asked, type MessageChannel } from '../auth/askOwner.ts';
import { recoverySecrets } from '../../crypto/secrets/purposes.ts';
import { codePurposes } from './purposes.ts';
import { passwordChanged } from '../passwords/mails.ts';

/** @throws ProviderError 410, the same for every token that opens nothing */
const ended = (): ProviderError => new ProviderError('ER-LINK-ENDED');

/** What sets a password: the link of a mail, or the answer to a right password that has to be changed. */
const openers = ['recovery', 'recovery-by-text', 'forced-change'] as const satisfies readonly SecretPurpose[];

/** A token that may set a password: whose, and what it was issued for. */
export interface Opened {
  readonly user: User;
  readonly purpose: (typeof openers)[number];
}

/** Whose password a token may set. It uses nothing up. */
export async function findByLink(call: ReadCall, { userId, token }: Presented): Promise<Opened> {
  for (const purpose of openers) {
    if (!(await peekSecret(call.db, { purpose, subject: userId, text: token }, call.now))) continue;
    const user = await findUser(call.db, userId);
    if (user && (await allowsOneOf(call, PASSWORD_STRATEGIES))) return { user, purpose };
  }
  throw ended();
}

/** Takes the code of a message, and resolves to what its link would have carried. Each try counts. */
export async function proveByCode(
  call: WriteCall,
  { channel, subject, flow }: SentMessage,
  code: string,
): Promise<Written<Presented>> {
  const { db, now } = call;
  const { result } = await takeCode(call, { purpose: codePurposes[channel], subject, flow, text: code });
  const event = { event: 'user.password.proven', subjectId: undefined } as const;
  if (result !== 'used') {
    const refusal = new ProviderError(codeRefusals[result]);
    return { refusal, event: { ...event, details: { code: refusal.code } } };
  }
  const purpose = channel === 'sms' ? 'recovery-by-text' : 'recovery';
  const token = await issueSecret(db, { purpose, subject, kind: 'token', lifetime: CODE_LIFETIME }, now);
  return { answer: { userId: subject, token }, event: { ...event, subjectId: subject } };
}

/** A message with a code. */
export interface SentMessage extends Asked {
  readonly channel: MessageChannel;
}

/** A link that was looked at, with the hash of the new password. */
export interface JudgedReset {
  readonly userId: string;
  readonly purpose: Opened['purpose'];
  readonly hash: string;
}

/**
 * Checks and hashes the password, outside the transaction.
 * @throws ProviderError 410 for a link that is over; 400 for a password that does not follow the rules
 */
export async function judgeReset(call: ReadCall, presented: Presented, password: string): Promise<JudgedReset> {
  const { user, purpose } = await findByLink(call, presented);
  const userId = user.id;
  await assertAcceptablePassword(call, password, { userId, replaces: purpose === 'forced-change' });
  return { userId, purpose, hash: await call.services.passwordHasher.hash(password) };
}

/**
 * Sets the password with the link. Every session ends, and the owner gets a mail. No session begins, so a second factor
 * is asked for.
 */
export async function resetPassword(
  call: WriteCall,
  { userId: subject, purpose, hash }: JudgedReset,
  token: string,
): Promise<Written<undefined>> {
  const { db, now } = call;
  const { result } = await consumeSecret(db, { purpose, subject, text: token }, now);
  const user = result === 'used' ? await findUser(db, subject) : undefined;
  const event = { event: 'user.password.reset', subjectId: subject } as const;
  if (!user) return { refusal: ended(), event: { ...event, details: { code: 'ER-LINK-ENDED' } } };
  await setPassword(db, user.id, hash, now, await channelOf(db, user.id, purpose));
  await voidSecrets(db, { purposes: recoverySecrets, subject: user.id });
  await forgetWrongCodes(db, user.id);
  if (purpose !== 'forced-change') await unlock(db, user.id); // the same proof as that of the link that unlocks
  const sessions = await endSessionsOf(db, { userId: user.id }, 'password-reset', now);
  await tellChanged(call, user);
  return { answer: undefined, event: { ...event, details: { sessions } } };
}

/**
 * The channel that let a password be set. A password that had to be changed was right: its own stays. A number that a
 * mail has set proves no more than the mail.
 */
async function channelOf(db: Reader, userId: string, purpose: Opened['purpose']): Promise<SetBy | null> {
  if (purpose === 'forced-change') return passwordSetBy(db, userId);
  if (purpose === 'recovery') return 'email';
  return (await numberSetBy(db, userId)) === null ? 'sms' : 'both';
}

/** Tells the owner of an account that the password is another one. */
export const tellChanged = (call: WriteCall, user: User): Promise<void> =>
  tellOwner(call, user, passwordChanged, (notice) => notice);

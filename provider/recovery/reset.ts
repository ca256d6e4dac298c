import { findUser, type User } from '../auth/accounts.ts';
import { allowsOneOf } from '../auth/completeSignIn.ts';
import { PASSWORD_STRATEGIES } from '../auth/signIn.ts';
import { setPassword } from '../activation/accounts.ts';
import { ProviderError } from '../errors.ts';
import type { ReadCall, WriteCall } from '../http/call.ts';
import type { Written } from '../http/writeRoute.ts';
import { codeRefusals } from '../invitations/accept.ts';
import type { Presented } from '../invitations/tokens.ts';
import { languageOf } from '../mail/language.ts';
import { linkTo } from '../mail/links.ts';
import { queueMail } from '../mail/queue.ts';
import { assertAcceptablePassword } from '../passwords/accept.ts';
import { consumeSecret, issueSecret, peekSecret, voidSecrets } from '../secrets/storage.ts';
import { endSessionsOf } from '../sessions/storage.ts';
import { CODE_LIFETIME, recoverySecrets } from './purposes.ts';

/** @throws ProviderError 410, the same for every token that opens nothing */
const ended = (): ProviderError => new ProviderError('ER-LINK-ENDED');

/** Whose password a link may set. It uses nothing up. */
export async function findByLink(call: ReadCall, { userId, token }: Presented): Promise<User> {
  const found = await peekSecret(call.db, { purpose: 'recovery', subject: userId, text: token }, call.now);
  const user = found && (await findUser(call.db, userId));
  if (!user || !(await allowsOneOf(call, PASSWORD_STRATEGIES))) throw ended();
  return user;
}

/** Takes the code of the mail, and gives what its link would have said. Each try counts. */
export async function proveByCode(call: WriteCall, subject: string, code: string): Promise<Written<Presented>> {
  const { db, now } = call;
  const { result } = await consumeSecret(db, { purpose: 'recovery-code', subject, text: code }, now);
  const event = { event: 'user.password.proven', subjectId: undefined } as const;
  if (result !== 'used') {
    const refusal = new ProviderError(codeRefusals[result]);
    return { refusal, event: { ...event, details: { code: refusal.code } } };
  }
  const token = await issueSecret(db, { purpose: 'recovery', subject, kind: 'token', lifetime: CODE_LIFETIME }, now);
  return { answer: { userId: subject, token }, event: { ...event, subjectId: subject } };
}

/** A link that was looked at, with the hash of the new password. */
export interface JudgedReset {
  readonly userId: string;
  readonly hash: string;
}

/**
 * Checks and hashes the password, outside the transaction.
 * @throws ProviderError 410 for a link that is over; 400 for a password that does not follow the rules
 */
export async function judgeReset(call: ReadCall, presented: Presented, password: string): Promise<JudgedReset> {
  const { id: userId } = await findByLink(call, presented);
  await assertAcceptablePassword(call.db, password);
  return { userId, hash: await call.services.passwordHasher.hash(password) };
}

/** Sets the password with the link. Every session ends, and the owner is told; nobody is signed in, so a second factor is asked for. */
export async function resetPassword(
  call: WriteCall,
  { userId: subject, hash }: JudgedReset,
  token: string,
): Promise<Written<undefined>> {
  const { db, services, request, now } = call;
  const { result } = await consumeSecret(db, { purpose: 'recovery', subject, text: token }, now);
  const user = result === 'used' ? await findUser(db, subject) : undefined;
  const event = { event: 'user.password.reset', subjectId: subject } as const;
  if (!user) return { refusal: ended(), event: { ...event, details: { code: 'ER-LINK-ENDED' } } };
  await setPassword(db, user.id, hash, now);
  await voidSecrets(db, { purposes: recoverySecrets, subject: user.id });
  const sessions = await endSessionsOf(db, { userId: user.id }, 'password-reset', now);
  const { email, name } = user;
  const values = { ...(name !== email && { name }), at: now, link: await linkTo(db, services, 'loginUrl') };
  await queueMail(db, services, { to: email, language: languageOf(request), template: 'passwordChanged', values }, now);
  return { answer: undefined, event: { ...event, details: { sessions } } };
}

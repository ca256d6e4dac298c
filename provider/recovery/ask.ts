import type { RecoveryBody } from 'gatehouse-contract/contract.js';
import type { User } from '../auth/accounts.ts';
import { allowsOneOf } from '../auth/completeSignIn.ts';
import { addSeconds } from '../auth/refreshRules.ts';
import { PASSWORD_STRATEGIES } from '../auth/signIn.ts';
import { ProviderError } from '../errors.ts';
import type { WriteCall } from '../http/call.ts';
import type { Written } from '../http/writeRoute.ts';
import { askOwner, type Asked } from '../mail/askOwner.ts';
import { languageOf } from '../mail/language.ts';
import { linkTo } from '../mail/links.ts';
import { dropWaiting, queueMail } from '../mail/queue.ts';
import { issueSecret } from '../secrets/storage.ts';
import type { Reader } from '../storage/storage.ts';
import { LINK_LIFETIME } from './purposes.ts';

/** @throws ProviderError 403 where nobody signs in with a password */
export async function assertRecovers(db: Reader): Promise<void> {
  if (!(await allowsOneOf({ db }, PASSWORD_STRATEGIES))) throw new ProviderError('ER-STRATEGY-NOT-ALLOWED');
}

/** Mails the owner of an identifier a way to a new password. */
export const askByMail = (call: WriteCall, asked: RecoveryBody): Promise<Written<Asked>> =>
  askOwner(call, { ...asked, purpose: 'recovery-code', event: 'user.password.asked', send: sendReset });

/** Mails a way to a new password to somebody who has not asked for it: their password is known from a breach. */
export const mailReset = (call: WriteCall, user: User): Promise<void> => sendReset(call, user);

/** Sends the mail, in place of the one before. Without a code nobody has asked for it. */
async function sendReset(
  { db, services, request, now }: WriteCall,
  { id, email, name }: User,
  code?: string,
): Promise<void> {
  const token = await issueSecret(
    db,
    { purpose: 'recovery', subject: id, kind: 'token', lifetime: LINK_LIFETIME },
    now,
  );
  await dropWaiting(db, { to: email, template: 'passwordReset', except: [] });
  const values = {
    ...(name !== email && { name }),
    link: await linkTo(db, services, 'resetPasswordUrl', { userId: id, token }),
    until: addSeconds(now, LINK_LIFETIME),
    code,
  };
  await queueMail(db, services, { to: email, language: languageOf(request), template: 'passwordReset', values }, now);
}

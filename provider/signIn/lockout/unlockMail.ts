import type { User } from '../../people/accounts.ts';
import { countAttempt } from '../../http/counters/counters.ts';
import { addSeconds } from '../../ground/addSeconds.ts';
import type { WriteCall } from '../../http/pipeline/call.ts';
import { toMailbox } from '../../ground/address.ts';
import { languageOf } from '../../messages/mail/language.ts';
import { linkTo } from '../../messages/mail/links.ts';
import { dropWaiting, queueMail } from '../../messages/mail/queue.ts';
import { issueSecret } from '../../crypto/secrets/storage.ts';
import { accountLocked } from './mails.ts';

/** How long the link works, in seconds. */
const LINK_LIFETIME = 24 * 3600;

/** How many of these mails a person gets within how many seconds. */
const MOST = 5;
const WINDOW = 3600;

/** Mails the owner of a locked account a link that unlocks it, in place of the one before (UNLOCK-005). */
export async function sendUnlock({ db, services, request, now }: WriteCall, user: User): Promise<void> {
  const { id: subject, email, name } = user;
  if (toMailbox(email) === undefined) return;
  const { count } = await countAttempt(db, `asked:unlock:${subject}`, WINDOW, now);
  if (count > MOST) return;
  const token = await issueSecret(db, { purpose: 'unlock', subject, kind: 'token', lifetime: LINK_LIFETIME }, now);
  await dropWaiting(db, { to: email, kind: accountLocked, flow: undefined });
  const values = {
    ...(name !== email && { name }),
    link: await linkTo(db, services, 'unlockAccountUrl', { token }),
    until: addSeconds(now, LINK_LIFETIME),
  };
  await queueMail(db, services, { to: email, language: languageOf(request), mail: accountLocked, values }, now);
}

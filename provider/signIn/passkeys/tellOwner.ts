import type { User } from '../../people/accounts.ts';
import type { WriteCall } from '../../http/pipeline/call.ts';
import { toMailbox } from '../../ground/address.ts';
import { languageOf } from '../../messages/mail/language.ts';
import { linkTo } from '../../messages/mail/links.ts';
import type { Mail } from '../../messages/mail/mail.ts';
import { queueMail } from '../../messages/mail/queue.ts';
import type { PasskeyChange } from './mails.ts';

/** Tells a person by mail, who has an address, that a passkey of theirs was added or removed. */
export async function tellOwner(
  { db, services, request, now }: WriteCall,
  { email, name }: User,
  mail: Mail<PasskeyChange>,
  passkey: string | null,
): Promise<void> {
  if (toMailbox(email) === undefined) return;
  const link = await linkTo(db, services, 'loginUrl');
  const values = { ...(name !== email && { name }), passkey: passkey ?? undefined, at: now, link };
  await queueMail(db, services, { to: email, language: languageOf(request), mail, values }, now);
}

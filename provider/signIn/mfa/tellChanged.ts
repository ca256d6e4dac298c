import { toMailbox } from '../../ground/address.ts';
import type { WriteCall } from '../../http/pipeline/call.ts';
import { languageOf } from '../../messages/mail/language.ts';
import { linkTo } from '../../messages/mail/links.ts';
import { queueMail } from '../../messages/mail/queue.ts';
import type { User } from '../../people/accounts.ts';
import { factorChanged, type FactorChange } from './mails.ts';

/** Tells the owner of an account by mail, who has an address, what has become of the second factors. */
export async function tellChanged(
  { db, services, request, now }: WriteCall,
  { email, name }: User,
  kind: FactorChange,
): Promise<void> {
  if (toMailbox(email) === undefined) return;
  const values = {
    ...(name !== email && { name }),
    change: { kind },
    at: now,
    link: await linkTo(db, services, 'loginUrl'),
  };
  await queueMail(db, services, { to: email, language: languageOf(request), mail: factorChanged, values }, now);
}

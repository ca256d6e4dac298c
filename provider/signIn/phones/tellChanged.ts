import type { User } from '../../people/accounts.ts';
import { ProviderError } from '../../ground/errors.ts';
import type { WriteCall } from '../../http/pipeline/call.ts';
import { toMailbox } from '../../ground/address.ts';
import { languageOf } from '../../messages/mail/language.ts';
import { linkTo } from '../../messages/mail/links.ts';
import { queueMail } from '../../messages/mail/queue.ts';
import { phoneChanged } from './mails.ts';

/** The refusal of another user's number. */
export const taken = (): ProviderError =>
  new ProviderError('ER-IDENTIFIER-TAKEN', { context: { field: 'phoneNumber' } });

/** Tells the owner of an account by mail that its number is another one. */
export async function tellChanged({ db, services, request, now }: WriteCall, { email, name }: User): Promise<void> {
  if (toMailbox(email) === undefined) return;
  const values = { ...(name !== email && { name }), at: now, link: await linkTo(db, services, 'loginUrl') };
  await queueMail(db, services, { to: email, language: languageOf(request), mail: phoneChanged, values }, now);
}

import { toMailbox } from '../ground/address.ts';
import type { WriteCall } from '../http/pipeline/call.ts';
import { languageOf } from '../messages/mail/language.ts';
import { linkTo } from '../messages/mail/links.ts';
import type { Mail } from '../messages/mail/mail.ts';
import { queueMail } from '../messages/mail/queue.ts';
import type { User } from './accounts.ts';

/** What every mail about a change of an account says. */
export interface Notice {
  /** The owner's name, where it is more than the address. */
  readonly name?: string | undefined;
  /** When the account changed. */
  readonly at: Date;
  /** The login. */
  readonly link: string;
}

/**
 * Queues a mail to the owner of an account, where the account has an address: by this mail the owner learns of a
 * change that another person made. `valuesOf` adds what the mail says beside the notice.
 */
export async function tellOwner<Values extends object>(
  { db, services, request, now }: WriteCall,
  { email, name }: Pick<User, 'email' | 'name'>,
  mail: Mail<Values>,
  valuesOf: (notice: Notice) => NoInfer<Values>,
): Promise<void> {
  if (toMailbox(email) === undefined) return;
  const notice = { ...(name !== email && { name }), at: now, link: await linkTo(db, services, 'loginUrl') };
  const values = valuesOf(notice);
  await queueMail(db, services, { to: email, language: languageOf(request), mail, values }, now);
}

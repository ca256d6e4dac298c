import { addSeconds } from '../../ground/addSeconds.ts';
import type { WriteCall } from '../../http/pipeline/call.ts';
import { languageOf } from '../../messages/mail/language.ts';
import { queueMail } from '../../messages/mail/queue.ts';
import type { User } from '../../people/accounts.ts';
import { tellOwner } from '../../people/tellOwner.ts';
import { CODE_LIFETIME } from '../auth/askOwner.ts';
import { emailAsked, emailChanged, emailCode } from './mails.ts';
import { REVERT_LIFETIME } from './storage.ts';

/** Mails the code to the new address. */
export async function mailCode(
  { db, services, request, now }: WriteCall,
  { name, email }: User,
  { to, code }: { readonly to: string; readonly code: string },
): Promise<void> {
  const values = { ...(name !== email && { name }), code, until: addSeconds(now, CODE_LIFETIME) };
  await queueMail(db, services, { to, language: languageOf(request), mail: emailCode, values }, now);
}

/** Tells the owner of the present address that another one was asked for. */
export const tellAsked = (call: WriteCall, user: User, asked: string): Promise<void> =>
  tellOwner(call, user, emailAsked, (notice) => ({ ...notice, asked }));

/** Tells the owner of the former address, with the way back. */
export async function tellChanged(
  call: WriteCall,
  user: User,
  { email, id, token }: { readonly email: string; readonly id: string; readonly token: string },
): Promise<void> {
  const page = new URL(
    `${call.services.settings.publicUrl.replace(/\/+$/, '')}/identity/resources/users/v1/email/revert`,
  );
  page.search = new URLSearchParams({ id, token }).toString();
  const until = addSeconds(call.now, REVERT_LIFETIME);
  await tellOwner(call, user, emailChanged, (notice) => ({ ...notice, email, link: page.href, until }));
}

import { addSeconds } from '../../ground/addSeconds.ts';
import { toMailbox } from '../../ground/address.ts';
import type { WriteCall } from '../../http/pipeline/call.ts';
import { languageOf } from '../../messages/mail/language.ts';
import { linkTo } from '../../messages/mail/links.ts';
import { queueMail } from '../../messages/mail/queue.ts';
import type { User } from '../../people/accounts.ts';
import { CODE_LIFETIME } from '../auth/askOwner.ts';
import { emailAsked, emailChanged, emailCode } from './mails.ts';
import { REVERT_LIFETIME } from './storage.ts';

const nameOf = ({ name, email }: User) => (name !== email ? { name } : {});

/** Mails the code to the new address. */
export async function mailCode(
  { db, services, request, now }: WriteCall,
  user: User,
  { to, code }: { readonly to: string; readonly code: string },
): Promise<void> {
  const values = { ...nameOf(user), code, until: addSeconds(now, CODE_LIFETIME) };
  await queueMail(db, services, { to, language: languageOf(request), mail: emailCode, values }, now);
}

/** Tells the owner of the present address that another one was asked for. */
export async function tellAsked({ db, services, request, now }: WriteCall, user: User, asked: string): Promise<void> {
  if (toMailbox(user.email) === undefined) return;
  const values = { ...nameOf(user), asked, at: now, link: await linkTo(db, services, 'loginUrl') };
  await queueMail(db, services, { to: user.email, language: languageOf(request), mail: emailAsked, values }, now);
}

/** Tells the owner of the former address, with the way back. */
export async function tellChanged(
  { db, services, request, now }: WriteCall,
  user: User,
  { email, id, token }: { readonly email: string; readonly id: string; readonly token: string },
): Promise<void> {
  if (toMailbox(user.email) === undefined) return;
  const page = new URL(`${services.settings.publicUrl.replace(/\/+$/, '')}/identity/resources/users/v1/email/revert`);
  page.search = new URLSearchParams({ id, token }).toString();
  const values = { ...nameOf(user), email, at: now, link: page.href, until: addSeconds(now, REVERT_LIFETIME) };
  await queueMail(db, services, { to: user.email, language: languageOf(request), mail: emailChanged, values }, now);
}

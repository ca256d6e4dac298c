import { toIdentifierKey } from 'gatehouse-contract/rules.js';
import { pretendActivation } from '../sending/activation.ts';
import { findAccount, type User } from '../../people/accounts.ts';
import { askerOf } from '../../http/pipeline/networks.ts';
import { admitMessage } from '../../http/pipeline/sending.ts';
import type { Sending } from '../sending/joiningFlow.ts';
import { ProviderError } from '../../ground/errors.ts';
import type { WriteCall } from '../../http/pipeline/call.ts';
import type { Refused, Written } from '../../http/pipeline/writeRoute.ts';
import { languageOf } from '../../messages/mail/language.ts';
import { linkTo } from '../../messages/mail/links.ts';
import { queueMail } from '../../messages/mail/queue.ts';
import { claimAccount, discardWrong, nobodysAccount } from './account.ts';
import type { JudgedSignUp } from './judge.ts';
import type { SignedUp } from './present.ts';
import { inviteByLink, register, rememberBrowser } from './register.ts';
import { lockAccount } from './storage.ts';
import { undone } from '../../database/storage/undone.ts';
import { accountExists } from './mails.ts';

/**
 * Signs up with an address alone. Answer, cookie and work are the same for a taken address as for a new one: what the
 * other case takes is done as well and taken back. The owner of a taken address gets a mail.
 */
export async function signUpQuietly(call: WriteCall, judged: JudgedSignUp, email: string): Promise<Written<SignedUp>> {
  const { db } = call;
  const account = (await findAccount(db, { email }))?.user;
  const admission = await admitMessage(call, { address: toIdentifierKey(email), userId: account?.id });
  const sending = { asker: askerOf(call, account?.id, judged.flow), admission };
  const { target } = judged;
  const opener = target && 'opener' in target ? target.opener : undefined;
  if (opener && account?.id !== opener.userId) return refused(new ProviderError('ER-INVITATION-OF-ANOTHER'));
  await discardWrong(call, judged, email);
  const user = await claimAccount(call, judged, false);
  return user ? begin(call, judged, user, email, sending) : pretend(call, judged, email, sending);
}

const refused = (refusal: ProviderError): Refused => ({
  refusal,
  event: { event: 'user.signed.up', details: { code: refusal.code } },
});

async function begin(
  call: WriteCall,
  judged: JudgedSignUp,
  user: User,
  email: string,
  sending: Sending,
): Promise<Written<SignedUp>> {
  const { tenantId, ...waiting } = await register(call, judged, user, sending);
  await undone(call.db, async (inner) => {
    const instead = { ...call, db: inner };
    const emailKey = toIdentifierKey(email);
    await lockAccount(inner, emailKey);
    await findAccount(inner, { email });
    const { userId, code } = await pretendActivation(instead, emailKey, sending, tenantId);
    await tellOwner(instead, judged, await nobodysAccount(instead, email, true), code, sending);
    await rememberBrowser(instead, judged, userId);
    return true;
  });
  return {
    answer: { kind: 'waiting', ...waiting, flow: judged.flow },
    event: { event: 'user.signed.up', tenantId, actorId: user.id, subjectId: user.id, details: about(judged) },
  };
}

async function pretend(
  call: WriteCall,
  judged: JudgedSignUp,
  email: string,
  sending: Sending,
): Promise<Written<SignedUp>> {
  const { tenantId } = await undone(call.db, async (inner) => {
    const instead = { ...call, db: inner };
    return register(instead, judged, await nobodysAccount(instead, email, false), sending);
  });
  const owner = (await findAccount(call.db, { email }))?.user;
  if (!owner) throw new Error('The account is gone');
  const joins = judged.target === undefined ? undefined : tenantId;
  const { userId, flowToken, code } = await pretendActivation(call, toIdentifierKey(email), sending, joins);
  await tellOwner(call, judged, owner, code, sending);
  // The page asks this browser for no second password, as that of a new account.
  const browser = await rememberBrowser(call, judged, userId);
  return {
    answer: { kind: 'waiting', userId, flowToken, browser, flow: judged.flow },
    event: { event: 'user.signed.up', subjectId: owner.id, details: { ...about(judged), taken: true } },
  };
}

/** How a user signed up, for the audit. */
export const about = ({ target, identifiers }: JudgedSignUp): Record<string, unknown> => ({
  with: Object.entries(identifiers).flatMap(([kind, value]) => (value === undefined ? [] : kind)),
  by: target === undefined ? 'form' : 'link' in target ? 'link' : 'invitation',
});

/**
 * Mails the owner of an address that another caller signed up with it. By a link, the owner is invited instead, with
 * the code for the page that has just been opened. Without a code, the mail that waits was sent already.
 */
async function tellOwner(
  call: WriteCall,
  judged: JudgedSignUp,
  owner: User,
  code: string | undefined,
  sending: Sending,
): Promise<void> {
  if (code === undefined) return;
  const { db, services, request, now } = call;
  const { target, application } = judged;
  if (target && 'link' in target && (await inviteByLink(call, target.link, owner, judged, sending, code))) return;
  const link = await linkTo(db, services, 'loginUrl', {}, application?.id);
  const values = { link, ...(owner.name !== owner.email && { name: owner.name }) };
  const mail = { to: owner.email, language: languageOf(request), mail: accountExists, values } as const;
  await queueMail(db, services, mail, now);
}

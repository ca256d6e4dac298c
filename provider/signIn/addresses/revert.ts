import { ProviderError } from '../../ground/errors.ts';
import type { ReadCall, WriteCall } from '../../http/pipeline/call.ts';
import type { Written } from '../../http/pipeline/writeRoute.ts';
import { Reply } from '../../http/pipeline/reply.ts';
import { idIn } from '../../http/pipeline/fields.ts';
import { escapeHtml, page } from '../../http/pipeline/page.ts';
import { recoverySecrets } from '../../crypto/secrets/purposes.ts';
import { consumeSecret, peekSecret, voidSecrets } from '../../crypto/secrets/storage.ts';
import { findUser } from '../../people/accounts.ts';
import { endSessionsOf } from '../../people/endSessions.ts';
import { languageOf } from '../../messages/mail/language.ts';
import { linkTo } from '../../messages/mail/links.ts';
import { forgetWrongCodes } from '../auth/codes.ts';
import { texts } from './generated/mails.ts';
import { dropChange, dropFormer, findFormer, setEmail, type FormerEmail } from './storage.ts';

interface Link {
  readonly id: string;
  readonly token: string;
}

/** The address that a link brings back; undefined for a link that is over. It uses nothing up. */
export async function findByLink({ db, now }: ReadCall, { id, token }: Link): Promise<FormerEmail | undefined> {
  const subject = idIn(id);
  if (subject === undefined) return undefined;
  const found = await peekSecret(db, { purpose: 'email-revert', subject, text: token }, now);
  return found && findFormer(db, subject, now);
}

/** Shows the page of a link, with one button: opening the link changes nothing. */
export const showLink = (request: Request, link: Link, former: FormerEmail | undefined): Reply<void> =>
  former ? showPage(request, 'ask', buttonOf(link, labelOf(request, 'ask'))) : showOver(request);

const showOver = (request: Request): Reply<void> => showPage(request, 'over', '', 410);

/** Brings the former address back, ends all sessions, and voids every link and code: an intruder is out. */
export async function revertEmail(
  { db, now, request, services }: WriteCall,
  link: Link,
  former: FormerEmail | undefined,
): Promise<Written<Reply<void>>> {
  const event = { event: 'user.email.reverted', subjectId: former?.userId } as const;
  const { result } = former
    ? await consumeSecret(db, { purpose: 'email-revert', subject: former.id, text: link.token }, now)
    : { result: 'none' };
  const user = former && result === 'used' ? await findUser(db, former.userId) : undefined;
  if (!former || !user) return { refusal: new ProviderError('ER-LINK-ENDED'), event };
  if (!(await setEmail(db, user, former.email, now)))
    return { refusal: new ProviderError('ER-IDENTIFIER-TAKEN'), event };
  await dropFormer(db, former);
  await dropChange(db, user.id);
  await voidSecrets(db, { purposes: recoverySecrets, subject: user.id });
  await forgetWrongCodes(db, user.id);
  const sessions = await endSessionsOf(db, { userId: user.id }, 'email-reverted', now);
  const next = `<p><a href="${escapeHtml(await linkTo(db, services, 'forgetPasswordUrl'))}">${labelOf(request, 'done')}</a></p>`;
  return { answer: showPage(request, 'done', next), event: { ...event, details: { sessions } } };
}

const labelOf = (request: Request, words: 'ask' | 'done'): string =>
  escapeHtml(texts[languageOf(request)][`revert.${words}.button`]);

const buttonOf = ({ id, token }: Link, label: string): string =>
  `<form method="post"><input type="hidden" name="id" value="${escapeHtml(id)}"><input type="hidden" name="token" value="${escapeHtml(token)}"><button>${label}</button></form>`;

/** @param below HTML */
function showPage(request: Request, words: 'ask' | 'done' | 'over', below: string, status = 200): Reply<void> {
  const language = languageOf(request);
  const title = texts[language][`revert.${words}.title`];
  const text = texts[language][`revert.${words}.text`];
  const body = `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>${below}`;
  return Reply.html(page({ title, body, language }), { status });
}

import type { User } from '../../people/accounts.ts';
import { addSeconds } from '../../ground/addSeconds.ts';
import { ProviderError } from '../../ground/errors.ts';
import { browserName } from '../../http/pipeline/browserName.ts';
import type { ReadCall, WriteCall } from '../../http/pipeline/call.ts';
import type { Written } from '../../http/pipeline/writeRoute.ts';
import { askOwner, CODE_LIFETIME, type Identifier, type MessageChannel, type SentCode } from '../auth/askOwner.ts';
import { languageOf } from '../../messages/mail/language.ts';
import { linkTo } from '../../messages/mail/links.ts';
import { dropWaiting, queueMail } from '../../messages/mail/queue.ts';
import { readNumber } from '../phones/readNumber.ts';
import { sendCode } from '../phones/sendCode.ts';
import { assertReachable } from '../phones/textLimits.ts';
import { hashToken } from '../../crypto/keys/secrets.ts';
import { areCodesOpen } from '../auth/codes.ts';
import { issueSecret, voidSecrets } from '../../crypto/secrets/storage.ts';
import { pageOf, type Flow } from './flow.ts';
import { findWay, type Way } from './strategies.ts';
import { signIn } from './mails.ts';

/** A message that may be asked for. */
export interface Request {
  readonly way: Way;
  readonly page: string;
  readonly browser: string;
  /** Goes with the secret of the link, and says which browser asked. */
  readonly asker: string;
}

/**
 * Makes what needs no transaction.
 * @throws ProviderError 403 for a way that is switched off; 400 or 403 for a number that no text message goes to now
 */
export async function prepareRequest(
  call: ReadCall,
  type: string | undefined,
  identifier: Identifier,
): Promise<Request> {
  const way = await findWay(call.db, type);
  // A mail goes out only to an identifier that the caller typed: a text message alone may go to a `userId`.
  if (identifier.identifierType === 'userId' && way.channel !== 'sms')
    throw new ProviderError('ER-INVALID-REQUEST', {
      errors: ['userId: is for a code by text message'],
      context: { field: 'userId' },
    });
  const typed = identifier.identifierType === 'phoneNumber' ? readNumber(identifier.identifier) : undefined;
  if (typed !== undefined && way.channel === 'sms') await assertReachable(call, typed);
  const page = await pageOf(call);
  const browser = browserName(call.request);
  const claims = { page, browser, ...(!way.hasLink && { replaces: 'code' }) };
  const asker = await call.services.sealedNames.make('sign-in-link', claims, CODE_LIFETIME, call.now);
  return { way, page, browser, asker };
}

/** Sends the owner of an identifier a way in: a code, and a link where that is the way. */
export async function ask(call: WriteCall, request: Request, identifier: Identifier): Promise<Written<Flow>> {
  const written = await askOwner(call, {
    ...identifier,
    channel: request.way.channel,
    purpose: request.way.purpose,
    event: 'auth.message.asked',
    flow: request.page,
    send: (inner, owner, sent) => senders[request.way.channel](inner, request, owner, sent),
  });
  return 'refusal' in written
    ? written
    : { ...written, answer: { subject: written.answer.subject, page: request.page } };
}

type Sender = (call: WriteCall, request: Request, owner: User, sent: SentCode) => Promise<unknown>;

/** How the message of each channel is written. */
const senders: Readonly<Record<MessageChannel, Sender>> = {
  email: sendSignIn,
  sms: (call, _request, owner, sent) => sendCode(call, owner, sent),
};

/** Sends the mail, in place of the one before of the flow. */
async function sendSignIn(
  call: WriteCall,
  { way, browser, asker: askedBy }: Request,
  { id: subject, email, name }: User,
  { code, asker }: SentCode,
): Promise<void> {
  const { db, services, request, now } = call;
  // Where codes are not taken any more, a link lets the owner in.
  const hasLink = way.hasLink || !(await areCodesOpen(call, subject));
  if (!hasLink) await voidSecrets(db, { purposes: ['sign-in'], subject, flow: hashToken(asker.flow) });
  const token = hasLink
    ? await issueSecret(db, { purpose: 'sign-in', subject, kind: 'token', lifetime: CODE_LIFETIME, asker }, now)
    : undefined;
  await dropWaiting(db, { to: email, kind: signIn, flow: asker.flow });
  const values = {
    ...(name !== email && { name }),
    link: token && (await linkTo(db, services, 'magicLinkCallbackUrl', { token: `${token}.${askedBy}` })),
    until: addSeconds(now, CODE_LIFETIME),
    code,
    browser,
  };
  const message = { to: email, language: languageOf(request), mail: signIn, values, flow: asker.flow } as const;
  await queueMail(db, services, message, now);
}

import type { User } from '../../people/accounts.ts';
import { addSeconds } from '../../ground/addSeconds.ts';
import { ProviderError } from '../../ground/errors.ts';
import { browserName } from '../../http/pipeline/browserName.ts';
import type { ReadCall, WriteCall } from '../../http/pipeline/call.ts';
import type { Written } from '../../http/pipeline/writeRoute.ts';
import { askOwner, CODE_LIFETIME, type Identifier, type MessageChannel } from '../auth/askOwner.ts';
import { languageOf } from '../../messages/mail/language.ts';
import { linkTo } from '../../messages/mail/links.ts';
import { dropWaiting, queueMail } from '../../messages/mail/queue.ts';
import { readNumber } from '../phones/readNumber.ts';
import { sendCode } from '../phones/sendCode.ts';
import { assertReachable } from '../phones/textLimits.ts';
import { issueSecret, voidSecrets } from '../../crypto/secrets/storage.ts';
import { pageOf, type Flow } from './flow.ts';
import { findWay, type Way } from './strategies.ts';

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
  // Of a mail nobody hears who has not typed its address.
  if (identifier.identifierType === 'userId' && way.channel !== 'sms')
    throw new ProviderError('ER-INVALID-REQUEST', {
      errors: ['userId: is for a code by text message'],
      context: { field: 'userId' },
    });
  const typed = identifier.identifierType === 'phoneNumber' ? readNumber(identifier.identifier) : undefined;
  if (typed !== undefined && way.channel === 'sms') await assertReachable(call, typed);
  const page = await pageOf(call);
  const browser = browserName(call.request);
  const asker = await call.services.sealedNames.make('sign-in-link', { page, browser }, CODE_LIFETIME, call.now);
  return { way, page, browser, asker };
}

/** Sends the owner of an identifier a way in: a code, and a link where that is the way. */
export async function ask(call: WriteCall, request: Request, identifier: Identifier): Promise<Written<Flow>> {
  const written = await askOwner(call, {
    ...identifier,
    channel: request.way.channel,
    purpose: request.way.purpose,
    event: 'auth.message.asked',
    send: (inner, owner, code, to) => senders[request.way.channel](inner, request, owner, code, to),
  });
  return 'refusal' in written ? written : { ...written, answer: { ...written.answer, page: request.page } };
}

type Sender = (call: WriteCall, request: Request, owner: User, code: string, to: string) => Promise<unknown>;

/** How the message of each channel is written. */
const senders: Readonly<Record<MessageChannel, Sender>> = {
  email: sendSignIn,
  sms: (call, _request, owner, code, to) => sendCode(call, owner, code, to),
};

/** Sends the mail, in place of the one before. */
async function sendSignIn(
  { db, services, request, now }: WriteCall,
  { way, asker, browser }: Request,
  { id: subject, email, name }: User,
  code: string,
): Promise<void> {
  await voidSecrets(db, { purposes: ['sign-in'], subject });
  const token = way.hasLink
    ? await issueSecret(db, { purpose: 'sign-in', subject, kind: 'token', lifetime: CODE_LIFETIME }, now)
    : undefined;
  await dropWaiting(db, { to: email, template: 'signIn', except: [] });
  const values = {
    ...(name !== email && { name }),
    link: token && (await linkTo(db, services, 'magicLinkCallbackUrl', { token: `${token}.${asker}` })),
    until: addSeconds(now, CODE_LIFETIME),
    code,
    browser,
  };
  await queueMail(db, services, { to: email, language: languageOf(request), template: 'signIn', values }, now);
}

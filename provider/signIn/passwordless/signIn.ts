import type { PasswordlessPostLogin, SignInLink } from 'gatehouse-contract/contract.js';
import { findUser } from '../../people/accounts.ts';
import type { Attempt } from '../../http/pipeline/attempts.ts';
import { requestedApplication } from '../../people/circumstances.ts';
import { completeSignIn, refuseSignIn, type Opened, type Proof } from '../auth/completeSignIn.ts';
import { ProviderError } from '../../ground/errors.ts';
import type { ReadCall, WriteCall } from '../../http/pipeline/call.ts';
import type { Written } from '../../http/pipeline/writeRoute.ts';
import { codeRefusals } from '../auth/codes.ts';
import { codeAttempt, takeCode, typedCode } from '../auth/codes.ts';
import { subjectOf, type Identifier } from '../auth/askOwner.ts';
import { consumeSecret, peekSecret, voidSecrets, type SecretPurpose } from '../../crypto/secrets/storage.ts';
import { readNumber } from '../phones/readNumber.ts';
import { readFlow, type Flow } from './flow.ts';
import { proveByText } from '../auth/proveByText.ts';
import { newToken } from '../../crypto/keys/secrets.ts';
import { identifierIn } from './identifier.ts';
import { findWay, wayOf, type Way } from './strategies.ts';

const CODE = /^\d{6}$/;

/** What a message opens, once. */
export const messageSecrets: readonly SecretPurpose[] = ['sign-in', 'sign-in-code', 'sign-in-text'];

/** What a message says. */
interface Said {
  readonly purpose: SecretPurpose;
  readonly text: string;
  /** Whose it is. Undefined for a link that is over. */
  readonly subject: string | undefined;
  /** The flow of a code. */
  readonly flow?: string | undefined;
}

/** A try with a code. */
export interface CodeAttempt extends Attempt, Said {}

/** What may be judged. */
export interface JudgedMessage {
  readonly said: Said;
  /** Undefined for a link, which cannot be guessed. */
  readonly attempt: CodeAttempt | undefined;
  readonly way: Way;
  readonly application: Proof['application'];
  readonly invitationToken: string | undefined;
}

/** The secret of a link, and the name of what asked for it. */
const partsOf = (token: string): readonly [secret: string, asker: string] => {
  const at = token.indexOf('.');
  return at < 0 ? [token, ''] : [token.slice(0, at), token.slice(at + 1)];
};

/**
 * Finds whose code it is, to be counted. A code is never looked up by its digits: the page says whose it is, else the
 * cookie of the flow does. It is taken in the browser that asked alone. Undefined for a link: it cannot be guessed, and
 * what all people's links were counted by would keep everybody out.
 * @throws ProviderError 400 for a code where neither says so
 */
export async function findAttempt(
  call: ReadCall,
  body: PasswordlessPostLogin,
  type: string | undefined,
): Promise<CodeAttempt | undefined> {
  const text = typedCode(body.token);
  const { channel = 'email', purpose = 'sign-in-code' } = wayOf(type) ?? {};
  if (channel === 'email' && !CODE.test(text)) return undefined;
  const named = identifierIn(body);
  const begun = await readFlow(call);
  const subject =
    named && !(await isOfFlow(call, named, begun))
      ? (await subjectOf(call, named, { channel, purpose })).subject
      : begun?.subject;
  if (subject === undefined)
    throw new ProviderError('ER-INVALID-REQUEST', {
      errors: ['email: must be given, or the username: this browser has begun no sign-in, or it is over'],
      context: { field: 'email' },
    });
  // A browser that has begun none has a flow that nothing was sent for.
  return { ...codeAttempt('sign-in', subject), purpose, text, subject, flow: begun?.page ?? newToken() };
}

/** Whether the flow was begun with the number: another person may have named it since, without a proof. */
async function isOfFlow(call: ReadCall, named: Identifier, begun: Flow | undefined): Promise<boolean> {
  if (named.identifierType !== 'phoneNumber' || begun === undefined) return false;
  const user = await findUser(call.db, begun.subject);
  return user !== undefined && user.phoneNumber === readNumber(named.identifier);
}

async function readLink({ db, now }: ReadCall, token: string): Promise<Said> {
  const [text] = partsOf(token);
  const found = await peekSecret(db, { purpose: 'sign-in', text }, now);
  return { purpose: 'sign-in', text, subject: found?.subject };
}

/** Whether a link was sent to a person whose codes are not taken any more, where codes are the way to sign in. */
async function replacesCode({ services, now }: ReadCall, token: string): Promise<boolean> {
  const [, asker] = partsOf(token);
  return (await services.sealedNames.read('sign-in-link', asker, now))?.replaces === 'code';
}

/**
 * The way of a link, whichever the path names. Where links are switched off, the one of a person whose codes are not
 * taken any more signs in all the same.
 * @throws ProviderError 403 where links are switched off, and for a way that there is none
 */
async function findLinkWay(call: ReadCall, token: string, type: string | undefined): Promise<Way> {
  if (await replacesCode(call, token)) return findWay(call.db, 'code');
  return findWay(call.db, wayOf(type) && 'magiclink');
}

/** @throws ProviderError 403 for a way that is switched off; 400 for an application that does not exist */
export async function judgeMessage(
  call: ReadCall,
  attempt: CodeAttempt | undefined,
  { token, invitationToken }: PasswordlessPostLogin,
  type: string | undefined,
): Promise<JudgedMessage> {
  const way = attempt ? await findWay(call.db, type) : await findLinkWay(call, token, type);
  const application = await requestedApplication(call.db, call.request, call.services.clientId);
  const said = attempt ?? (await readLink(call, token));
  return { said, attempt, way, application, invitationToken: invitationToken ?? undefined };
}

/** Signs in with a link or a code. The whole message is used up with either, and that of no other flow. */
export async function signInByMessage(
  call: WriteCall,
  { said, attempt, way, application, invitationToken }: JudgedMessage,
): Promise<Written<Opened>> {
  const { db, now } = call;
  const { purpose, subject, text, flow } = said;
  const isCode = attempt !== undefined;
  if (subject === undefined) return refuseSignIn('ER-LINK-ENDED');
  const told = { purpose, subject, flow, text };
  const used = isCode ? await takeCode(call, told) : await consumeSecret(db, told, now);
  if (used.result !== 'used')
    return isCode ? refuseSignIn(codeRefusals[used.result]) : refuseSignIn('ER-LINK-ENDED', subject);
  await voidSecrets(db, { purposes: messageSecrets, subject, flow: used.flow });
  const found = await findUser(db, subject);
  const user = found && purpose === 'sign-in-text' ? await proveByText(call, found) : found;
  if (!user) return refuseSignIn(isCode ? 'ER-CODE-WRONG' : 'ER-LINK-ENDED');
  return completeSignIn(call, user, {
    strategies: way.strategies,
    amr: [isCode ? way.amr : 'magiclink'],
    application,
    ...(attempt && { attempt }),
    invitationToken,
  });
}

/**
 * Says what a link would do. It uses nothing up.
 * @throws ProviderError 410 for a link that is over
 */
export async function describeLink(call: ReadCall, token: string): Promise<SignInLink> {
  const { db, services, now } = call;
  const [text, asker] = partsOf(token);
  const found = await peekSecret(db, { purpose: 'sign-in', text }, now);
  const user = found && (await findUser(db, found.subject));
  if (!user) throw new ProviderError('ER-LINK-ENDED');
  const claims = await services.sealedNames.read('sign-in-link', asker, now);
  const page = (await readFlow(call))?.page;
  return {
    email: user.email,
    browser: typeof claims?.browser === 'string' ? claims.browser : '',
    sameBrowser: page !== undefined && page === claims?.page,
  };
}

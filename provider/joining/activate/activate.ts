import type { LoginResponse } from 'gatehouse-contract/contract.js';
import type { AuditFact } from '../../ground/audit/storage.ts';
import { findUser, hasPassword, type User } from '../../people/accounts.ts';
import { requestedApplication } from '../../people/circumstances.ts';
import {
  allowsOneOf,
  completeSignIn,
  presentSignIn,
  type Opened,
  type Proof,
} from '../../signIn/auth/completeSignIn.ts';
import { PASSWORD_STRATEGIES } from '../../signIn/auth/signIn.ts';
import { listStrategies } from '../../vendor/configuration/storage.ts';
import { isWithoutLocal } from '../../vendor/configuration/strategies.ts';
import { ProviderError, type ErrorCode } from '../../ground/errors.ts';
import type { Circumstances, ReadCall, WriteCall } from '../../http/pipeline/call.ts';
import type { Reply } from '../../http/pipeline/reply.ts';
import { NOTHING_CHANGED, type Refused, type Written } from '../../http/pipeline/writeRoute.ts';
import { codeRefusals, takeCode } from '../../signIn/auth/codes.ts';
import { acceptInvitation } from '../accept/join.ts';
import { beginOwnMemberships, findInvitation, listInvited, type Invitation } from '../../people/invitations.ts';
import { tellOwner } from '../../people/tellOwner.ts';
import type { Presented } from '../../signIn/auth/codes.ts';
import { assertAcceptablePassword } from '../../signIn/passwords/accept.ts';
import { peekSecret, consumeSecret, voidSecrets } from '../../crypto/secrets/storage.ts';
import { dropUnproven, setPassword, verifyAccount } from '../../signIn/auth/proving.ts';
import { deleteNumber, numberOf } from '../../signIn/phones/storage.ts';
import { isSignUpBrowser } from '../../signIn/auth/signUpBrowser.ts';
import { passwordChanged } from '../../signIn/passwords/mails.ts';

/** An account that is about to be activated, and the tenant it was invited to. */
interface Waiting {
  readonly userId: string;
  readonly tenantId: string | undefined;
  /** The flow of a code. Undefined for a link, which works everywhere. */
  readonly flow?: string | undefined;
  /** Undefined for the flow of a taken address, which has a placeholder subject. */
  readonly user: User | undefined;
  /** Whether a password has to be set. */
  readonly shouldSetPassword: boolean;
}

/** One that has been looked at, with its new password. */
export interface JudgedActivation extends Waiting {
  readonly hash: string | undefined;
  readonly application: Proof['application'];
}

/** @throws ProviderError 400, the same for every token that opens nothing */
const invalid = (): ProviderError => new ProviderError('ER-LINK-INVALID');

/** Finds the account behind a link. */
export async function findByLink(call: ReadCall, { userId, token }: Presented): Promise<Waiting> {
  const found = await peekSecret(call.db, { purpose: 'activation', subject: userId, text: token }, call.now);
  if (!found) throw invalid();
  return waiting(call, userId, found.tenantId ?? undefined);
}

/** Finds the account that a code belongs to. */
export async function findByFlow(call: ReadCall, { userId, token }: Presented): Promise<Waiting> {
  const flow = call.services.flowTokens.read('activation', userId, token);
  if (!flow) throw invalid();
  return { ...(await waiting(call, flow.userId, flow.tenantId)), flow: flow.flow };
}

/** The page asks with what it has: the token of a link, or that of a flow. */
export async function findByEither(call: ReadCall, presented: Presented): Promise<Waiting> {
  const { userId, token } = presented;
  return call.services.flowTokens.read('activation', userId, token)
    ? findByFlow(call, presented)
    : findByLink(call, presented);
}

async function waiting(call: ReadCall, userId: string, tenantId: string | undefined): Promise<Waiting> {
  const user = await findUser(call.db, userId);
  const isProven = user?.verified || (await isSignUpBrowser(call, userId));
  const shouldSetPassword = !isProven && (await allowsOneOf(call, PASSWORD_STRATEGIES));
  return { userId, tenantId, user, shouldSetPassword };
}

/**
 * Checks and hashes the password, outside the transaction.
 * @throws ProviderError 400 where a password is missing, or does not follow the rules
 */
export async function judgeActivation(
  call: ReadCall,
  found: Waiting,
  password: string | undefined,
): Promise<JudgedActivation> {
  const { services, db, request } = call;
  const application = await requestedApplication(db, request, services.clientId);
  if (!found.shouldSetPassword) return { ...found, hash: undefined, application };
  if (password === undefined)
    throw new ProviderError('ER-INVALID-REQUEST', {
      errors: ['password: must be given'],
      context: { field: 'password' },
    });
  await assertAcceptablePassword(call, password);
  return { ...found, hash: await services.passwordHasher.hash(password), application };
}

/** Activates an account with the link of its mail. */
export async function activateByLink(
  call: WriteCall,
  judged: JudgedActivation,
  token: string,
): Promise<Written<Activated>> {
  const { userId: subject, tenantId } = judged;
  const { result } = await consumeSecret(call.db, { purpose: 'activation', subject, tenantId, text: token }, call.now);
  return result === 'used' ? finish(call, judged) : refuse('ER-LINK-INVALID', judged);
}

/** Activates an account with the code of its mail. Each try counts. */
export async function activateByCode(
  call: WriteCall,
  judged: JudgedActivation,
  code: string,
): Promise<Written<Activated>> {
  const { userId: subject, tenantId, flow } = judged;
  const { result } = await takeCode(call, { purpose: 'activation-code', subject, tenantId, flow, text: code });
  return result === 'used' ? finish(call, judged) : refuse(codeRefusals[result], judged);
}

const refuse = (code: ErrorCode, { user, tenantId }: Waiting): Refused => ({
  refusal: new ProviderError(code),
  event: { event: 'user.activated', tenantId, actorId: user?.id, subjectId: user?.id, details: { code } },
});

/** A session, or the user who signs in next. */
export type Activated = { readonly begun: Opened } | { readonly member: User };

async function finish(call: WriteCall, judged: JudgedActivation): Promise<Written<Activated>> {
  const { db, now } = call;
  const { tenantId, hash, application } = judged;
  // Read again: the account may have been activated while the password was hashed.
  const user = (await findUser(db, judged.userId)) ?? (await findOwner(call, judged));
  if (!user) return refuse('ER-CODE-WRONG', judged);
  const place = tenantId === undefined ? undefined : { tenantId, userId: user.id };
  if (user.verified) return joinOnly(call, judged, user);
  const verified = await prove(call, judged, user, place && (await findInvitation(db, place)), hash);
  const joined = place && (await acceptInvitation(call, place));
  if (place && !joined) throw invalid();
  await beginOwnMemberships(db, user.id, now);
  const isByPassword = await hasPassword(db, user.id);
  const signedIn = await completeSignIn(call, verified, {
    strategies: isByPassword ? PASSWORD_STRATEGIES : await everyStrategy(call),
    amr: isByPassword ? ['pwd'] : ['otp'],
    application,
    tenantId,
  });
  const facts: [AuditFact, ...AuditFact[]] = [
    { event: 'user.activated', tenantId, actorId: user.id, subjectId: user.id },
    ...(joined?.facts ?? []),
  ];
  const { event } = signedIn;
  if (event !== NOTHING_CHANGED) facts.push(...('event' in event ? [event] : event));
  // The account is activated in any case. A refusal of the sign-in is answered now, and again at each sign-in.
  return 'refusal' in signedIn
    ? { refusal: signedIn.refusal, event: facts }
    : { answer: { begun: signedIn.answer }, event: facts };
}

/**
 * Finds the user who holds the code of a flow with a placeholder subject: the owner of a taken address. A sign-up by a
 * link mailed them the code with the invitation.
 */
async function findOwner({ db, services }: WriteCall, { userId, tenantId }: Waiting): Promise<User | undefined> {
  const invited = tenantId === undefined ? [] : await listInvited(db, tenantId);
  return invited.find(({ emailKey }) => services.flowTokens.nobody(emailKey) === userId);
}

/**
 * Marks the address as proven. What another person may have set up for it is deleted, and the other ways to prove it
 * are voided.
 */
async function prove(
  call: WriteCall,
  { shouldSetPassword }: Waiting,
  user: User,
  invitation: Invitation | undefined,
  hash: string | undefined,
): Promise<User> {
  const { db, now } = call;
  const hadPassword = await hasPassword(db, user.id);
  if (shouldSetPassword) {
    await dropUnproven(db, user.id, now);
    await dropProvenNumber(call, user.id);
  }
  if (hash !== undefined) await setPassword(db, user.id, hash, now, 'email');
  // Another person may use the account's former password.
  if (hash !== undefined && hadPassword) await tellOwner(call, user, passwordChanged, (notice) => notice);
  await voidSecrets(db, {
    purposes: ['activation', 'activation-code', 'sign-up-browser'],
    subject: user.id,
    tenantId: null,
  });
  return verifyAccount(db, user, invitation, now);
}

/** A number that was proven before the address may be another person's, and signs in. */
async function dropProvenNumber({ db, now }: WriteCall, userId: string): Promise<void> {
  const number = await numberOf(db, userId);
  if (number?.verifiedAt) await deleteNumber(db, userId, number.phoneNumber, now);
}

/**
 * Adds a user who has an account meanwhile to the tenant that the mail was about. A mail alone begins no session for a
 * user who has a password, so the user signs in next.
 */
async function joinOnly(call: WriteCall, judged: Waiting, user: User): Promise<Written<Activated>> {
  const { tenantId } = judged;
  const joined = tenantId === undefined ? undefined : await acceptInvitation(call, { tenantId, userId: user.id });
  if (!joined) return refuse('ER-LINK-INVALID', judged);
  return {
    answer: { member: user },
    event: [{ event: 'user.activated', tenantId, actorId: user.id, subjectId: user.id }, ...joined.facts],
  };
}

/** None where no code signs in. */
async function everyStrategy({ db }: WriteCall): Promise<ReadonlySet<string>> {
  const rows = await listStrategies(db);
  return new Set(isWithoutLocal(rows) ? [] : rows.map(({ strategy }) => strategy));
}

/** The session, or, without one, whom the next sign-in is for. */
export const presentActivated = async (
  call: Circumstances,
  activated: Activated,
): Promise<LoginResponse | Reply<LoginResponse>> =>
  'begun' in activated
    ? presentSignIn(call, activated.begun)
    : { mfaRequired: false, emailVerified: true, userId: activated.member.id, userEmail: activated.member.email };

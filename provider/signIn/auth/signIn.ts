import { toIdentifierKey } from 'gatehouse-contract/rules.js';
import type { Circumstances, ReadCall, WriteCall } from '../../http/pipeline/call.ts';
import type { Written } from '../../http/pipeline/writeRoute.ts';
import { countWrongPassword } from '../lockout/lockOut.ts';
import { forgetWrongPasswords } from '../lockout/storage.ts';
import { findAccount, replaceHash, type User } from '../../people/accounts.ts';
import { requestedApplication } from '../../people/circumstances.ts';
import type { LoginResponse } from 'gatehouse-contract/contract.js';
import { Reply } from '../../http/pipeline/reply.ts';
import { examinePassword, type PasswordFindings } from '../passwords/demands.ts';
import { holdPassword, markBreached } from '../passwords/storage.ts';
import { issueSecret } from '../../crypto/secrets/storage.ts';
import { forgiveAttempts, type Attempt } from '../../http/pipeline/attempts.ts';
import {
  completeSignIn,
  entryObstacle,
  isLockedOutOfAll,
  presentSignIn,
  refuseSignIn,
  type Opened,
  type Proof,
} from './completeSignIn.ts';

export interface Credentials {
  email?: string | undefined;
  username?: string | undefined;
  password: string;
  /** Where the person wants to join: the token of an invitation or of an invitation link. */
  invitationToken?: string | null | undefined;
}

interface PasswordAttempt extends Attempt {
  account: { user: User; hash: string | undefined; setAt: Date | undefined } | undefined;
  application: Proof['application'];
}

interface JudgedPassword extends PasswordAttempt {
  isRight: boolean;
  /** What takes the place of a hash of another system. */
  renewed: string | undefined;
  /** What the policies say of a right password. */
  findings: PasswordFindings | undefined;
  invitationToken: string | undefined;
}

/** What a right password comes to: a session, or a token that sets another password and does nothing else. */
export type SignedIn =
  | { readonly begun: Opened; readonly facts: PasswordFindings['rotation'] }
  | { readonly answer: LoginResponse };

/** How long the new password may take, in seconds. */
const CHANGE_LIFETIME = 600;

/** The ways to sign in that a password is for. */
export const PASSWORD_STRATEGIES: ReadonlySet<string> = new Set(['EmailAndPassword', 'UsernameAndPassword']);

/**
 * Finds what counts, the identifier as it was typed, and whose it is.
 * @throws ProviderError 400 for an application that does not exist
 */
export async function findCandidate(
  { db, request, services }: ReadCall,
  { email, username }: Credentials,
): Promise<PasswordAttempt> {
  const application = await requestedApplication(db, request, services.clientId);
  const account = await findAccount(db, { email, username });
  return { account, application, identifier: toIdentifierKey(email ?? username ?? ''), userId: account?.user.id };
}

/** Compares the password; it does the same work for an unknown person. */
export async function judgePassword(
  call: ReadCall,
  attempt: PasswordAttempt,
  { password, invitationToken }: Credentials,
): Promise<JudgedPassword> {
  const { services, origin } = call;
  const unreadable = (): void =>
    services.settings.log({
      level: 'error',
      message: `The password hash of user ${attempt.userId} cannot be read`,
      traceId: origin.traceId,
    });
  const { account } = attempt;
  const isRight = await services.passwordHasher.verify(password, account?.hash, unreadable);
  const renewed = isRight && account?.hash ? await services.passwordHasher.renew(password, account.hash) : undefined;
  const findings = isRight && account ? await examinePassword(call, account.user.id, password) : undefined;
  return { ...attempt, isRight, renewed, findings, invitationToken: invitationToken ?? undefined };
}

/**
 * Signs in with a password that has been compared. Until it proved right every refusal is the same. One that was
 * replaced since then is wrong: what it would begin would outlive the reset, which ends all that it has begun.
 */
export async function signInWithPassword(
  call: WriteCall,
  { account, application, identifier, userId, isRight, renewed, findings, invitationToken }: JudgedPassword,
): Promise<Written<SignedIn>> {
  const writes = renewed !== undefined || findings?.isNewlyBreached === true;
  const isKept = async ({ user, setAt }: NonNullable<typeof account>): Promise<boolean> =>
    (await holdPassword(call.db, user.id, writes))?.getTime() === setAt?.getTime();
  if (!account || !isRight || !(await isKept(account))) {
    const locked = await countWrongPassword(call, account?.user, identifier);
    return refuseSignIn('ER-WRONG-CREDENTIALS', userId, locked);
  }
  // Before the rest: it waits for the wrong ones that are on their way, so the lock that they set is seen.
  await forgetWrongPasswords(call.db, account.user.id);
  if (account.hash !== undefined && renewed !== undefined)
    await replaceHash(call.db, account.user.id, { from: account.hash, to: renewed });
  if (findings?.isNewlyBreached) await markBreached(call.db, account.user.id);
  const attempt = { identifier, userId };
  // A user who is locked out of every tenant gets that refusal, and sets no password.
  if (findings?.demand && !(await isLockedOutOfAll(call, account.user.id)))
    return demandAnother(call, account.user, attempt, findings.demand);
  const written = await completeSignIn(call, account.user, {
    strategies: PASSWORD_STRATEGIES,
    amr: ['pwd'],
    application,
    attempt,
    invitationToken,
  });
  return 'refusal' in written ? written : { ...written, answer: { begun: written.answer, facts: findings?.rotation } };
}

/** Gives no session, and nothing of a session goes on: only a token that sets another password. */
async function demandAnother(
  call: WriteCall,
  user: User,
  attempt: Attempt,
  reason: NonNullable<PasswordFindings['demand']>,
): Promise<Written<SignedIn>> {
  const obstacle = await entryObstacle(call, user, PASSWORD_STRATEGIES);
  if (obstacle) return refuseSignIn(obstacle, user.id);
  const resetPasswordToken = await issueSecret(
    call.db,
    { purpose: 'forced-change', subject: user.id, kind: 'token', lifetime: CHANGE_LIFETIME },
    call.now,
  );
  await forgiveAttempts(call, attempt);
  const why = reason === 'breached' ? { isBreachedPassword: true } : { passwordExpiresIn: 0 };
  return {
    answer: { answer: { mfaRequired: false, ...why, resetPasswordToken, userId: user.id } },
    event: { event: 'user.password.demanded', actorId: user.id, subjectId: user.id, details: { reason } },
  };
}

/** The answer to a right password. */
export const presentPasswordSignIn = (call: Circumstances, signedIn: SignedIn): Promise<Reply<LoginResponse>> =>
  'answer' in signedIn
    ? Promise.resolve(Reply.json(signedIn.answer))
    : presentSignIn(call, signedIn.begun, signedIn.facts);

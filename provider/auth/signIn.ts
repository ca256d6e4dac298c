import { toIdentifierKey } from 'gatehouse-contract/rules.js';
import type { ReadCall, WriteCall } from '../http/call.ts';
import type { Written } from '../http/writeRoute.ts';
import type { Attempt } from './attempts.ts';
import { findAccount, type User } from './accounts.ts';
import { requestedApplication } from './circumstances.ts';
import { completeSignIn, refuseSignIn, type Begun, type Proof } from './completeSignIn.ts';

export interface Credentials {
  email?: string | undefined;
  username?: string | undefined;
  password: string;
  /** Where the person wants to join: the token of an invitation or of an invitation link. */
  invitationToken?: string | null | undefined;
}

interface PasswordAttempt extends Attempt {
  account: { user: User; hash: string | undefined } | undefined;
  application: Proof['application'];
}

interface JudgedPassword extends PasswordAttempt {
  isRight: boolean;
  invitationToken: string | undefined;
}

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
  { services, origin }: ReadCall,
  attempt: PasswordAttempt,
  { password, invitationToken }: Credentials,
): Promise<JudgedPassword> {
  const unreadable = (): void =>
    services.settings.log({
      level: 'error',
      message: `The password hash of user ${attempt.userId} cannot be read`,
      traceId: origin.traceId,
    });
  const isRight = await services.passwordHasher.verify(password, attempt.account?.hash, unreadable);
  return { ...attempt, isRight, invitationToken: invitationToken ?? undefined };
}

/** Signs in with a password that has been compared. Until it proved right every refusal is the same. */
export async function signInWithPassword(
  call: WriteCall,
  { account, application, identifier, userId, isRight, invitationToken }: JudgedPassword,
): Promise<Written<Begun>> {
  if (!account || !isRight) return refuseSignIn('ER-WRONG-CREDENTIALS', userId);
  return completeSignIn(call, account.user, {
    strategies: PASSWORD_STRATEGIES,
    amr: ['pwd'],
    application,
    attempt: { identifier, userId },
    invitationToken,
  });
}

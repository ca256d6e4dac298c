import { toIdentifierKey } from 'gatehouse-contract/rules.js';
import type { ReadCall, WriteCall } from '../http/call.ts';
import type { Written } from '../http/writeRoute.ts';
import type { Attempt } from './attempts.ts';
import { findAccount, replaceHash, type User } from './accounts.ts';
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
  /** What takes the place of a hash of another system. */
  renewed: string | undefined;
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
  const { account } = attempt;
  const isRight = await services.passwordHasher.verify(password, account?.hash, unreadable);
  const renewed = isRight && account?.hash ? await services.passwordHasher.renew(password, account.hash) : undefined;
  return { ...attempt, isRight, renewed, invitationToken: invitationToken ?? undefined };
}

/** Signs in with a password that has been compared. Until it proved right every refusal is the same. */
export async function signInWithPassword(
  call: WriteCall,
  { account, application, identifier, userId, isRight, renewed, invitationToken }: JudgedPassword,
): Promise<Written<Begun>> {
  if (!account || !isRight) return refuseSignIn('ER-WRONG-CREDENTIALS', userId);
  if (account.hash !== undefined && renewed !== undefined)
    await replaceHash(call.db, account.user.id, { from: account.hash, to: renewed });
  return completeSignIn(call, account.user, {
    strategies: PASSWORD_STRATEGIES,
    amr: ['pwd'],
    application,
    attempt: { identifier, userId },
    invitationToken,
  });
}

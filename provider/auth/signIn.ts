import type { LoginResponse } from 'gatehouse-elements/contract.js';
import type { Reply } from '../http/reply.ts';
import { toIdentifierKey } from 'gatehouse-elements/rules.js';
import { findAccount } from './accounts.ts';
import { admitAttempt, withdrawAttempt } from './attempts.ts';
import { requestedApplication } from './circumstances.ts';
import { completeSignIn, refuseSignIn } from './completeSignIn.ts';
import type { AnyCall } from '../http/call.ts';

interface Credentials {
  email?: string | undefined;
  username?: string | undefined;
  password: string;
}

const PASSWORD_STRATEGIES: ReadonlySet<string> = new Set(['EmailAndPassword', 'UsernameAndPassword']);

/**
 * Signs in with a password. Until the password proved right every refusal is the same, and costs the same work.
 * @throws ProviderError
 */
export const signInWithPassword = (call: AnyCall, credentials: Credentials): Promise<Reply<LoginResponse>> =>
  call.services.signInLimiter.run(() => judgePassword(call, credentials));

async function judgePassword(call: AnyCall, { password, ...identifier }: Credentials): Promise<Reply<LoginResponse>> {
  const { services } = call;
  const application = await requestedApplication(services.db, call.request, services.clientId);
  const account = await findAccount(services.db, identifier);
  const subject = account?.user.id ?? toIdentifierKey(identifier.email ?? identifier.username ?? '');
  await admitAttempt(call, subject);

  const isRight = await services.passwordHasher.verify(password, account?.hash).catch(async (error: unknown) => {
    await withdrawAttempt(call, subject);
    throw error;
  });
  if (!account || !isRight) return refuseSignIn(call, 'ER-WRONG-CREDENTIALS', account?.user.id);
  return completeSignIn(call, account.user, { strategies: PASSWORD_STRATEGIES, amr: ['pwd'], application, subject });
}

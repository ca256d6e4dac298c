import type { LoginResponse } from 'gatehouse-elements/contract.js';
import { ProviderError, type ErrorCode } from '../errors.ts';
import { Reply } from '../http/reply.ts';
import { toIdentifierKey } from '../rules/identifiers.ts';
import { accountObstacle, chooseTenant } from '../rules/membership.ts';
import { sessionLifetimes } from '../rules/refresh.ts';
import { findAccount, findTenant, listMemberships, noteLogin, type User } from '../storage/accounts.ts';
import { recordEvent } from '../storage/audit.ts';
import { createSession } from '../storage/sessions.ts';
import { listStrategies, readVendor } from '../storage/vendor.ts';
import { admitAttempt, forgiveAttempts, withdrawAttempt } from './attempts.ts';
import { mayUseApplication, requestedApplication, wishedTenant } from './circumstances.ts';
import { readClaims, toLoginResponse } from './issueToken.ts';
import type { AnyCall } from './principal.ts';

interface Credentials {
  email?: string | undefined;
  username?: string | undefined;
  password: string;
}

const PASSWORD_STRATEGIES = new Set(['EmailAndPassword', 'UsernameAndPassword']);

/**
 * Signs in with a password. Until the password proved right every refusal is the same, and costs the same work.
 * @throws ProviderError
 */
export const signInWithPassword = (call: AnyCall, credentials: Credentials): Promise<Reply<LoginResponse>> =>
  call.services.signInTurnstile.run(() => judgePassword(call, credentials));

async function judgePassword(call: AnyCall, { password, ...identifier }: Credentials): Promise<Reply<LoginResponse>> {
  const { services, origin, now } = call;
  const application = await requestedApplication(services.db, call.request, services.clientId);
  const account = await findAccount(services.db, identifier);
  const subject = account?.user.id ?? toIdentifierKey(identifier.email ?? identifier.username ?? '');
  await admitAttempt(call, subject);

  const isRight = await services.passwordHasher.verify(password, account?.hash).catch(async (error: unknown) => {
    await withdrawAttempt(call, subject);
    throw error;
  });
  const refuse = async (code: ErrorCode): Promise<never> => {
    await recordEvent(services.db, { event: 'auth.login', outcome: 'failure', actorId: account?.user.id, details: { code } }, origin, now);
    throw new ProviderError(code);
  };
  if (!account || !isRight) return refuse('ER-WRONG-CREDENTIALS');

  const { user } = account;
  const vendor = await readVendor(services.db);
  const obstacle = accountObstacle(user, vendor.allowNotVerifiedUsersLogin);
  if (obstacle) return refuse(obstacle);
  const strategies = await listStrategies(services.db);
  if (!strategies.some(({ strategy, isActive }) => isActive && PASSWORD_STRATEGIES.has(strategy))) return refuse('ER-STRATEGY-NOT-ALLOWED');
  const choice = chooseTenant(await listMemberships(services.db, user.id), now, await wishedTenant(services.db, call.request));
  if ('refusal' in choice) return refuse(choice.refusal);
  if (application && !(await mayUseApplication(services.db, choice.tenantId, user.id, application))) return refuse('ER-APPLICATION-REFUSED');

  await forgiveAttempts(call, subject);
  return beginSession(call, user, choice.tenantId, ['pwd'], application?.id);
}

/** Begins a session for somebody who has proved who they are, and answers with token and cookie. */
export async function beginSession({ services, origin, now }: AnyCall, user: User, tenantId: string, amr: string[], applicationId?: string): Promise<Reply<LoginResponse>> {
  const { claims, refreshToken, lifetime } = await services.db.transaction(async (transaction) => {
    const tenant = await findTenant(transaction, tenantId);
    const lifetimes = sessionLifetimes(services.settings.lifetimes, tenant ?? { sessionIdleSeconds: null, sessionAbsoluteSeconds: null });
    const begun = await createSession(transaction, { userId: user.id, tenantId, applicationId, amr, ipAddress: origin.ipAddress, userAgent: origin.userAgent }, lifetimes, now);
    await noteLogin(transaction, tenantId, user.id, now);
    await recordEvent(transaction, { event: 'auth.login', outcome: 'success', tenantId, actorId: user.id, details: { amr } }, origin, now);
    return {
      claims: await readClaims(transaction, { user, session: begun.session, tenantId }, now),
      refreshToken: begun.refreshToken,
      lifetime: Math.min(lifetimes.sessionIdle, lifetimes.sessionAbsolute),
    };
  });
  return Reply.json(await toLoginResponse(services, claims, now), { headers: { 'Set-Cookie': services.refreshCookie.keep(refreshToken, lifetime) } });
}

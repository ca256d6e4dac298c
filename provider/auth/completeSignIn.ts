import type { LoginResponse } from 'gatehouse-elements/contract.js';
import { ProviderError, type ErrorCode } from '../errors.ts';
import { Reply } from '../http/reply.ts';
import { accountObstacle, chooseTenant } from '../tenants/membership.ts';
import { sessionLifetimes } from './refreshRules.ts';
import { findTenant, listMemberships, noteLogin, type User } from './accounts.ts';
import { recordEvent } from '../audit/storage.ts';
import { createSession } from '../sessions/storage.ts';
import { listStrategies, readVendor } from '../configuration/storage.ts';
import { forgiveAttempts } from './attempts.ts';
import { mayUseApplication, wishedTenant, type requestedApplication } from './circumstances.ts';
import { readClaims, toLoginResponse } from './issueToken.ts';
import type { AnyCall } from '../http/call.ts';

/** How somebody has proved who they are. */
interface Proof {
  /** Of these one must be switched on. */
  strategies: ReadonlySet<string>;
  amr: string[];
  application: Awaited<ReturnType<typeof requestedApplication>>;
  /** Whose tries were counted. */
  subject: string;
}

/** Writes a refused try down, then refuses. */
export async function refuseSignIn(
  { services, origin, now }: AnyCall,
  code: ErrorCode,
  actorId?: string,
): Promise<never> {
  await recordEvent(services.db, { event: 'auth.login', outcome: 'failure', actorId, details: { code } }, origin, now);
  throw new ProviderError(code);
}

/**
 * What every way in comes to once a person has proved who they are: whether account, strategy, tenant and application let
 * them in, and then a session.
 * @throws ProviderError
 */
export async function completeSignIn(
  call: AnyCall,
  user: User,
  { strategies, amr, application, subject }: Proof,
): Promise<Reply<LoginResponse>> {
  const { db } = call.services;
  const refuse = (code: ErrorCode): Promise<never> => refuseSignIn(call, code, user.id);
  const vendor = await readVendor(db);
  const obstacle = accountObstacle(user, vendor.allowNotVerifiedUsersLogin);
  if (obstacle) return refuse(obstacle);
  if (!(await allowsOneOf(call, strategies))) return refuse('ER-STRATEGY-NOT-ALLOWED');
  const choice = chooseTenant(await listMemberships(db, user.id), call.now, await wishedTenant(db, call.request));
  if ('refusal' in choice) return refuse(choice.refusal);
  if (application && !(await mayUseApplication(db, choice.tenantId, user.id, application)))
    return refuse('ER-APPLICATION-REFUSED');

  await forgiveAttempts(call, subject);
  return beginSession(call, user, choice.tenantId, amr, application?.id);
}

/** Whether one of these strategies is switched on. */
export const allowsOneOf = async ({ services }: AnyCall, wanted: ReadonlySet<string>): Promise<boolean> =>
  (await listStrategies(services.db)).some(({ strategy, isActive }) => isActive && wanted.has(strategy));

/** Begins a session for somebody who has proved who they are, and answers with token and cookie. */
export async function beginSession(
  { services, origin, now }: AnyCall,
  user: User,
  tenantId: string,
  amr: string[],
  applicationId?: string,
): Promise<Reply<LoginResponse>> {
  const { claims, refreshToken, lifetime } = await services.db.transaction(async (transaction) => {
    const tenant = await findTenant(transaction, tenantId);
    const lifetimes = sessionLifetimes(
      services.settings.lifetimes,
      tenant ?? { sessionIdleSeconds: null, sessionAbsoluteSeconds: null },
    );
    const begun = await createSession(
      transaction,
      { userId: user.id, tenantId, applicationId, amr, ipAddress: origin.ipAddress, userAgent: origin.userAgent },
      lifetimes,
      now,
    );
    await noteLogin(transaction, tenantId, user.id, now);
    await recordEvent(
      transaction,
      { event: 'auth.login', outcome: 'success', tenantId, actorId: user.id, details: { amr } },
      origin,
      now,
    );
    return {
      claims: await readClaims(transaction, { user, session: begun.session, tenantId }, now),
      refreshToken: begun.refreshToken,
      lifetime: Math.min(lifetimes.sessionIdle, lifetimes.sessionAbsolute),
    };
  });
  return Reply.json(await toLoginResponse(services, claims, now), {
    headers: { 'Set-Cookie': services.refreshCookie.keep(refreshToken, lifetime) },
  });
}

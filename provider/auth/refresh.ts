import type { LoginResponse } from 'gatehouse-elements/contract.js';
import { ProviderError, type ErrorCode } from '../errors.ts';
import { readCookie } from '../http/cookies.ts';
import { Reply } from '../http/reply.ts';
import type { AccessClaims } from '../keys/accessTokens.ts';
import { chooseTenant } from '../tenants/membership.ts';
import { addSeconds, sessionLifetimes } from './refreshRules.ts';
import { findTenant, findUser, listMemberships } from './accounts.ts';
import { recordEvent } from '../audit/storage.ts';
import { endSession, rotateRefreshToken, touchSession, type Session } from '../sessions/storage.ts';
import type { Database } from '../storage/storage.ts';
import { readClaims, toLoginResponse } from './issueToken.ts';
import type { AnyCall } from '../http/call.ts';

/** What a refresh came to. A refusal is returned, not thrown: what it changed must be committed. */
type Outcome = { claims: AccessClaims; successor: string; seconds: number } | { refusal: ErrorCode };

/**
 * Exchanges the cookie's refresh token for an access token and the next refresh token, in the tenant that is asked for,
 * else in the session's.
 * @throws ProviderError 401 or 403 when the session is over; the cookie goes with it
 */
export async function refresh(call: AnyCall, tenantId: string | undefined): Promise<Reply<LoginResponse>> {
  const { services, now } = call;
  const token = readCookie(call.request, services.refreshCookie.name);
  if (!token) throw new ProviderError('ER-UNAUTHORIZED');

  const outcome = await services.db.transaction(async (transaction): Promise<Outcome> => {
    const rotation = await rotateRefreshToken(transaction, {
      token,
      secret: services.refreshSecret,
      now,
      grace: services.settings.lifetimes.refreshGrace,
    });
    if (rotation.verdict === 'reuse') {
      const { session } = rotation;
      await recordEvent(
        transaction,
        {
          event: 'auth.refresh.reuse',
          outcome: 'failure',
          tenantId: session.tenantId,
          actorId: session.userId,
          subjectId: session.id,
        },
        call.origin,
        now,
      );
    }
    return 'successor' in rotation ? goOn(call, transaction, rotation, tenantId) : { refusal: 'ER-SESSION-ENDED' };
  });

  if ('refusal' in outcome) {
    // A tenant that is closed to the person says nothing about the session: it stays for the others.
    throw new ProviderError(
      outcome.refusal,
      outcome.refusal === 'ER-NOT-A-MEMBER' ? {} : { headers: { 'Set-Cookie': services.refreshCookie.clear() } },
    );
  }
  return Reply.json(await toLoginResponse(services, outcome.claims, now), {
    headers: { 'Set-Cookie': services.refreshCookie.keep(outcome.successor, outcome.seconds) },
  });
}

async function goOn(
  { services, now }: AnyCall,
  db: Database,
  { session, successor }: { session: Session; successor: string },
  asked: string | undefined,
): Promise<Outcome> {
  const user = await findUser(db, session.userId);
  const choice = chooseTenant(await listMemberships(db, session.userId), now, asked ?? session.tenantId);
  const refusal = !user || user.isLocked ? 'ER-USER-LOCKED' : 'refusal' in choice ? choice.refusal : undefined;
  if (!user || refusal !== undefined || 'refusal' in choice) {
    await endSession(db, session.id, 'account-closed', now);
    return { refusal: refusal ?? 'ER-SESSION-ENDED' };
  }
  if (asked !== undefined && choice.tenantId !== asked) return { refusal: 'ER-NOT-A-MEMBER' };

  const tenant = await findTenant(db, choice.tenantId);
  const lifetimes = sessionLifetimes(
    services.settings.lifetimes,
    tenant ?? { sessionIdleSeconds: null, sessionAbsoluteSeconds: null },
  );
  const absolute = Math.min(
    session.absoluteExpiresAt.getTime(),
    addSeconds(session.createdAt, lifetimes.sessionAbsolute).getTime(),
  );
  const idleExpiresAt = new Date(Math.min(addSeconds(now, lifetimes.sessionIdle).getTime(), absolute));
  if (idleExpiresAt <= now) {
    await endSession(db, session.id, 'expired', now);
    return { refusal: 'ER-SESSION-ENDED' };
  }
  // A tenant asked for is this tab's alone; the session's own tenant changes by a switch or when it is closed to the person.
  await touchSession(db, session.id, asked === undefined ? choice.tenantId : session.tenantId, idleExpiresAt, now);
  return {
    claims: await readClaims(db, { user, session, tenantId: choice.tenantId }, now),
    successor,
    seconds: (idleExpiresAt.getTime() - now.getTime()) / 1000,
  };
}

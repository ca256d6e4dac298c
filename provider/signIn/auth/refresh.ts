import { chooseTenant, membershipObstacle } from 'gatehouse-contract/rules.js';
import { ProviderError, type ErrorCode } from '../../ground/errors.ts';
import { readCookies } from '../../http/pipeline/cookies.ts';
import type { ReadCall, WriteCall } from '../../http/pipeline/call.ts';
import type { Refused, Written } from '../../http/pipeline/writeRoute.ts';
import type { AuditEventName } from '../../ground/audit/storage.ts';
import {
  findHeldTokens,
  rotateRefreshToken,
  touchSession,
  type HeldToken,
  type Holder,
  type Session,
} from '../sessions/storage.ts';
import { endSession } from '../../people/endSessions.ts';
import type { Opened } from './completeSignIn.ts';
import { endsIn } from '../sessions/ends.ts';
import { opensHere } from '../../vendor/origins/allowedOrigins.ts';
import { findUser, keepsOut, membershipsToEnter, type Membership } from '../../people/accounts.ts';
import { mayStayInApplication } from '../../people/circumstances.ts';
import { readClaims } from './issueToken.ts';
import { undone } from '../../database/storage/undone.ts';
import { askedFact, askForSecond, demandOnRunning, proofsOf } from '../mfa/demand.ts';
import { isFulfilled } from '../mfa/fulfilment.ts';

/**
 * The refresh tokens of the cookies.
 * @throws ProviderError 401 without one
 */
export async function readRefreshTokens({ request, services }: ReadCall): Promise<[string, ...string[]]> {
  const [token, ...others] = readCookies(request, services.refreshCookie.name).filter((value) => value !== '');
  if (token === undefined) throw new ProviderError('ER-UNAUTHORIZED');
  return [token, ...others];
}

/**
 * Exchanges a refresh token for the next one, and for an access token in the tenant that is asked for, else in the
 * session's. Where the session is over, the cookie goes with the refusal. Of several cookies that of a living session
 * counts. In a tenant that asks for a second factor which the session has not proven, the answer asks for it: nothing
 * is exchanged, and the session stays where it is.
 * @param holder who hands the tokens in: a token that another one was given is unknown here
 * @throws ProviderError 401 for a session that is over already, or over by the policy of another tenant than its own;
 *   403 for a tenant that is closed to the person: then nothing is exchanged, and the session stays for the others
 */
export async function refresh(
  call: WriteCall,
  tokens: readonly [string, ...string[]],
  asked: string | undefined,
  holder: Holder = null,
): Promise<Written<Opened>> {
  const { db, services, now } = call;
  const [held, ...others] = await findHeldTokens(db, tokens, now, holder);
  if (held && others.some(({ session }) => session.userId !== held.session.userId))
    return ambiguous(call, [held, ...others]);
  const pending = held && (await askFirst(call, held, asked, holder));
  if (pending) return pending;
  const rotation = await rotateRefreshToken(db, {
    token: held?.token ?? tokens[0],
    holder,
    secret: services.refreshSecret,
    now,
    grace: services.settings.lifetimes.refreshGrace,
  });
  if (rotation.verdict === 'reuse') return over(call, rotation.session, 'ER-SESSION-ENDED', 'auth.refresh.reuse');
  if (!('successor' in rotation)) throw signedOut(call, 'ER-SESSION-ENDED');

  const { session, successor } = rotation;
  const user = await findUser(db, session.userId);
  const wished = asked ?? session.tenantId;
  const all = await membershipsToEnter(db, session.userId, wished, now);
  const memberships = all.filter((one) => !keepsOut(one, session));
  const choice = chooseTenant(memberships, now, wished);
  if (!user || user.isLocked) return end(call, session, 'account-closed', 'ER-USER-LOCKED');
  const isLocked = (one: Membership): boolean => keepsOut(one, session) && !membershipObstacle(one, now);
  if ('refusal' in choice)
    return end(call, session, 'account-closed', all.some(isLocked) ? 'ER-USER-LOCKED-OUT' : choice.refusal);
  if (all.some((one) => one.tenantId === asked && isLocked(one))) throw new ProviderError('ER-USER-LOCKED-OUT');
  if (asked !== undefined && choice.tenantId !== asked) throw new ProviderError('ER-NOT-A-MEMBER');
  // What a page may not see is no reason to end the session: other pages go on with it.
  const open = memberships.filter((membership) => opensHere(call, membership.tenantId));
  const here = chooseTenant(open, now, choice.tenantId);
  if ('refusal' in here || (asked !== undefined && here.tenantId !== asked))
    throw new ProviderError('ER-ORIGIN-REFUSED');
  const { tenantId } = here;
  const own = asked === undefined ? choice.tenantId : session.tenantId;

  if (!(await mayStayInApplication(db, tenantId, session, now))) {
    if (tenantId !== own) throw new ProviderError('ER-APPLICATION-REFUSED');
    return end(call, session, 'application-closed', 'ER-APPLICATION-REFUSED');
  }

  const ends = await endsIn(db, services.settings.lifetimes, session, tenantId, now);
  if (ends.ofLastUse <= now) {
    if (tenantId !== own) throw new ProviderError('ER-SESSION-ENDED');
    return end(call, session, 'expired', 'ER-SESSION-ENDED');
  }
  const idleExpiresAt = ends.ofThisUse;
  // A tenant asked for is this tab's alone; the session's own tenant changes by a switch or when it is closed to the
  // person.
  await touchSession(db, session.id, own, idleExpiresAt, now);
  return {
    answer: {
      claims: await readClaims(db, { user, session, tenantId }, now),
      refreshToken: successor,
      lifetime: (idleExpiresAt.getTime() - now.getTime()) / 1000,
    },
    event: { event: 'auth.refresh', tenantId, actorId: user.id, subjectId: session.id },
  };
}

/** Asks for a second factor where the tenant does and the session has none. A token that is over is judged as ever. */
async function askFirst(
  call: WriteCall,
  { token, session }: HeldToken,
  asked: string | undefined,
  holder: Holder,
): Promise<Written<Opened> | undefined> {
  const { db, services, now } = call;
  if (isFulfilled(session)) return undefined;
  const user = await findUser(db, session.userId);
  if (!user || user.isLocked) return undefined;
  const wished = asked ?? session.tenantId;
  const all = await membershipsToEnter(db, user.id, wished, now);
  const open = all.filter((one) => opensHere(call, one.tenantId) && !keepsOut(one, session));
  const choice = chooseTenant(open, now, wished);
  if ('refusal' in choice || (asked !== undefined && choice.tenantId !== asked)) return undefined;
  const { tenantId } = choice;
  const proofs = await proofsOf(db, user.id, session);
  const demand = await demandOnRunning(db, user, tenantId, proofs);
  if (demand === 'nothing' || !(await mayStayInApplication(db, tenantId, session, now))) return undefined;
  const grace = services.settings.lifetimes.refreshGrace;
  const rotation = await undone(db, (inner) =>
    rotateRefreshToken(inner, { token, holder, secret: services.refreshSecret, now, grace }),
  );
  if (!('successor' in rotation)) return undefined;
  const first = { ...proofs, strategies: new Set<string>(), tenantId, sessionId: session.id };
  return { answer: await askForSecond(call, user, first, demand), event: askedFact(user, first) };
}

/** A refusal that takes the cookies with it. */
const signedOut = ({ services }: WriteCall, code: ErrorCode, lines = [services.refreshCookie.clear()]): ProviderError =>
  new ProviderError(code, { headers: lines.map((line) => ['Set-Cookie', line]) });

/**
 * Cookies of several people: one of them was planted, and nothing shows which. Neither signs anyone in, nothing is
 * exchanged, and all of them are taken away.
 */
const ambiguous = (call: WriteCall, held: readonly [HeldToken, ...HeldToken[]]): Refused => ({
  refusal: signedOut(call, 'ER-SESSION-ENDED', call.services.refreshCookie.clearAll()),
  event: {
    event: 'auth.refresh.ambiguous',
    details: { sessions: held.map(({ session }) => session.id) },
  },
});

/** Ends the session, and says so. */
async function end(call: WriteCall, session: Session, reason: string, code: ErrorCode): Promise<Refused> {
  await endSession(call.db, session.id, reason, call.now);
  return over(call, session, code, 'auth.refresh');
}

const over = (call: WriteCall, { id, tenantId, userId }: Session, code: ErrorCode, event: AuditEventName): Refused => ({
  refusal: signedOut(call, code),
  event: { event, tenantId, actorId: userId, subjectId: id, details: { code } },
});

import type { LoginResponse } from 'gatehouse-contract/contract.js';
import { accountObstacle, chooseTenant, membershipObstacle } from 'gatehouse-contract/rules.js';
import { ProviderError, type ErrorCode } from '../../ground/errors.ts';
import { Reply } from '../../http/pipeline/reply.ts';
import type { Circumstances, ReadCall, WriteCall } from '../../http/pipeline/call.ts';
import type { Refused, Written } from '../../http/pipeline/writeRoute.ts';
import type { AccessClaims } from '../../crypto/keys/accessTokens.ts';
import { lifetimesIn } from '../sessions/ends.ts';
import { listMemberships, membershipsToEnter, noteLogin, type Membership, type User } from '../../people/accounts.ts';
import { createSession } from '../sessions/storage.ts';
import { endSession } from '../../people/endSessions.ts';
import type { AuditFact } from '../../ground/audit/storage.ts';
import { forgetWrongCodes } from './codes.ts';
import { heldSessions } from './heldSessions.ts';
import { listStrategies, readVendor } from '../../vendor/configuration/storage.ts';
import { isWithoutLocal, PASSKEY_STRATEGIES } from '../../vendor/configuration/strategies.ts';
import { forgiveAttempts, type Attempt } from '../../http/pipeline/attempts.ts';
import { mayUseApplication, wishedTenant, type requestedApplication } from '../../people/circumstances.ts';
import { readClaims, toLoginResponse } from './issueToken.ts';
import { opensHere } from '../../vendor/origins/allowedOrigins.ts';
import { sendUnlock } from '../lockout/unlockMail.ts';
import { undone } from '../../database/storage/undone.ts';
import {
  askedFact,
  askForSecond,
  demandIn,
  pendingCookies,
  presentPending,
  proofsOf,
  type MfaPending,
} from '../mfa/demand.ts';
import { isFulfilled, type Demand } from '../mfa/fulfilment.ts';
import { vouchForNumber } from '../mfa/numberOrigin.ts';
import { findRemembered } from '../mfa/rememberedBrowsers.ts';

/** The proof of a person's identity. */
export interface Proof {
  /** Of these one must be switched on. */
  strategies: ReadonlySet<string>;
  amr: string[];
  application: Awaited<ReturnType<typeof requestedApplication>>;
  /** The attempt that was counted; undefined for a method that cannot be guessed. */
  attempt?: Attempt;
  /** The tenant that the proof is for. It goes before the one that the page wishes. */
  tenantId?: string | undefined;
  /** Where the person wants to join: the token of an invitation or of an invitation link. */
  invitationToken?: string | undefined;
}

/** A session that has begun or goes on: what its tokens will say. */
export interface Begun {
  claims: AccessClaims;
  refreshToken: string;
  /** Of the cookie, in seconds. */
  lifetime: number;
}

/** What a sign-in comes to: a session, or the question for a second factor, which opens nothing. */
export type Opened = Begun | MfaPending;

export const isBegun = (opened: Opened): opened is Begun => 'claims' in opened;

/** Refuses a try. What it has written stays written, and so does the event. */
export const refuseSignIn = (code: ErrorCode, actorId?: string, caused: readonly AuditFact[] = []): Refused => ({
  refusal: new ProviderError(code),
  event: [{ event: 'auth.login', actorId, details: { code } }, ...caused],
});

/**
 * What every way in comes to once a person has proved who they are: whether account, strategy, tenant and application
 * let them in, and then a session. Where the person has to prove a second factor, the answer asks for it, and nothing
 * is open before: also no invitation is followed.
 */
export async function completeSignIn(call: WriteCall, user: User, proof: Proof): Promise<Written<Opened>> {
  const { db } = call;
  const { amr, attempt, application, invitationToken, strategies } = proof;
  const browser = amr.includes('mfa') ? undefined : await findRemembered(call, user.id);
  const proofs = { ...(await proofsOf(db, user.id, { amr })), remembered: browser !== undefined };
  if (invitationToken !== undefined && !isFulfilled(proofs)) {
    const seen = await undone(db, (inner) => enter({ ...call, db: inner }, user, proof));
    const demand = 'refusal' in seen ? 'nothing' : await demandIn(db, user, seen.tenantId, proofs);
    if (!('refusal' in seen) && demand !== 'nothing') return ask(seen.tenantId, demand);
  }
  const entered = await enter(call, user, proof);
  if ('refusal' in entered) return entered;
  const { tenantId, facts } = entered;
  const demand = await demandIn(db, user, tenantId, proofs);
  if (demand !== 'nothing') return ask(tenantId, demand);

  if (amr[0] === 'sms' && amr.includes('mfa')) await vouchForNumber(db, user.id);
  const replaced = await endReplaced(call);
  const isRemembered = browser !== undefined;
  const begun = await beginSession(call, user, { tenantId, amr, applicationId: application?.id, isRemembered });
  await forgetWrongCodes(db, user.id);
  // last: the counter of a busy address is locked from here to the commit
  if (attempt) await forgiveAttempts(call, attempt);
  const login = { event: 'auth.login', tenantId, actorId: user.id, details: { amr } } as const;
  return { answer: begun, event: [login, ...facts, ...replaced] };

  async function ask(tenantId: string, demand: Exclude<Demand, 'nothing'>): Promise<Written<Opened>> {
    const first = { ...proofs, strategies, tenantId, applicationId: application?.id, invitationToken };
    const pending = await askForSecond(call, user, first, demand);
    if (attempt) await forgiveAttempts(call, attempt);
    return { answer: pending, event: askedFact(user, first) };
  }
}

interface Entered {
  readonly tenantId: string;
  /** What the audit says of an invitation that was followed. */
  readonly facts: readonly AuditFact[];
}

/** Whether account, strategy, tenant and application let a person in, and where. */
async function enter(
  call: WriteCall,
  user: User,
  { strategies, application, tenantId: proven, invitationToken }: Proof,
): Promise<Entered | Refused> {
  const { db, now } = call;
  const refuse = (code: ErrorCode): Refused => refuseSignIn(code, user.id);
  const obstacle = await entryObstacle(call, user, strategies);
  if (obstacle) return refuse(obstacle);
  const joined =
    invitationToken === undefined ? undefined : await call.services.invitations.join(call, invitationToken, user);
  if (joined && 'refusal' in joined) return refuse(joined.refusal);
  const wished = joined?.tenantId ?? proven ?? (await wishedTenant(db, call.request));
  const memberships = await membershipsToEnter(db, user.id, wished, now);
  const open = memberships.filter((membership) => opensHere(call, membership.tenantId));
  if (open.length < memberships.length && open.length === 0) {
    if (joined?.facts.length) throw new ProviderError('ER-ORIGIN-REFUSED'); // a refused user does not join
    return refuse('ER-ORIGIN-REFUSED');
  }
  const choice = chooseTenant(
    open.filter((one) => !isLockedOut(one)),
    now,
    wished,
  );
  if ('refusal' in choice) {
    const isLocked = open.some((one) => isLockedOut(one) && !membershipObstacle(one, now));
    const code = isLocked ? 'ER-USER-LOCKED-OUT' : choice.refusal;
    if (isLocked) await sendUnlock(call, user);
    if (joined?.facts.length) throw new ProviderError(code); // a refused user does not join
    return refuse(code);
  }
  const { tenantId } = choice;
  if (application && !(await mayUseApplication(db, tenantId, user.id, application, now))) {
    if (joined?.facts.length) throw new ProviderError('ER-APPLICATION-REFUSED'); // a refused user does not join
    return refuse('ER-APPLICATION-REFUSED');
  }
  return { tenantId, facts: joined?.facts ?? [] };
}

/** Why an account may not sign in by these strategies, even with a right proof. Undefined: it may. */
export async function entryObstacle(
  call: WriteCall,
  user: User,
  strategies: ReadonlySet<string>,
): Promise<ErrorCode | undefined> {
  const vendor = await readVendor(call.db);
  const obstacle = accountObstacle(user, vendor.allowNotVerifiedUsersLogin);
  return obstacle ?? ((await allowsOneOf(call, strategies)) ? undefined : 'ER-STRATEGY-NOT-ALLOWED');
}

/** Too many wrong passwords keep the person from beginning a session; those that run go on. */
const isLockedOut = ({ lockedOutAt }: Membership): boolean => lockedOutAt !== null;

/** Whether the person is locked out of each tenant that would let them in. */
export async function isLockedOutOfAll({ db, now }: Pick<ReadCall, 'db' | 'now'>, userId: string): Promise<boolean> {
  const all = (await listMemberships(db, userId)).filter((one) => !membershipObstacle(one, now));
  return all.length > 0 && all.every(isLockedOut);
}

/** Ends the sessions whose cookies the new one replaces: no browser could sign out of them any more. */
async function endReplaced(call: WriteCall): Promise<AuditFact[]> {
  const ended: AuditFact[] = [];
  for (const { session } of await heldSessions(call)) {
    const { id: subjectId, tenantId, userId: actorId } = session;
    if (await endSession(call.db, subjectId, 'replaced', call.now))
      ended.push({ event: 'auth.logout', tenantId, actorId, subjectId, details: { reason: 'replaced' } });
  }
  return ended;
}

/** Whether one of these strategies is switched on. */
export async function allowsOneOf({ db }: Pick<ReadCall, 'db'>, wanted: ReadonlySet<string>): Promise<boolean> {
  const rows = await listStrategies(db);
  const isOpen = isWithoutLocal(rows) ? (strategy: string) => PASSKEY_STRATEGIES.has(strategy) : () => true;
  return rows.some(({ strategy, isActive }) => isActive && wanted.has(strategy) && isOpen(strategy));
}

interface NewSession {
  readonly tenantId: string;
  readonly amr: string[];
  readonly applicationId: string | undefined;
  /** Whether a browser that is remembered took the place of the second factor. */
  readonly isRemembered: boolean;
}

/** Begins a session for a person who has proved their identity. */
async function beginSession(
  { db, services, origin, now }: WriteCall,
  user: User,
  { tenantId, amr, applicationId, isRemembered }: NewSession,
): Promise<Begun> {
  const lifetimes = await lifetimesIn(db, services.settings.lifetimes, tenantId);
  const { ipAddress, userAgent } = origin;
  const { session, refreshToken } = await createSession(
    db,
    { userId: user.id, tenantId, applicationId, amr, remembered: isRemembered, ipAddress, userAgent },
    lifetimes,
    now,
  );
  await noteLogin(db, tenantId, user.id, now);
  return {
    claims: await readClaims(db, { user, session, tenantId }, now),
    refreshToken,
    lifetime: Math.min(lifetimes.sessionIdle, lifetimes.sessionAbsolute),
  };
}

/** The answer of every way to a session: the access token in it, the refresh token in its cookie. */
export const presentSession = async (
  call: Circumstances,
  opened: Opened,
  more: readonly string[] = [],
  facts: Partial<LoginResponse> = {},
): Promise<Reply<LoginResponse>> => {
  if (!isBegun(opened)) return presentPending(call, opened);
  const { services, now } = call;
  const { claims, refreshToken, lifetime } = opened;
  return Reply.json(
    { ...(await toLoginResponse(services, claims, now)), ...facts },
    {
      headers: [services.refreshCookie.keep(refreshToken, lifetime), ...more].map((line) => ['Set-Cookie', line]),
    },
  );
};

/** The cookie that a session goes on with. */
export const sessionCookie = (
  { services }: Pick<Circumstances, 'services'>,
  { refreshToken, lifetime }: Begun,
): string => services.refreshCookie.keep(refreshToken, lifetime);

/** The cookies of a sign-in: the session's, and the one by which this browser is known as one of the person's. */
export const signInCookies = (call: Pick<Circumstances, 'services'>, opened: Opened): string[] => {
  if (!isBegun(opened)) return pendingCookies(call, opened);
  const { services } = call;
  const { claims, refreshToken, lifetime } = opened;
  return [services.refreshCookie.keep(refreshToken, lifetime), services.knownBrowsers.remember(claims.sub)];
};

/** The answer of a sign-in: from now on this browser is known as one of the person's. */
export const presentSignIn = (
  call: Circumstances,
  opened: Opened,
  facts: Partial<LoginResponse> = {},
  more: readonly string[] = [],
): Promise<Reply<LoginResponse>> =>
  presentSession(
    call,
    opened,
    isBegun(opened) ? [call.services.knownBrowsers.remember(opened.claims.sub), ...more] : [],
    facts,
  );

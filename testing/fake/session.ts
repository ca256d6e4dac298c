import type { LoginResponse } from '../../api/contract/auth.ts';
import { matchesPattern } from '../../api/rules/permissions.ts';
import { decodeToken } from '../../api/rules/token.ts';
import type { Caller, FakeCall } from './answer.ts';
import { Refusal, type RefusalCode } from './refusal.ts';
import { effectivePermissions, effectiveRoles } from './rights.ts';
import type { FakeSession } from './state.ts';
import { unsigned } from './token.ts';
import type { Membership, Person, World } from './world.ts';

/** How long a session lasts without a refresh. Milliseconds. */
const IDLE_MS = 7 * 24 * 3600_000;

/** Why a membership opens no door, most final first; undefined when it does. */
const obstacles: readonly { holds: (membership: Membership, now: number) => boolean; code: RefusalCode }[] = [
  { holds: ({ disabled }) => disabled, code: 'ER-USER-DISABLED' },
  { holds: ({ endsAt }, now) => endsAt !== null && endsAt <= now, code: 'ER-USER-EXPIRED' },
  { holds: ({ activatedAt }) => activatedAt === null, code: 'ER-USER-NOT-VERIFIED' },
];
const obstacle = (membership: Membership, now: number): RefusalCode | undefined =>
  obstacles.find(({ holds }) => holds(membership, now))?.code;

/** A person's memberships in force, the oldest first. */
export const openMemberships = (world: World, userId: string, now: number): Membership[] =>
  world.memberships
    .filter((membership) => membership.userId === userId && !obstacle(membership, now))
    .sort((a, b) => a.createdAt - b.createdAt);

/** The tenant a sign-in or refresh leads to: the wished one, else the one used last. */
export function chooseTenant(world: World, userId: string, now: number, wished?: string): string {
  const memberships = openMemberships(world, userId, now);
  const chosen =
    memberships.find(({ tenantId }) => tenantId === wished) ??
    [...memberships].sort((a, b) => (b.lastLogin ?? 0) - (a.lastLogin ?? 0))[0];
  if (chosen) return chosen.tenantId;
  const first = world.memberships.find((membership) => membership.userId === userId);
  throw new Refusal((first && obstacle(first, now)) ?? 'ER-NOT-A-MEMBER');
}

const seconds = (ms: number): number => Math.floor(ms / 1000);

export interface IssuedToken {
  accessToken: string;
  expires: string;
  expiresIn: number;
}

/** An access token for a person in a tenant, with the rights of this moment. */
export function issueToken(
  { world, now, tokenLifetime, url, claims }: FakeCall,
  person: Person,
  session: FakeSession,
  tenantId: string,
): IssuedToken {
  const membership = membershipOf(world, person.id, tenantId);
  const accessToken = unsigned({
    sub: person.id,
    id: person.id,
    sid: session.id,
    tenantId,
    tenantIds: openMemberships(world, person.id, now).map((one) => one.tenantId),
    email: person.email,
    email_verified: person.verified,
    name: person.name,
    roles: effectiveRoles(world, membership).map(({ key }) => key),
    permissions: effectivePermissions(world, membership).map(({ key }) => key),
    amr: ['pwd'],
    auth_time: seconds(session.createdAt),
    ...(person.superUser && { superUser: true }),
    type: 'userToken',
    iss: url.origin,
    aud: world.vendorId,
    iat: seconds(now),
    exp: seconds(now) + tokenLifetime,
    ...claims,
  });
  return { accessToken, expires: new Date(now + tokenLifetime * 1000).toISOString(), expiresIn: tokenLifetime };
}

/** What every way to a session answers. */
export function toLoginResponse(call: FakeCall, person: Person, session: FakeSession, tenantId: string): LoginResponse {
  return {
    ...issueToken(call, person, session, tenantId),
    mfaRequired: false,
    emailVerified: person.verified,
    userId: person.id,
    userEmail: person.email,
    amr: ['pwd'],
    auth_time: seconds(session.createdAt),
  };
}

/** Begins a session for a person and lets the browser remember it, as a cookie would. */
export function beginSession(
  { world, state, idOf, now }: Pick<FakeCall, 'world' | 'state' | 'idOf' | 'now'>,
  person: Person,
  tenantId: string,
): FakeSession {
  const session: FakeSession = {
    id: idOf('session', String(++state.begun)),
    userId: person.id,
    tenantId,
    createdAt: now,
    idleExpiresAt: now + IDLE_MS,
  };
  state.sessions.push(session);
  state.cookie = session.id;
  membershipOf(world, person.id, tenantId).lastLogin = now;
  return session;
}

/** Ends a session; nothing to end is no failure. */
export function endSession({ state }: Pick<FakeCall, 'state'>, id: string | undefined): void {
  state.sessions = state.sessions.filter((session) => session.id !== id);
  if (state.cookie === id) state.cookie = undefined;
}

/** The session the browser's cookie names, prolonged. @throws {Refusal} 401 */
export function cookieSession({ state, now }: FakeCall): FakeSession {
  if (state.cookie === undefined) throw new Refusal('ER-UNAUTHORIZED');
  const session = state.sessions.find(({ id, idleExpiresAt }) => id === state.cookie && idleExpiresAt > now);
  if (!session) throw new Refusal('ER-SESSION-ENDED');
  session.idleExpiresAt = now + IDLE_MS;
  return session;
}

export const bearerOf = ({ headers }: Pick<FakeCall, 'headers'>): string | undefined =>
  headers
    .get('authorization')
    ?.trim()
    .replace(/^Bearer\s+/i, '');

/** Finds out who calls. @throws {Refusal} 401 */
export function authenticate(call: FakeCall): Caller {
  const { world, state, now } = call;
  const claims = claimsOf(bearerOf(call));
  if (claims?.type !== 'userToken' || (claims.exp ?? 0) * 1000 <= now) throw new Refusal('ER-UNAUTHORIZED');
  const session = state.sessions.find(({ id, userId }) => id === claims.sid && userId === claims.sub);
  const person = world.people.find(({ id }) => id === claims.sub);
  const membership =
    person && openMemberships(world, person.id, now).find(({ tenantId }) => tenantId === claims.tenantId);
  if (!session || session.idleExpiresAt <= now || !person || person.locked || !membership)
    throw new Refusal('ER-SESSION-ENDED');
  const permissions = effectivePermissions(world, membership);
  return {
    person,
    membership,
    session,
    tenantId: membership.tenantId,
    permissions,
    may: (key) => person.superUser || permissions.some((held) => matchesPattern(held.key, key)),
  };
}

export function claimsOf(token: string | undefined): ReturnType<typeof decodeToken> | undefined {
  try {
    return decodeToken(token);
  } catch {
    return undefined;
  }
}

/** @throws {Refusal} 403, the same for a foreign tenant and for one that does not exist */
export function requireMembership(world: World, userId: string, tenantId: string, now: number): void {
  if (!openMemberships(world, userId, now).some((membership) => membership.tenantId === tenantId))
    throw new Refusal('ER-NOT-A-MEMBER');
}

export function membershipOf(world: World, userId: string, tenantId: string): Membership {
  const found = world.memberships.find(
    (membership) => membership.userId === userId && membership.tenantId === tenantId,
  );
  if (!found) throw new Refusal('ER-SESSION-ENDED');
  return found;
}

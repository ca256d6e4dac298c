import { headerNames } from '../../api/contract/headers.ts';
import type { LoginResponse } from '../../api/contract/auth.ts';
import { chooseTenant, membershipObstacle } from '../../api/rules/membership.ts';
import { matchesPattern } from '../../api/rules/permissions.ts';
import { decodeToken } from '../../api/rules/token.ts';
import type { Caller, FakeCall } from './answer.ts';
import { happened } from './audits.ts';
import { Refusal } from './refusal.ts';
import { effectivePermissions, effectiveRoles } from './rights.ts';
import type { FakeSession } from './state.ts';
import type { Member, Person } from './world.ts';
import { encodeBase64Url } from '../../api/rules/base64url.ts';

const part = (value: object): string => encodeBase64Url(JSON.stringify(value));

/** A JSON web token that openly has no signature (`alg` is `none`). No server takes it for a real one. */
export const unsigned = (claims: object): string => `${part({ alg: 'none', typ: 'JWT' })}.${part(claims)}.`;

/** How long a session lasts without a refresh. Milliseconds. */
const IDLE_MS = 7 * 24 * 3600_000;

type Here = Pick<FakeCall, 'world' | 'now'>;

const membersOf = ({ world }: Pick<FakeCall, 'world'>, userId: string): Member[] =>
  world.members.filter(({ id }) => id === userId);

/** A person's memberships in force, the oldest first. */
export const openMemberships = (here: Here, userId: string): Member[] =>
  membersOf(here, userId).filter((member) => !membershipObstacle(member, new Date(here.now)));

/** The tenant of the login address, or the one the page names. */
export function wishedTenant({ world, headers }: Pick<FakeCall, 'world' | 'headers'>): string | undefined {
  const alias = headers.get(headerNames.loginAlias);
  return (
    world.tenants.find((tenant) => alias && tenant.alias === alias)?.id ??
    headers.get(headerNames.scopedTenant)?.toLowerCase()
  );
}

function chosenOf(members: readonly Member[], { now }: Here, wished?: string): string {
  const choice = chooseTenant(members, new Date(now), wished);
  if ('refusal' in choice) throw new Refusal(choice.refusal);
  return choice.tenantId;
}

/**
 * The tenant that a sign-in leads to: none that too many wrong passwords have locked. @throws {Refusal} where there is
 * none
 * @param remind - sends another link that unlocks
 */
export function tenantToSignIn(here: Here, userId: string, wished: string | undefined, remind: () => void): string {
  const { lockedOut } = here.world;
  const members = membersOf(here, userId);
  const isShut = (member: Member): boolean => !!membershipObstacle(member, new Date(here.now));
  const unlocked = members.filter((member) => !lockedOut.has(member));
  if (unlocked.every(isShut) && members.some((member) => lockedOut.has(member) && !isShut(member))) {
    remind();
    throw new Refusal('ER-USER-LOCKED-OUT');
  }
  return chosenOf(unlocked, here, wished);
}

/**
 * The tenant a sign-in or refresh leads to: the wished one, else the one used last. @throws {Refusal} where there is
 * none
 */
export function tenantFor(here: Here, userId: string, wished?: string): string {
  return chosenOf(membersOf(here, userId), here, wished);
}

/** @throws {Refusal} 403, the same for a foreign tenant and for one that does not exist */
export function requireMembership(here: Here, userId: string, tenantId: string): Member {
  const found = openMemberships(here, userId).find((member) => member.tenantId === tenantId);
  if (!found) throw new Refusal('ER-NOT-A-MEMBER');
  return found;
}

const seconds = (ms: number): number => Math.floor(ms / 1000);

/** How and when the person of a session has proven who they are. */
const howOf = ({ createdAt, factor }: FakeSession) => ({
  amr: [...(factor?.amr ?? ['pwd'])],
  ...(factor && { acr: factor.acr }),
  auth_time: seconds(factor?.at ?? createdAt),
});

/** An access token for a person in a tenant, with the rights of this moment. */
export function issueToken(call: FakeCall, person: Person, session: FakeSession, tenantId: string) {
  const { world, now, tokenLifetime, url, claims } = call;
  const member = requireMembership(call, person.id, tenantId);
  const accessToken = unsigned({
    sub: person.id,
    id: person.id,
    sid: session.id,
    tenantId,
    tenantIds: openMemberships(call, person.id).map((one) => one.tenantId),
    email: person.email,
    email_verified: person.verified,
    name: person.name,
    roles: effectiveRoles(world, member).map(({ key }) => key),
    permissions: effectivePermissions(world, member).map(({ key }) => key),
    ...howOf(session),
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
export const toLoginResponse = (
  call: FakeCall,
  person: Person,
  session: FakeSession,
  tenantId: string,
): LoginResponse => ({
  ...issueToken(call, person, session, tenantId),
  mfaRequired: false,
  emailVerified: person.verified,
  userId: person.id,
  userEmail: person.email,
  ...howOf(session),
});

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
  for (const member of membersOf({ world }, person.id))
    if (member.tenantId === tenantId) member.lastLogin = new Date(now);
  happened({ world, idOf, now }, { event: 'auth.login', tenantId, person, details: { amr: ['pwd'] } });
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

/** The claims of a call's access token, unverified; undefined without a readable token. */
export function claimsOf({ headers }: FakeCall): ReturnType<typeof decodeToken> | undefined {
  const bearer = headers.get('authorization')?.trim();
  try {
    return decodeToken(bearer?.replace(/^Bearer\s+/i, ''));
  } catch {
    return undefined;
  }
}

/** Finds out who calls. @throws {Refusal} 401 */
export function authenticate(call: FakeCall): Caller {
  const { world, state, now } = call;
  const claims = claimsOf(call);
  if (claims?.type !== 'userToken' || (claims.exp ?? 0) * 1000 <= now) throw new Refusal('ER-UNAUTHORIZED');
  const session = state.sessions.find(({ id, userId }) => id === claims.sid && userId === claims.sub);
  const member = openMemberships(call, claims.sub ?? '').find(({ tenantId }) => tenantId === claims.tenantId);
  if (!session || session.idleExpiresAt <= now || !member || member.person.isLocked)
    throw new Refusal('ER-SESSION-ENDED');
  const { person, tenantId } = member;
  const permissions = effectivePermissions(world, member);
  const may = (key: string): boolean =>
    person.superUser === true || permissions.some((held) => matchesPattern(held.key, key));
  return { person, member, session, tenantId, permissions, may };
}

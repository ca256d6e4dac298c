import type { LoginResponse } from 'gatehouse-contract/contract.js';
import { MULTI_FACTOR_CONTEXT } from 'gatehouse-contract/rules.js';
import type { AccessClaims } from '../../crypto/keys/accessTokens.ts';
import { addSeconds } from '../../ground/addSeconds.ts';
import type { RouteServices } from '../../http/pipeline/call.ts';
import type { User } from '../../people/accounts.ts';
import { standingIn } from '../../people/tree/standing.ts';
import { effectivePermissions, effectiveRoles } from '../../people/roles/storage.ts';
import type { Session } from '../sessions/storage.ts';
import type { Reader } from '../../ground/database.ts';

export interface IssuedToken {
  accessToken: string;
  expires: string;
  /** Seconds. */
  expiresIn: number;
}

interface Subject {
  user: User;
  session: Session;
  tenantId: string;
}

/**
 * What an access token for a person in a tenant says, with the rights of this moment. Reading and signing are apart
 * because signing may read the keys anew: inside a transaction that would wait for itself.
 */
export async function readClaims(db: Reader, { user, session, tenantId }: Subject, now: Date): Promise<AccessClaims> {
  const { by } = await standingIn(db, tenantId, user.id, now);
  const roles = await effectiveRoles(db, by, user.id);
  const permissions = await effectivePermissions(db, by, user.id);
  return {
    sub: user.id,
    sid: session.id,
    tenantId,
    // The active one alone: a person with a thousand tenants gets a token as small as any other.
    tenantIds: [tenantId],
    email: user.email,
    email_verified: user.verified,
    name: user.name,
    roles: roles.map((role) => role.key),
    permissions: permissions.map((permission) => permission.key),
    amr: session.amr,
    ...(session.amr.includes('mfa') && { acr: MULTI_FACTOR_CONTEXT }),
    auth_time: toEpochSeconds(session.authTime),
    ...(user.superUser && { superUser: true as const }),
    ...(session.applicationId !== null && { applicationId: session.applicationId }),
  };
}

/** Signs an access token. Never inside a transaction: see {@link readClaims}. */
export async function signAccessToken(
  { accessTokens, settings }: RouteServices,
  claims: AccessClaims,
  now: Date,
): Promise<IssuedToken> {
  const seconds = settings.lifetimes.accessToken;
  return {
    accessToken: await accessTokens.sign(claims, now, seconds),
    expires: addSeconds(now, seconds).toISOString(),
    expiresIn: seconds,
  };
}

/** The answer of every way to a session. The refresh token is not in it: it travels in its cookie alone. */
export async function toLoginResponse(
  services: RouteServices,
  claims: AccessClaims,
  now: Date,
): Promise<LoginResponse> {
  return {
    ...(await signAccessToken(services, claims, now)),
    mfaRequired: false,
    emailVerified: claims.email_verified,
    userId: claims.sub,
    userEmail: claims.email,
    amr: claims.amr,
    auth_time: claims.auth_time,
  };
}

const toEpochSeconds = (at: Date): number => Math.floor(at.getTime() / 1000);

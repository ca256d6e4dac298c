import type { LoginResponse } from 'gatehouse-elements/contract.js';
import { membershipObstacle } from '../rules/membership.ts';
import type { Services } from '../services.ts';
import { listMemberships, type User } from '../storage/accounts.ts';
import { effectivePermissions, effectiveRoles } from '../storage/rights.ts';
import type { Session } from '../storage/sessions.ts';
import type { Database } from '../storage/storage.ts';

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

/** Signs an access token for a person in a tenant, with the rights of this moment. `db` may be a transaction. */
export async function issueAccessToken(services: Services, db: Database, { user, session, tenantId }: Subject, now: Date): Promise<IssuedToken> {
  const seconds = services.settings.lifetimes.accessToken;
  const memberships = await listMemberships(db, user.id);
  const roles = await effectiveRoles(db, tenantId, user.id);
  const permissions = await effectivePermissions(db, tenantId, user.id);
  const accessToken = await services.accessTokens.sign(
    {
      sub: user.id,
      sid: session.id,
      tenantId,
      tenantIds: memberships.filter((membership) => !membershipObstacle(membership, now)).map((membership) => membership.tenantId),
      email: user.email,
      email_verified: user.verified,
      name: user.name,
      roles: roles.map((role) => role.key),
      permissions: permissions.map((permission) => permission.key),
      amr: session.amr,
      auth_time: Math.floor(session.authTime.getTime() / 1000),
      ...(user.superUser && { superUser: true as const }),
      ...(session.applicationId !== null && { applicationId: session.applicationId }),
    },
    now,
    seconds,
  );
  return { accessToken, expires: new Date(now.getTime() + seconds * 1000).toISOString(), expiresIn: seconds };
}

/** The answer of every way to a session. The refresh token is not in it: it travels in its cookie alone. */
export const toLoginResponse = (token: IssuedToken, { user, session }: Subject): LoginResponse => ({
  ...token,
  mfaRequired: false,
  emailVerified: user.verified,
  userId: user.id,
  userEmail: user.email,
  amr: session.amr,
  auth_time: Math.floor(session.authTime.getTime() / 1000),
});

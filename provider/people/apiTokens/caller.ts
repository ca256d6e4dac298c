import { ProviderError } from '../../ground/errors.ts';
import type { Reader } from '../../ground/database.ts';
import type { Caller } from '../../http/pipeline/principal.ts';
import type { Services } from '../../http/pipeline/services.ts';
import type { VerifiedProgramClaims } from '../../crypto/keys/accessTokens.ts';
import { rightsOf, rightsOfRoles } from '../tree/rights.ts';
import { obstacleOf } from './force.ts';
import { isWellFormed } from './secretText.ts';
import { findById, findBySecret, noteUse, type FoundToken } from './storage.ts';

/** When and from where a token is used. */
export interface UsedAt {
  readonly now: Date;
  readonly ipAddress?: string;
}

type Store = Pick<Services, 'db'>;

/**
 * The program that brings a secret as its bearer. What cannot have been made here costs no query.
 * @throws ProviderError 401 for one that has ended, 403 while it is switched off
 */
export async function callerOfSecret({ db }: Store, secret: string, at: UsedAt): Promise<Caller | undefined> {
  const found = isWellFormed(secret) ? await findBySecret(db, secret) : undefined;
  return found?.token.type === 'accessToken' ? inForce(db, found, at) : undefined;
}

/**
 * The program that brings what client credentials were exchanged for. The token behind it is read anew: one that was
 * taken back opens nothing.
 * @throws ProviderError 401 for one that has ended, 403 while it is switched off
 */
export async function callerOfClaims(
  { db }: Store,
  { sub, tenantId, type }: VerifiedProgramClaims,
  at: UsedAt,
): Promise<Caller | undefined> {
  const found = await findById(db, sub);
  const isMeant =
    found?.token.type === 'clientCredentials' &&
    found.token.tenantId === tenantId &&
    type === (found.token.userId === null ? 'tenantApiToken' : 'userApiToken');
  return isMeant ? inForce(db, found, at) : undefined;
}

async function inForce(db: Services['db'], found: FoundToken, { now, ipAddress }: UsedAt): Promise<Caller> {
  const obstacle = obstacleOf(found, now);
  if (obstacle) throw new ProviderError(obstacle);
  await noteUse(db, found.token, { now, ipAddress });
  return programOf(db, found, now);
}

/**
 * The program of a token. A personal one has its person's present rights, one of the tenant those of its roles. Both
 * are read by this connection.
 */
export function programOf(db: Reader, found: Pick<FoundToken, 'token' | 'user'>, now: Date): Caller {
  const { token, user } = found;
  const { tenantId, roleIds } = token;
  return {
    kind: user ? 'userToken' : 'tenantToken',
    tenantId,
    actor: { actorKind: 'apiToken', actorId: token.userId ?? token.createdBy ?? undefined, apiToken: token.id },
    ...(user ? rightsOf(db, { user, tenantId }, now) : rightsOfRoles(db, { tenantId, roleIds })),
    within: (inner) => programOf(inner, found, now),
  };
}

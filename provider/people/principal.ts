import { matchesPattern } from 'gatehouse-contract/rules.js';
import { ProviderError } from '../ground/errors.ts';
import { opensHere } from '../vendor/origins/allowedOrigins.ts';
import type { Services } from '../http/pipeline/services.ts';
import type { Reader } from '../ground/database.ts';
import { findPrincipal } from './accounts.ts';
import { effectivePermissions } from './roles/storage.ts';
import { standingIn } from './tree/standing.ts';
import type { PermissionRow } from './roles/schema.ts';
import type { Principal } from '../http/pipeline/principal.ts';

/** What a client of OAuth reads of a refusal: without a token, and with one that opens nothing (RFC 6750, 3). */
const ASKS = { headers: [['WWW-Authenticate', 'Bearer']] } as const;
const REFUSES = { headers: [['WWW-Authenticate', 'Bearer error="invalid_token"']] } as const;

/**
 * Finds out who calls. The token proves the session; whether session, person and membership are in force is read anew.
 * @throws ProviderError 401; 403 from a page of other tenants
 */
export async function authenticate(services: Services, request: Request, now: Date): Promise<Principal> {
  const token = readBearer(request);
  const claims = token === undefined ? undefined : await services.accessTokens.verify(token, now);
  if (!claims) throw new ProviderError('ER-UNAUTHORIZED', token === undefined ? ASKS : REFUSES);
  if (!opensHere({ services, request }, claims.tenantId)) throw new ProviderError('ER-ORIGIN-REFUSED');
  const found = await findPrincipal(services.db, claims, now);
  if (!found || found.user.isLocked || now >= found.session.absoluteExpiresAt || now >= found.session.idleExpiresAt) {
    throw new ProviderError('ER-SESSION-ENDED', REFUSES);
  }
  return principalIn(services.db, { ...found, tenantId: claims.tenantId }, now);
}

/**
 * A person whose rights are read by this connection: within a transaction by the transaction, else it would wait for
 * itself.
 */
function principalIn(
  db: Reader,
  person: Pick<Principal, 'user' | 'membership' | 'session' | 'tenantId'>,
  now: Date,
): Principal {
  const { user, membership, session, tenantId } = person;
  let places: Promise<readonly string[]> | undefined;
  let held: Promise<PermissionRow[]> | undefined;
  const by = () => (places ??= standingIn(db, tenantId, user.id, now).then((standing) => standing.by));
  const permissions = () => (held ??= by().then((ids) => effectivePermissions(db, ids, user.id)));
  return {
    user,
    membership,
    session,
    tenantId,
    by,
    permissions,
    may: async (...anyOf) =>
      user.superUser ||
      (await permissions()).some((permission) => anyOf.some((key) => matchesPattern(permission.key, key))),
    within: (inner) => principalIn(inner, person, now),
  };
}

/** The access token of a request. Scoped tokens come without `Bearer `. */
export function readBearer(request: Request): string | undefined {
  const header = request.headers.get('authorization')?.trim();
  return header ? header.replace(/^Bearer\s+/i, '') : undefined;
}

/** @throws ProviderError 403 unless the person may act as the route demands */
export async function requirePermission(principal: Principal, anyOf: readonly string[]): Promise<void> {
  if (!(await principal.may(...anyOf))) throw new ProviderError('ER-FORBIDDEN');
}

/** How old the last proof may be for what is sensitive, in seconds (PRO-17). */
export const RECENT_PROOF = 600;

/**
 * Demands a recent proof: of a person with a second factor that factor, of anybody else a sign-in.
 * @throws ProviderError 403 when it was longer ago than this many seconds
 */
export function requireRecentSignIn({ user, session }: Principal, seconds: number, now: Date): void {
  const isRecent = now.getTime() - session.authTime.getTime() <= seconds * 1000;
  if (!isRecent || (user.mfaEnrolled && !session.amr.includes('mfa')))
    throw new ProviderError('ER-SIGN-IN-TOO-OLD', { context: { maxAge: seconds } });
}

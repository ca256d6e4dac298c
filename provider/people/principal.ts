import { ProviderError } from '../ground/errors.ts';
import { opensHere } from '../vendor/origins/allowedOrigins.ts';
import type { Services } from '../http/pipeline/services.ts';
import type { Reader } from '../ground/database.ts';
import { findPrincipal } from './accounts.ts';
import { callerOfClaims, callerOfSecret, type UsedAt } from './apiTokens/caller.ts';
import { looksLikeSecret } from './apiTokens/secretText.ts';
import { rightsOf } from './tree/rights.ts';
import type { Caller, Principal } from '../http/pipeline/principal.ts';
import type { VerifiedClaims } from '../crypto/keys/accessTokens.ts';

/** What a client of OAuth reads of a refusal: without a token, and with one that opens nothing (RFC 6750, 3). */
const ASKS = { headers: [['WWW-Authenticate', 'Bearer']] } as const;
const REFUSES = { headers: [['WWW-Authenticate', 'Bearer error="invalid_token"']] } as const;

/**
 * Finds out who calls: a person with a session, or a program with an API token. The bearer proves the session or the
 * token; whether that, person and membership are in force is read anew.
 * @throws ProviderError 401; 403 from a page of other tenants, and for a program while API tokens are switched off
 */
export async function authenticate(services: Services, request: Request, at: UsedAt): Promise<Caller> {
  const bearer = readBearer(request);
  if (bearer === undefined) throw new ProviderError('ER-UNAUTHORIZED', ASKS);
  const caller = await callerOf(services, bearer, at);
  if (!caller) throw new ProviderError('ER-UNAUTHORIZED', REFUSES);
  if (!opensHere({ services, request }, caller.tenantId)) throw new ProviderError('ER-ORIGIN-REFUSED');
  return caller;
}

async function callerOf(services: Services, bearer: string, at: UsedAt): Promise<Caller | undefined> {
  if (looksLikeSecret(bearer)) return callerOfSecret(services, bearer, at);
  const claims = await services.accessTokens.verifyAny(bearer, at.now);
  if (claims?.type === 'userToken') return personOf(services, claims, at);
  return claims && callerOfClaims(services, claims, at);
}

/** A person whose session is in force. @throws ProviderError 401 */
async function personOf({ db }: Pick<Services, 'db'>, claims: VerifiedClaims, { now }: UsedAt): Promise<Principal> {
  const found = await findPrincipal(db, claims, now);
  if (!found || found.user.isLocked || now >= found.session.absoluteExpiresAt || now >= found.session.idleExpiresAt) {
    throw new ProviderError('ER-SESSION-ENDED', REFUSES);
  }
  return principalIn(db, { ...found, tenantId: claims.tenantId }, now);
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
  const { user } = person;
  return {
    ...person,
    kind: 'person',
    actor: { actorId: user.id },
    ...rightsOf(db, person, now),
    within: (inner) => principalIn(inner, person, now),
  };
}

/** The access token of a request. Scoped tokens come without `Bearer `. */
export function readBearer(request: Request): string | undefined {
  const header = request.headers.get('authorization')?.trim();
  return header ? header.replace(/^Bearer\s+/i, '') : undefined;
}

/** @throws ProviderError 403 unless the caller may act as the route demands */
export async function requirePermission(principal: Pick<Caller, 'may'>, anyOf: readonly string[]): Promise<void> {
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

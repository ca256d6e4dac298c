import { createHash, timingSafeEqual } from 'node:crypto';
import type { TokenBody } from 'gatehouse-contract/contract.js';
import type { WriteCall } from '../../http/pipeline/call.ts';
import type { Refused, Written } from '../../http/pipeline/writeRoute.ts';
import { endSession } from '../../people/endSessions.ts';
import { opensHere } from '../../vendor/origins/allowedOrigins.ts';
import { ProviderError } from '../../ground/errors.ts';
import { readClaims } from '../auth/issueToken.ts';
import { addRefreshToken, findLivingSession, setSessionTenant } from '../sessions/storage.ts';
import type { Granted } from './answer.ts';
import { findClient, type Client } from './clients.ts';
import { takeCode, type GivenCode } from './codes.ts';
import { invalidClient, invalidGrant, invalidRequest } from './failures.ts';
import { standingOf } from './standing.ts';

/** The client that has named itself at the token endpoint, and whether it has proven its secret. */
export interface Caller {
  /** Undefined: it has not named itself. */
  readonly client: Client | undefined;
  readonly isProven: boolean;
}

/** Exchanges a code for tokens of the session that it was given for. */
export async function exchangeCode(call: WriteCall, body: TokenBody, caller: Caller): Promise<Written<Granted>> {
  const { db, services, now } = call;
  const { code: given, redirect_uri: redirectUri, code_verifier: verifier } = body;
  if (!given) throw invalidRequest('code must be given');
  if (!redirectUri) throw invalidRequest('redirect_uri must be given');
  const taken = await takeCode(db, { code: given, clientId: caller.client?.id, redirectUri }, now);
  if (taken.verdict === 'unknown') throw invalidGrant();
  const { code } = taken;
  if (taken.verdict === 'reused') {
    await endSession(db, code.sessionId, 'code-reuse', now);
    return { refusal: invalidGrant(), event: { event: 'oauth.code.reuse', ...factsOf(code) } };
  }
  const client = caller.client ?? (await findClient(db, services, code.clientId));
  if (!client) return refuse(code, invalidGrant());
  if (client.isConfidential && !caller.isProven) return refuse(code, invalidClient(call.request));
  if (!isVerified(code, verifier, client, caller)) return refuse(code, invalidGrant());
  const session = await findLivingSession(db, code.sessionId, now);
  const standing = session && (await standingOf(call, session, client, code.tenantId));
  if (!session || standing?.verdict !== 'open') return refuse(code, invalidGrant());
  const { user, tenantId } = standing;
  if (!opensHere(call, tenantId)) throw new ProviderError('ER-ORIGIN-REFUSED');
  if (session.tenantId !== tenantId) await setSessionTenant(db, session.id, tenantId, now);
  const refreshToken = await addRefreshToken(db, session.id, client.id, now);
  return {
    answer: {
      claims: forClient(await readClaims(db, { user, session, tenantId }, now), client),
      refreshToken,
      clientId: client.id,
      nonce: code.nonce ?? undefined,
      scope: code.scope,
    },
    event: { event: 'oauth.code.exchanged', ...factsOf(code), tenantId, actorId: user.id },
  };
}

const factsOf = ({ sessionId, tenantId, clientId }: GivenCode) => ({
  tenantId,
  subjectId: sessionId,
  details: { client: clientId },
});

/** A refusal that leaves the code used up: no second guess is taken. */
const refuse = (code: GivenCode, refusal: ProviderError): Refused => ({
  refusal,
  event: { event: 'oauth.code.refused', ...factsOf(code) },
});

/** The claims as the application of a client has them. */
export const forClient = <Claims extends { applicationId?: string }>(
  claims: Claims,
  { application }: Client,
): Claims => (application ? { ...claims, applicationId: application.id } : claims);

const VERIFIER = /^[\w.~-]{43,128}$/;
const SHORT_VERIFIER = /^[\w.~-]{1,128}$/;

/**
 * PRO-03: whether the caller has begun the request that the code answers. A code without a challenge takes the secret
 * of the client alone; a verifier for it shows that the challenge was lost on the way (RFC 9700, 4.8.2).
 */
function isVerified(
  { codeChallenge }: GivenCode,
  verifier: string | undefined,
  { takesShortVerifiers }: Client,
  { isProven }: Caller,
): boolean {
  if (codeChallenge === null) return isProven && verifier === undefined;
  if (verifier === undefined || !(takesShortVerifiers ? SHORT_VERIFIER : VERIFIER).test(verifier)) return false;
  const challenge = Buffer.from(createHash('sha256').update(verifier).digest('base64url'));
  const expected = Buffer.from(codeChallenge);
  return challenge.length === expected.length && timingSafeEqual(challenge, expected);
}

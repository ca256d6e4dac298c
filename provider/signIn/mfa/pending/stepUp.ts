import { isSteppedUp, MULTI_FACTOR_CONTEXT } from 'gatehouse-contract/rules.js';
import { ProviderError } from '../../../ground/errors.ts';
import type { AccessClaims } from '../../../crypto/keys/accessTokens.ts';
import type { WriteCall } from '../../../http/pipeline/call.ts';
import type { Principal } from '../../../http/pipeline/principal.ts';
import type { Written } from '../../../http/pipeline/writeRoute.ts';
import { readClaims } from '../../auth/issueToken.ts';
import { askedFact, askForSecond, enrolledOf, proofsOf, type MfaPending } from '../demand.ts';
import { countsBeside } from '../fulfilment.ts';

/** A session whose second factor is fresh enough, or the question for one. */
export type SteppedUp = { readonly claims: AccessClaims } | { readonly pending: MfaPending };

/**
 * Asks for a fresh second factor of the session that calls.
 * @throws ProviderError 403 for a person without one
 */
export async function askStepUp(
  call: WriteCall,
  { user, session, tenantId }: Principal,
  maxAge: number | undefined,
): Promise<Written<SteppedUp>> {
  const { db, now } = call;
  const { amr } = session;
  const shown = {
    amr,
    ...(amr.includes('mfa') && { acr: MULTI_FACTOR_CONTEXT }),
    auth_time: Math.floor(session.authTime.getTime() / 1000),
  };
  const event = { event: 'auth.stepUp', tenantId, actorId: user.id, subjectId: session.id } as const;
  if (isSteppedUp(shown, { maxAge, now: now.getTime() }))
    return { answer: { claims: await readClaims(db, { user, session, tenantId }, now) }, event };
  const proofs = await proofsOf(db, user.id, session);
  const { hasFactor, hasPasskey } = await enrolledOf(db, user);
  if (!hasFactor && !(hasPasskey && countsBeside('passkey', proofs))) {
    const refusal = new ProviderError('ER-MFA-NOT-ENROLLED');
    return { refusal, event: { ...event, details: { code: refusal.code } } };
  }
  const first = { ...proofs, strategies: new Set<string>(), tenantId, sessionId: session.id };
  return { answer: { pending: await askForSecond(call, user, first, 'verify') }, event: askedFact(user, first) };
}

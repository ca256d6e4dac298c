import type { WriteCall } from '../../../http/pipeline/call.ts';
import type { Written } from '../../../http/pipeline/writeRoute.ts';
import { askedFact, demandIn } from '../demand.ts';
import { renamePending } from '../pendingSignIns.ts';
import { presentAnswer, waysOf, type MfaAnswer } from '../presenter.ts';
import { ended, type Waiting } from './find.ts';

/**
 * Asks for the second factor once more in a page that has lost the token: it was loaded anew, or a link was opened in
 * another one. The browser is known by its flow cookie. Codes that were sent for the former token are void.
 * @throws ProviderError 401 where nothing waits in this browser, or a session is stepped up
 */
export async function resume(
  call: WriteCall,
  { pending, user, proofs, session }: Waiting,
): Promise<Written<MfaAnswer>> {
  const { db, now } = call;
  const { tenantId } = pending;
  const demand = await demandIn(db, user, tenantId, proofs);
  if (session || demand === 'nothing') throw ended();
  const mfaToken = await renamePending(db, pending, now);
  if (mfaToken === undefined) throw ended();
  const first = { ...proofs, strategies: new Set(pending.strategies), tenantId };
  return {
    answer: presentAnswer(user, { mfaToken, demand, ways: await waysOf(db, user, first) }),
    event: askedFact(user, first),
  };
}

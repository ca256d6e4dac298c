import type { WriteCall } from '../../../http/pipeline/call.ts';
import { clearAttempts, countAttempt } from '../../../http/counters/counters.ts';
import { takeCounted } from '../../auth/codes.ts';
import type { SecretUse } from '../../../crypto/secrets/storage.ts';

/** Tries at one kind of factor of a person that may fail within a window, which has so many seconds. */
const MOST = 10;
const WINDOW = 900;

/** What a try at a proof came to. */
export type Taken = { readonly result: SecretUse['result'] | 'closed' };

/** Whose proof is tried. */
interface Tried {
  readonly userId: string;
  readonly factor: string;
}

/**
 * Judges a proof within the budgets of the factor and of the account. Both are counted before: tries that arrive
 * together do not pass them. A browser in which the person has signed in before is counted by itself.
 */
export async function takeProof<Use extends { readonly result: SecretUse['result'] }>(
  call: WriteCall,
  { userId, factor }: Tried,
  judge: () => Promise<Use>,
): Promise<Use | { readonly result: 'closed' }> {
  const { db, services, request, now } = call;
  const name = `mfa:${factor}:${services.knownBrowsers.find(request, userId) ?? userId}`;
  if ((await countAttempt(db, name, WINDOW, now)).count > MOST) return { result: 'closed' };
  const use = await takeCounted(call, userId, judge);
  if (use.result === 'used') await clearAttempts(db, [name]);
  return use;
}

import { mfaEndpoints, type FactorAsked } from '../../../api/contract/mfa.ts';
import type { StoreContext } from '../../core/context.ts';

/**
 * What asks for the second factor of the sign-in that waits in this browser, for a page that has lost it. Undefined:
 * nothing waits, or the provider knows no such call, and the sign-in begins with its first factor. Never rejects.
 */
export async function resumePending({ call }: Pick<StoreContext, 'call'>): Promise<FactorAsked | undefined> {
  try {
    const answer = await call(mfaEndpoints.resume);
    return answer.mfaRequired ? answer : undefined;
  } catch {
    return undefined;
  }
}

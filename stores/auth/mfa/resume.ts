import type { LoginResponse } from '../../../api/contract/auth.ts';
import { authSessionEndpoints } from '../../../api/contract/authSession.ts';
import { mfaEndpoints } from '../../../api/contract/mfa.ts';
import type { StoreContext } from '../../core/context.ts';

/**
 * What asks for the second factor of the sign-in that waits in this browser, for a page that has lost it. Undefined:
 * nothing waits, or the provider knows no such call, and the sign-in begins with its first factor. Never rejects.
 *
 * @param isRunning a session waits for the factor: its own refresh asks for it
 */
export async function resumePending(
  { call }: Pick<StoreContext, 'call'>,
  isRunning = false,
): Promise<(Partial<LoginResponse> & Pick<LoginResponse, 'mfaRequired'>) | undefined> {
  try {
    const answer = isRunning
      ? await call(authSessionEndpoints.refreshToken, { body: { tenantId: null } }, { withoutSession: true })
      : await call(mfaEndpoints.resume);
    return answer.mfaRequired ? answer : undefined;
  } catch {
    return undefined;
  }
}

import { authSessionEndpoints } from '../../../api/contract/authSession.ts';
import type { ApiError } from '../../../api/http/errors.ts';
import type { Call } from '../../../api/modules/call.ts';
import type { Ports } from '../../core/ports.ts';
import type { PendingLogout } from '../PendingLogout.ts';

/** Tells the provider, unless a refresh is running or a user has signed in since. Resolves to whether it knows. */
export async function sendLogout(
  pending: PendingLogout,
  lock: string,
  { ports, call, toError }: { ports: Ports; call: Call; toError: (failure: unknown) => ApiError },
): Promise<boolean> {
  const { withLock = (_, work) => work() } = ports;
  try {
    // Storage may be blocked: then there is no mark, and this page's own sign-out is sent all the same.
    const stored = pending.marked;
    await withLock(lock, async () =>
      stored && !pending.marked ? undefined : call(authSessionEndpoints.logout, {}, { withoutSession: true }),
    );
  } catch (failure) {
    const { statusCode, fromProvider } = toError(failure);
    if (!(fromProvider && (statusCode === 401 || statusCode === 403))) return false; // there was no session any more
  }
  pending.forget();
  return true;
}

import { authEndpoints } from '../../api/contract/auth.ts';
import type { ApiError } from '../../api/http/errors.ts';
import type { Call } from '../../api/modules/call.ts';
import { storageKeys } from '../../api/rules/storageKeys.ts';
import type { Ports } from '../core/ports.ts';

/**
 * A sign-out the provider has not heard of yet. The mark outlives the page: the next start tells the provider before
 * anything else. A sign-in takes the mark away, so that an old sign-out never ends a new session.
 */
export class PendingLogout {
  readonly #ports: Ports;
  readonly #call: Call;
  readonly #toError: (failure: unknown) => ApiError;
  readonly #key: string;

  constructor(ports: Ports, call: Call, toError: (failure: unknown) => ApiError, clientId: string) {
    this.#ports = ports;
    this.#call = call;
    this.#toError = toError;
    this.#key = storageKeys.pendingLogout(clientId);
  }

  get marked(): boolean {
    return this.#ports.local.get(this.#key) !== null;
  }

  mark(): void {
    this.#ports.local.set(this.#key, '1');
  }

  forget(): void {
    this.#ports.local.remove(this.#key);
  }

  /** Tells the provider, when no refresh is under way and nobody has signed in since. Resolves to whether it knows. */
  async send(lock: string): Promise<boolean> {
    const { withLock = (_, work) => work() } = this.#ports;
    try {
      // Storage may be blocked: then there is no mark, and this page's own sign-out is sent all the same.
      const stored = this.marked;
      await withLock(lock, async () =>
        stored && !this.marked ? undefined : this.#call(authEndpoints.logout, {}, { withoutSession: true }),
      );
    } catch (failure) {
      const { statusCode, fromProvider } = this.#toError(failure);
      if (!(fromProvider && (statusCode === 401 || statusCode === 403))) return false; // there was no session any more
    }
    this.forget();
    return true;
  }
}

import * as storageKeys from '../../api/rules/storageKeys.ts';
import type { Ports } from '../core/ports.ts';

/**
 * A sign-out the provider has not heard of yet. The mark outlives the page: the next start tells the provider before
 * anything else. A sign-in takes the mark away, so that an old sign-out never ends a new session.
 */
export class PendingLogout {
  readonly #local: Ports['local'];
  readonly #key: string;

  constructor(local: Ports['local'], clientId: string) {
    this.#local = local;
    this.#key = storageKeys.pendingLogout(clientId);
  }

  get marked(): boolean {
    return this.#local.get(this.#key) !== null;
  }

  mark(): void {
    this.#local.set(this.#key, '1');
  }

  forget(): void {
    this.#local.remove(this.#key);
  }
}

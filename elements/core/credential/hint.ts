import type { PasskeysHint } from '../../../stores/auth/methods/PasskeyStore.ts';
import type { SessionHint } from '../../../stores/session/SessionOptions.ts';

const PASSKEYS = 'gatehouse-passkeys' satisfies PasskeysHint;
const PREFIX = 'gatehouse-hint:' satisfies SessionHint;

/**
 * Whether this browser has probably a session with some app of this origin: a guess that keeps the form from flashing up
 * while the stores, which know better, are still on their way. Blocked storage says no.
 */
export function hasSessionHint(): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(PREFIX));
  } catch {
    return false;
  }
}

/**
 * Whether a button for passkeys may still come, so that its place is kept free: a box that grows takes away what a person is about
 * to press. No, where the last sign-in had none.
 */
export function keepsPlaceForPasskeys(): boolean {
  try {
    return 'PublicKeyCredential' in window && localStorage.getItem(PASSKEYS) !== '0';
  } catch {
    return true;
  }
}

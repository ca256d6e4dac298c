import type { SignUpsHint } from '../../../stores/auth/login/signUpOffer.ts';
import type { PasskeysHint } from '../../../stores/auth/login/PasskeyStore.ts';
import type { SessionHint } from '../../../stores/session/SessionOptions.ts';

const PASSKEYS = 'gatehouse-passkeys' satisfies PasskeysHint;
const SIGN_UPS = 'gatehouse-sign-ups' satisfies SignUpsHint;
const PREFIX = 'gatehouse-hint:' satisfies SessionHint;

/** Reads the storage of the page, which may be blocked. */
function told(read: () => boolean, blocked: boolean): boolean {
  try {
    return read();
  } catch {
    return blocked;
  }
}

/**
 * Whether this browser has probably a session with some app of this origin: a guess that keeps the form from flashing
 * up while the stores, which know better, are still on their way. Blocked storage says no.
 */
export const hasSessionHint = (): boolean =>
  told(() => Object.keys(localStorage).some((key) => key.startsWith(PREFIX)), false);

/**
 * Whether a button for passkeys may still come, so that its place is kept free: a box that grows takes away what a
 * person is about to press. No, where the last sign-in had none.
 */
export const keepsPlaceForPasskeys = (): boolean =>
  told(() => 'PublicKeyCredential' in window && localStorage.getItem(PASSKEYS) !== '0', true);

/** The same for the line that leads to the sign-up. */
export const keepsPlaceForSignUp = (): boolean => told(() => localStorage.getItem(SIGN_UPS) !== '0', true);

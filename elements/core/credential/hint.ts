import type { SessionHint } from '../../../stores/session/SessionStore.ts';

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

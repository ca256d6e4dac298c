import * as storageKeys from '../../../api/rules/storageKeys.ts';
import type { Ports } from '../../core/ports.ts';

/** What a page keeps in local storage while its sign-in leads to no sign-up. */
export type SignUpsHint = typeof storageKeys.signUps;

/**
 * Remembers whether a sign-in leads to a sign-up, so that the next one keeps the place of that line free, or does not.
 */
export const rememberSignUps = (local: Ports['local'], isOffered: boolean): void =>
  isOffered ? local.remove(storageKeys.signUps) : local.set(storageKeys.signUps, '0');

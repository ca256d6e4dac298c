import type { SecretPurpose } from '../secrets/storage.ts';

/** How long the link of a mail works, in seconds. */
export const LINK_LIFETIME = 3600;

/** Every secret that opens an account by a message: a change of the password ends them. */
export const recoverySecrets: readonly SecretPurpose[] = [
  'recovery',
  'recovery-code',
  'forced-change',
  'sign-in',
  'sign-in-code',
  'unlock',
];

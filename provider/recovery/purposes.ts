import type { SecretPurpose } from '../secrets/storage.ts';

/** How long the link of a mail works, in seconds. */
export const LINK_LIFETIME = 3600;
/** How long a code works, and after it what it has opened. Seconds. */
export const CODE_LIFETIME = 600;

/** Every secret that opens an account anew: a change of the password ends them. */
export const recoverySecrets: readonly SecretPurpose[] = ['recovery', 'recovery-code'];

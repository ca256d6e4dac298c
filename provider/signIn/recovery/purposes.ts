import type { MessageChannel } from '../auth/askOwner.ts';
import type { SecretPurpose } from '../../crypto/secrets/storage.ts';

/** How long the link of a mail works, in seconds. */
export const LINK_LIFETIME = 3600;

/** What the code of each channel is kept as: that of one opens nothing of the other. */
export const codePurposes = {
  email: 'recovery-code',
  sms: 'recovery-text',
} as const satisfies Record<MessageChannel, SecretPurpose>;

/** Every secret that opens an account by a message: a change of the password ends them. */
export const recoverySecrets: readonly SecretPurpose[] = [
  'recovery',
  'recovery-code',
  'recovery-text',
  'forced-change',
  'sign-in',
  'sign-in-code',
  'sign-in-text',
  'unlock',
  'phone-reset-code',
  'phone-change',
  'phone-own-code',
];

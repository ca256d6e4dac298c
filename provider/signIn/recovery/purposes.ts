import type { MessageChannel } from '../auth/askOwner.ts';
import type { SecretPurpose } from '../../crypto/secrets/storage.ts';

/** How long the link of a mail works, in seconds. */
export const LINK_LIFETIME = 3600;

/** What the code of each channel is kept as: that of one opens nothing of the other. */
export const codePurposes = {
  email: 'recovery-code',
  sms: 'recovery-text',
} as const satisfies Record<MessageChannel, SecretPurpose>;

import type { SecretPurpose } from './storage.ts';

/** How long the links of invitations and activations work, in seconds. */
export const LINK_LIFETIME = 7 * 24 * 3600;
/** How long the codes beside them work, in seconds. */
export const CODE_LIFETIME = 600;

/** Every secret that opens a tenant to a person. */
export const openers: readonly SecretPurpose[] = ['activation', 'activation-code', 'invitation', 'invitation-code'];

/** Those of them that are typed. */
export const codes: readonly SecretPurpose[] = ['activation-code', 'invitation-code'];

import { secretPurposes } from '../../ground/generated/areas.ts';

/** What a secret opens. A secret of one purpose opens nothing of another. */
export type SecretPurpose = keyof typeof secretPurposes;

/** How long the links of invitations and activations work, in seconds. */
export const LINK_LIFETIME = 7 * 24 * 3600;
/** How long the codes beside them work, in seconds. */
export const CODE_LIFETIME = 600;

const isPurpose = (text: string): text is SecretPurpose => text in secretPurposes;

/** The purposes of the secrets that open an account of a person, or a tenant to one. */
const purposesOf = (opened: 'account' | 'tenant'): readonly SecretPurpose[] =>
  Object.keys(secretPurposes)
    .filter(isPurpose)
    .filter((purpose) => secretPurposes[purpose] === opened);

/** Every secret that opens a tenant to a person. */
export const openers = purposesOf('tenant');

/** Those of them that are typed. */
export const codes = openers.filter((purpose) => purpose.endsWith('-code'));

/** Every secret that opens an account by a message: a change of the password ends them. */
export const recoverySecrets = purposesOf('account');

import { hashToken } from '../keys/secrets.ts';
import type { Asker } from './flows.ts';
import type { SecretPurpose } from './purposes.ts';

/** Whose secret it is. Purpose, subject, tenant and flow together have one living secret. */
export interface SecretSubject {
  readonly purpose: SecretPurpose;
  /** The id of a person, or whatever else the flow is about. */
  readonly subject: string;
  readonly tenantId?: string | undefined;
  /** The flow that waits for it. Undefined: there is one secret for all. */
  readonly flow?: string | undefined;
}

export interface NewSecret extends Omit<SecretSubject, 'flow'> {
  /** A token has 256 bits and any number of attempts; a code has six digits, 600 s at most and five attempts. */
  readonly kind: 'token' | 'code';
  /** Seconds. */
  readonly lifetime: number;
  /** What asked for it; of one flow the newest counts, and other flows keep theirs. */
  readonly asker?: Asker | undefined;
  readonly isRepeat?: boolean | undefined;
}

/** What all flows of a subject have in common. */
export const subjectKeyOf = ({ purpose, subject, tenantId = '' }: SecretSubject): string =>
  `${purpose} ${tenantId} ${subject}`;

export const keyOf = (whose: SecretSubject): string =>
  whose.flow === undefined ? subjectKeyOf(whose) : `${subjectKeyOf(whose)} ${hashToken(whose.flow)}`;

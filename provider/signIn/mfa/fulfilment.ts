import type { MfaEnforcement } from 'gatehouse-contract/contract.js';

/** How a proof reaches the provider. Two proofs of one channel are one factor. */
export type Channel = 'password' | 'email' | 'sms' | 'passkey' | 'authenticator' | 'webauthn';

/** What may be a second factor. `passkey`: one that signs in by itself, too. */
export type FactorKind = 'authenticator' | 'sms' | 'webauthn' | 'passkey' | 'email';

/** The message by which a password or number was set. `both`: a text message to a number that a mail had set. */
export type SetBy = 'email' | 'sms' | 'both';

/** What a session, or a sign-in that is pending, has proven. */
export interface Proofs {
  /** As tokens name the proofs; the first one came first. */
  readonly amr: readonly string[];
  /** The message by which the password or number was set that signed in: it is no other channel than the message. */
  readonly setBy?: SetBy | null | undefined;
  /** Whether a browser that is remembered took the place of the second factor. */
  readonly remembered?: boolean | undefined;
}

/** The names that a second factor has in a token. */
export type SecondMethod = 'otp' | 'sms' | 'hwk';

/** What a sign-in by the single sign-on of a tenant proves. */
const SINGLE_SIGN_ON = 'fed';

const channels: Readonly<Record<string, Channel>> = {
  pwd: 'password',
  otp: 'email',
  magiclink: 'email',
  sms: 'sms',
  hwk: 'passkey',
};

const channelOf = ({ amr }: Proofs): Channel | undefined => channels[amr[0] ?? ''];

/** Whether a second factor counts beside what was proven first: only from another channel. */
export const countsBeside = (kind: FactorKind, proofs: Proofs): boolean =>
  kind !== channelOf(proofs) && !isSetBy(kind, proofs);

const isSetBy = (kind: FactorKind, { setBy }: Proofs): boolean =>
  setBy === 'both' ? kind === 'email' || kind === 'sms' : kind === setBy;

/** Whether a policy asks for a second factor, whatever the person has set up. */
const isForced = (enforcement: MfaEnforcement, { amr }: Proofs): boolean =>
  enforcement === 'Force' || (enforcement === 'ForceExceptSAML' && amr[0] !== SINGLE_SIGN_ON);

/** Whether nothing more has to be proven, whatever policy holds. A passkey verifies its user: it is two factors. */
export const isFulfilled = (proofs: Proofs): boolean =>
  proofs.amr.includes('mfa') || proofs.remembered === true || channelOf(proofs) === 'passkey';

/** `enrol`: the policy asks for a second factor, and the person has none. */
export type Demand = 'nothing' | 'verify' | 'enrol';

/** Whose factors are asked for. */
export interface Enrolled {
  /** Whether the person has set up a second factor. */
  readonly hasFactor: boolean;
  /** Whether they have a passkey. It creates no obligation, and counts where there is one. */
  readonly hasPasskey: boolean;
}

/** What has to be proven before a session begins, or goes on in a tenant. */
export function demandOf(proofs: Proofs, enforcement: MfaEnforcement, enrolled: Enrolled): Demand {
  if (isFulfilled(proofs)) return 'nothing';
  if (enrolled.hasFactor) return 'verify';
  if (!isForced(enforcement, proofs)) return 'nothing';
  return enrolled.hasPasskey ? 'verify' : 'enrol';
}

/** What of a running session has to be proven in a tenant: only a policy asks for more than it began with. */
export const demandOfRunning = (proofs: Proofs, enforcement: MfaEnforcement, enrolled: Enrolled): Demand =>
  isForced(enforcement, proofs) ? demandOf(proofs, enforcement, enrolled) : 'nothing';

/** The proofs once a second factor has been proven. */
export const withSecond = (amr: readonly string[], method: SecondMethod): string[] => [
  ...new Set([...amr, 'mfa', method]),
];

import type { FactorAsked, MfaDevices, MfaStrategy } from 'gatehouse-contract/contract.js';
import { toMailbox } from '../../ground/address.ts';
import type { User } from '../../people/accounts.ts';
import { readVendor } from '../../vendor/configuration/storage.ts';
import type { Reader } from '../../ground/database.ts';
import { listFactors, listOwnPasskeys, type Factor } from './factors.ts';
import { countsBeside, type Demand, type Proofs } from './fulfilment.ts';
import { activeStrategies, strategyOf } from './strategies.ts';

/** The answer to a right first factor, where a second one is asked for. */
export type MfaAnswer = Required<FactorAsked>;

/** Enough of a number to know which it is. */
export const maskNumber = (phoneNumber: string): string =>
  `${phoneNumber.slice(0, 3)}${'•'.repeat(Math.max(phoneNumber.length - 6, 0))}${phoneNumber.slice(-3)}`;

/** Enough of an address to know which it is. */
export const maskAddress = (email: string): string => {
  const at = email.lastIndexOf('@');
  return at < 1 ? email : `${email.slice(0, 1)}•••${email.slice(at)}`;
};

const whole = (text: string): string => text;

/** What a passkey is called that has no name of its own. */
const PASSKEY_NAME = 'Passkey';

interface Shown {
  readonly factors: readonly Factor[];
  readonly passkeys?: Awaited<ReturnType<typeof listOwnPasskeys>>;
  readonly emails?: readonly string[];
}

/** Factors on the wire; those of a pending sign-in with their numbers and addresses masked. */
export function presentDevices(
  { factors, passkeys = [], emails = [] }: Shown,
  { masked }: { masked: boolean },
): MfaDevices {
  const number = masked ? maskNumber : whole;
  return {
    authenticators: factors.filter(({ kind }) => kind === 'authenticator').map(({ id }) => ({ id })),
    phones: factors
      .filter(({ kind }) => kind === 'sms')
      .map(({ id, phoneNumber }) => ({ id, phoneNumber: number(phoneNumber ?? '') })),
    webauthn: [
      ...factors
        .filter(({ kind }) => kind === 'webauthn')
        .map(({ id, deviceType, name }) => ({ id, deviceType: deviceType ?? 'CrossPlatform', name })),
      ...passkeys.map(({ id, deviceType }) => ({ id, deviceType, name: PASSKEY_NAME })),
    ],
    emails: emails.map((email) => ({ email: masked ? maskAddress(email) : email })),
  };
}

/** What a pending sign-in may be finished with. */
export interface Ways {
  readonly devices: MfaDevices;
  readonly strategies: MfaStrategy[];
}

/** The factors that count beside what was proven, the last used kind first. */
export async function waysOf(db: Reader, user: User, proofs: Proofs): Promise<Ways> {
  const active = activeStrategies(await readVendor(db));
  const all = await listFactors(db, user.id);
  const factors = all.filter(({ kind }) => countsBeside(kind, proofs));
  const passkeys = countsBeside('passkey', proofs) ? await listOwnPasskeys(db, user.id) : [];
  const takesMail =
    active.includes('EmailCode') &&
    countsBeside('email', proofs) &&
    user.verified &&
    toMailbox(user.email) !== undefined;
  const used = factors.map(strategyOf);
  const offered = active.filter((strategy) => strategy !== 'EmailCode' || takesMail);
  return {
    devices: presentDevices({ factors, passkeys, emails: takesMail ? [user.email] : [] }, { masked: true }),
    strategies: [...new Set([...used, ...offered])],
  };
}

/** What names the pending sign-in, and how it may be finished. */
interface Asked {
  readonly mfaToken: string;
  readonly demand: Exclude<Demand, 'nothing'>;
  readonly ways: Ways;
}

export const presentAnswer = (user: User, { mfaToken, demand, ways }: Asked): MfaAnswer => ({
  mfaRequired: true,
  mfaToken,
  mfaEnrolled: demand === 'verify',
  mfaDevices: ways.devices,
  mfaStrategies: ways.strategies,
  userId: user.id,
  userEmail: user.email,
});

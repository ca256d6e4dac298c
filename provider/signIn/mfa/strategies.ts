import type { MfaStrategy } from 'gatehouse-contract/contract.js';
import type { Vendor } from '../../vendor/configuration/storage.ts';
import type { Factor } from './factors.ts';

/** Every kind of second factor, in the order in which they are offered. */
export const mfaStrategies: readonly MfaStrategy[] = [
  'AuthenticatorApp',
  'WebAuthnPlatform',
  'WebAuthnCrossPlatform',
  'SMS',
  'EmailCode',
];

/** The kinds that people of the installation may use. */
export const activeStrategies = ({ mfaStrategies: active }: Pick<Vendor, 'mfaStrategies'>): MfaStrategy[] =>
  mfaStrategies.filter((strategy) => active.includes(strategy));

/** The kind of a factor that was set up. */
export function strategyOf({ kind, deviceType }: Pick<Factor, 'kind' | 'deviceType'>): MfaStrategy {
  if (kind === 'authenticator') return 'AuthenticatorApp';
  if (kind === 'sms') return 'SMS';
  return deviceType === 'CrossPlatform' ? 'WebAuthnCrossPlatform' : 'WebAuthnPlatform';
}

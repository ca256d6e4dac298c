import { endpoint } from './endpoint.ts';
import type { VendorPublicInfo } from './vendor.ts';
import { publicStrategies } from './publicStrategies.ts';

/**
 * Specification part 1 section 3: the ways a person proves who they are. Username variants ask for a username instead
 * of an email.
 */
export const authStrategies = [
  'EmailAndPassword',
  'MagicLink',
  'Code',
  'NoLocalAuthentication',
  'SmsCode',
  'WebAuthN',
  'UsernameAndPassword',
  'UsernameAndMagicLink',
  'UsernameAndCode',
  'UsernameAndSms',
] as const;
export type AuthStrategy = (typeof authStrategies)[number];

export const secondaryAuthStrategies = [
  'WebAuthnPlatform',
  'WebAuthnCrossPlatform',
  'SmsCode',
  'SmsCodeV2',
  'Passkeys',
  'UsernameAndPassword',
  'UsernameAndMagicLink',
  'UsernameAndCode',
  'UsernameAndSms',
] as const;
export type SecondaryAuthStrategy = (typeof secondaryAuthStrategies)[number];

/** How programs prove themselves. `Both` is an extension: either way. */
export const machineAuthStrategies = ['ClientCredentials', 'AccessToken', 'Both'] as const;
export type MachineAuthStrategy = (typeof machineAuthStrategies)[number];

/** Whether everybody needs a second factor. */
export const mfaEnforcements = ['DontForce', 'Force', 'ForceExceptSAML'] as const;
export type MfaEnforcement = (typeof mfaEnforcements)[number];

export interface VendorConfig {
  allowSignups: boolean;
  allowNotVerifiedUsersLogin: boolean;
  apiTokensEnabled: boolean;
  forcePermissions: boolean;
  authStrategy: AuthStrategy;
  machineToMachineAuthStrategy: MachineAuthStrategy;
}

export interface AuthStrategies {
  mainAuthStrategies: { strategy: AuthStrategy }[];
  secondaryAuthStrategies: { strategy: SecondaryAuthStrategy; isActive: boolean }[];
}

export interface GlobalSecurityPolicy {
  id: string;
  enforceMFAType?: MfaEnforcement;
  createdAt: string;
  updatedAt: string;
  allowOverrideEnforcePasswordHistory: boolean;
  allowOverridePasswordComplexity: boolean;
  allowOverridePasswordExpiration: boolean;
  allowSignups: boolean;
  apiTokensEnabled: boolean;
  cookieSameSite: string;
  /** Seconds. */
  defaultRefreshTokenExpiration: number;
  /** Seconds. */
  defaultTokenExpiration: number;
  publicKey: string;
}

export const configurationEndpoints = {
  global: endpoint<object, GlobalSecurityPolicy>()('GET', '/identity/resources/configurations/v1'),
  vendorConfig: endpoint<object, VendorConfig>()('GET', '/identity/resources/configurations/v1/public', {
    anonymous: true,
  }),
  strategies: endpoint<object, AuthStrategies>()('GET', '/identity/resources/configurations/v1/auth/strategies'),
  publicStrategies,
  emailsPolicy: endpoint<object, { allowEmailChange: boolean }>()(
    'GET',
    '/identity/resources/configurations/v1/user-emails-policy',
  ),
} as const;

/** A row of the area `vendor`: a session starts without it. */
export const vendorInfoEndpoints = {
  publicInfo: endpoint<object, VendorPublicInfo>()('GET', '/vendors/public', { anonymous: true }),
} as const;

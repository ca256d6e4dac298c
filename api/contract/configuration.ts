import { endpoint } from './endpoint.ts';

/** Specification part 1 section 3: the ways a person proves who they are. Username variants ask for a username instead of an email. */
export type AuthStrategy =
  | 'EmailAndPassword'
  | 'MagicLink'
  | 'Code'
  | 'NoLocalAuthentication'
  | 'SmsCode'
  | 'WebAuthN'
  | 'UsernameAndPassword'
  | 'UsernameAndMagicLink'
  | 'UsernameAndCode'
  | 'UsernameAndSms';

export type SecondaryAuthStrategy =
  | 'WebAuthnPlatform'
  | 'WebAuthnCrossPlatform'
  | 'SmsCode'
  | 'SmsCodeV2'
  | 'Passkeys'
  | 'UsernameAndPassword'
  | 'UsernameAndMagicLink'
  | 'UsernameAndCode'
  | 'UsernameAndSms';

export interface VendorConfig {
  allowSignups: boolean;
  allowNotVerifiedUsersLogin: boolean;
  apiTokensEnabled: boolean;
  forcePermissions: boolean;
  authStrategy: AuthStrategy;
  machineToMachineAuthStrategy: 'ClientCredentials' | 'AccessToken';
}

export interface AuthStrategies {
  mainAuthStrategies: { strategy: AuthStrategy }[];
  secondaryAuthStrategies: { strategy: SecondaryAuthStrategy; isActive: boolean }[];
}

export interface GlobalSecurityPolicy {
  id: string;
  enforceMFAType?: 'DontForce' | 'Force' | 'ForceExceptSAML';
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

export interface VendorPublicInfo {
  name: string;
  logo: string;
  icon: string;
  whiteLabelMode: boolean;
}

export const configurationEndpoints = {
  global: endpoint<object, GlobalSecurityPolicy>()('GET', '/identity/resources/configurations/v1'),
  vendorConfig: endpoint<object, VendorConfig>()('GET', '/identity/resources/configurations/v1/public', {
    anonymous: true,
  }),
  strategies: endpoint<object, AuthStrategies>()('GET', '/identity/resources/configurations/v1/auth/strategies'),
  publicStrategies: endpoint<object, AuthStrategies>()(
    'GET',
    '/identity/resources/configurations/v1/auth/strategies/public',
    { anonymous: true },
  ),
  emailsPolicy: endpoint<object, { allowEmailChange: boolean }>()(
    'GET',
    '/identity/resources/configurations/v1/user-emails-policy',
  ),
} as const;

export const vendorEndpoints = {
  publicInfo: endpoint<object, VendorPublicInfo>()('GET', '/vendors/public', { anonymous: true }),
  flags: endpoint<object, Record<string, 'on' | 'off'>>()('GET', '/flags', { anonymous: true }),
} as const;

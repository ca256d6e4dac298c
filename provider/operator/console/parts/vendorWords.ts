import type { AuthStrategy, MachineAuthStrategy, MfaEnforcement } from 'gatehouse-contract/contract.js';

/** How people may sign in, and what each is called on the page. */
export const mainStrategies = {
  EmailAndPassword: 'Email and password',
  MagicLink: 'A link by mail',
  Code: 'A code by mail',
  SmsCode: 'A code by text message',
  NoLocalAuthentication: 'Nothing here, but their organisation or a passkey',
} as const satisfies Partial<Record<AuthStrategy, string>>;
/** Who has to prove a second factor, and what each is called on the page. */
export const enforcements = {
  DontForce: 'Those who have set one up',
  Force: 'Everybody',
  ForceExceptSAML: 'Everybody who does not sign in at their organisation',
} as const satisfies Record<MfaEnforcement, string>;
/** How programs prove themselves, and what each is called on the page. */
export const machineStrategies = {
  ClientCredentials: 'A client id and a secret, exchanged for a token',
  AccessToken: 'An access token',
  Both: 'Either',
} as const satisfies Record<MachineAuthStrategy, string>;
/** The switches of the vendor, and what each is called on the page. */
export const vendorSwitches = {
  allowSignups: 'People may sign up by themselves',
  allowNotVerifiedUsersLogin: 'People may sign in before their address is verified',
  allowEmailChange: 'People may change their email address',
  recoversByEmail: 'A forgotten password is replaced by mail',
  recoversBySms: 'A forgotten password is replaced by text message',
  mfaByMail: 'A code by mail is a second factor',
  apiTokensEnabled: 'API tokens may be used',
  whiteLabelMode: 'White label: no mention of the provider',
} as const;

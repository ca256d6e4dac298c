import type { LoginResponse } from './auth.ts';
import { endpoint } from './endpoint.ts';

/** The identifiers a person may sign up with (SIGNUP-002). */
export const signUpIdentifiers = ['email', 'phoneNumber', 'username'] as const;
export type SignUpIdentifier = (typeof signUpIdentifiers)[number];

export interface SignUpStrategy {
  strategy: SignUpIdentifier;
  isActive: boolean;
  isRequired: boolean;
}

/** Empty identifiers are left out (SIGNUP-004). */
export interface SignUpBody {
  email?: string;
  phoneNumber?: string;
  username?: string;
  /** Names the tenant that the sign-up creates. With an invitation no tenant is created. */
  companyName: string;
  name?: string;
  password?: string;
  /** JSON text. */
  metadata?: string;
  roleIds?: string[];
  /** The token of an invitation link or of an invitation: the person joins that tenant. */
  invitationToken?: string;
  /**
   * The user id of an earlier sign-up whose address was wrong: it is taken back, if this browser has begun it. An
   * extension.
   */
  replaces?: string;
  recaptchaToken?: string;
}

/** The same for an address that is taken as for a new one, while accounts must be activated. */
export interface SignUpResponse {
  shouldActivate: boolean;
  userId?: string;
  tenantId?: string;
  /** Opens the activation by one-time code; the code travels by mail. */
  activationToken?: string;
  authResponse?: LoginResponse;
}

export const signUpEndpoints = {
  strategies: endpoint<object, SignUpStrategy[]>()('GET', '/identity/resources/configurations/v1/sign-up/strategies', {
    anonymous: true,
  }),
  signUp: endpoint<{ body: SignUpBody }, SignUpResponse>()('POST', '/identity/resources/users/v1/signUp', {
    anonymous: true,
  }),
  signUpWithPhoneNumber: endpoint<{ body: SignUpBody }, SignUpResponse>()(
    'POST',
    '/identity/resources/users/v1/signUp/phoneNumber',
    { anonymous: true },
  ),
  signUpWithUsername: endpoint<{ body: SignUpBody }, SignUpResponse>()(
    'POST',
    '/identity/resources/users/v1/signUp/username',
    { anonymous: true },
  ),
} as const;

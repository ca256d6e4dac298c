import { endpoint } from './endpoint.ts';

/** Specification part 1 section 3, and part 2 section 3. */
export type MfaStrategy = 'AuthenticatorApp' | 'WebAuthnPlatform' | 'WebAuthnCrossPlatform' | 'SMS' | 'EmailCode';

export interface MfaDevices {
  webauthn: { id: string; deviceType: 'Platform' | 'CrossPlatform'; name: string }[];
  phones: { id: string; phoneNumber: string }[];
  authenticators: { id: string }[];
  emails: { email: string }[];
}

/** What every way to a session answers. Without `accessToken` the answer names the step that is still missing. */
export interface LoginResponse {
  accessToken?: string;
  refreshToken?: string;
  expires?: string;
  /** Seconds until the access token ends. */
  expiresIn?: number;
  exp?: number;
  mfaRequired: boolean;
  mfaToken?: string;
  mfaEnrolled?: boolean;
  mfaDevices?: MfaDevices;
  mfaStrategies?: MfaStrategy[];
  qrCode?: string;
  recoveryCode?: string;
  emailVerified?: boolean;
  userEmail?: string;
  redirectLocation?: string;
  isBreachedPassword?: boolean;
  resetPasswordToken?: string;
  passwordExpiresIn?: number;
  notificationPeriod?: number;
  userId?: string;
  amr?: string[];
  acr?: string;
  auth_time?: number;
}

/** Null is what published clients send for a missing value; here and in other bodies. */
export interface PreLoginBody {
  email?: string;
  username?: string;
  tenantId?: string | null;
}

/** Null (an empty answer) when the identifier has no single sign-on. */
export type PreLoginAnswer = { address?: string; idpType?: 'saml' | 'oidc'; addressType?: 'sso' | 'external' } | null;

export interface PasswordLoginBody {
  email?: string;
  username?: string;
  password: string;
  recaptchaToken?: string | null;
  invitationToken?: string | null;
}

export const authEndpoints = {
  preLogin: endpoint<{ body: PreLoginBody }, PreLoginAnswer>()(
    'POST',
    '/identity/resources/auth/v2/user/sso/prelogin',
    { anonymous: true },
  ),
  login: endpoint<{ body: PasswordLoginBody }, LoginResponse>()('POST', '/identity/resources/auth/v1/user', {
    anonymous: true,
  }),
} as const;

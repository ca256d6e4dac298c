import type { LoginResponse, MfaDevices, MfaStrategy } from './auth.ts';
import { endpoint } from './endpoint.ts';
import type {
  PasskeyDeviceType,
  WebAuthnAssertion,
  WebAuthnCreateOptions,
  WebAuthnNewDevice,
  WebAuthnRequestOptions,
} from './webauthn.ts';

/** Names a sign-in whose first factor was right, for ten minutes. It opens nothing but these calls. */
export interface PendingSignIn {
  mfaToken: string;
}

/** The answer to a right first factor, where a second one is asked for. */
export type FactorAsked = Pick<
  LoginResponse,
  'mfaRequired' | 'mfaToken' | 'mfaEnrolled' | 'mfaDevices' | 'mfaStrategies' | 'userId' | 'userEmail'
>;

/** What every call that completes a sign-in takes beside its proof. */
export interface MfaProof extends PendingSignIn {
  /** Skips the second factor in this browser until the end that `rememberPolicy` names. */
  rememberDevice?: boolean;
}

/** A code that was sent: what names it, and where it went, masked. */
export interface SentFactorCode {
  otcToken: string;
  phoneNumber: string;
}

/** The code of a message, and what names it. */
export interface TypedCode {
  otcToken: string;
  code: string;
}

/** The secret of a new authenticator app. It counts once a code of the app has proven it. */
export interface AuthenticatorSecret {
  /** An image as a `data:` URL. */
  qrCode: string;
  /** What the image says (`otpauth://totp/…?secret=…`). An extension. */
  otpauthUrl?: string;
}

/** A challenge for a security key or a passkey as second factor. */
export interface WebAuthnChallenge<Options> {
  webauthnToken: string;
  options: Options;
}

/** What an authenticator answers to a challenge. */
export interface WebAuthnSigned {
  webauthnToken: string;
  options: WebAuthnAssertion;
}

/** What an authenticator has made for a challenge. */
export interface WebAuthnMade {
  webauthnToken: string;
  deviceType: PasskeyDeviceType;
  options: WebAuthnNewDevice;
}

/** The recovery code, shown once. Absent where the person has one already. */
export interface NewRecoveryCode {
  recoveryCode?: string;
}

/** Whether this browser may skip the second factor from now on (MFA-009). */
export interface RememberPolicy {
  isAllowedToRemember: boolean;
  /** Days. */
  mfaDeviceExpiration: number;
}

/** A browser that skips the second factor of its person. */
export interface RememberedDevice {
  id: string;
  userAgent?: string;
  ipAddress?: string;
  createdAt: string;
  /** When the second factor is asked for again. Later sign-ins do not move it. */
  expiresAt: string;
  current: boolean;
}

/** A code by which an administrator lets a person in once who has lost their factors. */
export interface OneUseCode {
  code: string;
  /** Seconds. */
  expiresIn: number;
}

const LOGIN = '/identity/resources/auth/v1/user/mfa';
const OWN = '/identity/resources/users/v1/mfa';
const anonymous = { anonymous: true } as const;

/** The second factor of a sign-in that is pending, and its enrolment there (MFA-005 to MFA-013). */
export const mfaEndpoints = {
  /** Takes the code of an authenticator app, or the one-use code of an administrator (MFA-005). */
  verify: endpoint<{ body: MfaProof & { value: string; invitationToken?: string | null } }, LoginResponse>()(
    'POST',
    `${LOGIN}/verify`,
    anonymous,
  ),
  /**
   * Takes the recovery code of a pending sign-in (MFA-007). It removes every second factor, which is lost, and the
   * sign-in goes on: the answer is that of a right password for a person without a factor. `mfaToken` and the answer
   * are extensions.
   */
  recover: endpoint<
    { body: Partial<PendingSignIn> & { email: string; recoveryCode: string } },
    Partial<LoginResponse>
  >()('POST', `${LOGIN}/recover`, anonymous),
  /**
   * Asks for the second factor once more in a page that has lost `mfaToken`, which was loaded anew or is another one of
   * this browser. 401 where no sign-in waits in the browser. Codes that were sent before are void.
   */
  resume: endpoint<object, FactorAsked>()('POST', `${LOGIN}/resume`, { ...anonymous, extension: true }),
  enrollAuthenticator: endpoint<{ body: PendingSignIn }, AuthenticatorSecret>()(
    'POST',
    `${LOGIN}/authenticator/enroll`,
    anonymous,
  ),
  verifyNewAuthenticator: endpoint<{ body: MfaProof & { token: string } }, LoginResponse>()(
    'POST',
    `${LOGIN}/authenticator/enroll/verify`,
    anonymous,
  ),
  verifyAuthenticator: endpoint<{ body: MfaProof & { value: string } }, LoginResponse>()(
    'POST',
    `${LOGIN}/authenticator/{deviceId}/verify`,
    anonymous,
  ),
  sendEmailCode: endpoint<{ body: PendingSignIn }, { otcToken: string }>()('POST', `${LOGIN}/emailcode`, anonymous),
  verifyEmailCode: endpoint<{ body: MfaProof & TypedCode }, LoginResponse>()(
    'POST',
    `${LOGIN}/emailcode/verify`,
    anonymous,
  ),
  enrollSms: endpoint<{ body: PendingSignIn & { phoneNumber: string } }, SentFactorCode>()(
    'POST',
    `${LOGIN}/sms/enroll`,
    anonymous,
  ),
  verifyNewSms: endpoint<{ body: MfaProof & TypedCode }, LoginResponse>()(
    'POST',
    `${LOGIN}/sms/enroll/verify`,
    anonymous,
  ),
  sendSms: endpoint<{ body: PendingSignIn }, SentFactorCode>()('POST', `${LOGIN}/sms/{deviceId}`, anonymous),
  verifySms: endpoint<{ body: MfaProof & TypedCode }, LoginResponse>()(
    'POST',
    `${LOGIN}/sms/{deviceId}/verify`,
    anonymous,
  ),
  enrollWebAuthn: endpoint<{ body: PendingSignIn }, WebAuthnChallenge<WebAuthnCreateOptions>>()(
    'POST',
    `${LOGIN}/webauthn/enroll`,
    anonymous,
  ),
  verifyNewWebAuthn: endpoint<{ body: MfaProof & WebAuthnMade }, LoginResponse>()(
    'POST',
    `${LOGIN}/webauthn/enroll/verify`,
    anonymous,
  ),
  askWebAuthn: endpoint<{ body: PendingSignIn }, WebAuthnChallenge<WebAuthnRequestOptions>>()(
    'POST',
    `${LOGIN}/webauthn/{deviceId}`,
    anonymous,
  ),
  verifyWebAuthn: endpoint<{ body: MfaProof & WebAuthnSigned }, LoginResponse>()(
    'POST',
    `${LOGIN}/webauthn/{deviceId}/verify`,
    anonymous,
  ),
  rememberPolicy: endpoint<{ query: PendingSignIn }, RememberPolicy>()(
    'GET',
    '/identity/resources/configurations/v1/mfa-policy/allow-remember-device',
    anonymous,
  ),
} as const;

/** A person's own second factors (MFA-016 to MFA-020). */
export const ownMfaEndpoints = {
  devices: endpoint<object, MfaDevices>()('GET', `${OWN}/devices`),
  strategies: endpoint<object, { strategies: { strategy: MfaStrategy; isActive: boolean }[] }>()(
    'GET',
    '/identity/resources/configurations/v1/mfa/strategies',
  ),
  /** The older name of `enrollAuthenticator`. */
  enroll: endpoint<object, AuthenticatorSecret>()('POST', `${OWN}/enroll`),
  verify: endpoint<{ body: { token: string } }, NewRecoveryCode>()('POST', `${OWN}/enroll/verify`),
  /** Removes every authenticator app, for its code (MFA-018). */
  disable: endpoint<{ body: { token?: string } }>()('POST', `${OWN}/disable`),
  enrollAuthenticator: endpoint<object, AuthenticatorSecret>()('POST', `${OWN}/authenticator/enroll`),
  verifyAuthenticator: endpoint<{ body: { token: string } }, NewRecoveryCode>()(
    'POST',
    `${OWN}/authenticator/enroll/verify`,
  ),
  disableAuthenticator: endpoint<{ body: { token?: string } }>()(
    'POST',
    `${OWN}/authenticator/{deviceId}/disable/verify`,
  ),
  enrollSms: endpoint<{ body: { phoneNumber: string } }, SentFactorCode>()('POST', `${OWN}/sms/enroll`),
  verifySms: endpoint<{ body: TypedCode }, NewRecoveryCode>()('POST', `${OWN}/sms/enroll/verify`),
  askDisableSms: endpoint<object, SentFactorCode>()('POST', `${OWN}/sms/{deviceId}/disable`),
  disableSms: endpoint<{ body: Partial<TypedCode> }>()('POST', `${OWN}/sms/{deviceId}/disable/verify`),
  enrollWebAuthn: endpoint<object, WebAuthnChallenge<WebAuthnCreateOptions>>()('POST', `${OWN}/webauthn/enroll`),
  verifyWebAuthn: endpoint<{ body: WebAuthnMade }, NewRecoveryCode>()('POST', `${OWN}/webauthn/enroll/verify`),
  askDisableWebAuthn: endpoint<object, WebAuthnChallenge<WebAuthnRequestOptions>>()(
    'POST',
    `${OWN}/webauthn/{deviceId}/disable`,
  ),
  disableWebAuthn: endpoint<{ body: Partial<WebAuthnSigned> }>()('POST', `${OWN}/webauthn/{deviceId}/disable/verify`),
  /** A new recovery code in the place of the present one. */
  renewRecoveryCode: endpoint<object, { recoveryCode: string }>()('POST', `${OWN}/recovery-code`, { extension: true }),
  /** The browsers that skip the second factor. */
  remembered: endpoint<object, RememberedDevice[]>()('GET', `${OWN}/remembered-devices`, { extension: true }),
  forget: endpoint()('DELETE', `${OWN}/remembered-devices/{rememberedId}`, { extension: true }),
  forgetAll: endpoint()('DELETE', `${OWN}/remembered-devices`, { extension: true }),
  /** Removes every second factor of a member, for an administrator of their tenant. */
  reset: endpoint()('DELETE', '/identity/resources/users/v1/{userId}/mfa', { extension: true }),
  /** A code that counts once as the second factor of a member, for ten minutes. */
  issueCode: endpoint<object, OneUseCode>()('POST', '/identity/resources/users/v1/{userId}/mfa/one-use-code', {
    extension: true,
  }),
} as const;

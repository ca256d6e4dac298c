import type { LoginResponse } from './auth.ts';
import { endpoint } from './endpoint.ts';

/** Challenges, credential ids and every other binary field are base64url without padding. */
export interface WebAuthnRequestOptions {
  challenge: string;
  allowCredentials?: { type: string; id: string; transports?: string[] }[];
  /** Milliseconds. */
  timeout?: number;
  rpId?: string;
  userVerification?: 'discouraged' | 'preferred' | 'required';
}

export interface WebAuthnCreateOptions {
  rp: { name: string; id: string; icon?: string };
  user: { id: string; name: string; displayName: string };
  challenge: string;
  pubKeyCredParams: { type: 'public-key'; alg: number }[];
  excludeCredentials?: { type: string; id: string; transports?: string[] }[];
  /** Milliseconds. */
  timeout?: number;
  authenticatorSelection?: {
    authenticatorAttachment?: 'cross-platform' | 'platform';
    requireResidentKey?: boolean;
    residentKey?: 'discouraged' | 'preferred' | 'required';
    userVerification?: 'discouraged' | 'preferred' | 'required';
  };
}

/** What an authenticator has signed. */
export interface WebAuthnAssertion {
  id: string;
  response: { clientDataJSON: string; authenticatorData: string; signature: string; userHandle?: string | null };
}

export const passkeyDeviceTypes = ['Platform', 'CrossPlatform'] as const;
export type PasskeyDeviceType = (typeof passkeyDeviceTypes)[number];

export interface WebAuthnNewDevice {
  id: string;
  response: { clientDataJSON: string; attestationObject: string };
  deviceType?: PasskeyDeviceType;
}

export interface PasskeyDevice {
  id: string;
  deviceType: PasskeyDeviceType;
  createdAt: string;
}

/** Passkeys: signing in with one (PASSKEY-002), and a person's own (PASSKEY-005). */
export const webauthnEndpoints = {
  preLogin: endpoint<
    { body: { email?: string; userId?: string; recaptchaToken?: string | null } },
    { options: WebAuthnRequestOptions }
  >()('POST', '/identity/resources/auth/v1/webauthn/prelogin', { anonymous: true }),
  postLogin: endpoint<
    { body: WebAuthnAssertion & { recaptchaToken?: string | null; invitationToken?: string | null } },
    LoginResponse
  >()('POST', '/identity/resources/auth/v1/webauthn/postlogin', { anonymous: true }),
  listDevices: endpoint<object, { devices: PasskeyDevice[] }>()('GET', '/identity/resources/users/webauthn/v1/devices'),
  createDevice: endpoint<object, { options: WebAuthnCreateOptions }>()(
    'POST',
    '/identity/resources/users/webauthn/v1/devices',
  ),
  verifyDevice: endpoint<{ body: WebAuthnNewDevice }>()('POST', '/identity/resources/users/webauthn/v1/devices/verify'),
  deleteDevice: endpoint()('DELETE', '/identity/resources/users/webauthn/v1/devices/{deviceId}'),
} as const;

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
  /** An extension: what made it, else browser and system it was made with. */
  name?: string;
  /** An extension. Absent: it has never signed in. */
  lastUsedAt?: string;
  /** An extension: it is synchronised between the devices of its owner, and not bound to one. */
  backedUp?: boolean;
}

/**
 * What a page says to the passkey managers of the browser (`PublicKeyCredential.signalAllAcceptedCredentials`). All of
 * it is base64url but the domain.
 */
export interface AcceptedPasskeys {
  rpId: string;
  userId: string;
  allAcceptedCredentialIds: string[];
}

export interface PasskeyDevices {
  devices: PasskeyDevice[];
  /** An extension: the passkeys of the domain of the asking page. Absent: the page is of no domain with passkeys. */
  accepted?: AcceptedPasskeys;
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
  listDevices: endpoint<object, PasskeyDevices>()('GET', '/identity/resources/users/webauthn/v1/devices'),
  createDevice: endpoint<object, { options: WebAuthnCreateOptions }>()(
    'POST',
    '/identity/resources/users/webauthn/v1/devices',
  ),
  verifyDevice: endpoint<{ body: WebAuthnNewDevice }>()('POST', '/identity/resources/users/webauthn/v1/devices/verify'),
  deleteDevice: endpoint()('DELETE', '/identity/resources/users/webauthn/v1/devices/{deviceId}'),
} as const;

import type {
  PasskeyDeviceType,
  WebAuthnAssertion,
  WebAuthnCreateOptions,
  WebAuthnNewDevice,
  WebAuthnRequestOptions,
} from '../../../api/contract/webauthn.ts';

/** A key that an authenticator has made. */
export interface MadeKey {
  readonly deviceType: PasskeyDeviceType;
  readonly options: WebAuthnNewDevice;
}

/** What the page's authenticator is asked for as a second factor; the browser's, or a test's. */
export interface KeyCeremony {
  /**
   * @throws {ApiError} `GH-PASSKEY-UNANSWERED` when it was cancelled or took too long, `GH-PASSKEY-UNUSABLE` for any
   *   other reason
   */
  sign(options: WebAuthnRequestOptions, signal: AbortSignal): Promise<WebAuthnAssertion>;
  /** @throws {ApiError} as `sign`, and `GH-PASSKEY-KNOWN` where the authenticator holds a key of this person already */
  make(options: WebAuthnCreateOptions, signal: AbortSignal): Promise<MadeKey>;
}

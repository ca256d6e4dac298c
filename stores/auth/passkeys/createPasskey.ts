import {
  webauthnEndpoints,
  type WebAuthnCreateOptions,
  type WebAuthnNewDevice,
} from '../../../api/contract/webauthn.ts';
import type { Call } from '../../../api/modules/call.ts';

/**
 * Why a browser made no passkey: the person closed its dialog or the time was over; the authenticator has one of this
 * account already; the browser or the authenticator cannot make one here.
 */
export type NotMade = 'stopped' | 'known' | 'unusable';

/** What makes a passkey: the page's browser, or a test's. */
export interface PasskeyMaker {
  /**
   * Asks the person for a new passkey. A signal that comes closes the dialog. Rejects with nothing that is expected.
   */
  make(options: WebAuthnCreateOptions, signal: AbortSignal): Promise<WebAuthnNewDevice | NotMade>;
}

interface Options {
  readonly signal: AbortSignal;
  /** Of a session that is not taken over yet. */
  readonly token?: string;
}

/**
 * Makes a passkey for the signed-in person: the challenge of the provider, the dialog of the browser, the proof.
 * Resolves to why there is none, and to nothing when it is made. Rejects with the refusal of the provider.
 */
export async function createPasskey(
  call: Call,
  load: () => Promise<PasskeyMaker>,
  how: Options,
): Promise<NotMade | undefined> {
  const [{ options }, maker] = await Promise.all([call(webauthnEndpoints.createDevice, {}, how), load()]);
  if (how.signal.aborted) return 'stopped';
  const made = await maker.make(options, how.signal);
  if (typeof made === 'string') return made;
  await call(webauthnEndpoints.verifyDevice, { body: made }, how);
  return undefined;
}

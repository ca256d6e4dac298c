import { startAuthentication, startRegistration, WebAuthnAbortService } from '@simplewebauthn/browser';
import { keyError } from '../../../stores/auth/mfa/keyError.ts';
import type { KeyCeremony } from '../../../stores/auth/mfa/KeyCeremony.ts';

/** Asks the browser, and takes the question back when the signal comes. */
async function asked<Answer>(ask: () => Promise<Answer>, signal: AbortSignal): Promise<Answer> {
  signal.throwIfAborted();
  const end = (): void => WebAuthnAbortService.cancelCeremony();
  signal.addEventListener('abort', end);
  try {
    return await ask();
  } catch (cause) {
    throw keyError(cause);
  } finally {
    signal.removeEventListener('abort', end);
  }
}

/** The keys of the browser this page runs in. */
export const browserKeys: KeyCeremony = {
  async sign({ userVerification, allowCredentials = [], ...rest }, signal) {
    const optionsJSON = {
      ...rest,
      allowCredentials: allowCredentials.map(({ id }) => ({
        id,
        type: 'public-key' as const,
      })),
      ...(userVerification && { userVerification }),
    };
    const { id, response } = await asked(() => startAuthentication({ optionsJSON }), signal);
    const { clientDataJSON, authenticatorData, signature, userHandle } = response;
    return {
      id,
      response: {
        clientDataJSON,
        authenticatorData,
        signature,
        ...(userHandle && { userHandle }),
      },
    };
  },

  async make({ excludeCredentials = [], ...rest }, signal) {
    const optionsJSON = {
      ...rest,
      excludeCredentials: excludeCredentials.map(({ id }) => ({
        id,
        type: 'public-key' as const,
      })),
    };
    const made = await asked(() => startRegistration({ optionsJSON }), signal);
    const { clientDataJSON, attestationObject } = made.response;
    return {
      deviceType: made.authenticatorAttachment === 'cross-platform' ? 'CrossPlatform' : 'Platform',
      options: { id: made.id, response: { clientDataJSON, attestationObject } },
    };
  },
};

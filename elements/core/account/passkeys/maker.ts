import { startRegistration, WebAuthnAbortService } from '@simplewebauthn/browser';
import type { NotMade, PasskeyMaker } from '../../../../stores/auth/passkeys/createPasskey.ts';

/** What a browser calls its reasons. It does not tell a closed dialog from one that was open for too long. */
const reasons: Readonly<Record<string, NotMade>> = {
  NotAllowedError: 'stopped',
  AbortError: 'stopped',
  TimeoutError: 'stopped',
  InvalidStateError: 'known',
};

/** The library wraps some errors of the browser and hands others on. */
function reasonOf(error: unknown): NotMade {
  const names = error instanceof Error ? [error.name, error.cause instanceof Error ? error.cause.name : ''] : [];
  const known = names.find((name) => Object.hasOwn(reasons, name));
  return (known !== undefined && reasons[known]) || 'unusable';
}

/** The browser makes passkeys in a dialog of its own; another device may be chosen there. */
export const maker: PasskeyMaker = {
  async make({ rp, excludeCredentials = [], ...options }, signal) {
    if (signal.aborted) return 'stopped';
    const end = (): void => WebAuthnAbortService.cancelCeremony();
    signal.addEventListener('abort', end);
    try {
      const { id, response, authenticatorAttachment } = await startRegistration({
        optionsJSON: {
          ...options,
          rp: { id: rp.id, name: rp.name },
          excludeCredentials: excludeCredentials.map((known) => ({ id: known.id, type: 'public-key' })),
        },
      });
      const { clientDataJSON, attestationObject } = response;
      return {
        id,
        response: { clientDataJSON, attestationObject },
        deviceType: authenticatorAttachment === 'cross-platform' ? 'CrossPlatform' : 'Platform',
      };
    } catch (error) {
      return signal.aborted ? 'stopped' : reasonOf(error);
    } finally {
      signal.removeEventListener('abort', end);
    }
  },
};

import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';
import type { PasskeyCeremony } from '../../stores/auth/login/PasskeyStore.ts';

/**
 * How a browser says that there is no answer: closed, over in time, ended by a signal, or taken over by a newer
 * question.
 */
const unanswered: ReadonlySet<string> = new Set(['NotAllowedError', 'AbortError']);

/** The library wraps some errors of the browser and hands others on. */
function isUnanswered(error: unknown): boolean {
  const names = error instanceof Error ? [error.name, error.cause instanceof Error ? error.cause.name : ''] : [];
  return names.some((name) => unanswered.has(name));
}

/** The browser's passkeys, for the form that contains this node. */
export const ceremonyIn = (form: Node): PasskeyCeremony => ({
  async support() {
    const dialog = browserSupportsWebAuthn();
    // The library, and the browser, look in the document this code runs in; the element may have been adopted by
    // another.
    return { dialog, field: dialog && form.ownerDocument === document && (await browserSupportsWebAuthnAutofill()) };
  },

  async ask(optionsJSON, { field, signal }) {
    if (signal.aborted) return undefined;
    const end = (): void => WebAuthnAbortService.cancelCeremony();
    signal.addEventListener('abort', end);
    const { userVerification, ...rest } = optionsJSON;
    const asked = startAuthentication({
      optionsJSON: { ...rest, ...(userVerification && { userVerification }), allowCredentials: [] },
      useBrowserAutofill: field,
      verifyBrowserAutofillInput: form.getRootNode() === document, // it does not look into shadow roots
    });
    // The library waits for this before it can be cancelled: a signal that came meanwhile has cancelled nothing yet.
    if (field) void browserSupportsWebAuthnAutofill().then(() => signal.aborted && end());
    try {
      const { id, response } = await asked;
      const { clientDataJSON, authenticatorData, signature, userHandle } = response;
      return { id, response: { clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) } };
    } catch (error) {
      if (signal.aborted || isUnanswered(error)) return undefined;
      throw error;
    } finally {
      signal.removeEventListener('abort', end);
    }
  },

  forget(passkey) {
    if (
      !('signalUnknownCredential' in PublicKeyCredential) ||
      typeof PublicKeyCredential.signalUnknownCredential !== 'function'
    )
      return;
    void Promise.resolve(PublicKeyCredential.signalUnknownCredential(passkey)).catch(() => {});
  },
});

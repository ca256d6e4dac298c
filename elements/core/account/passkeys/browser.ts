import type { AcceptedPasskeys } from '../../../../api/contract/webauthn.ts';

/** Whether this browser knows passkeys (PASSKEY-013). */
export const knowsPasskeys = (): boolean =>
  typeof globalThis.PublicKeyCredential === 'function' && !!globalThis.navigator?.credentials;

/** A method of the browser that newer ones have; it may refuse, and nothing follows from that. */
function signal(name: string, told: object): void {
  const { PublicKeyCredential: browser } = globalThis;
  if (typeof browser !== 'function' || !(name in browser)) return;
  const method: unknown = Reflect.get(browser, name);
  if (typeof method !== 'function') return;
  void Promise.resolve(Reflect.apply(method, browser, [told])).catch(() => {});
}

/**
 * Tells the passkey managers of this browser which passkeys the provider takes, and what the person is called: what is
 * gone there is offered no more, and what is offered has the present name.
 */
export function tellManagers(
  accepted: AcceptedPasskeys,
  { email, name }: { readonly email: string; readonly name: string },
): void {
  const { rpId, userId } = accepted;
  signal('signalAllAcceptedCredentials', accepted);
  signal('signalCurrentUserDetails', { rpId, userId, name: email, displayName: name || email });
}

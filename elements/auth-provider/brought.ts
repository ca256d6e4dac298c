import { tell } from '../../codes/tell.ts';
import { loadEngine } from '../../stores/entitlements/loadEngine.ts';
import { readPreloaded } from '../../stores/entitlements/preloaded.ts';
import type { RootStore } from '../../stores/RootStore.ts';
import { giveSession } from '../../stores/session/token/given.ts';

/**
 * Reads what a server has written into the page: `script` elements of the type `application/json` with `data-session`
 * or `data-entitlements`. Resolves to what hands it to an app before the app starts: its user is signed in then
 * (SSR-027), and its gates decide before the provider has answered.
 */
export async function read(provider: Element): Promise<(root: RootStore) => void> {
  await loadEngine().catch(() => undefined);
  // Not what is for a provider nested in this one.
  const find = (name: string): Element | undefined =>
    [...provider.querySelectorAll(`script[type="application/json"][${name}]`)].find(
      (script) => script.closest(provider.localName) === provider,
    );
  const [session, entitlements] = [find('data-session'), find('data-entitlements')];
  return (root) => {
    if (entitlements) preload(root, entitlements);
    if (session) give(root, session);
  };
}

function preload({ entitlements }: RootStore, script: Element): void {
  const preloaded = readPreloaded(script.textContent ?? '');
  if (preloaded) entitlements.preload(preloaded);
  else tell('error', 'GH-PRELOAD-UNREADABLE', 'This script holds no entitlements.', script);
}

function give({ session, entitlements, ports }: RootStore, script: Element): void {
  const isTaken = giveSession(session, ports.clock, script.textContent ?? '');
  if (isTaken === undefined) return tell('error', 'GH-SESSION-UNREADABLE', 'This script holds no session.', script);
  entitlements.drop(); // those of another user or tenant
  if (!isTaken) return;
  if (entitlements.bundle) entitlements.show(entitlements.bundle);
  else if (!session.held?.expired) void entitlements.load(); // otherwise they come with the token
}

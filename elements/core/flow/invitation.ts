import type { RootStore } from '../../../stores/RootStore.ts';
import { takeParameters } from './address.ts';

const NAME = 'invitationToken';

/**
 * The token of the invitation that led here. It leaves the address (API-19), and stays with this entry of the history: a
 * reload of the page must not make a sign-up or a sign-in by invitation a plain one.
 */
export function takeInvitation(page: Document): string | undefined {
  const history = page.defaultView?.history;
  const { [NAME]: token } = takeParameters(page, [NAME]);
  const state: unknown = history?.state;
  const entries = typeof state === 'object' && state !== null ? Object.entries(state) : [];
  if (token) history?.replaceState({ ...Object.fromEntries(entries), [NAME]: token }, '');
  const kept: unknown = token ?? entries.find(([name]) => name === NAME)?.[1];
  return typeof kept === 'string' ? kept : undefined;
}

/** The same for a sign-in, which asks its app for the token. What another visit has left there is gone (ACCEPT-013). */
export function handInvitation(page: Document, { routing }: RootStore): void {
  const token = takeInvitation(page);
  routing.taken = new URLSearchParams(token && { [NAME]: token });
}

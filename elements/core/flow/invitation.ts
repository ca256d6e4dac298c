import type { RootStore } from '../../../stores/RootStore.ts';
import { keepWithEntry, keptWithEntry, takeParameters } from './address.ts';

const NAME = 'invitationToken';

/**
 * The token of the invitation that led here. It leaves the address (API-19), and stays with this entry of the history: a
 * reload of the page must not make a sign-up or a sign-in by invitation a plain one.
 */
export function takeInvitation(page: Document): string | undefined {
  const { [NAME]: token } = takeParameters(page, [NAME]);
  if (token) keepWithEntry(page, NAME, token);
  return token || keptWithEntry(page, NAME);
}

/** How the routings that were handed a token read their addresses. */
const readers = new WeakMap<RootStore['routing'], (name: string) => string | null>();

/**
 * The same for a sign-in, whose stores ask the routing of their app for the token: it answers as if that stood in the address still
 * (ACCEPT-013). What another visit has left there is gone. It is taught that here, because few who sign in have an invitation.
 */
export function handInvitation(page: Document, { routing }: RootStore): void {
  const token = takeInvitation(page) ?? null;
  const read = readers.get(routing) ?? routing.query.bind(routing);
  readers.set(routing, read);
  routing.query = (name) => read(name) ?? (name === NAME ? token : null);
}

import type { ReadCall, WriteCall } from '../../http/pipeline/call.ts';
import { readCookies } from '../../http/pipeline/cookies.ts';
import { findHeldTokens, type HeldToken } from '../sessions/storage.ts';

/** The living sessions whose refresh tokens the browser brings, the one to go on with first. */
export function heldSessions({ db, request, services, now }: ReadCall | WriteCall): Promise<HeldToken[]> {
  return findHeldTokens(db, readCookies(request, services.refreshCookie.name), now);
}

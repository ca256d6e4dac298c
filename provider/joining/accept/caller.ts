import { findPrincipal } from '../../people/accounts.ts';
import { heldSessions } from '../../signIn/auth/heldSessions.ts';
import type { ReadCall } from '../../http/pipeline/call.ts';
import { readBearer } from '../../people/principal.ts';

/** The user of an anonymous call: by the access token, else by the cookie. Undefined: no user is signed in. */
export async function signedInUser(call: ReadCall): Promise<string | undefined> {
  const { db, request, services, now } = call;
  const bearer = readBearer(request);
  const claims = bearer === undefined ? undefined : await services.accessTokens.verify(bearer, now);
  const found = claims && (await findPrincipal(db, claims, now));
  if (found) return found.user.id;
  const [held] = await heldSessions(call);
  return held?.session.userId;
}

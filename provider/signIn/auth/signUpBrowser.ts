import type { Circumstances } from '../../http/pipeline/call.ts';
import { readCookies } from '../../http/pipeline/cookies.ts';
import { peekSecret } from '../../crypto/secrets/storage.ts';
import type { Reader } from '../../ground/database.ts';

/** How long a browser that signed up is remembered, in seconds: as long as the link of the mail. */
export const SIGN_UP_BROWSER_LIFETIME = 7 * 24 * 3600;

/** The name of the cookie that a sign-up with a password leaves. */
export const signUpCookieName = (clientId: string): string => `gatehouse_signup_${clientId}`;

/** Whether the call comes from the browser that signed up for this person with a password. */
export async function isSignUpBrowser(
  {
    db,
    request,
    services,
    now,
  }: Pick<Circumstances<{ readonly clientId: string }>, 'request' | 'services' | 'now'> & { readonly db: Reader },
  userId: string,
): Promise<boolean> {
  for (const text of readCookies(request, signUpCookieName(services.clientId)))
    if (await peekSecret(db, { purpose: 'sign-up-browser', subject: userId, text }, now)) return true;
  return false;
}

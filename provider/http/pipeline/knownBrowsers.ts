import { createHmac, timingSafeEqual } from 'node:crypto';
import { readCookies, type Cookie } from './cookies.ts';
import { newToken } from '../../crypto/keys/secrets.ts';

/** How long a browser is remembered after a sign-in, in seconds. */
const LIFETIME = 180 * 24 * 3600;
/** The id of an unknown user, for whom the same is computed. */
const NOBODY = 'nobody';

/**
 * Tells browsers in which a person has signed in before from all others. Their tries are counted apart, so that
 * strangers who try that person's identifiers cannot slow the person down. It proves nothing else.
 */
export interface KnownBrowsers {
  /** The Set-Cookie line after a sign-in. */
  remember(userId: string): string;
  /** What a browser of this person is counted under; undefined for any other browser. */
  find(request: Request, userId: string | undefined): string | undefined;
}

export function createKnownBrowsers(cookie: Cookie, secret: Buffer): KnownBrowsers {
  const proofOf = (nonce: string, userId: string): string =>
    createHmac('sha256', secret).update(`known-browser:${userId}:${nonce}`).digest('base64url');
  return {
    remember(userId) {
      const nonce = newToken();
      return cookie.keep(`${nonce}.${proofOf(nonce, userId)}`, LIFETIME);
    },
    find(request, userId) {
      for (const value of readCookies(request, cookie.name)) {
        const [nonce = '', proof = ''] = value.split('.');
        if (isEqual(proofOf(nonce, userId ?? NOBODY), proof)) return nonce;
      }
      return undefined;
    },
  };
}

function isEqual(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

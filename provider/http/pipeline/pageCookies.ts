import { createKnownBrowsers, type KnownBrowsers } from './knownBrowsers.ts';
import { createCookie, isSameSite, refreshCookieName, type Cookie, type CookieSettings } from './cookies.ts';

/** The cookies that an answer sets. */
export interface PageCookies {
  readonly refreshCookie: Cookie;
  readonly knownBrowsers: KnownBrowsers;
  /** Names the sign-in that a browser has begun and that waits for a message. */
  readonly flowCookie: Cookie;
  /** One for a purpose of its own. */
  newCookie(name: string): Cookie;
}

function pageCookies(clientId: string, secret: Buffer, newCookie: (name: string) => Cookie): PageCookies {
  return {
    refreshCookie: newCookie(refreshCookieName(clientId)),
    knownBrowsers: createKnownBrowsers(newCookie(`gatehouse_known_${clientId}`), secret),
    flowCookie: newCookie(`gatehouse_flow_${clientId}`),
    newCookie,
  };
}

/** The cookies for the pages of the configured origins, and for one page in particular. */
export interface CookieJars {
  readonly usual: PageCookies;
  /** The cookies for the page that calls. Those for a page on another site than the provider reach the page there. */
  of(request: Request): PageCookies;
}

/** @param secret of the cookies by which browsers are known */
export function createCookieJars(clientId: string, settings: CookieSettings, secret: Buffer): CookieJars {
  const usual = pageCookies(clientId, secret, (name) => createCookie(name, settings));
  const across = pageCookies(clientId, secret, (name) => createCookie(name, settings, true));
  return {
    usual,
    of(request) {
      const origin = request.headers.get('origin');
      const isElsewhere = origin !== null && URL.canParse(origin) && !isSameSite(origin, settings.publicUrl);
      return isElsewhere ? across : usual;
    },
  };
}

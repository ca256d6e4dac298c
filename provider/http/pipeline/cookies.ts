import type { Settings } from '../../config/config.ts';

/** The name published clients look for: the client id without its first hyphen. */
export const refreshCookieName = (clientId: string): string => `fe_refresh_${clientId.replace('-', '')}`;

/** Cookies of one name that are looked at: a request has no honest reason for more. */
const SAME_NAME = 8;

/**
 * The values of the cookies of a name. A browser sends several where another path or a parent domain has set one as
 * well, and a request does not tell which is whose.
 */
export function readCookies(request: Request, name: string): string[] {
  const values = new Set<string>();
  for (const part of (request.headers.get('cookie') ?? '').split(';')) {
    const at = part.indexOf('=');
    if (at > 0 && part.slice(0, at).trim() === name) values.add(part.slice(at + 1).trim());
  }
  return [...values].slice(0, SAME_NAME);
}

export interface Cookie {
  readonly name: string;
  readonly sameSite: string;
  /** The Set-Cookie line that keeps a value for `seconds`. */
  keep(value: string, seconds: number): string;
  /** The Set-Cookie line that takes it away. */
  clear(): string;
  /** The lines that take it away together with those of its name that a sibling domain has set for all. */
  clearAll(): string[];
}

export type CookieSettings = Pick<Settings, 'publicUrl' | 'allowedOrigins' | 'cookie'>;

/**
 * On plain http Lax; on https None and Partitioned when a configured application is on another site, else Lax. All can
 * be configured.
 * @param acrossSites for a page on another site, whatever is configured
 */
export function createCookie(name: string, settings: CookieSettings, acrossSites = false): Cookie {
  const { allowedOrigins, publicUrl } = settings;
  const secure = settings.cookie.secure ?? publicUrl.startsWith('https:');
  const crossSite = secure && (acrossSites || allowedOrigins.some((origin) => !isSameSite(origin, publicUrl)));
  const sameSite = settings.cookie.sameSite ?? (crossSite ? 'None' : 'Lax');
  const partitioned = settings.cookie.partitioned ?? (crossSite && sameSite === 'None');
  const base = ['Path=/', 'HttpOnly', `SameSite=${sameSite}`, ...(secure ? ['Secure'] : [])];
  const attributes = [...base, ...(partitioned ? ['Partitioned'] : [])].join('; ');
  const gone = `${name}=; Max-Age=0; `;
  return {
    name,
    sameSite,
    keep: (value, seconds) => `${name}=${value}; Max-Age=${Math.max(0, Math.floor(seconds))}; ${attributes}`,
    clear: () => gone + attributes,
    clearAll: () => [
      gone + attributes,
      ...domainsOf(new URL(publicUrl)).flatMap((domain) => {
        const line = `${gone}Domain=${domain}; ${base.join('; ')}`;
        return secure ? [line, `${line}; Partitioned`] : [line];
      }),
    ],
  };
}

/** The domains a page of this host may set cookies for; the browser itself leaves out those that are public. */
function domainsOf({ hostname }: URL): string[] {
  if (/^[\d.]+$|:/.test(hostname)) return [];
  const labels = hostname.split('.');
  return labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'));
}

/** Whether two origins are of one site, as browsers judge it for cookies. */
export const isSameSite = (a: string, b: string): boolean => siteOf(new URL(a)) === siteOf(new URL(b));

/**
 * Scheme and registrable domain. Without the list of public suffixes a short second-level label (`co.uk`, `com.au`) is
 * taken for one; where that guess is wrong, the configuration names the cookie's attributes.
 */
function siteOf({ protocol, hostname }: URL): string {
  const labels = hostname.split('.');
  if (/^[\d.]+$|:/.test(hostname)) return `${protocol}//${hostname}`;
  return `${protocol}//${labels.slice((labels.at(-2)?.length ?? 0) <= 3 ? -3 : -2).join('.')}`;
}

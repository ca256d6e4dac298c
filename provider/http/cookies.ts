import type { Settings } from '../config.ts';

/** The name published clients look for: the client id without its first hyphen. */
export const refreshCookieName = (clientId: string): string => `fe_refresh_${clientId.replace('-', '')}`;

/** The value of one cookie; of several with that name the first. */
export function readCookie(request: Request, name: string): string | undefined {
  for (const part of (request.headers.get('cookie') ?? '').split(';')) {
    const at = part.indexOf('=');
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim();
  }
  return undefined;
}

export interface RefreshCookie {
  readonly name: string;
  readonly sameSite: string;
  /** The Set-Cookie line that keeps a refresh token for `seconds`. */
  keep(token: string, seconds: number): string;
  /** The Set-Cookie line that takes it away. */
  clear(): string;
}

/** On plain http Lax; on https None and Partitioned when an application is on another site, else Lax. All can be configured. */
export function createRefreshCookie(
  clientId: string,
  settings: Pick<Settings, 'publicUrl' | 'allowedOrigins' | 'cookie'>,
): RefreshCookie {
  const name = refreshCookieName(clientId);
  const secure = settings.cookie.secure ?? settings.publicUrl.startsWith('https:');
  const crossSite = secure && settings.allowedOrigins.some((origin) => !isSameSite(origin, settings.publicUrl));
  const sameSite = settings.cookie.sameSite ?? (crossSite ? 'None' : 'Lax');
  const partitioned = settings.cookie.partitioned ?? (crossSite && sameSite === 'None');
  const attributes = [
    'Path=/',
    'HttpOnly',
    `SameSite=${sameSite}`,
    ...(secure ? ['Secure'] : []),
    ...(partitioned ? ['Partitioned'] : []),
  ].join('; ');
  return {
    name,
    sameSite,
    keep: (token, seconds) => `${name}=${token}; Max-Age=${Math.max(0, Math.floor(seconds))}; ${attributes}`,
    clear: () => `${name}=; Max-Age=0; ${attributes}`,
  };
}

const isSameSite = (a: string, b: string): boolean => siteOf(new URL(a)) === siteOf(new URL(b));

/**
 * Scheme and registrable domain. Without the list of public suffixes a short second-level label (`co.uk`, `com.au`) is taken
 * for one; where that guess is wrong, the configuration names the cookie's attributes.
 */
function siteOf({ protocol, hostname }: URL): string {
  const labels = hostname.split('.');
  if (/^[\d.]+$|:/.test(hostname)) return `${protocol}//${hostname}`;
  return `${protocol}//${labels.slice((labels.at(-2)?.length ?? 0) <= 3 ? -3 : -2).join('.')}`;
}

import type { LayerConfig, SameSite } from '../config/readConfig.ts';

/** Cookies of a request that are looked at; an honest browser sends fewer. */
const MOST = 300;

/** Every cookie of a request by name, in the order in which the browser sent them; a name may come several times. */
export function readCookies(request: Pick<Request, 'headers'>): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const part of (request.headers.get('cookie') ?? '').split(';', MOST)) {
    const at = part.indexOf('=');
    const name = part.slice(0, Math.max(at, 0)).trim();
    if (!name) continue;
    const values = found.get(name) ?? [];
    values.push(part.slice(at + 1).trim());
    found.set(name, values);
  }
  return found;
}

export interface CookieLife {
  /** When the browser drops it: epoch milliseconds. Without, with the browser's own session. */
  until?: number | undefined;
  /** Default: as configured. */
  sameSite?: SameSite | undefined;
  /** The value goes as it is, because it is another's and made for a cookie. Default: it is encoded. */
  isEncoded?: boolean | undefined;
}

type CookieConfig = Pick<LayerConfig, 'cookieDomain' | 'secureCookies' | 'sameSite'>;

/** One `Set-Cookie` line. HttpOnly always; Secure and SameSite on https, where browsers accept all of them (SRV-02). */
export function cookieLine(
  { cookieDomain, secureCookies, sameSite }: CookieConfig,
  name: string,
  value: string,
  life: CookieLife = {},
): string {
  return [
    `${name}=${life.isEncoded ? value : encodeURIComponent(value)}`,
    ...(cookieDomain ? [`Domain=${cookieDomain}`] : []),
    'Path=/',
    ...(life.until === undefined ? [] : [`Expires=${new Date(life.until).toUTCString()}`]),
    'HttpOnly',
    'Priority=High',
    ...(secureCookies ? ['Secure', `SameSite=${life.sameSite ?? sameSite}`] : []),
  ].join('; ');
}

/** Takes a cookie away. */
export const clearLine = (config: CookieConfig, name: string): string => cookieLine(config, name, '', { until: 0 });

/** The text of a cookie's value; undefined for what is badly encoded. */
export function decodeValue(value: string): string | undefined {
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
}

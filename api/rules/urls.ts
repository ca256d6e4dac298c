import { isLoopback } from './loopback.ts';

/** Addresses that came with server data, before they reach an `href` or a `src` (API-15). */

const IMAGE = /^data:image\/(png|jpeg|webp|gif)[;,]/i;

const parse = (value: unknown, base?: string): URL | undefined => {
  try {
    return typeof value === 'string' && value ? new URL(value, base) : undefined;
  } catch {
    return undefined;
  }
};

const isWeb = ({ protocol, hostname, username, password }: URL): boolean =>
  (protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname))) && !username && !password;

/**
 * The full form of an address a link or a redirect may lead to: https, or http on this machine. Undefined for
 * everything else.
 * @param base the address relative values are read against; without it they are refused
 */
export function safeUrl(value: unknown, base?: string): string | undefined {
  const url = parse(value, base);
  return url && isWeb(url) ? url.href : undefined;
}

/** As `safeUrl`, for pictures: also `data:` with a PNG, JPEG, WebP or GIF. SVG is refused. */
export function safeImageUrl(value: unknown, base?: string): string | undefined {
  const url = parse(value, base);
  return url && (isWeb(url) || IMAGE.test(url.href)) ? url.href : undefined;
}

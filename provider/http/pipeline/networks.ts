import { isIPv6 } from 'node:net';
import type { Asker } from '../../crypto/secrets/flows.ts';
import type { Circumstances, WriteServices } from './call.ts';

/** The networks an address is counted under. */
export interface Networks {
  /** What one subscriber holds: an IPv4 address, or the /64 of an IPv6 address. */
  readonly near: string;
  /** What one site may hold, for IPv6: the /48. */
  readonly wide?: string;
}

/** A network of IPv6 has 2^64 addresses, so a single address identifies no caller. */
export function networksOf(address: string): Networks {
  const [bare = ''] = address.split('%'); // without the zone of a link-local address
  if (!isIPv6(bare)) return { near: address };
  const groups = groupsOf(bare);
  return { near: `${groups.slice(0, 4).join(':')}::/64`, wide: `${groups.slice(0, 3).join(':')}::/48` };
}

/** What asks: the browser, where the person has signed in there before, else the site. */
export function askerOf(
  {
    services,
    request,
    origin,
  }: Pick<Circumstances<Pick<WriteServices, 'knownBrowsers'>>, 'services' | 'request' | 'origin'>,
  userId: string | undefined,
  flow: string,
): Asker {
  const known = services.knownBrowsers.find(request, userId);
  const { near, wide = near } = networksOf(origin.ipAddress);
  return { flow, network: known ?? wide, isKnown: known !== undefined };
}

/** The eight groups of an IPv6 address in one spelling: the URL parser knows all spellings. */
function groupsOf(address: string): string[] {
  const [left = '', right] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const [head, tail] = [left, right ?? ''].map((part) => part.split(':').filter((group) => group !== ''));
  const missing = 8 - (head?.length ?? 0) - (tail?.length ?? 0);
  return [...(head ?? []), ...Array<string>(missing).fill('0'), ...(tail ?? [])];
}

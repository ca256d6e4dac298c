import { timingSafeEqual } from 'node:crypto';
import { isIP } from 'node:net';
import type { Settings } from '../../config/config.ts';

/** Who is at the other end of the connection. */
export interface Connection {
  address?: string;
}

/**
 * The network address a request is counted and audited under: what a session layer with the shared secret says, else
 * what the configured number of proxies wrote, else the other end of the connection. Any other header is a claim and
 * not read.
 */
export function clientAddress(
  request: Request,
  connection: Connection,
  settings: Pick<Settings, 'trustedProxies' | 'forwardingSecret'>,
  clientId: string,
): string {
  const chain = (request.headers.get('x-forwarded-for') ?? '').split(',');
  const candidates = [
    forwardedAddress(request, settings.forwardingSecret, clientId),
    settings.trustedProxies > 0 ? chain.at(-settings.trustedProxies) : undefined,
    connection.address,
  ];
  return candidates.map(toAddress).find((address) => address !== undefined) ?? 'unknown';
}

/** One spelling per address, that of IPv4 for an IPv4 address in IPv6; undefined for what is none. */
function toAddress(text: string | undefined): string | undefined {
  const address = text?.trim().toLowerCase() ?? '';
  if (isIP(address) === 0) return undefined;
  const [, high, low] = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/.exec(address) ?? [];
  if (high === undefined || low === undefined) return address.replace(/^::ffff:(?=\d+\.)/, '');
  const bytes = Buffer.from(high.padStart(4, '0') + low.padStart(4, '0'), 'hex');
  return [...bytes].join('.');
}

function forwardedAddress(request: Request, secret: string | undefined, clientId: string): string | undefined {
  const verifier = request.headers.get('x-frontegg-headers-verifier');
  if (
    secret === undefined ||
    verifier === null ||
    request.headers.get('frontegg-vendor-id') !== clientId ||
    !isEqual(verifier, secret)
  )
    return undefined;
  return request.headers.get('x-frontegg-forwarded-for') ?? undefined;
}

function isEqual(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

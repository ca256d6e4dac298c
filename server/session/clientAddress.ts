import { isIP } from 'node:net';
import type { Visit } from './ProviderCalls.ts';

/**
 * The network address of a user: what the configured number of proxies wrote, else the other end of the connection
 * (SRV-15). All that is further left in the header is a claim of the browser.
 */
export function clientAddress({ request, address }: Visit, trustedProxies: number): string | undefined {
  const chain = (request.headers.get('x-forwarded-for') ?? '').split(',');
  const found = (trustedProxies > 0 ? chain.at(-trustedProxies) : address)?.trim() ?? '';
  return isIP(found) ? found : undefined;
}

import type { LayerConfig } from '../config/readConfig.ts';

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

export const isWrite = ({ method }: Pick<Request, 'method'>): boolean => !READS.has(method);

/**
 * Whether a request that changes something comes from a page of the host: by its Origin, or where a browser sends none
 * by its Fetch Metadata. SameSite modes take no part in it (SRV-16).
 */
export function isFromOwnPage({ headers }: Request, { allowedOrigins }: Pick<LayerConfig, 'allowedOrigins'>): boolean {
  const origin = headers.get('origin');
  return origin === null ? headers.get('sec-fetch-site') === 'same-origin' : allowedOrigins.includes(origin);
}

/** Whether another site's page asks for data. It can come here by a link, and by nothing else. */
export const isForeignRead = ({ headers }: Request): boolean =>
  headers.get('sec-fetch-site') === 'cross-site' && headers.get('sec-fetch-mode') !== 'navigate';

/** A browser or a framework that loads ahead: the user has not gone there. */
export const isPrefetch = ({ headers }: Pick<Request, 'headers'>): boolean =>
  [headers.get('purpose'), headers.get('sec-purpose')].some((value) => value?.includes('prefetch')) ||
  headers.get('next-router-prefetch') !== null;

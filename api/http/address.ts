import type { Endpoint } from '../contract/endpoint.ts';
import { ApiError } from './errors.ts';

export interface Base {
  /** The provider's address, or a function that gives it for a path. */
  baseUrl: string | ((path: string) => string);
  /** The path between the base and the path of a call. May be empty. Default `frontegg`. */
  urlPrefix?: string | undefined;
}

const withoutEdges = (text: string): string => text.replace(/^\/+|\/+$/g, '');

/** One path parameter, encoded. Empty, `.`, `..` and non-string values are refused before anything is sent (API-05). */
function segment(name: string, value: unknown): string {
  if (typeof value !== 'string' || value === '' || value === '.' || value === '..')
    throw new ApiError({ statusCode: 0, errorCode: 'GH-BAD-PARAMETER', message: `"${name}" must be a non-empty id` });
  return encodeURIComponent(value);
}

/** Query values as text: objects as JSON; undefined and null are left out. */
export function toQuery(values: object): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values))
    if (value !== undefined && value !== null)
      query.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  return query.size ? `?${query}` : '';
}

/** The whole address of a call: base, prefix (never doubled), path with its parameters, query. */
export function toAddress(
  base: Base,
  endpoint: Endpoint<never>,
  params: Readonly<Record<string, unknown>>,
  query: object,
): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => segment(name, params[name]));
  const root = (typeof base.baseUrl === 'function' ? base.baseUrl(path) : base.baseUrl).replace(/\/+$/, '');
  const prefix = withoutEdges(base.urlPrefix ?? 'frontegg');
  const bare = prefix && root.endsWith(`/${prefix}`) ? root.slice(0, -prefix.length - 1) : root;
  const stem = prefix && endpoint.prefix !== false ? `${bare}/${prefix}` : bare;
  return stem + path + toQuery(query);
}

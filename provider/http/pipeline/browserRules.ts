import { headerNames } from 'gatehouse-contract/contract.js';
import { ProviderError } from '../../ground/errors.ts';
import type { AllowedOrigins } from './origins.ts';
import type { AnyRoute } from './route.ts';
import type { Services } from './services.ts';

const ALLOWED_HEADERS = [
  'authorization',
  'content-type',
  headerNames.source,
  headerNames.scopedTenant,
  headerNames.loginAlias,
  headerNames.applicationId,
  headerNames.sdk,
  headerNames.framework,
].join(', ');
const EXPOSED_HEADERS = [headerNames.traceId, 'retry-after', 'content-disposition'].join(', ');
type Known = Pick<AllowedOrigins, 'has'>;
const WRITES = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** Headers that every answer carries, a failed one included. */
export function commonHeaders(
  request: Request,
  traceId: string,
  { allowedOrigins, settings }: { readonly allowedOrigins: Known } & Pick<Services, 'settings'>,
): [string, string][] {
  const origin = request.headers.get('origin');
  return [
    [headerNames.traceId, traceId],
    ['Cache-Control', 'no-store'],
    ['X-Content-Type-Options', 'nosniff'],
    ['Referrer-Policy', 'same-origin'],
    ['Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'"],
    ['X-Frame-Options', 'DENY'],
    ['Vary', 'Origin'],
    ...(settings.publicUrl.startsWith('https:')
      ? ([['Strict-Transport-Security', 'max-age=31536000; includeSubDomains']] satisfies [string, string][])
      : []),
    ...(origin !== null && allowedOrigins.has(origin)
      ? ([
          ['Access-Control-Allow-Origin', origin],
          ['Access-Control-Allow-Credentials', 'true'],
          ['Access-Control-Expose-Headers', EXPOSED_HEADERS],
        ] satisfies [string, string][])
      : []),
  ];
}

/** The answer to a preflight from an allowed origin; empty for any other origin. */
export function preflightHeaders(request: Request, allowedOrigins: Known): Record<string, string> {
  if (!allowedOrigins.has(request.headers.get('origin') ?? '')) return {};
  return {
    'Access-Control-Allow-Methods': 'GET, POST, PUT, PATCH, DELETE',
    'Access-Control-Allow-Headers': ALLOWED_HEADERS,
    'Access-Control-Max-Age': '7200',
  };
}

/**
 * Keeps other sites' pages from writing in a person's name: JSON cannot be sent by a form, and a sent Origin must be
 * known. What takes a form needs a proof that no other site has: an access token, or that of a link.
 * @throws ProviderError 415 or 403
 */
export function refuseForgedWrite(request: Request, allowedOrigins: Known, form?: AnyRoute['form']): void {
  if (!WRITES.has(request.method) || form === 'fields') return;
  const origin = request.headers.get('origin');
  if (origin !== null && !allowedOrigins.has(origin)) throw new ProviderError('ER-ORIGIN-REFUSED');
  if (form) return;
  const [type = ''] = (request.headers.get('content-type') ?? '').split(';');
  if (type.trim().toLowerCase() !== 'application/json') throw new ProviderError('ER-UNSUPPORTED-MEDIA-TYPE');
}

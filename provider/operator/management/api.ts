import { countAttempt } from '../../http/counters/counters.ts';
import { ProviderError } from '../../ground/errors.ts';
import { clientAddress, type Connection } from '../../http/pipeline/clientAddress.ts';
import { errorReply, toProviderError } from '../../http/pipeline/errorReply.ts';
import { readJson, readQuery } from '../../http/pipeline/input.ts';
import { Reply } from '../../http/pipeline/reply.ts';
import { logAccident } from '../../ground/observing/log.ts';
import type { Exchange } from '../../ground/observing/exchange.ts';
import type { Services } from '../../http/pipeline/services.ts';
import { readVersion } from '../../ground/version.ts';
import { openApiDocument } from './openapi.ts';
import { MANAGEMENT_BASE, managementRoutes, type ManagementRoute } from './routes.ts';
import { findOperatorToken, type FoundToken } from './tokens.ts';

/** Wrong tokens a minute and network. */
const WRONG_TRIES = 20;
/** The longest document, in bytes. */
const DOCUMENT_LIMIT = 5_000_000;

interface Asked {
  readonly services: Services;
  readonly request: Request;
  readonly exchange: Exchange;
  readonly ipAddress: string;
}

/**
 * The API of the operators' programs. It is separate from that of the pages: no CORS header is ever sent and no cookie
 * is read, so that no page can use it. Answers undefined for every path that is not its own.
 */
export function createManagementApi(
  services: Services,
): (request: Request, connection: Connection, exchange: Exchange) => Promise<Response> | undefined {
  const byPlace = new Map(managementRoutes.map((route) => [`${route.method} ${route.path}`, route]));
  const description = `${MANAGEMENT_BASE}/openapi.json`;
  return (request, connection, exchange) => {
    const { pathname } = new URL(request.url);
    if (pathname !== '/management' && !pathname.startsWith('/management/')) return undefined;
    const ipAddress = clientAddress(request, connection, services.settings, services.clientId);
    const place = { services, request, exchange, ipAddress };
    if (pathname === description && request.method === 'GET') {
      exchange.route = description;
      return respond(place, async () => Reply.json(openApiDocument(readVersion())));
    }
    const route = byPlace.get(`${request.method} ${pathname}`);
    if (route) exchange.route = route.path;
    return respond(place, () => answer(place, route));
  };
}

async function respond({ services, exchange }: Asked, work: () => Promise<Reply>): Promise<Response> {
  const reply = await work().catch((error: unknown) => {
    const known = toProviderError(error);
    exchange.code = known.code;
    if (known.status >= 500) logAccident(services, known.code, error, exchange.traceId);
    return errorReply(known);
  });
  const response = reply.toResponse();
  response.headers.set('Cache-Control', 'no-store');
  response.headers.set('X-Content-Type-Options', 'nosniff');
  response.headers.set('frontegg-trace-id', exchange.traceId);
  return response;
}

async function answer(place: Asked, route: ManagementRoute | undefined): Promise<Reply> {
  const { services, request, exchange, ipAddress } = place;
  const token = await authenticate(place);
  if (!route) throw new ProviderError('ER-NOT-FOUND');
  if (route.scope !== undefined && !token.scopes.includes(route.scope))
    throw new ProviderError('ER-FORBIDDEN', { errors: [`The token lacks the scope '${route.scope}'`] });
  const origin = {
    ipAddress,
    userAgent: request.headers.get('user-agent')?.slice(0, 500),
    traceId: exchange.traceId,
  };
  const query = readQuery(new URL(request.url));
  const body = route.body ? await readJson(request, DOCUMENT_LIMIT) : undefined;
  return Reply.json(await route.run({ services, token, origin, query, body }));
}

/** @throws ProviderError 401, or 429 for a network that has tried too many that are wrong */
async function authenticate({ services: { db, now }, request, ipAddress }: Asked): Promise<FoundToken> {
  const text = /^Bearer (\S{1,200})$/i.exec(request.headers.get('authorization') ?? '')?.[1];
  const at = now();
  const token = text === undefined ? undefined : await findOperatorToken(db, text, at);
  if (token) return token;
  if (text !== undefined) {
    const { count, windowEndsAt } = await countAttempt(db, `management:${ipAddress}`, 60, at);
    if (count > WRONG_TRIES)
      throw new ProviderError('ER-TOO-MANY-ATTEMPTS', { retryAfter: (windowEndsAt.getTime() - at.getTime()) / 1000 });
  }
  throw new ProviderError('ER-UNAUTHORIZED', { headers: [['WWW-Authenticate', 'Bearer']] });
}

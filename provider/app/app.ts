import { Hono } from 'hono';
import { contract, type Method } from 'gatehouse-contract/contract.js';
import { ANONYMOUS_BODY_LIMIT } from '../config/limits.ts';
import { ProviderError } from '../ground/errors.ts';
import { logAccident } from '../ground/observing/log.ts';
import { admitRequest } from '../http/pipeline/attempts.ts';
import { admitSending } from '../http/pipeline/sending.ts';
import { authenticate, requirePermission, requireRecentSignIn } from '../people/principal.ts';
import { isPerson, type Caller, type Principal } from '../http/pipeline/principal.ts';
import { refuseTokenInAddress } from '../people/apiTokens/secretText.ts';
import { routes } from './generated/routes.ts';
import type { RawCall } from '../http/pipeline/call.ts';
import type { AnyRoute } from '../http/pipeline/route.ts';
import type { Services } from '../http/pipeline/services.ts';
import { commonHeaders, preflightHeaders, refuseForgedWrite } from '../http/pipeline/browserRules.ts';
import { clientAddress, type Connection } from '../http/pipeline/clientAddress.ts';
import { errorReply, toProviderError } from '../http/pipeline/errorReply.ts';
import { readFields, readJson, readQuery } from '../http/pipeline/input.ts';
import { newExchange, type Exchange } from '../ground/observing/exchange.ts';
import { proxyNotice } from '../http/pipeline/proxyNotice.ts';
import { Reply } from '../http/pipeline/reply.ts';

interface Env {
  Bindings: { exchange: Exchange; connection: Connection };
}

/** What answers a request: the contract's rows with and without the prefix, then whatever was mounted beside them. */
export function createApp(
  services: Services,
  mounts: readonly ((app: Hono<Env>) => void)[] = [],
): (request: Request, connection: Connection, exchange?: Exchange) => Promise<Response> {
  const app = new Hono<Env>();
  const prefix = services.settings.urlPrefix === '' ? [] : [`/${services.settings.urlPrefix}`];
  for (const { endpoint, route } of rows()) {
    const path = endpoint.path.replace(/\{(\w+)\}/g, ':$1');
    app.on(endpoint.method, [path, ...prefix.map((start) => start + path)], async ({ req, env }) => {
      env.exchange.route = endpoint.path;
      const { traceId } = env.exchange;
      const reply = await answer(services, route, {
        request: req.raw,
        params: req.param(),
        traceId,
        connection: env.connection,
      });
      return reply.toResponse();
    });
  }
  for (const mount of mounts) mount(app);
  app.notFound(({ env }) => {
    env.exchange.code = 'ER-NOT-FOUND';
    return errorReply(new ProviderError('ER-NOT-FOUND')).toResponse();
  });
  app.onError((error, { env }) => {
    const known = toProviderError(error);
    env.exchange.code = known.code;
    if (known.status >= 500) logAccident(services, known.code, error, env.exchange.traceId);
    return errorReply(known).toResponse();
  });

  const notice = proxyNotice(services.settings);
  return async (request, connection, exchange = newExchange()) => {
    notice(request);
    await services.refreshOrigins(request.headers.get('origin'));
    if (request.method === 'OPTIONS') exchange.route = 'preflight';
    const response =
      request.method === 'OPTIONS'
        ? new Response(null, { status: 204, headers: preflightHeaders(request, services.allowedOrigins) })
        : await app.fetch(request, { exchange, connection });
    for (const [name, value] of commonHeaders(request, exchange.traceId, services)) {
      // A page may be kept, or load scripts: it has a policy of its own then.
      const mayBeOwn = name === 'Cache-Control' || name === 'Content-Security-Policy';
      if (!mayBeOwn || !response.headers.has(name)) response.headers.set(name, value);
    }
    return response;
  };
}

interface Row {
  method: Method;
  path: string;
}

/** The contract's rows with their routes. */
function rows(): { endpoint: Row; route: AnyRoute }[] {
  const byName = new Map<string, AnyRoute>(Object.entries(routes));
  return Object.entries(contract).flatMap(([area, table]) =>
    Object.entries<Row>(table).flatMap(([row, endpoint]) => {
      const route = byName.get(`${area}.${row}`);
      return route ? [{ endpoint, route }] : [];
    }),
  );
}

/** What a stranger sends is small: reading and checking it costs everybody else. */
function bodyLimitOf({ bodyLimit, access }: AnyRoute, { settings }: Services): number {
  const usual = access === 'anonymous' ? ANONYMOUS_BODY_LIMIT : settings.bodyLimit;
  return Math.min(bodyLimit ?? usual, settings.bodyLimit);
}

/** The way of every request: authenticate, count, read, validate, authorise, answer. */
async function answer(
  services: Services,
  route: AnyRoute,
  {
    request,
    params,
    traceId,
    connection,
  }: { request: Request; params: Record<string, string>; traceId: string; connection: Connection },
): Promise<Reply> {
  refuseForgedWrite(request, services.allowedOrigins, route.form);
  const own = { ...services, ...services.cookieJars.of(request) };
  const { db: _hidden, ...given } = own;
  const origin = {
    ipAddress: clientAddress(request, connection, services.settings, services.clientId),
    userAgent: request.headers.get('user-agent')?.slice(0, 500),
    traceId,
  };
  const now = services.now();
  const query = readQuery(new URL(request.url));
  refuseTokenInAddress(query);
  const caller =
    route.access === 'anonymous'
      ? undefined
      : await authenticate(services, request, { now, ipAddress: origin.ipAddress });
  if (caller && !route.takes.includes(caller.kind)) throw new ProviderError('ER-PERSON-REQUIRED');
  if (route.limit) await admitRequest(services, { origin, now }, route.limit);
  const body = await bodyOf(request, route, services);
  const call: RawCall = { services: given, request, params, origin, now, query, body };
  const run = route.check(call);
  if (route.limit) await admitSending(services, call, route.limit);
  if (caller) await authorise(route, caller, params);
  if (caller && isPerson(caller) && route.stepUp !== undefined && !provesItself(route, caller, body))
    requireRecentSignIn(caller, route.stepUp, call.now);
  const outcome = await run(caller, own);
  if (outcome instanceof Reply) return outcome;
  return outcome === undefined ? Reply.empty() : Reply.json(outcome);
}

async function bodyOf(request: Request, route: AnyRoute, services: Services): Promise<object> {
  if (request.method === 'GET' || route.form === 'files') return {};
  const read = route.form === 'fields' ? readFields : readJson;
  return read(request, bodyLimitOf(route, services));
}

/** Whether the body of the call holds a proof in the place of a recent one. */
function provesItself({ ownProof }: AnyRoute, { user }: Principal, body: unknown): boolean {
  if (!ownProof || (ownProof.of === 'password' && user.mfaEnrolled)) return false;
  const given =
    typeof body === 'object' && body !== null ? new Map(Object.entries(body)).get(ownProof.field) : undefined;
  return given !== undefined && given !== null && given !== '';
}

async function authorise({ access }: AnyRoute, caller: Caller, params: Record<string, string>): Promise<void> {
  if (typeof access === 'string') return;
  if (access.orSelf !== undefined && caller.userId !== undefined && params[access.orSelf] === caller.userId) return;
  await requirePermission(caller, access.anyOf);
}

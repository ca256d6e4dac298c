/**
 * Public entry `gatehouse-elements/server/next.js`: the session layer for the App Router of Next.js 16. It imports
 * nothing of Next.js.
 */
import { createServerLayer, type ServerLayer, type ServerLayerOptions } from '../server.ts';
import { endedInMemory } from '../session/endedInMemory.ts';
import { warnOfNoAddress } from '../config/addressless.ts';
import type { EndedSessions } from '../config/ServerLayerOptions.ts';
import { PERSONAL, type ServerSession } from '../session/ServerSession.ts';
import { enter } from './entrance.ts';
import type { GuardOptions } from './guard.ts';
import { withCookies } from './requestCookies.ts';

/** `NextResponse` of `next/server`, as far as it is used here. */
export interface NextResponses {
  next(init: { request: { headers: Headers } }): Response;
}

/** `NextRequest` of `next/server`, as far as it is read here. */
export interface NextProxyRequest extends Request {
  readonly nextUrl: { readonly basePath: string };
}

export interface NextProxyOptions extends GuardOptions {
  /**
   * Adds headers to the request that the page gets and to the answer: both get the policy that `policy` makes of a
   * nonce, which Next.js then writes into its scripts.
   */
  policy?: ((nonce: string) => string) | undefined;
}

const MEMORY = Symbol.for('gatehouse.next.ended');

/** What the process knows. Next.js loads a module once for the proxy and again for pages and handlers. */
const shared: typeof globalThis & { [MEMORY]?: EndedSessions } = globalThis;

/**
 * The session layer of an application of Next.js. Proxy, pages and route handlers of one process remember the same
 * sign-outs. `next build` loads modules where the secrets may not be: there the layer is made by who first uses it.
 *
 * @param options as those of `createServerLayer`
 * @throws as `createServerLayer` does
 */
export function createNextLayer(options: ServerLayerOptions = {}): ServerLayer {
  const ended = (shared[MEMORY] ??= endedInMemory(options.clock ?? Date.now));
  const make = (): ServerLayer => {
    const own = createServerLayer({ endedSessions: ended, ...options });
    warnOfNoAddress(own);
    return own;
  };
  if (process.env.NEXT_PHASE !== 'phase-production-build') return make();
  let made: ServerLayer | undefined;
  const layer = (): ServerLayer => (made ??= make());
  return {
    handle: async (...args) => layer().handle(...args),
    session: async (...args) => layer().session(...args),
    firstHtml: async (...args) => layer().firstHtml(...args),
  };
}

type Handler = (request: Request) => Promise<Response>;

/**
 * The route handlers for paths of the layer: `export const { GET, POST, PUT, PATCH, DELETE } = nextRoutes(layer)`.
 *
 * @param basePath that of `next.config.js`: Next.js leaves it out of the address that a handler gets
 */
export function nextRoutes(
  layer: ServerLayer,
  basePath = '',
): Record<'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', Handler> {
  const handler: Handler = async (request) => {
    const { origin, pathname, search } = new URL(request.url);
    const whole = basePath ? new Request(origin + basePath + pathname + search, request) : request;
    return (await layer.handle(whole)) ?? new Response(null, { status: 404 });
  };
  return { GET: handler, POST: handler, PUT: handler, PATCH: handler, DELETE: handler };
}

/**
 * The function `proxy` of `proxy.ts`. It renews the session before the page is rendered, gives the renewed one to the
 * page by the `cookie` header of the same request and to the browser by the answer, and leads visitors of guarded pages
 * to the sign-in. Paths in the options stand below the `basePath`. What the layer answers itself is answered here too,
 * where the matcher lets it in.
 *
 * @param responses `NextResponse` of `next/server`
 */
export function nextProxy(
  layer: ServerLayer,
  responses: NextResponses,
  { needsUser = [], loginUrl = '/account/login', policy }: NextProxyOptions = {},
): (request: NextProxyRequest) => Promise<Response> {
  return async (request) => {
    const { basePath } = request.nextUrl;
    const { answer, session } = await enter(layer, request, {
      needsUser: needsUser.map((path) => basePath + path),
      loginUrl: basePath + loginUrl,
    });
    if (answer) return withWholeLocation(answer, request.url);
    const headers = new Headers(request.headers);
    if (session.setCookies.length) headers.set('cookie', withCookies(headers.get('cookie'), session.setCookies));
    const csp = policy?.(newNonce());
    if (csp) headers.set('content-security-policy', csp);
    const response = responses.next({ request: { headers } });
    // Of an answer with a page Next.js replaces `Vary`: there the other header alone keeps it from all others.
    response.headers.set('cache-control', PERSONAL['cache-control']);
    response.headers.append('vary', PERSONAL.vary);
    if (csp) response.headers.set('content-security-policy', csp);
    for (const line of session.setCookies) response.headers.append('set-cookie', line);
    return response;
  };
}

/**
 * Who a page is for, in a server component or a server function: `nextSession(layer, await headers())`. Nothing is
 * renewed here, because a component cannot set cookies: the proxy has done it before.
 *
 * @param headers those of the request
 */
export function nextSession(layer: ServerLayer, headers: Iterable<readonly [string, string]>): Promise<ServerSession> {
  const request = new Request('http://host.invalid/', {
    headers: Array.from(headers, ([name, value]) => [name, value]),
  });
  return layer.session(request, { canSetCookies: false });
}

/** Next.js takes whole addresses only, and shortens those of its own host. */
function withWholeLocation(answer: Response, base: string): Response {
  const location = answer.headers.get('location');
  if (location) answer.headers.set('location', new URL(location, base).href);
  return answer;
}

const newNonce = (): string => btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));

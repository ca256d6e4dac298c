/**
 * Public entry `gatehouse-elements/server/react-router.js`: the session layer for React Router 7 and 8 in framework
 * mode. It imports nothing of React Router.
 */
import { warnOfNoAddress } from '../config/addressless.ts';
import type { ServerLayer } from '../server.ts';
import type { ServerSession } from '../session/ServerSession.ts';
import { enter, personal } from './entrance.ts';
import type { GuardOptions } from './guard.ts';

/** What `createContext<ServerSession>()` of React Router gives. */
export interface SessionContext {
  defaultValue?: ServerSession;
}

/** The arguments of a middleware of React Router, as far as they are used here. */
export interface ReactRouterArguments<Key extends SessionContext> {
  readonly request: Request;
  /** The page, also where its data alone is asked for. Before 7.18 the address of the request is that. */
  readonly url?: URL;
  readonly context: { set(key: Key, value: ServerSession): void };
}

/**
 * A middleware for the root route: `export const middleware = [reactRouterMiddleware(layer, sessionContext)]`. For
 * loaders and actions `context.get(sessionContext)` says who is asking; the answer gets the cookies of a renewed
 * session. Visitors of guarded pages are led to the sign-in.
 *
 * @param key made by `createContext<ServerSession>()` of `react-router`
 */
export function reactRouterMiddleware<Key extends SessionContext>(
  layer: ServerLayer,
  key: Key,
  options: GuardOptions = {},
) {
  warnOfNoAddress(layer);
  return async (
    { request, url, context }: ReactRouterArguments<Key>,
    next: () => Promise<Response>,
  ): Promise<Response> => {
    const { answer, session } = await enter(layer, request, options, url);
    if (answer) return answer;
    context.set(key, session);
    return personal(await next(), session);
  };
}

interface Resource {
  readonly request: Request;
}

/**
 * A resource route for paths of the layer, such as `api/frontegg/*` and `account/logout`:
 * `export const { loader, action } = reactRouterRoutes(layer)`.
 */
export function reactRouterRoutes(
  layer: ServerLayer,
): Record<'loader' | 'action', (resource: Resource) => Promise<Response>> {
  const handler = async ({ request }: Resource): Promise<Response> =>
    (await layer.handle(request)) ?? new Response(null, { status: 404 });
  return { loader: handler, action: handler };
}

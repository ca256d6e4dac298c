/** Public entry `gatehouse-elements/server/nuxt.js`: the session layer for Nuxt 4 and other servers of h3 1. */
import type { NodeResponse } from '../node.ts';
import type { ServerLayer } from '../server.ts';
import { PERSONAL } from '../session/ServerSession.ts';
import { enter } from './entrance.ts';
import type { GuardOptions } from './guard.ts';
import { toRequest, type NodeRequest } from './nodeRequest.ts';
import { withCookies } from './requestCookies.ts';

/** `H3Event`, as far as it is used here. */
export interface NuxtEvent {
  readonly node: { readonly req: NodeRequest; readonly res: Omit<NodeResponse, 'end'> };
  /** Gets `session`. */
  readonly context: object;
}

/**
 * The work of a server middleware: `export default defineEventHandler(nuxtMiddleware(layer))`. It answers the requests
 * of the layer; for all others `event.context.session` says who is asking, and the answer gets the cookies of a renewed
 * session. Calls that the page makes of its own server while it is rendered carry the renewed session too. Visitors of
 * guarded pages are led to the sign-in.
 */
export function nuxtMiddleware(layer: ServerLayer, options: GuardOptions = {}) {
  return async ({ node: { req, res }, context }: NuxtEvent): Promise<Response | undefined> => {
    const request = toRequest(req);
    const { answer, session } = await enter(layer, request, { ...options, address: req.socket.remoteAddress });
    if (answer) return answer;
    Object.assign(context, { session });
    res.setHeader('cache-control', PERSONAL['cache-control']);
    res.appendHeader('vary', PERSONAL.vary);
    for (const line of session.setCookies) res.appendHeader('set-cookie', line);
    if (session.setCookies.length)
      Object.assign(req.headers, { cookie: withCookies(request.headers.get('cookie'), session.setCookies) });
    return undefined;
  };
}

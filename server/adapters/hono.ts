/** Public entry `gatehouse-elements/server/hono.js`: the session layer for Hono. It imports nothing of Hono. */
import type { ServerLayer } from '../server.ts';
import { PERSONAL, type ServerSession } from '../session/ServerSession.ts';
import { enter, isPersonal } from './entrance.ts';
import type { GuardOptions } from './guard.ts';

/** The variables that the middleware sets: `new Hono<{ Variables: SessionVariables }>()`. */
export interface SessionVariables {
  session: ServerSession;
}

/** `Context` of Hono, as far as it is used here. */
export interface HonoContext {
  readonly req: { readonly raw: Request };
  readonly res: Response;
  set(key: 'session', value: ServerSession): void;
  header(name: string, value: string, options?: { append?: boolean }): void;
}

export interface HonoOptions<Context extends HonoContext> extends GuardOptions {
  /** The network address at the other end: `getConnInfo(context).remote.address` of the server Hono runs on. */
  address?: ((context: Context) => string | undefined) | undefined;
}

/**
 * A middleware for `app.use`. It answers the requests of the layer; for all others `context.get('session')` says who
 * is asking, and the host's answer gets the cookies of a renewed session. Visitors of guarded pages are led to the
 * sign-in.
 */
export function honoMiddleware<Context extends HonoContext>(layer: ServerLayer, options: HonoOptions<Context> = {}) {
  return async (context: Context, next: () => Promise<void>): Promise<Response | void> => {
    const circumstances = { ...options, address: options.address?.(context) };
    const { answer, session } = await enter(layer, context.req.raw, circumstances);
    if (answer) return answer;
    context.set('session', session);
    await next();
    if (!isPersonal(context.res.headers, session)) return;
    context.header('cache-control', PERSONAL['cache-control']);
    context.header('vary', PERSONAL.vary, { append: true });
    for (const line of session.setCookies) context.header('set-cookie', line, { append: true });
  };
}

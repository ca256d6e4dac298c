/**
 * Public entry `gatehouse-elements/server.js`: the session layer of a server-rendered host. It takes a `Request` and
 * gives a `Response`, and needs Node 20 and no framework.
 */
import { asksHost } from './config/addressless.ts';
import { readConfig } from './config/readConfig.ts';
import type { ServerLayerOptions } from './config/ServerLayerOptions.ts';
import { firstMarkup, firstState, type FirstHtmlOptions } from './html/firstHtml.ts';
import { HostedLogin } from './routes/HostedLogin.ts';
import { LoginFlows } from './routes/LoginFlows.ts';
import { isPrefetch } from './routes/origin.ts';
import { Proxy } from './routes/Proxy.ts';
import { Routes } from './routes/Routes.ts';
import { Seals } from './seals/Seals.ts';
import { ProviderCalls } from './session/ProviderCalls.ts';
import { ServerSession } from './session/ServerSession.ts';
import { Sessions } from './session/Sessions.ts';

export { renderToString, stylesOf, type RenderOptions, type ShellTag } from '../api/shells/renderToString.ts';
export type { EndedSessions, LayerRoutes, ServerLayerOptions } from './config/ServerLayerOptions.ts';
export type { ServerSession } from './session/ServerSession.ts';
export type { VerifiedClaims } from './verify.ts';

/** What the host's server knows of a request beside the request itself. */
export interface RequestCircumstances {
  /** The network address at the other end of the connection. */
  address?: string | undefined;
}

export interface SessionQuestion extends RequestCircumstances {
  /**
   * False where the answer cannot carry a cookie, such as a stream that has begun: nothing is renewed. Default true.
   */
  canSetCookies?: boolean | undefined;
}

export interface ServerLayer {
  /**
   * Answers the requests of this layer: the provider's calls below `/api`, sign-out, and hosted login. Undefined for
   * those of the host. Never rejects.
   */
  handle(request: Request, circumstances?: RequestCircumstances): Promise<Response | undefined>;
  /** Who a request comes from; renews the session when its token ends. Never rejects. */
  session(request: Request, question?: SessionQuestion): Promise<ServerSession>;
  /**
   * Markup for the first HTML, to be written into the provider element of the page. Empty for visitors. It holds what
   * the user may see, and no token.
   */
  firstHtml(session: ServerSession, options?: FirstHtmlOptions): Promise<string>;
}

/**
 * Creates the session layer, once per process. What the options leave out comes from the environment.
 *
 * @throws 'Missing one or more environment variables (…)', or 'Invalid environment variable (…), must be a valid …'
 */
export function createServerLayer(options: ServerLayerOptions = {}): ServerLayer {
  const config = readConfig(options);
  const seals = new Seals(config);
  const calls = new ProviderCalls(config);
  const sessions = new Sessions(config, seals, calls);
  const hosted = new HostedLogin(config, calls, sessions, new LoginFlows(config, seals));
  const routes = new Routes(config, new Proxy(config, seals, calls, sessions), hosted);
  const layer: ServerLayer = {
    handle: (request, { address } = {}) => routes.handle({ request, address }),
    async session(request, { address, canSetCookies = true } = {}) {
      const visit = { request, address };
      return new ServerSession(await sessions.open(visit, canSetCookies && !isPrefetch(request)), calls, visit);
    },
    async firstHtml(session, { attributes } = {}) {
      if (!session.isSignedIn) return '';
      const state = await firstState(session);
      return firstMarkup(state, session, { secureJwt: config.secureJwt, now: config.clock(), attributes });
    },
  };
  if (config.sharedSecret !== undefined && config.trustedProxies === 0) asksHost(layer);
  return layer;
}

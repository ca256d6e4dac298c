import { authSessionEndpoints } from '../../api/contract/authSession.ts';
import type { LayerConfig } from '../config/readConfig.ts';
import type { Visit } from '../session/ProviderCalls.ts';
import { answerHeaders, LED_ON, nothing, page, redirect, refusal } from './answers.ts';
import type { HostedLogin } from './HostedLogin.ts';
import { isForeignRead, isFromOwnPage, isPrefetch, isWrite } from './origin.ts';
import { isBelow, targetOf } from './paths.ts';
import type { Proxy } from './Proxy.ts';

const FOREIGN = 'The request does not come from a page of this application';

/** Answers the requests that are for this layer, in a fixed order. */
export class Routes {
  readonly #config: LayerConfig;
  readonly #proxy: Proxy;
  readonly #hosted: HostedLogin;

  constructor(config: LayerConfig, proxy: Proxy, hosted: HostedLogin) {
    this.#config = config;
    this.#proxy = proxy;
    this.#hosted = hosted;
  }

  /** Undefined for what the host answers itself. */
  async handle(visit: Visit): Promise<Response | undefined> {
    const { pathname } = new URL(visit.request.url);
    const route = this.#routeOf(visit, pathname);
    if (!route) return undefined;
    if (isPrefetch(visit.request)) return nothing(this.#config);
    if (isWrite(visit.request) ? !isFromOwnPage(visit.request, this.#config) : isForeignRead(visit.request))
      return refusal(this.#config, 403, FOREIGN);
    return route();
  }

  #routeOf(visit: Visit, pathname: string): (() => Promise<Response>) | undefined {
    const { routes, apiPath, prefix, hostedLogin } = this.#config;
    const { method } = visit.request;
    if (method === 'POST' && pathname === routes.logout) return () => this.#logout(visit);
    if (hostedLogin && method === 'GET' && pathname === routes.login) return () => this.#hosted.start(visit);
    if (hostedLogin && method === 'GET' && pathname === routes.callback) return () => this.#hosted.callback(visit);
    // The host has paths of its own beside those of the provider.
    if (!isBelow(pathname, apiPath + prefix)) return undefined;
    if (!prefix && !targetOf(visit.request, this.#config)) return undefined;
    return () => this.#provider(visit, pathname.slice(apiPath.length + prefix.length));
  }

  async #provider(visit: Visit, path: string): Promise<Response> {
    if (path === authSessionEndpoints.logout.path && visit.request.method === 'POST')
      return this.#config.hostedLogin ? this.#hostedLogout(visit) : this.#proxy.loggedOut(visit);
    if (path === authSessionEndpoints.oauthLogout.path && visit.request.method === 'GET')
      return this.#oauthLogout(visit);
    const target = targetOf(visit.request, this.#config);
    if (!target) return refusal(this.#config, 404, 'There is no such call');
    return this.#proxy.handle(visit, target);
  }

  async #logout(visit: Visit): Promise<Response> {
    const lines = await this.#proxy.logout(visit);
    if (!this.#config.hostedLogin) return redirect(this.#config, this.#config.appUrl, lines);
    // A form under the policy "form-action 'self'" may not be redirected to another site; a page may lead there.
    const link = this.#hosted.logoutAddress();
    return page(this.#config, { status: 200, title: 'Signed out', text: LED_ON, link, refresh: true }, lines);
  }

  /** A link of the page that signs out: no other site may set it (SRV-16). */
  async #oauthLogout(visit: Visit): Promise<Response> {
    if (!isFromOwnPage(visit.request, this.#config)) return refusal(this.#config, 403, FOREIGN);
    if (visit.request.headers.get('sec-fetch-mode') !== 'navigate') return this.#hostedLogout(visit);
    const lines = await this.#proxy.logout(visit);
    return redirect(this.#config, this.#hosted.logoutAddress(), lines);
  }

  /** The client reads where to go from the text: a browser must not follow it inside of a call. */
  async #hostedLogout(visit: Visit): Promise<Response> {
    const headers = answerHeaders(this.#config, await this.#proxy.logout(visit));
    return new Response(this.#hosted.logoutAddress(), { status: 302, headers });
  }
}

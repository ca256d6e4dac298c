import { isRecord } from '../../api/rules/common/records.ts';
import { codeChallenge } from '../../api/rules/random.ts';
import { guardRedirect } from '../../api/rules/redirectGuard.ts';
import { decodeToken } from '../../api/rules/token.ts';
import type { LayerConfig } from '../config/readConfig.ts';
import type { ProviderCalls, Visit } from '../session/ProviderCalls.ts';
import { toRenewal } from '../session/renewals.ts';
import { canRenew, type Sessions } from '../session/Sessions.ts';
import { LED_ON, page, redirect } from './answers.ts';
import { isBelow } from './paths.ts';
import { isSecondTry, type LoginFlow, type LoginFlows } from './LoginFlows.ts';

/** What a link to the sign-in may ask of the provider. */
const PASSED_ON = ['prompt', 'max_age', 'acr_values', 'organization', 'tenantId', 'login_hint', 'login_direct_action'];

/** Why a sign-in came to nothing, in the words of the page that ends it. */
const causes = {
  state:
    'This sign-in is not known to your browser: it took longer than ten minutes, or your browser keeps no cookies of this site.',
  denied: 'The identity provider did not sign you in.',
  refused: 'The identity provider did not accept the code of this sign-in. It may have been used before.',
  away: 'The identity provider cannot be reached.',
  foreign: 'The answer of the identity provider does not belong to this sign-in.',
} as const;

/** Signs users in on the provider's pages: authorization code with PKCE, state and nonce. */
export class HostedLogin {
  readonly #config: LayerConfig;
  readonly #calls: ProviderCalls;
  readonly #sessions: Sessions;
  readonly #flows: LoginFlows;

  constructor(config: LayerConfig, calls: ProviderCalls, sessions: Sessions, flows: LoginFlows) {
    this.#config = config;
    this.#calls = calls;
    this.#sessions = sessions;
    this.#flows = flows;
  }

  /**
   * Leads to the provider's sign-in. The query names where to go afterwards (`redirectUrl`): who is signed in, and asks
   * for nothing more, goes there at once.
   */
  async start(visit: Visit): Promise<Response> {
    const { searchParams } = new URL(visit.request.url);
    const wanted = searchParams.get('redirectUrl');
    const wish = new URLSearchParams([...searchParams].filter(([name]) => PASSED_ON.includes(name)));
    const lines = wish.size === 0 ? await this.#signedIn(visit) : undefined;
    return lines ? this.#arrived(this.#targetOf(wanted), lines) : this.#authorize(visit.request, wanted, wish, false);
  }

  /**
   * What the answer sets, where a user is signed in; undefined elsewhere, and for a session that cannot be renewed:
   * its page asks for another one, and would be led back for ever.
   */
  async #signedIn(visit: Visit): Promise<readonly string[] | undefined> {
    const { status, refreshTokens, lines } = await this.#sessions.open(visit, true);
    return status === 'signed-in' && canRenew(refreshTokens) ? lines : undefined;
  }

  async callback(visit: Visit): Promise<Response> {
    const { searchParams } = new URL(visit.request.url);
    const state = searchParams.get('state');
    const flows = this.#flows.read(visit.request);
    const flow = flows.find((one) => one.state === state);
    if (!flow) {
      // An old tab, or a link of another site: nothing of the answer is used.
      const lines = await this.#signedIn(visit);
      if (lines) return this.#arrived(this.#targetOf(null), lines);
      if (isSecondTry(state)) return this.#ended('state', 400, []);
      return this.#authorize(visit.request, null, new URLSearchParams(), true);
    }
    const rest = this.#flows.write(flows.filter((one) => one !== flow));
    // Of several providers, another one may have sent the browser here (RFC 9207).
    if (searchParams.getAll('iss').some((issuer) => issuer !== this.#config.issuer))
      return this.#ended('foreign', 400, [rest]);
    const code = searchParams.get('code');
    if (!code || searchParams.has('error')) return this.#ended('denied', 400, [rest]);
    return this.#exchange(visit, code, flow, rest);
  }

  /** The provider's sign-out, which leads back here. */
  logoutAddress(): string {
    const back = new URLSearchParams({ post_logout_redirect_uri: this.#config.appUrl });
    return `${this.#calls.address('/oauth/logout')}?${back}`;
  }

  async #authorize(
    request: Request,
    wanted: string | null,
    wish: URLSearchParams,
    isAgain: boolean,
  ): Promise<Response> {
    const { clientId, appId, routes } = this.#config;
    const flow = this.#flows.create(this.#targetOf(wanted), isAgain);
    const query = new URLSearchParams({
      response_type: 'code',
      client_id: appId ?? clientId,
      scope: 'openid email profile',
      redirect_uri: this.#address(routes.callback),
      code_challenge: await codeChallenge(flow.verifier),
      code_challenge_method: 'S256',
      nonce: flow.nonce,
      state: flow.state,
    });
    for (const [name, value] of wish) query.set(name, value);
    const lines = [this.#flows.write([...this.#flows.read(request), flow])];
    return redirect(this.#config, `${this.#calls.address('/oauth/authorize')}?${query}`, lines);
  }

  async #exchange(visit: Visit, code: string, flow: LoginFlow, rest: string): Promise<Response> {
    const { appId, clientId, clientSecret, routes, providerRefreshCookie } = this.#config;
    const body = {
      grant_type: 'authorization_code',
      code,
      redirect_uri: this.#address(routes.callback),
      code_verifier: flow.verifier,
      client_id: appId ?? clientId,
      ...(clientSecret && { client_secret: clientSecret }),
    };
    let renewal;
    try {
      renewal = toRenewal(
        await this.#calls.post('/oauth/token', body, this.#calls.headers(visit)),
        providerRefreshCookie,
      );
    } catch {
      return this.#ended('away', 502, [rest]);
    }
    if (renewal.kind === 'away') return this.#ended('away', 502, [rest]);
    if (renewal.kind !== 'renewed') return this.#ended('refused', 400, [rest]);
    const session = await this.#sessions.adopt(renewal, visit);
    if (session === 'unavailable') return this.#ended('away', 502, [rest]);
    if (!session || nonceOf(renewal.answer.body) !== flow.nonce) return this.#ended('foreign', 400, [rest]);
    const lines = await this.#sessions.replace(await this.#sessions.open(visit, false), session, visit);
    return this.#arrived(flow.target, [...lines, rest]);
  }

  /** Cookies that are strict come only with a request that a page of this site begins. */
  #arrived(target: string, lines: readonly string[]): Response {
    const { href } = new URL(target, this.#config.appUrl);
    if (this.#config.sameSite !== 'Strict') return redirect(this.#config, href, lines);
    return page(this.#config, { status: 200, title: 'Signed in', text: LED_ON, link: href, refresh: true }, lines);
  }

  #ended(cause: keyof typeof causes, status: number, lines: readonly string[]): Response {
    const link = this.#address(this.#config.routes.login);
    return page(this.#config, { status, title: 'You are not signed in', text: causes[cause], link }, lines);
  }

  /**
   * The address of a route of this layer. A route that names the base path of the application is whole; any other is
   * below it, as where a server before the host takes the base path away.
   */
  #address(route: string): string {
    const { appUrl, appOrigin } = this.#config;
    return isBelow(route, new URL(appUrl).pathname) ? appOrigin + route : appUrl + route;
  }

  /** A path of this host, or a page of an origin that the configuration names. */
  #targetOf(wanted: string | null): string {
    const { appUrl, appOrigin, allowedOrigins, routes } = this.#config;
    const home = new URL(appUrl).pathname;
    const guarded = guardRedirect(wanted ?? home, { origin: appUrl, allowedOrigins });
    if (!guarded.ok) return home;
    const url = new URL(guarded.href);
    // The sign-in would begin again, for ever.
    const isOurs = (route: string): boolean => [route, new URL(this.#address(route)).pathname].includes(url.pathname);
    if (url.origin === appOrigin && Object.values(routes).some(isOurs)) return home;
    return url.origin === appOrigin && !url.pathname.startsWith('//') ? url.pathname + url.search + url.hash : url.href;
  }
}

/** It comes from the provider directly, over the connection that carried the code: its signature adds nothing. */
function nonceOf(body: unknown): string | undefined {
  if (!isRecord(body) || typeof body.id_token !== 'string') return undefined;
  try {
    return decodeToken(body.id_token).nonce;
  } catch {
    return undefined;
  }
}

import type { Leaving } from './hosted/leave.ts';
import { guardRedirect } from '../../api/rules/redirectGuard.ts';
import * as storageKeys from '../../api/rules/storageKeys.ts';
import type { Routing } from '../core/context.ts';
import { appOptions, appRoutes, type GatehouseOptions, type RouteName } from '../core/options.ts';
import type { KeyValue, Ports } from '../core/ports.ts';

/** Routes after which a remembered target is not used: they would lead back into the flow that just ended. */
const flowRoutes: readonly RouteName[] = [
  'loginUrl',
  'customLoginUrl',
  'logoutUrl',
  'socialLoginCallbackUrl',
  'activateUrl',
  'activateWithOTCUrl',
];

/** Routes of the host's own pages. Every other route is a step of a flow, and its URL may contain a code or a token. */
const hostRoutes: ReadonlySet<string> = new Set<RouteName>([
  'authenticatedUrl',
  'customLoginAuthenticatedUrl',
  'openAppUrl',
]);

/** Whether a route, by a key of `appRoutes`, is a step of a flow. */
const isFlowRoute = (name: string): name is RouteName => !hostRoutes.has(name);

/** Routes for users of a tenant with a login of its own, if the page sets them (ROUTE-021). */
const customRoutes: Readonly<Partial<Record<RouteName, RouteName>>> = {
  loginUrl: 'customLoginUrl',
  authenticatedUrl: 'customLoginAuthenticatedUrl',
};

/** Where the page goes (specification part 1 §2 and §5; ROUTE, API-11, API-12). */
export class PageRouting implements Routing {
  readonly #options: GatehouseOptions;
  readonly #ports: Ports;
  readonly #hasCustomLogin: () => boolean;
  readonly #inHash: boolean;
  /** The base path of the app, without a slash at its end. */
  readonly #base: string;
  /** The refused targets that have been reported. Each is reported once. */
  readonly #refused = new Set<string>();
  #invitation: string | null = null;

  constructor(options: GatehouseOptions, ports: Ports, hasCustomLogin = () => false) {
    this.#options = options;
    this.#ports = ports;
    this.#hasCustomLogin = hasCustomLogin;
    this.#inHash = options.urlStrategy === 'hash';
    this.#base = (options.basename ?? appOptions.basename.usual).replace(/^\/*/, '/').replace(/\/+$/, '');
  }

  /** The address of a route within the app: under its base path, or in the fragment with the hash strategy. */
  url(route: RouteName): string {
    const custom = customRoutes[route];
    return (custom && this.#hasCustomLogin() && this.#url(custom)) || this.#url(route);
  }

  #url(route: RouteName): string {
    const path = (this.#options.routes?.[route] ?? appRoutes[route]) || '';
    if (!path || /^https?:/.test(path)) return path;
    const rooted = path.replace(/^\/*/, '/');
    if (!this.#inHash) return this.#base + rooted;
    const { pathname } = this.#page; // the document at hand, whatever its name: only the fragment changes then
    return `${`${pathname}/`.startsWith(`${this.#base}/`) ? pathname : `${this.#base}/`}#${rooted}`;
  }

  /** Where a target is remembered, by precedence. */
  get #storages(): readonly KeyValue[] {
    return [this.#ports.session, this.#ports.local];
  }

  get #page(): URL {
    return new URL(this.#ports.navigation.href());
  }

  /** The query of an address: with the hash strategy, that of its fragment. */
  #queryOf({ hash, searchParams }: URL): URLSearchParams {
    return this.#inHash && hash ? new URLSearchParams(hash.replace(/^[^?]*/, '')) : searchParams;
  }

  query(name: string): string | null {
    return this.#queryOf(this.#page).get(name) ?? this.#page.searchParams.get(name);
  }

  get invitationToken(): string | null {
    return this.query('invitationToken') ?? this.#invitation;
  }

  holdInvitation(token: string | null): void {
    this.#invitation = token;
  }

  /** The place in the app that a URL names. A slash at the end and a query make no difference. */
  #place(href: string): string {
    const { origin, pathname, hash } = new URL(href, this.#page);
    return origin + ((this.#inHash && hash.replace(/\?.*/, '')) || pathname).replace(/\/+$/, '');
  }

  #isPlace(href: string, routes: readonly RouteName[]): boolean {
    const place = this.#place(href);
    return routes.some((route) => this.#url(route) && this.#place(this.#url(route)) === place);
  }

  /** Whether the page is at one of these routes. */
  isAt(...routes: readonly RouteName[]): boolean {
    const page = this.#page;
    page.hash ||= '/';
    return this.#isPlace(page.href, routes);
  }

  rememberTarget(): void {
    const target = this.query('redirectUrl');
    const href = target === null ? undefined : this.allowed(target);
    if (href) this.#remember(href);
  }

  /** Whether the page is a step of a flow: it is never left for the login, and its address is never kept (STO-01). */
  get isFlowPage(): boolean {
    return Object.keys(appRoutes).some((name) => isFlowRoute(name) && this.isAt(name));
  }

  /** Stores the URL of the page before the page goes to the login. */
  rememberPage(): void {
    const { href } = this.#page;
    if (!this.isFlowPage && href !== this.#absolute('authenticatedUrl')) this.#remember(href);
  }

  /** For this tab, and for a sign-in that ends in another one. */
  #remember(href: string): void {
    for (const storage of this.#storages) storage.set(storageKeys.redirectAfterLogin, href);
  }

  /** Leaves no page to the next person. */
  forget(): void {
    for (const storage of this.#storages) storage.remove(storageKeys.redirectAfterLogin);
  }

  afterLogin({ reload = true }: { reload?: boolean } = {}): void {
    const stored = this.#storages.map((storage) => storage.get(storageKeys.redirectAfterLogin)).find(Boolean);
    const [named, kept] = [this.query('redirectUrl'), stored].map((one) => (one ? this.allowed(one) : undefined));
    const target = [named, kept].find((one) => one && !this.#isPlace(one, flowRoutes));
    // LOGIN-025: the address of the login is kept.
    if (!kept || !this.#isPlace(kept, ['loginUrl', 'customLoginUrl'])) this.forget();
    const href = target ?? this.#withQuery(this.#absolute('authenticatedUrl'));
    if (reload || href !== this.#page.href) this.#go(href, { replace: true });
  }

  to(
    route: RouteName,
    { replace = false, query = {} }: { replace?: boolean; query?: Readonly<Record<string, string>> } = {},
  ): void {
    if (this.#options.hostedLogin && (route === 'loginUrl' || route === 'stepUpUrl'))
      this.#leave(route, query, replace);
    else this.#go(this.#extended(this.#absolute(route), Object.entries(query)), { replace });
  }

  /** To the provider's own page. */
  #leave(route: 'loginUrl' | 'logoutUrl' | 'stepUpUrl', query: Leaving, replace = false): void {
    void import('./hosted/leave.ts').then(async ({ leave }) =>
      this.#go(await leave[route](this.#options, this.#ports, this, query), { replace }),
    );
  }

  /** Goes to an allowed target of the page's own choice. */
  visit(target: string): void {
    const href = this.allowed(target);
    if (href) this.#go(href, {});
  }

  /** Goes to an allowed target, else to an address of the app. */
  toTarget(target: string | null, otherwise: string): void {
    if (this.#options.hostedLogin) this.#leave('logoutUrl', { redirectUrl: target });
    else this.#go((target && this.allowed(target)) || new URL(otherwise, this.#page).href, { replace: true });
  }

  /** The full address of a target the guard accepts; undefined for any other, with one warning for each. */
  allowed(target: string): string | undefined {
    const { allowedRedirectOrigins, enforceRedirectUrlSameSite = true } = this.#options;
    const { origin } = this.#page;
    const verdict = guardRedirect(target, {
      origin,
      allowedOrigins: allowedRedirectOrigins ?? [],
      enforceSameSite: enforceRedirectUrlSameSite,
    });
    if (verdict.ok) return verdict.href;
    const { reason } = verdict;
    const { size } = this.#refused;
    // The place alone: the rest of an address may hold a secret.
    const remedy =
      reason === 'foreign-origin' ? [`${new URL(target, origin).origin}: not in allowed-redirect-origins`] : [];
    if (this.#refused.add(target).size > size)
      this.#ports.log('warn', 'GH-REDIRECT-REFUSED', 'A redirect was refused.', reason, ...remedy);
    return undefined;
  }

  #absolute(route: RouteName): string {
    return new URL(this.url(route), this.#page).href;
  }

  #withQuery(href: string): string {
    if (!this.#options.includeQueryParam) return href;
    return this.#extended(
      href,
      [...this.#queryOf(this.#page)].filter(([name]) => name !== 'redirectUrl'),
    );
  }

  #extended(href: string, query: readonly (readonly [name: string, value: string])[]): string {
    const target = new URL(href);
    const params = this.#queryOf(target);
    for (const [name, value] of query) params.append(name, value);
    if (params !== target.searchParams && query.length) target.hash = target.hash.replace(/\?.*|$/, `?${params}`);
    return target.href;
  }

  #go(href: string, how: { replace?: boolean; reload?: boolean }): void {
    const goOn = this.#options.emit?.('auth-navigate', { href, ...how }) ?? true;
    if (goOn) this.#ports.navigation.go(href, how);
  }
}

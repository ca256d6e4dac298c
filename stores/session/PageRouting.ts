import { guardRedirect } from '../../api/rules/redirectGuard.ts';
import { storageKeys } from '../../api/rules/storageKeys.ts';
import type { RouteName, Routing } from '../core/context.ts';
import { defaultRoutes, type GatehouseOptions } from '../core/options.ts';
import type { Ports } from '../core/ports.ts';

const isRoute = (name: string): name is RouteName => name in defaultRoutes || ['signUpSuccessUrl', 'customLoginUrl', 'customLoginAuthenticatedUrl'].includes(name);

/** Routes after which a remembered target is not used: they would lead back into the flow that just ended. */
const flowRoutes: readonly RouteName[] = ['loginUrl', 'logoutUrl', 'socialLoginCallbackUrl', 'activateUrl', 'activateWithOTCUrl'];

/** Where the host's own pages begin; every other route is a step of a flow, whose address may hold a code or a token. */
const hostRoutes: ReadonlySet<string> = new Set<RouteName>(['authenticatedUrl', 'customLoginAuthenticatedUrl', 'openAppUrl']);

/** Where the page goes (specification part 1 §2 and §5; ROUTE, API-11, API-12). */
export class PageRouting implements Routing {
  readonly #options: GatehouseOptions;
  readonly #ports: Ports;

  constructor(options: GatehouseOptions, ports: Ports) {
    this.#options = options;
    this.#ports = ports;
  }

  /** The address of a route within the app: its base path, or its fragment with the hash strategy. */
  url(route: RouteName): string {
    const path = this.#options.routes?.[route] ?? defaultRoutes[route] ?? '';
    if (!path || /^https?:/.test(path)) return path;
    const base = (this.#options.basename ?? '').replace(/\/+$/, '');
    return this.#options.urlStrategy === 'hash' ? `${base}/#${path}` : base + path;
  }

  /** The address the page is at, as the routes are written: path, or what follows the hash. */
  get #here(): URL {
    const { href } = this.#ports.navigation;
    const page = new URL(href());
    return this.#options.urlStrategy === 'hash' ? new URL(page.hash.slice(1) || '/', page.origin) : page;
  }

  query(name: string): string | null {
    return this.#here.searchParams.get(name) ?? new URL(this.#ports.navigation.href()).searchParams.get(name);
  }

  /** Whether the page stands at one of these routes. */
  isAt(...routes: readonly RouteName[]): boolean {
    const base = this.#options.urlStrategy === 'hash' ? '' : (this.#options.basename ?? '').replace(/\/+$/, '');
    return routes.some((route) => {
      const path = this.#options.routes?.[route] ?? defaultRoutes[route];
      return path !== undefined && this.#here.pathname === new URL(base + path, this.#here).pathname;
    });
  }

  rememberTarget(): void {
    const target = this.query('redirectUrl');
    const href = target === null ? undefined : this.allowed(target);
    if (href) this.#ports.local.set(storageKeys.redirectAfterLogin, href);
  }

  /** Whether the page is a step of a flow: it is never left for the login, and its address is never kept (STO-01). */
  get isFlowPage(): boolean {
    const names = new Set([...Object.keys(defaultRoutes), ...Object.keys(this.#options.routes ?? {})]);
    return [...names].some((name) => !hostRoutes.has(name) && isRoute(name) && this.isAt(name));
  }

  /** Remembers the page itself, on the way to the login. */
  rememberPage(): void {
    if (!this.isFlowPage && !this.isAt('authenticatedUrl')) this.#ports.local.set(storageKeys.redirectAfterLogin, this.#ports.navigation.href());
  }

  afterLogin(): void {
    const { local } = this.#ports;
    const stored = local.get(storageKeys.redirectAfterLogin);
    const asked = this.query('redirectUrl');
    const target = [asked, stored].map((one) => (one ? this.allowed(one) : undefined)).find((one) => one && !this.#isFlow(one));
    local.remove(storageKeys.redirectAfterLogin);
    this.#go(target ?? this.#withQuery(this.#absolute('authenticatedUrl')), { replace: true });
  }

  to(route: RouteName, { replace = false, query = {} }: { replace?: boolean; query?: Readonly<Record<string, string>> } = {}): void {
    const target = new URL(this.#absolute(route));
    for (const [name, value] of Object.entries(query)) target.searchParams.set(name, value);
    this.#go(target.href, { replace });
  }

  /** Goes to an allowed target, else to the route. */
  toTarget(target: string | null, otherwise: RouteName): void {
    this.#go((target && this.allowed(target)) || this.#absolute(otherwise), { replace: true });
  }

  /** The full address of a target the guard accepts; undefined and one warning for any other. */
  allowed(target: string): string | undefined {
    const { allowedRedirectOrigins, enforceRedirectUrlSameSite = true } = this.#options;
    const origin = new URL(this.#ports.navigation.href()).origin;
    const verdict = guardRedirect(target, { origin, allowedOrigins: allowedRedirectOrigins ?? [], enforceSameSite: enforceRedirectUrlSameSite });
    if (verdict.ok) return verdict.href;
    this.#ports.log('warn', 'GH-REDIRECT-REFUSED', `A redirect was refused (${verdict.reason}). Add its origin to allowed-redirect-origins if it is yours.`);
    return undefined;
  }

  #absolute(route: RouteName): string {
    return new URL(this.url(route), this.#ports.navigation.href()).href;
  }

  #isFlow(href: string): boolean {
    const { pathname, hash } = new URL(href);
    return flowRoutes.some((route) => {
      const flow = new URL(this.#absolute(route));
      return flow.pathname === pathname && flow.hash.split('?')[0] === hash.split('?')[0];
    });
  }

  #withQuery(href: string): string {
    if (!this.#options.includeQueryParam) return href;
    const target = new URL(href);
    for (const [name, value] of this.#here.searchParams) if (name !== 'redirectUrl') target.searchParams.append(name, value);
    return target.href;
  }

  #go(href: string, how: { replace?: boolean; reload?: boolean }): void {
    const goOn = this.#options.emit?.('auth-navigate', { href, ...how }) ?? true;
    if (goOn) this.#ports.navigation.go(href, how);
  }
}

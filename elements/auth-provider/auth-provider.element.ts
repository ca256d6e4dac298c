import { ContextProvider } from '@lit/context';
import type { PropertyValues } from '@lit/reactive-element';
import type { GatehouseOptions } from '../../stores/core/options.ts';
import { tell } from '../../codes/tell.ts';
import type { RootStore } from '../../stores/RootStore.ts';
import { appContext } from '../core/shell/appContext.ts';
import { LightElement } from '../core/shell/LightElement.ts';
import { attribute, unsaid } from '../core/shell/attribute.ts';
import type { ScriptUrlPolicy } from './analytics.ts';
import { loadingMark } from './loading.ts';
import { missingBaseUrl } from './missingBaseUrl.ts';
import { listOf, optionsOf, providerDefaults, providerProperties, type ProviderAttributes } from './options.ts';

/**
 * Gives every element below it one app: one session, its tenants and rights.
 *
 * Every route has an attribute of its own: `login-url`, `logout-url`, `authenticated-url` and so on. While it is not known
 * whether somebody is signed in, the body carries the attribute `data-gatehouse-loading` (AUTH-015).
 *
 * @tagname auth-provider
 * @summary Connects a page with an identity provider.
 * @slot - The page.
 * @fires {CustomEvent<{ userId: string; tenantId: string }>} auth-success - Somebody has signed in.
 * @fires {CustomEvent<{ error: ApiError }>} auth-error - The session could not be read or renewed.
 * @fires {CustomEvent<{ reason: 'signed-out' | 'signed-out-elsewhere' | 'expired' | 'revoked' }>} auth-signed-out - The session has ended, and why.
 * @fires {CustomEvent<{ tenantId: string; previousTenantId: string; fromOtherTab: boolean }>} auth-tenant-change - Another tenant is active.
 * @fires {CustomEvent<{ ids: readonly string[] }>} auth-analytics - The page names analytics containers; none is loaded unless the host calls `loadAnalytics`.
 * @fires {CustomEvent<{ href: string; replace?: boolean; reload?: boolean }>} auth-navigate - The page is about to leave. Cancelable: cancel it to go there yourself.
 * @cssstate loading - Whether somebody is signed in is not known yet.
 */
export class AuthProviderElement extends LightElement implements ProviderAttributes {
  static override css = [':host{display:contents}'];
  static override properties = {
    ...providerProperties,
    customAttributes: unsaid({ type: Object, attribute: 'custom-attributes' }),
    analytics: attribute(),
  };

  /**
   * The address of the identity provider. Required; a property may also be a function that gives the address for a path.
   * @default ''
   */
  declare baseUrl: GatehouseOptions['baseUrl'];
  /** `demo` answers from sample data in the page, without a provider; nothing is protected then. */
  declare mode: 'demo' | undefined;
  /** The client the page is registered as with the provider. */
  declare clientId: string | undefined;
  /** The name other elements find this app by. */
  declare app: string;
  /**
   * Stands between the address and the path of each call; may be empty.
   * @default 'frontegg'
   */
  declare urlPrefix: string | undefined;
  /** The application of the tenant whose users sign in here. */
  declare appId: string | undefined;
  /**
   * The path the page stands under: every route is looked for below it.
   * @default ''
   */
  declare basename: string | undefined;
  /**
   * Whether routes are paths or fragments of the address.
   * @default 'path'
   */
  declare urlStrategy: 'path' | 'hash' | undefined;
  /** Sign-in happens on the provider's own page. */
  declare hostedLogin: boolean;
  /** A signed-out page goes to the login URL by itself. */
  declare requireSession: boolean;
  /** `off` loads no entitlements; checks then throw, and an `entitlement-gate` stays shut. */
  declare entitlements: 'on' | 'off';
  /** Accepts redirect targets on any origin; schemes other than http and https are refused even then. */
  declare allowForeignRedirects: boolean;
  /** Further origins a redirect may lead to, apart by spaces or commas. */
  declare allowedRedirectOrigins: string;
  /** Further origins an override document may come from, apart by spaces or commas. */
  declare metadataOrigins: string;
  /** Appends the query of the page to the address after sign-in. */
  declare includeQueryParam: boolean;
  /** Each tab keeps its own tenant. */
  declare separateTabsByTenant: boolean;
  /** Tokens for one tenant are sent with the word `Bearer`. */
  declare scopedBearer: boolean;
  /**
   * Whether calls carry cookies.
   * @default 'include'
   */
  declare credentials: 'include' | 'same-origin' | 'omit' | undefined;
  /** The alias of the tenant whose login this is. */
  declare tenant: string | undefined;
  /**
   * Seconds between the session checks of a visible page; 0 turns them off.
   * @default 15
   */
  declare sessionCheck: number | undefined;
  /**
   * What is written to the console, and all that is graver.
   * @default 'warn'
   */
  declare logLevel: 'error' | 'warn' | 'info' | 'debug' | undefined;
  /** Whatever no attribute can say: functions, and options of a host that has them as an object. The attributes win. */
  declare options: Partial<GatehouseOptions> | undefined;
  /** Where a signed-in person goes. */
  declare authenticatedUrl: string | undefined;
  /** The login. Takes the query parameter `redirectUrl`. */
  declare loginUrl: string | undefined;
  /** The logout. Takes the query parameter `post_logout_redirect_uri`. */
  declare logoutUrl: string | undefined;
  /** The second factor that is asked for again. Takes the query parameter `maxAge`. */
  declare stepUpUrl: string | undefined;
  /** The sign-up. */
  declare signUpUrl: string | undefined;
  /** Where a person goes who has just signed up; without it, to `authenticatedUrl`. */
  declare signUpSuccessUrl: string | undefined;
  /** The activation of an account by link. */
  declare activateUrl: string | undefined;
  /** The activation of an account by code. */
  declare activateWithOTCUrl: string | undefined;
  /** The acceptance of an invitation by link. */
  declare acceptInvitationUrl: string | undefined;
  /** The acceptance of an invitation by code. */
  declare acceptInvitationWithOTCUrl: string | undefined;
  /** Where a new password is asked for. */
  declare forgetPasswordUrl: string | undefined;
  /** Where the new password is chosen. */
  declare resetPasswordUrl: string | undefined;
  /** Where the new phone number is entered. */
  declare resetPhoneNumberUrl: string | undefined;
  /** Where social logins come back. */
  declare socialLoginCallbackUrl: string | undefined;
  /** Where OpenID Connect logins come back. */
  declare oidcRedirectUrl: string | undefined;
  /** Where SAML logins come back. */
  declare samlCallbackUrl: string | undefined;
  /** Where links for signing in lead. */
  declare magicLinkCallbackUrl: string | undefined;
  /** Where the hosted login comes back. */
  declare hostedLoginRedirectUrl: string | undefined;
  /** Opens a native app. */
  declare openAppUrl: string | undefined;
  /** Unlocks an account after too many tries. */
  declare unlockAccountUrl: string | undefined;
  /** Approves a request. */
  declare approvalFlowUrl: string | undefined;
  /** Starts an impersonation. */
  declare impersonationUrl: string | undefined;
  /** Enrols a phone as a second factor. */
  declare mfaMobileAuthenticator: string | undefined;
  /** The login of a tenant that has its own; used instead of `loginUrl`. */
  declare customLoginUrl: string | undefined;
  /** Where that login leads; used instead of `authenticatedUrl`. */
  declare customLoginAuthenticatedUrl: string | undefined;

  /** Attributes of the page that the rules of entitlements may read, as JSON. A change is a new object; gates follow it. */
  declare customAttributes: Readonly<Record<string, unknown>> | null | undefined;

  /** Ids of analytics containers (`GTM-…`), apart by spaces or commas. Nothing is loaded: see `loadAnalytics`. */
  declare analytics: string;

  readonly #provider = new ContextProvider(this, { context: appContext, initialValue: undefined });
  #root: RootStore | undefined;
  /** Bumped by whatever makes an app on its way pointless. */
  #attempt = 0;
  /** An app was asked for and is not there yet. */
  #beginning = false;
  /** The first update came; from then on only changes matter. */
  #read = false;
  #stop: (() => void) | undefined;
  #cancelCheck: (() => void) | undefined;

  constructor() {
    super();
    Object.assign(this, providerDefaults, { customAttributes: undefined, analytics: '' });
  }

  /** The app, as soon as its stores are loaded. */
  get root(): RootStore | undefined {
    return this.#root;
  }

  /**
   * Loads the containers that `analytics` names, each once. The library never does so by itself (ELE-16).
   *
   * @param policy what the host trusts: its Trusted Types policy, whose `createScriptURL` makes the address of each script
   */
  async loadAnalytics(policy: ScriptUrlPolicy): Promise<void> {
    const { containersOf, loadContainers } = await import('./analytics.ts');
    loadContainers(this.ownerDocument, containersOf(listOf(this.analytics)), policy);
  }

  protected override arrived(): void {
    if (this.#beginning) void this.#begin(); // the earlier beginning was dropped when the element left
    else if (this.#root && !this.#stop) this.#run(this.#root);
  }

  protected override left(): void {
    this.#attempt++;
    this.#cancelCheck?.();
    this.#halt();
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    if (changed.has('customAttributes')) this.#root?.entitlements.setAttributes(this.customAttributes ?? {});
    if (this.analytics && changed.has('analytics')) void this.#announceAnalytics();
    if (this.#read && [...changed.keys()].every((name) => name === 'customAttributes' || name === 'analytics')) return;
    this.#read = true;
    if (this.said.baseUrl || this.said.options?.baseUrl || this.mode === 'demo') void this.#begin();
    else this.#awaitBaseUrl();
  }

  /** What the page says, now. @internal */
  get said(): ProviderAttributes {
    return {
      ...providerDefaults,
      ...Object.fromEntries(
        Object.keys(providerProperties).map((name) => [
          name,
          Reflect.get(this, name) ?? Reflect.get(providerDefaults, name),
        ]),
      ),
    };
  }

  async #announceAnalytics(): Promise<void> {
    const { containersOf } = await import('./analytics.ts');
    const ids = containersOf(listOf(this.analytics));
    if (ids.length) this.emit('auth-analytics', { ids });
  }

  /** Other options are another app: the earlier one ends. */
  async #begin(): Promise<void> {
    this.#cancelCheck?.();
    this.#beginning = true;
    const attempt = ++this.#attempt;
    const options = { ...optionsOf(this.said), emit: (event: string, detail: object) => this.emit(event, detail) };
    this.#halt();
    // What the page brings is to decide in its first frame: then the engine comes side by side with the stores.
    const engine = this.#brought && import('../../stores/entitlements/engine.ts').catch(() => undefined);
    const demo = this.mode === 'demo' && import('../../testing/startDemo.ts');
    const [{ createGatehouse }, fake] = await Promise.all([import('../../stores/RootStore.ts'), demo, engine]);
    if (attempt !== this.#attempt) return;
    this.#beginning = false;
    this.#halt(); // an element that came back meanwhile may have started the earlier app again
    this.#root = createGatehouse(fake ? fake.startDemo(this, options) : options);
    this.#preload(this.#root);
    if (this.isConnected) this.#run(this.#root);
  }

  /** The entitlements the page brings along, for this provider and none inside it. */
  get #brought(): Element | undefined {
    return [...this.querySelectorAll('script[type="application/json"][data-entitlements]')].find(
      (one) => one.closest(this.localName) === this,
    );
  }

  /** What the page brings decides before anybody has answered. */
  #preload({ entitlements }: RootStore): void {
    const script = this.#brought;
    if (script && !entitlements.preload(script.textContent ?? ''))
      tell('error', 'GH-PRELOAD-UNREADABLE', 'This script holds no entitlements.', script);
    if (this.customAttributes) entitlements.setAttributes(this.customAttributes);
  }

  #run(root: RootStore): void {
    const stop = root.start();
    const mark = loadingMark(this.ownerDocument);
    const unwatch = root.watch(
      () => root.session.isLoading,
      (isLoading) => {
        this.setState('loading', isLoading);
        mark(isLoading);
      },
    );
    this.#stop = () => {
      unwatch();
      mark(false);
      stop();
    };
    this.#provider.setValue(root);
  }

  #halt(): void {
    this.#stop?.();
    this.#stop = undefined;
  }

  /** Frameworks set properties late: a base URL set within two frames is none too late. */
  #awaitBaseUrl(): void {
    this.#cancelCheck?.();
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => this.isConnected && missingBaseUrl(this));
    });
    this.#cancelCheck = () => cancelAnimationFrame(frame);
  }
}

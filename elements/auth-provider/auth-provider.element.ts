import { ContextProvider } from '@lit/context';
import type { PropertyValues } from '@lit/reactive-element';
import type { GatehouseOptions, OptionProperties } from '../../stores/core/options.ts';
import { tell } from '../../codes/tell.ts';
import type { RootStore } from '../../stores/RootStore.ts';
import { appContext } from '../core/shell/appContext.ts';
import { LightElement } from '../core/shell/LightElement.ts';
import { attribute, unsaid } from '../core/shell/attribute.ts';
import type { ScriptUrlPolicy } from './analytics.ts';
import { loadingMark } from './loading.ts';
import { missingBaseUrl } from './missingBaseUrl.ts';
import { optionsOf, providerDefaults, providerProperties } from './options.ts';

/** What the attributes say: see `stores/core/options.ts`. */
// oxlint-disable-next-line typescript/no-unsafe-declaration-merging -- Lit makes the accessors of these rows, the constructor sets them
export interface AuthProviderElement extends OptionProperties {}

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
// oxlint-disable-next-line typescript/no-unsafe-declaration-merging -- see above
export class AuthProviderElement extends LightElement {
  static override css = [':host{display:contents}'];
  static override properties = {
    ...providerProperties,
    mode: unsaid(),
    options: unsaid({ attribute: false }),
    customAttributes: unsaid({ type: Object, attribute: 'custom-attributes' }),
    analytics: attribute(),
  };

  /** `demo` answers from sample data in the page, without a provider; nothing is protected then. */
  declare mode: 'demo' | undefined;
  /** Whatever no attribute can say: functions, and options of a host that has them as an object. The attributes win. */
  declare options: Partial<GatehouseOptions> | undefined;
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
    Object.assign(this, providerDefaults);
    this.mode = this.options = this.customAttributes = undefined;
    this.analytics = '';
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
    loadContainers(this.ownerDocument, containersOf(this.analytics), policy);
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
    if (this.baseUrl || this.options?.baseUrl || this.mode === 'demo') void this.#begin();
    else this.#awaitBaseUrl();
  }

  async #announceAnalytics(): Promise<void> {
    const { containersOf } = await import('./analytics.ts');
    const ids = containersOf(this.analytics);
    if (ids.length) this.emit('auth-analytics', { ids });
  }

  /** Other options are another app: the earlier one ends. */
  async #begin(): Promise<void> {
    this.#cancelCheck?.();
    this.#beginning = true;
    const attempt = ++this.#attempt;
    const options = { ...optionsOf(this), emit: (event: string, detail: object) => this.emit(event, detail) };
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

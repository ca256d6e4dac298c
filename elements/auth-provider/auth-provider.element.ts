import { ContextProvider } from '@lit/context';
import type { PropertyValues } from '@lit/reactive-element';
import type { GatehouseOptions, OptionProperties } from '../../stores/core/options.ts';
import type { RootStore } from '../../stores/RootStore.ts';
import { appContext } from '../core/shell/appContext.ts';
import { LightElement } from '../core/shell/LightElement.ts';
import { attribute, unsaid } from '../core/shell/attribute.ts';
import type { ScriptUrlPolicy } from './analytics.ts';
import { loadingMark } from './loading.ts';
import { optionsOf, providerDefaults, providerProperties } from './options.ts';

/** The options as attributes: see `stores/core/options.ts`. */
// oxlint-disable-next-line typescript/no-unsafe-declaration-merging -- Lit makes the accessors of these rows, the constructor sets them
export interface AuthProviderElement extends OptionProperties {}

/**
 * Gives all elements inside it one app: one session with its tenants and permissions.
 *
 * Every route has its own attribute: `login-url`, `logout-url`, `authenticated-url` and so on. The value `false`
 * says that your app serves no such page, and no link leads there. Until it is known whether a user is signed in, the
 * body has the attribute `data-gatehouse-loading`.
 *
 * @tagname auth-provider
 * @summary Connects a page to an identity provider.
 * @slot - The page.
 * @fires {CustomEvent<{ userId: string; tenantId: string }>} auth-success - A user has signed in.
 * @fires {CustomEvent<{ error: ApiError }>} auth-error - The session could not be read or renewed.
 * @fires {CustomEvent<{ reason: 'signed-out' | 'signed-out-elsewhere' | 'expired' | 'revoked' }>} auth-signed-out - The session has ended, for the reason in the detail.
 * @fires {CustomEvent<{ tenantId: string; previousTenantId: string; fromOtherTab: boolean }>} auth-tenant-change - The active tenant has changed.
 * @fires {CustomEvent<{ ids: readonly string[] }>} auth-analytics - The page names analytics containers. They load only when the page calls `loadAnalytics`.
 * @fires {CustomEvent<{ href: string; replace?: boolean; reload?: boolean }>} auth-navigate - The page is about to go to another URL. Cancelable: cancel it to navigate yourself.
 * @cssstate loading - It is not known yet whether a user is signed in.
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

  /** `demo` runs a fake provider with sample data inside the page. It protects nothing. */
  declare mode: 'demo' | undefined;
  /** Options that an attribute cannot express, such as functions. Attributes override options of the same name. */
  declare options: Partial<GatehouseOptions> | undefined;
  /** Attributes that entitlement rules may read, as JSON. To change them, assign a new object; gates update. */
  declare customAttributes: Readonly<Record<string, unknown>> | null | undefined;

  /** Ids of analytics containers (`GTM-…`), separated by spaces or commas. They load only by `loadAnalytics`. */
  declare analytics: string;

  readonly #provider = new ContextProvider(this, { context: appContext, initialValue: undefined });
  #root: RootStore | undefined;
  /** Incremented when an app that is still loading is no longer wanted. */
  #attempt = 0;
  /** An app was requested and is not loaded yet. */
  #beginning = false;
  /** The first update is done; from then on only changes matter. */
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
   * Loads the containers that `analytics` names, each once. The library never calls this itself (ELE-16).
   *
   * @param policy the page's Trusted Types policy; its `createScriptURL` creates the URL of each script
   */
  async loadAnalytics(policy: ScriptUrlPolicy): Promise<void> {
    const { containersOf, loadContainers } = await import('./analytics.ts');
    loadContainers(this.ownerDocument, containersOf(this.analytics, this), policy);
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
    const ids = containersOf(this.analytics, this);
    if (ids.length) this.emit('auth-analytics', { ids });
  }

  /** New options start a new app: the previous one ends. */
  async #begin(): Promise<void> {
    this.#cancelCheck?.();
    this.#beginning = true;
    const attempt = ++this.#attempt;
    const options = { ...optionsOf(this), emit: (event: string, detail: object) => this.emit(event, detail) };
    this.#halt();
    // What the page brings is to decide in its first frame: then its reader comes side by side with the stores.
    const isBrought = this.querySelector('script:is([data-session],[data-entitlements])');
    const reading = isBrought && import('./brought.ts').then(({ read }) => read(this)).catch(() => undefined);
    const demo = this.mode === 'demo' && import('../../testing/startDemo.ts');
    const stores = import('../../stores/RootStore.ts');
    const [{ RootStore: Root }, fake, give] = await Promise.all([stores, demo, reading]);
    if (attempt !== this.#attempt) return;
    this.#beginning = false;
    this.#halt(); // an element that came back meanwhile may have started the earlier app again
    this.#root = new Root(fake ? fake.startDemo(this, options) : options);
    give?.(this.#root);
    if (this.customAttributes) this.#root.entitlements.setAttributes(this.customAttributes);
    if (this.isConnected) this.#run(this.#root);
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

  /** Frameworks set properties late, so a base URL set within two frames is accepted. */
  #awaitBaseUrl(): void {
    this.#cancelCheck?.();
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => void this.#missBaseUrl());
    });
    this.#cancelCheck = () => cancelAnimationFrame(frame);
  }

  async #missBaseUrl(): Promise<void> {
    const attempt = this.#attempt;
    const { missingBaseUrl } = await import('./missingBaseUrl.ts');
    if (attempt === this.#attempt) missingBaseUrl(this); // neither begun nor left meanwhile
  }
}

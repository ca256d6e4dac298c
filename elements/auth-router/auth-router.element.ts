import type { RouteName } from '../../stores/core/options.ts';
import { AppController } from '../core/shell/AppController.ts';
import { attribute } from '../core/shell/attribute.ts';
import { LightElement } from '../core/shell/LightElement.ts';
import { quietRoutes, screens, type RouterScreen } from './screens.ts';
import { watchAddress } from './watchAddress.ts';

/**
 * Shows the account screen that belongs to the URL of the page: the sign-in at `/account/login`, the sign-up at
 * `/account/sign-up` and so on, as the attributes of `<auth-provider>` say. At any other URL it shows nothing, `/`
 * included: what people see there is your content. A signed-in user who opens the login is sent on to
 * `authenticated-url`, which is `/` unless you set it. A page with the router alone is therefore empty at both.
 *
 * The screen is in the router's light DOM, where password managers find it. If the server has already written the
 * screen, the router uses it.
 *
 * @tagname auth-router
 * @summary Shows the account screen that belongs to the URL.
 * @slot - The account screen.
 * @fires {CustomEvent<{ route: RouteName | undefined; tag: string | undefined }>} auth-route - The screen has changed; `tag` is undefined if none is shown.
 * @fires {CustomEvent<{ error: unknown }>} view-error - The code of a screen failed to load.
 * @csspart failure - The message shown when the element belongs to no app.
 */
export class AuthRouterElement extends LightElement {
  static override css = [':host{display:contents}:host([hidden]){display:none!important}'];
  static override properties = { app: attribute() };

  /** The name of the app. Without it, the element uses the nearest `<auth-provider>` around it. */
  declare app: string;

  readonly #app = new AppController(this, () => this.refresh());
  #screens = screens;
  /** The screen that `auth-route` reported last. */
  #screen: RouterScreen | undefined;
  /** Whether the nodes of the router are as `#screen` says: what the server wrote is not known before. */
  #settled = false;
  #shown: Element | undefined;
  #stop = (): void => {};

  constructor() {
    super();
    this.app = '';
  }

  /** Reads the URL again. Call it if your router changes the URL without notifying the browser. */
  refresh(): void {
    const routing = this.#app.root?.routing;
    if (!routing || !this.isConnected) return;
    const here = (route: RouteName): boolean => routing.isAt(route);
    const isQuiet = quietRoutes.some(here);
    const screen = isQuiet ? undefined : this.#screens.find(([, , ...routes]) => routes.some(here));
    // What is shown stays until it is known what comes instead of it.
    if (!isQuiet && !screen && this.#screens === screens) return void this.#learn();
    this.#turnTo(screen, here);
  }

  #turnTo(screen?: RouterScreen, here?: (route: RouteName) => boolean): void {
    if (this.#settled && screen === this.#screen) return;
    this.#settled = true;
    const isNews = screen ?? this.#screen;
    this.#screen = screen;
    const [tag, , ...routes] = screen ?? [];
    if (isNews) this.emit('auth-route', { route: here && routes.find(here), tag: tag && this.tagOf(tag) });
    void this.#show(screen);
  }

  protected override arrived(): void {
    this.#stop();
    this.#stop = watchAddress(this.ownerDocument, () => this.refresh());
    this.refresh();
  }

  protected override left(): void {
    this.#stop();
    this.#settled = false;
  }

  /** Loads the rows of the flows, and looks again. */
  async #learn(): Promise<void> {
    try {
      this.#screens = [...screens, ...(await import('./flows.ts')).flows];
    } catch (error) {
      this.emit('view-error', { error });
      return this.#turnTo(); // the next look tries again
    }
    this.refresh();
  }

  async #show(screen: RouterScreen | undefined): Promise<void> {
    this.#shown?.remove();
    for (const one of this.#screens)
      for (const written of this.querySelectorAll<HTMLElement>(`:scope > ${this.tagOf(one[0])}`))
        written.hidden = one !== screen;
    if (!screen) return;
    const [name, load] = screen;
    const tag = this.tagOf(name);
    if (!this.querySelector(`:scope > ${tag}`)) this.append((this.#shown = this.ownerDocument.createElement(tag)));
    if (customElements.get(tag)) return;
    try {
      await load();
    } catch (error) {
      this.#settled = false; // the next look tries again
      this.emit('view-error', { error });
    }
  }
}

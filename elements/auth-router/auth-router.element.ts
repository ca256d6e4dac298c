import type { RootStore } from '../../stores/RootStore.ts';
import { AppController } from '../core/shell/AppController.ts';
import { attribute } from '../core/shell/attribute.ts';
import { LightElement } from '../core/shell/LightElement.ts';
import { quietRoutes, screens, type RouterScreen } from './screens.ts';
import { watchAddress } from './watchAddress.ts';

/**
 * Shows the account screen that belongs to the URL of the page, and nothing at any other URL. The screen is in the
 * router's light DOM, where password managers find it. If the server has already written the screen, the router uses it.
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
  #screen: RouterScreen | undefined;
  #shown: Element | undefined;
  #stop: (() => void) | undefined;

  constructor() {
    super();
    this.app = '';
  }

  /** Reads the URL again. Call it if your router changes the URL without notifying the browser. */
  refresh(): void {
    const { root } = this.#app;
    if (!root || !this.isConnected) return;
    const screen = this.#belonging(root);
    if (screen === this.#screen) return;
    this.#screen = screen;
    this.emit('auth-route', {
      route: screen?.routes.find((route) => root.routing.isAt(route)),
      tag: screen && this.tagOf(screen.tag),
    });
    void this.#show(screen);
  }

  protected override arrived(): void {
    this.#stop?.();
    this.#stop = watchAddress(this.ownerDocument, () => this.refresh());
    this.refresh();
  }

  protected override left(): void {
    this.#stop?.();
    this.#stop = undefined;
    this.#screen = undefined;
  }

  #belonging({ routing }: RootStore): RouterScreen | undefined {
    return routing.isAt(...quietRoutes) ? undefined : screens.find(({ routes }) => routing.isAt(...routes));
  }

  async #show(screen: RouterScreen | undefined): Promise<void> {
    this.#shown?.remove();
    this.#shown = undefined;
    for (const one of screens)
      this.querySelectorAll(`:scope > ${this.tagOf(one.tag)}`).forEach((written) =>
        written.toggleAttribute('hidden', one !== screen),
      );
    if (!screen) return;
    const tag = this.tagOf(screen.tag);
    if (!this.querySelector(`:scope > ${tag}`)) this.append((this.#shown = this.ownerDocument.createElement(tag)));
    if (customElements.get(tag)) return;
    try {
      await screen.load();
    } catch (error) {
      this.#screen = undefined; // the next look tries again
      this.emit('view-error', { error });
    }
  }
}

import type { ReactiveController, ReactiveControllerHost } from 'lit';

const base = '/hosts/lit';

/** The path of the page within this app. */
const here = (): string => location.pathname.slice(base.length) || '/';

/** A router over the history of the page: one path, which the host renders by, and links, which write it. */
export class Router implements ReactiveController {
  path = here();
  readonly #host: ReactiveControllerHost;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    addEventListener('popstate', this.#read);
  }

  hostDisconnected(): void {
    removeEventListener('popstate', this.#read);
  }

  /** Goes to an address of this app; false when it is somebody else's. */
  go(href: string, { replace = false } = {}): boolean {
    const { origin, pathname } = new URL(href, location.href);
    if (origin !== location.origin || !`${pathname}/`.startsWith(`${base}/`)) return false;
    history[replace ? 'replaceState' : 'pushState'](null, '', href);
    this.#read();
    return true;
  }

  /** One listener for all links: also for those in gates, which take no bindings. */
  readonly follow = (event: MouseEvent): void => {
    if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return;
    const link = event.composedPath().find((target) => target instanceof HTMLAnchorElement);
    if (link && !link.target && this.go(link.href)) event.preventDefault();
  };

  readonly #read = (): void => {
    this.path = here();
    this.#host.requestUpdate();
  };
}

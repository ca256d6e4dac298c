import { getContext, setContext } from 'svelte';

const base = '/hosts/svelte';

/** The path of an address within this app. */
export const pathOf = (href: string): string => new URL(href, 'http://localhost').pathname.slice(base.length) || '/';

/** Where the page is. */
export const here = (): string => pathOf(location.href);

/** A router over the history of the page: one path, which pages read, and links, which write it. */
export class Router {
  path = $state('/');

  constructor(path: string) {
    this.path = path;
  }

  /** Listens to the buttons of the browser; returns the undo. */
  start(): () => void {
    const follow = (): void => void (this.path = here());
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }

  href = (path: string): string => base + path;

  /** Goes to an address of this app; false when it is somebody else's. */
  go(href: string, { replace = false } = {}): boolean {
    const { origin, pathname } = new URL(href, location.href);
    if (origin !== location.origin || !`${pathname}/`.startsWith(`${base}/`)) return false;
    history[replace ? 'replaceState' : 'pushState'](null, '', href);
    this.path = here();
    return true;
  }
}

const key = Symbol('router');
export const provideRouter = (path: string): Router => setContext(key, new Router(path));
export const useRouter = (): Router => getContext<Router>(key);

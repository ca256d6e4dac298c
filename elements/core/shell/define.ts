/** Written by the release; both copies of a page name it when they meet. */
export const version = '0.1.0';

const registered = '__gatehouse';

interface Registered {
  [registered]?: string;
}

/** Set by bundlers, as for React. */
declare const process: { readonly env: { readonly NODE_ENV?: string } };

/**
 * Registers a tag, once. Safe on a server (there is nothing to register in) and beside a second copy of this library:
 * the first one keeps its tags, the second says so once in the console and keeps its hands off (ELE-06). A server has a
 * registry at times, but no page on which two copies could meet.
 *
 * @param tag the element's name
 * @param element its class
 */
export function define(tag: string, element: CustomElementConstructor & Registered): void {
  if (typeof customElements === 'undefined') return;
  // Left out of the CDN build by its label, and of a host's production build by its bundler.
  // oxlint-disable-next-line no-unused-labels -- the build drops what it labels
  DEVELOPMENT: try {
    if (process.env.NODE_ENV !== 'production' && 'document' in globalThis)
      void import('./development.ts').then(({ watchPage }) => watchPage(document));
  } catch {
    // Without a bundler there is no sign of development.
  }
  const present: (CustomElementConstructor & Registered) | undefined = customElements.get(tag);
  if (!present) {
    Object.defineProperty(element, registered, { value: version });
    customElements.define(tag, element);
  } else if (present !== element && 'document' in globalThis) {
    const theirs = Object.hasOwn(present, registered) ? present[registered] : undefined;
    void import('./notices/taken.ts').then(({ sayTaken }) => sayTaken(tag, theirs, version));
  }
}

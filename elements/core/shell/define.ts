import { tell } from '../../../codes/tell.ts';

/** Written by the release; both copies of a page name it when they meet. */
export const version = '0.1.0';

const registered = '__gatehouse';

interface Registered {
  [registered]?: string;
}

/** This copy has said that another one was here first. */
let told = false;

/**
 * Registers a tag, once. Safe on a server (there is nothing to register in) and beside a second copy of this library: the
 * first one keeps its tags, the second says so once in the console and keeps its hands off (ELE-06). A server has a registry
 * at times, but no page on which two copies could meet.
 *
 * @param tag the element's name
 * @param element its class
 */
export function define(tag: string, element: CustomElementConstructor & Registered): void {
  if (typeof customElements === 'undefined') return;
  const present: (CustomElementConstructor & Registered) | undefined = customElements.get(tag);
  if (!present) {
    Object.defineProperty(element, registered, { value: version });
    customElements.define(tag, element);
  } else if (!Object.hasOwn(present, registered)) {
    tell('error', 'GH-TAG-TAKEN', 'This tag is defined by something else on the page.', tag);
  } else if (present !== element && !told && 'document' in globalThis) {
    told = true;
    tell(
      'warn',
      'GH-TWO-COPIES',
      'Another copy of Gatehouse on this page has this tag.',
      tag,
      present[registered],
      version,
    );
  }
}

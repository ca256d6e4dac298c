/**
 * Registers nothing up front: each tag is loaded when the first element of its name appears on the page. For bundlers;
 * the CDN build has an autoloader of its own, `cdn/autoloader.js`.
 */
import { Autoloader } from './core/autoload/Autoloader.ts';
import { loadableTags, loadElement } from './load.ts';

const autoloader =
  typeof document === 'undefined' ? undefined : new Autoloader({ tags: loadableTags, load: loadElement });
if (autoloader) autoloader.watch(document);

/**
 * Looks through a shadow root that was attached to an element after it had come into the page, and at what comes into
 * it later.
 */
export function autoload(root: Document | ShadowRoot): void {
  autoloader?.watch(root);
}

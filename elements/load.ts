/** Loads tags by name, for hosts that decide at run time what they show. Importing this module loads none of them. */
import { fault } from '../codes/fault.ts';
import { brought } from './core/autoload/brought.ts';
import { loaders } from './generated/loaders.ts';

/** The tags `loadElement` knows. */
export const loadableTags: readonly string[] = Object.keys(loaders);

/**
 * Registers a tag and resolves when it can be used.
 *
 * @throws {Error} 'Component {name} is not supported' for a name this library does not have (CFG-009); the error of the
 * import, after it was logged, when the script could not be loaded (CFG-023)
 */
export async function loadElement(tag: string): Promise<void> {
  const load = Object.hasOwn(loaders, tag) ? loaders[tag] : undefined;
  if (!load) throw fault('GH-UNKNOWN-TAG', `Component ${tag} is not supported`);
  await brought(tag, load);
}

/**
 * Resolves when an element can be used as it is meant to be: registered, its view loaded and drawn (CFG-024). At once
 * when it already is. An element without a view of React's is ready with its first update.
 *
 * @param element one of this library's, in the page; it may be registered later
 * @throws what kept the view from being loaded or drawn, as `view-error` says it
 */
export function whenReady(element: Element): Promise<void> {
  return new Promise((done, failed) => {
    const stop = new AbortController();
    const settle = (then: () => void) => () => {
      stop.abort();
      then();
    };
    // First, so that nothing is missed while the tag is on its way.
    element.addEventListener('view-ready', settle(done), stop);
    element.addEventListener(
      'view-error',
      (event) => settle(() => failed(event instanceof CustomEvent ? event.detail.error : event))(),
      stop,
    );
    const look = async (): Promise<void> => {
      await customElements.whenDefined(element.localName);
      if ('updateComplete' in element) await element.updateComplete;
      if (!('viewReady' in element) || element.matches(':state(ready)')) settle(done)();
    };
    look().catch((error: unknown) => settle(() => failed(error))());
  });
}

/** Loads tags by name, for hosts that decide at run time what they show. Importing this module loads none of them. */
import { fault } from '../codes/fault.ts';
import { brought } from './core/autoload/brought.ts';

const tags: Readonly<Record<string, () => Promise<unknown>>> = {
  'admin-portal': () => import('./admin-portal/admin-portal.ts'),
  'admin-users-table': () => import('./admin-users-table/admin-users-table.ts'),
  'auth-gate': () => import('./auth-gate/auth-gate.ts'),
  'auth-login': () => import('./auth-login/auth-login.ts'),
  'auth-logout': () => import('./auth-logout/auth-logout.ts'),
  'auth-provider': () => import('./auth-provider/auth-provider.ts'),
  'auth-router': () => import('./auth-router/auth-router.ts'),
  'entitlement-gate': () => import('./entitlement-gate/entitlement-gate.ts'),
  'permission-gate': () => import('./permission-gate/permission-gate.ts'),
  'step-up-gate': () => import('./step-up-gate/step-up-gate.ts'),
  'tenant-switcher': () => import('./tenant-switcher/tenant-switcher.ts'),
};

/** The tags `loadElement` knows. */
export const loadableTags: readonly string[] = Object.keys(tags);

/**
 * Registers a tag and resolves when it can be used.
 *
 * @throws {Error} 'Component {name} is not supported' for a name this library does not have (CFG-009); the error of the
 * import, after it was logged, when the script could not be loaded (CFG-023)
 */
export async function loadElement(tag: string): Promise<void> {
  const load = Object.hasOwn(tags, tag) ? tags[tag] : undefined;
  if (!load) throw fault('GH-UNKNOWN-TAG', `Component ${tag} is not supported`);
  await brought(tag, load);
}

/**
 * Resolves when an element can be used as it is meant to be: registered, its view loaded and drawn (CFG-024). At once when it
 * already is. An element without a view of React's is ready with its first update.
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

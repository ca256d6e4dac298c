import { fault } from '../codes/fault.ts';
import type { RootStore } from './RootStore.ts';

/** One map for all copies of the library on a page; it holds apps only. */
const KEY = Symbol.for('gatehouse.apps.v1');

type Apps = Map<string, RootStore>;

function apps(): Apps {
  const found: unknown = Reflect.get(globalThis, KEY);
  if (found instanceof Map) return found;
  const made: Apps = new Map();
  Object.defineProperty(globalThis, KEY, { value: made }); // other code can neither replace it nor list it
  return made;
}

/** The text an unknown app raises, word for word (CFG-008). */
export const APP_NOT_FOUND = 'FronteggApp not found';

/**
 * The app of this name.
 *
 * @throws {Error} 'FronteggApp not found' when there is none
 */
export function findApp(name = 'default'): RootStore {
  const app = apps().get(name);
  if (!app) throw fault('GH-APP-NOT-FOUND', APP_NOT_FOUND);
  return app;
}

/**
 * Tells those who hold an app by its name, in every copy of the library, that names have changed hands. Later, because
 * an app that is registered has not begun yet. A server has nothing to tell.
 */
const tell = (): void => queueMicrotask(() => globalThis.dispatchEvent?.(new Event('gatehouse-apps')));

/** Makes an app findable by its name; returns the undo. A later app of the same name takes the name over. */
export function registerApp(app: RootStore): () => void {
  apps().set(app.name, app);
  tell();
  return () => {
    if (apps().get(app.name) !== app) return;
    apps().delete(app.name);
    tell();
  };
}

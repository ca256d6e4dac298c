import type { RootStore } from '../../../stores/RootStore.ts';

const key = Symbol.for('gatehouse.apps.v1');

/** What `registerApp` fires on the global object: names belong to other apps now. */
export const APPS_CHANGED = 'gatehouse-apps';

/** The app of a name, from the registry that every copy on the page shares; `undefined` while there is none. */
export function namedApp(name: string): RootStore | undefined {
  const apps: unknown = Reflect.get(globalThis, key);
  return apps instanceof Map ? (apps.get(name) as RootStore | undefined) : undefined;
}

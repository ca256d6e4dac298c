import {
  createContext,
  createElement,
  forwardRef,
  useContext,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { appContext } from '../../elements/core/shell/appContext.ts';
import { APPS_CHANGED, namedApp } from '../../elements/core/shell/apps.ts';
import type { RootStore } from '../../stores/RootStore.ts';
import type { TagComponent } from './component.ts';

/** Where hooks find an app, and how they hear that it is another one. */
interface AppSource {
  readonly get: () => RootStore | undefined;
  readonly subscribe: (changed: () => void) => () => void;
}

/** The app of an `<auth-provider>`, asked for by the context protocol as every element does. */
class ProvidedApp implements AppSource {
  #root: RootStore | undefined;
  #stop: (() => void) | undefined;
  readonly #listeners = new Set<() => void>();

  get = (): RootStore | undefined => this.#root;

  subscribe = (changed: () => void): (() => void) => {
    this.#listeners.add(changed);
    return () => this.#listeners.delete(changed);
  };

  /** Returns the undo. */
  follow(provider: HTMLElement): () => void {
    const callback = (root: RootStore | undefined, stop?: () => void): void => {
      this.#stop = stop;
      this.#root = root;
      for (const changed of this.#listeners) changed();
    };
    // Asked in the name of its document: an element does not answer itself.
    const request = { context: appContext, contextTarget: provider.ownerDocument, callback, subscribe: true };
    provider.dispatchEvent(Object.assign(new Event('context-request', { bubbles: true, composed: true }), request));
    return () => {
      this.#stop?.();
      this.#stop = undefined;
    };
  }
}

/** The app a page has made under this name, now or later; another one when that takes the name over. */
const namedSource = (name: string): AppSource => ({
  get: () => (typeof document === 'undefined' ? undefined : namedApp(name)),
  subscribe(changed) {
    globalThis.addEventListener(APPS_CHANGED, changed);
    return () => globalThis.removeEventListener(APPS_CHANGED, changed);
  },
});

const Provided = createContext<AppSource | undefined>(undefined);
const useCommit = typeof document === 'undefined' ? useEffect : useLayoutEffect;

/** Lets the hooks below a provider find its app. */
export function providesApp(Provider: TagComponent<'auth-provider'>): TagComponent<'auth-provider'> {
  const AppProvider: TagComponent<'auth-provider'> = forwardRef((props, ref) => {
    const [source] = useState(() => new ProvidedApp());
    const element = useRef<HTMLElementTagNameMap['auth-provider']>(null);
    useImperativeHandle<HTMLElementTagNameMap['auth-provider'] | null, HTMLElementTagNameMap['auth-provider'] | null>(
      ref,
      () => element.current,
      [],
    );
    useCommit(() => (element.current ? source.follow(element.current) : undefined), [source]);
    // oxlint-disable-next-line react/refs -- the ref is handed on, not read
    return createElement(Provided.Provider, { value: source }, createElement(Provider, { ...props, ref: element }));
  });
  AppProvider.displayName = 'AuthProvider';
  return AppProvider;
}

/** The source of the app of this name; without one, of the provider around; outside of any, of the app `default`. */
export function useAppSource(name?: string): AppSource {
  const provided = useContext(Provided);
  const [named, setNamed] = useState(() => ({ name, source: namedSource(name ?? 'default') }));
  if (named.name === name) return name === undefined && provided ? provided : named.source;
  const next = { name, source: namedSource(name ?? 'default') };
  setNamed(next);
  return next.source;
}

const nothing = (): undefined => undefined;

/**
 * The app: its session, tenants, rights and stores (`root.use(UsersStore)`). The one of this name; without a name that
 * of the `<AuthProvider>` around. `undefined` on a server and until its stores are loaded.
 */
export function useGatehouse(name?: string): RootStore | undefined {
  const { subscribe, get } = useAppSource(name);
  return useSyncExternalStore(subscribe, get, nothing);
}

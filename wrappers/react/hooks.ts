import { compareStructural, reaction, untracked } from 'mobx';
import { useCallback, useRef, useSyncExternalStore } from 'react';
import type { Tenant } from '../../api/contract/types.ts';
import type { Verdict } from '../../api/rules/evaluate.ts';
import type { EntitlementQuestion } from '../../stores/entitlements/EntitlementsStore.ts';
import type { RootStore } from '../../stores/RootStore.ts';
import type { AuthUser } from '../../stores/session/token/AuthUser.ts';
import type { SessionStore } from '../../stores/session/SessionStore.ts';
import { useGatehouse } from './app.ts';

/** Which app, where it is not that of the `<AuthProvider>` around. */
export interface OfApp {
  app?: string | undefined;
}

/**
 * Reads from the stores of an app and draws again when what was read has changed, whatever changed it: a tag, another
 * tab, plain code. Values that are alike stay the same object.
 *
 * @param read what to read; for `undefined` while there is no app: on a server, and until its stores are loaded
 */
export function useStores<Value>(read: (root: RootStore) => Value, { app }: OfApp = {}): Value | undefined {
  const root = useGatehouse(app);
  const last = useRef<Value | undefined>(undefined);
  const subscribe = useCallback(
    (changed: () => void) => (root ? reaction(() => read(root), changed, { equals: compareStructural }) : () => {}),
    [root, read],
  );
  const get = (): Value | undefined => {
    const value = root && untracked(() => read(root));
    if (!compareStructural(last.current, value)) last.current = value;
    return last.current;
  };
  return useSyncExternalStore(subscribe, get, () => undefined);
}

/** What `useSession` tells. */
export interface Session {
  /** `loading` until it is known whether a user is signed in, on a server too. */
  status: SessionStore['status'];
  isLoading: boolean;
  isAuthenticated: boolean;
  /** Why the session could not be read or renewed. */
  error: SessionStore['error'];
}

const LOADING: Session = { status: 'loading', isLoading: true, isAuthenticated: false, error: undefined };

/** Whether a user is signed in. */
export const useSession = (of?: OfApp): Session =>
  useStores(
    ({ session: { status, isLoading, isAuthenticated, error } }): Session => ({
      status,
      isLoading,
      isAuthenticated,
      error,
    }),
    of,
  ) ?? LOADING;

/** The signed-in person: claims and profile; undefined while there is none. */
export const useUser = (of?: OfApp): AuthUser | undefined => useStores(({ session }) => session.profile, of);

/**
 * The access token, another one after each refresh; undefined while no user is signed in. For a request take
 * `useGatehouse()?.getToken()` or `authFetch` instead: they refresh a token that has ended.
 */
export const useToken = (of?: OfApp): string | undefined => useStores(({ session }) => session.accessToken, of);

/** What `useTenants` tells. */
export interface Tenants {
  tenants: readonly Tenant[];
  activeTenant: Tenant | undefined;
}

const NO_TENANTS: Tenants = { tenants: [], activeTenant: undefined };

/** The tenants of the person, and the one that is active. */
export const useTenants = (of?: OfApp): Tenants =>
  useStores(({ tenants: { tenants, activeTenant } }): Tenants => ({ tenants, activeTenant }), of) ?? NO_TENANTS;

/** What `useEntitlement` tells. */
export interface Entitlement {
  isEntitled: boolean;
  /** Why not. */
  justification: Extract<Verdict, { isEntitled: false }>['justification'] | undefined;
  /** The answer is not known yet; `isEntitled` is false until then. */
  isPending: boolean;
}

const PENDING: Entitlement = { isEntitled: false, justification: undefined, isPending: true };

/**
 * Whether the person is entitled: to a feature by its key, or to whatever the question names. Follows plan, expiry,
 * tenant and session by itself. It decides what is shown, not what is allowed.
 *
 * @throws {EntitlementsOffError} while entitlements are switched off in the options
 */
export function useEntitlement(question: string | EntitlementQuestion, of?: OfApp): Entitlement {
  const asked = typeof question === 'string' ? { feature: question } : question;
  const read = ({ entitlements }: RootStore): Entitlement => {
    const verdict = entitlements.isEntitled(asked);
    if (entitlements.isPending) return PENDING;
    return {
      isEntitled: verdict.isEntitled,
      justification: verdict.isEntitled ? undefined : verdict.justification,
      isPending: false,
    };
  };
  return useStores(read, of) ?? PENDING;
}

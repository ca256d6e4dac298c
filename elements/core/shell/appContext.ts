import { createContext } from '@lit/context';
import type { RootStore } from '../../../stores/RootStore.ts';

/**
 * How an element finds the app it belongs to: the context protocol. The key holds the major version, so elements of two
 * copies understand each other exactly when their stores do. `undefined` while the provider is still loading its
 * stores.
 */
export const appContext = createContext<RootStore | undefined>(Symbol.for('gatehouse.app.v1'));

import { useSyncExternalStore } from 'react';

// #region hydrated
const never = () => () => {};

/**
 * False while a page of the server is taken over, true ever after. React 19 does not set objects and listeners of custom
 * elements then, but in the render that follows (https://github.com/react/react/issues/35446).
 */
export const useHydrated = (): boolean => useSyncExternalStore(never, () => true, () => false);
// #endregion

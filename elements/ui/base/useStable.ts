import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * A callback that stays the same function and always does what the last drawn one would do: memoised rows stay as they
 * are.
 */
export function useStable<Args extends unknown[], Result>(
  callback: (...args: Args) => Result,
): (...args: Args) => Result {
  const latest = useRef(callback);
  useLayoutEffect(() => void (latest.current = callback));
  return useCallback((...args: Args) => latest.current(...args), []);
}

import { useEffect, useState } from 'react';

/**
 * Code that is loaded on its first use: `undefined` until it has loaded. Pass the same function each time.
 *
 * @param load - a dynamic import
 * @param wanted - sends for the code while true; a failed import is tried again the next time it turns true
 * @param onFail - called when the code did not load
 */
export function useLater<Module extends object>(
  load: () => Promise<Module>,
  wanted: boolean,
  onFail?: () => void,
): Module | undefined {
  const [module, setModule] = useState<Module>();
  useEffect(() => {
    if (!wanted || module) return;
    let on = true;
    load().then(
      (arrived) => on && setModule(arrived),
      () => on && onFail?.(),
    );
    return () => void (on = false);
  }, [load, wanted, module, onFail]);
  return module;
}

/** Sends for code before it is wanted: a pointer or the focus is near. A failure matters only when it is used. */
export const preload = (load: () => Promise<object>): void => void load().catch(() => {});

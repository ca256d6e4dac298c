import { useEffect, useState } from 'react';

/** A wait is shown after the first and then for at least the second, in milliseconds: nothing flickers. */
const AFTER = 150;
const AT_LEAST = 300;

/** The wait for content that is already shown, or was shown a moment ago. Each change of the look costs a frame. */
export const PATIENT = 500;

/** Whether to show that something is on its way: not for a short wait, and not for a blink. */
export function useWait(waiting: boolean, after = AFTER): boolean {
  const [since, setSince] = useState<number>();
  const shown = since !== undefined;
  useEffect(() => {
    if (waiting === shown) return;
    const ms = shown ? Math.max(0, since + AT_LEAST - performance.now()) : after;
    const timer = setTimeout(() => setSince(shown ? undefined : performance.now()), ms);
    return () => clearTimeout(timer);
  }, [waiting, shown, since, after]);
  return shown;
}

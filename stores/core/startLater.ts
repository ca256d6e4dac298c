import type { Clock } from './ports.ts';

/** Code that did not arrive is asked for again after this time. Milliseconds. */
const AGAIN = 5_000;

/**
 * Starts a part as soon as its code is here, and asks again for code that did not arrive. Returns the undo, which may
 * come before the start.
 *
 * @param load resolves to what starts the part; that returns the part's own undo
 */
export function startLater(load: () => Promise<() => () => void>, clock: Clock): () => void {
  let stopped = false;
  let stop = (): void => {};
  const attempt = (): void =>
    void load().then(
      (start) => void (stopped || (stop = start())),
      () => void (stopped || (stop = clock.after(AGAIN, attempt))),
    );
  attempt();
  return () => {
    stopped = true;
    stop();
  };
}

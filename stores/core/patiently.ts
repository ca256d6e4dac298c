import type { Clock } from './ports.ts';

/** What a sign-in can do without is waited for so long. Milliseconds. */
const PATIENCE = 3_000;

export interface Patience {
  /**
   * Resolves when the load is over, however it ended, and after a few seconds at the latest. What comes later still
   * arrives.
   */
  readonly done: Promise<void>;
  /** Ends the wait, for an app that stops: no timer stays (STO-19). */
  readonly stop: () => void;
}

/** Waits for what has a default, but not for long. */
export function patiently(clock: Clock, load: Promise<unknown>): Patience {
  let end = (): void => {};
  const done = new Promise<void>((resolve) => (end = resolve));
  const cancel = clock.after(PATIENCE, end);
  const stop = (): void => (cancel(), end());
  void load.then(stop, stop);
  return { done, stop };
}

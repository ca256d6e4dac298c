import type { Clock } from '../core/ports.ts';

/** No answer waits longer for the others, in milliseconds. */
const PATIENCE = 500;

/**
 * Holds answers back until all of them are here, so that what belongs together is drawn at once. A slow answer holds up
 * the others for half a second only.
 *
 * @param calls the running calls
 * @returns turns one of them into the work of an action
 */
export function together(
  calls: readonly Promise<unknown>[],
  clock: Clock,
): <Answer>(call: Promise<Answer>) => () => Promise<Answer> {
  let cancel = (): void => {};
  const patience = new Promise<void>((resolve) => (cancel = clock.after(PATIENCE, resolve)));
  const settled = Promise.allSettled(calls).finally(() => cancel());
  const all = Promise.race([patience, settled]);
  return (call) => async () => {
    await all;
    return call;
  };
}

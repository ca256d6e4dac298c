import { reaction } from 'mobx';
import type { ApiError } from '../../../../api/http/errors.ts';
import type { Ports } from '../../ports.ts';

/** The shortest time between two tries, in milliseconds: as long as the session waits. */
const PAUSE = 20_000;

/**
 * Asks again for what a provider out of reach did not give: every 20 s while the page is visible, and when it wakes up.
 * Returns the undo.
 *
 * @param failure why it was not given; observable
 * @param ask asks once, and lets the page show the failure meanwhile
 */
export function recover(
  { clock, wake }: Pick<Ports, 'clock' | 'wake'>,
  failure: () => ApiError | undefined,
  ask: () => Promise<unknown>,
): () => void {
  let on = true;
  let asking = false;
  let cancel = (): void => {};
  const isAway = (): boolean => on && failure()?.isOutage === true;
  const plan = (): void => {
    cancel();
    if (isAway()) cancel = clock.after(Math.max(PAUSE, failure()?.retryAfter ?? 0), () => void again());
  };
  async function again(): Promise<void> {
    if (asking || !isAway()) return;
    asking = true;
    if (wake.visible()) await ask();
    asking = false;
    plan();
  }
  const stops = [reaction(failure, plan, { fireImmediately: true }), wake.listen(() => void again()), () => cancel()];
  return () => {
    on = false;
    for (const stop of stops) stop();
  };
}

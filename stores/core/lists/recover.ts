import { reaction } from 'mobx';
import type { ApiError } from '../../../api/http/errors.ts';
import type { Ports } from '../ports.ts';

/** The shortest time between two tries, in milliseconds: as long as the session waits. */
const PAUSE = 20_000;

/** A list, as far as it matters here. Observable. */
interface Recoverable {
  readonly access: string;
  readonly error: ApiError | undefined;
  /** Asks once, and lets the page show the failure meanwhile. */
  again(): Promise<unknown>;
}

/**
 * Asks again for a list that a provider out of reach did not give: every 20 s while the page is visible, and when it
 * wakes up. Returns the undo.
 */
export function recover({ clock, wake }: Pick<Ports, 'clock' | 'wake'>, list: Recoverable): () => void {
  let on = true;
  const failure = (): ApiError | undefined => (list.access === 'allowed' ? list.error : undefined);
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
    if (wake.visible()) await list.again();
    asking = false;
    plan();
  }
  const stops = [reaction(failure, plan, { fireImmediately: true }), wake.listen(() => void again()), () => cancel()];
  return () => {
    on = false;
    for (const stop of stops) stop();
  };
}

import type { LoginResponse } from '../../../api/contract/auth.ts';
import type { ApiError } from '../../../api/http/errors.ts';
import type { Ports } from '../../core/ports.ts';
import { COOLDOWN, type Cooldown } from './Cooldown.ts';

/** How long a tab waits for the token another tab has just fetched. Milliseconds. */
const ARRIVAL = 2_000;
/** The first failure of an outage is followed by one more try after this. Milliseconds. */
const SECOND_TRY = 1_000;

export type Rotated =
  /** This tab fetched it. */
  | { kind: 'answer'; answer: LoginResponse; generation: number }
  /** Another tab's token arrived in the meantime; there is nothing left to do. */
  | { kind: 'taken' }
  /** Another user or tenant took over the session before the answer arrived. The answer is discarded (STO-05). */
  | { kind: 'stale' };

export interface RotationOptions {
  ports: Ports;
  /** Name of lock and counter: base URL, client id, app and, in separate-tabs mode, tenant. */
  key: string;
  send: () => Promise<LoginResponse>;
  /** The generation of the token this tab holds; 0 without one. */
  generation: number;
  /** Whether the token this rotation was asked for is still the one in use. */
  needed: () => boolean;
  /** Resolves when a token arrives from another tab, or after `ms`. */
  arrival: (ms: number) => Promise<void>;
  /** The failure may pass: other tabs must not try again at once. */
  isPassing: (failure: unknown) => boolean;
  /** Milliseconds the provider asks to wait. */
  toWait: (failure: unknown) => number;
  /** Keeps the tabs from asking a failing provider again too soon. */
  cooling: Pick<Cooldown, 'left' | 'start'>;
  /** The failure to show while no refresh may be sent. */
  cooldown: () => ApiError;
  /** A person has asked for it: the cooldown does not count. */
  urgent: boolean;
  /** Ends the wait for the lock: an app that has stopped would stay in memory until its turn came. */
  signal: AbortSignal;
}

/**
 * One refresh for all tabs (STO-02, STO-03): lock, generation read under the lock, request, generation read again and
 * written, lock released. Rejects with the failure of the request.
 */
export function rotate({
  ports,
  key,
  send,
  generation,
  needed,
  arrival,
  isPassing,
  toWait,
  cooling,
  cooldown,
  urgent,
  signal,
}: RotationOptions): Promise<Rotated> {
  const { counters, withLock = (_, work) => work() } = ports;
  const read = async (): Promise<number> => (await counters?.read(key)) ?? 0;

  const turn = async (): Promise<Rotated> => {
    if (!needed()) return { kind: 'taken' };
    const before = await read();
    // The other tab's message may have come while the counter was read: waiting for it now would wait for nothing.
    if (needed() && generation > 0 && before > generation) await arrival(ARRIVAL);
    if (!needed()) return { kind: 'taken' };
    const left = await cooling.left(key);
    if (left > 0 && !urgent) throw cooldown();
    const attempt = async (again: boolean): Promise<LoginResponse | undefined> => {
      try {
        return await send();
      } catch (failure) {
        if (!isPassing(failure)) throw failure;
        if (!again || toWait(failure) > SECOND_TRY || !needed()) {
          await cooling.start(key);
          throw failure;
        }
      }
      await arrival(SECOND_TRY);
      return needed() ? attempt(false) : undefined;
    };
    const answer = await attempt(left < -COOLDOWN);
    if (!answer) return { kind: 'taken' };
    if ((await read()) !== before || !needed()) return { kind: 'stale' };
    return { kind: 'answer', answer, generation: (await counters?.bump(key)) ?? 0 };
  };
  return withLock(key, turn, signal);
}

import type { LoginResponse } from '../../api/contract/auth.ts';
import type { ApiError } from '../../api/http/errors.ts';
import type { Ports } from '../core/ports.ts';
import type { Cooldown } from './Cooldown.ts';

/** How long a tab waits for the token another tab has just fetched. Milliseconds. */
const ARRIVAL = 2_000;

export type Rotated =
  /** This tab fetched it. */
  | { kind: 'answer'; answer: LoginResponse; generation: number }
  /** Another tab's token arrived in the meantime; there is nothing left to do. */
  | { kind: 'taken' }
  /** The session changed hands while the answer was on its way; the answer is thrown away (STO-05). */
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
  /** Keeps the tabs from asking a failing provider again too soon. */
  cooling: Pick<Cooldown, 'left' | 'start'>;
  /** The failure to show while no refresh may be sent. */
  cooldown: () => ApiError;
  /** Waits for the end of the cooldown instead: somebody has asked. */
  patient: boolean;
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
  cooling,
  cooldown,
  patient,
}: RotationOptions): Promise<Rotated> {
  const { counters, withLock = (_, work) => work() } = ports;
  const read = async (): Promise<number> => (await counters?.read(key)) ?? 0;

  return withLock<Rotated>(key, async () => {
    if (!needed()) return { kind: 'taken' };
    const before = await read();
    // The other tab's message may have come while the counter was read: waiting for it now would wait for nothing.
    if (needed() && generation > 0 && before > generation) await arrival(ARRIVAL);
    if (!needed()) return { kind: 'taken' };
    const left = await cooling.left(key);
    if (left > 0) {
      if (!patient) throw cooldown();
      await arrival(left);
      if (!needed()) return { kind: 'taken' };
    }
    const answer = await send().catch(async (failure: unknown) => {
      if (isPassing(failure)) await cooling.start(key);
      throw failure;
    });
    if ((await read()) !== before || !needed()) return { kind: 'stale' };
    return { kind: 'answer', answer, generation: (await counters?.bump(key)) ?? 0 };
  });
}

import type { Ports } from '../../core/ports.ts';

/**
 * After a refresh that failed for a passing reason none is sent for this long. With the one quick second try of an
 * outage these are at most 4 a minute (STO-07). Milliseconds.
 */
export const COOLDOWN = 20_000;

/**
 * Keeps all tabs of a browser from asking a failing provider again too soon. The moment is in the shared counters, and
 * in memory for a browser that has none.
 */
export class Cooldown {
  readonly #ports: Ports;
  /** Monotonic. */
  #until = -Infinity;

  constructor(ports: Ports) {
    this.#ports = ports;
  }

  /** Milliseconds that are left; 0 or less when a refresh may be sent, then the time since the end of the last one. */
  async left(key: string): Promise<number> {
    const { clock, counters } = this.#ports;
    const own = this.#until - clock.monotonic();
    const shared = ((await counters?.read(`${key}:cooldown`)) ?? 0) - clock.now();
    // A moment further away than the cooldown itself was written under another clock and means nothing.
    return Math.max(own, shared <= COOLDOWN ? shared : 0);
  }

  async start(key: string): Promise<void> {
    const { clock, counters } = this.#ports;
    this.#until = clock.monotonic() + COOLDOWN;
    await counters?.write(`${key}:cooldown`, clock.now() + COOLDOWN);
  }

  /** A refresh has succeeded: the next failure is the first of another outage. */
  async end(key: string): Promise<void> {
    if (this.#until === -Infinity) return;
    this.#until = -Infinity;
    await this.#ports.counters?.write(`${key}:cooldown`, 0);
  }
}
